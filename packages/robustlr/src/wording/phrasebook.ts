/**
 * Phrases of a vocabulary by word number, so that atoms are written by a few array look-ups. Each predicate is written once about two
 * placeholder names, and the text around the names is stored.
 */

import { getLexicon, type Out, VOCABULARY, type Vocabulary, writeOuter } from '@elenchus/english/writing'
import type { Atom, Formula, Term } from '@elenchus/logic'
import { literal } from '../formulas/literals.ts'
import { formatFormula } from '../formulas/symbols.ts'

/** Text around the names of a two-place predicate. */
export interface RelationPhrase {
  /** " is the brother of " */
  readonly straight: string
  /** "the brother of " and " is "; `null` without an inverse form. */
  readonly turned: readonly [string, string] | null
}

export interface Phrasebook {
  readonly names: number
  readonly adjectives: number
  /** "Charlie", or "the cat". */
  readonly individual: readonly string[]
  /** Whether each name starts with a lower-case letter. */
  readonly small: readonly boolean[]
  /** By adjective: " is tall", negated " is not tall". */
  readonly affirmed: readonly string[]
  readonly denied: readonly string[]
  /** By relation. */
  readonly related: readonly RelationPhrase[]
  readonly unrelated: readonly RelationPhrase[]
  /** By predicate (adjectives, then relations) in symbolic syntax: `tall(`, negated `~tall(`. */
  readonly asserting: readonly string[]
  readonly denying: readonly string[]
  /** By name in symbolic syntax: `Charlie, ` and `Charlie)`. */
  readonly beforeAnother: readonly string[]
  readonly last: readonly string[]
}

const books = new WeakMap<Vocabulary, Phrasebook>()

/** Cached phrasebook of a vocabulary. */
export function phrasebookOf(vocabulary: Vocabulary = VOCABULARY): Phrasebook {
  let book = books.get(vocabulary)
  if (book === undefined) {
    book = makePhrasebook(vocabulary)
    books.set(vocabulary, book)
  }
  return book
}

const FIRST: Term = { kind: 'constant', name: 'Aaaaa' }
const SECOND: Term = { kind: 'constant', name: 'Bbbbb' }

function makePhrasebook(vocabulary: Vocabulary): Phrasebook {
  const lexicon = getLexicon(vocabulary)
  const say = (formula: Formula, turned: boolean): string => {
    const out: Out = { text: '', base: 0, mentions: null, lexicon, turned: () => turned, depth: 0, variable: 'none' }
    writeOuter(out, formula)
    return out.text
  }
  const describe = (name: string, negated: boolean): string =>
    between(say(literal({ kind: 'atom', name, terms: [FIRST] }, negated), false), FIRST, null)[1]
  const relate = (name: string, negated: boolean): RelationPhrase => {
    const formula = literal({ kind: 'atom', name, terms: [FIRST, SECOND] }, negated)
    const [, straight] = between(say(formula, false), FIRST, SECOND)
    const turned = say(formula, true)
    return { straight, turned: turned.endsWith(FIRST.name) ? between(turned, SECOND, FIRST) : null }
  }
  const symbol = (name: string): string => formatFormula({ kind: 'atom', name, terms: [] } satisfies Atom)
  const { names, adjectives, relations } = vocabulary
  const predicateSymbols = [...adjectives, ...relations].map(symbol)
  const nameSymbols = names.map(symbol)
  return {
    names: names.length,
    adjectives: adjectives.length,
    individual: names.map(lexicon.individual),
    small: names.map(name => /^[a-z]/.test(lexicon.individual(name))),
    affirmed: adjectives.map(word => describe(word, false)),
    denied: adjectives.map(word => describe(word, true)),
    related: relations.map(word => relate(word, false)),
    unrelated: relations.map(word => relate(word, true)),
    asserting: predicateSymbols.map(word => `${word}(`),
    denying: predicateSymbols.map(word => `~${word}(`),
    beforeAnother: nameSymbols.map(word => `${word}, `),
    last: nameSymbols.map(word => `${word})`),
  }
}

/** Text before the first name, and between it and the second name or the end. */
function between(text: string, first: Term, second: Term | null): readonly [string, string] {
  const at = text.indexOf(first.name)
  const rest = text.slice(at + first.name.length)
  return [text.slice(0, at), second === null ? rest : rest.slice(0, rest.indexOf(second.name))]
}
