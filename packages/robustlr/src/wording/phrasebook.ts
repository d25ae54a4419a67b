/**
 * The phrases of a vocabulary in arrays, by the number of a word, so that a generator says an atom by a few look-ups.
 *
 * No grammar stands here: each predicate is said once by the writer about two made-up names, and what surrounds the names
 * is kept.
 */

import { getLexicon, type Out, VOCABULARY, type Vocabulary, writeOuter } from '@elenchus/english/writing'
import type { Atom, Formula, Term } from '@elenchus/logic'
import { literal } from '../formulas/literals.ts'
import { symbols } from '../formulas/symbols.ts'

/** What surrounds the names of a two-place predicate. */
export interface RelationPhrase {
  /** " is the brother of " */
  readonly straight: string
  /** "the brother of " and " is "; `null` for a word that cannot be turned round. */
  readonly turned: readonly [string, string] | null
}

export interface Phrasebook {
  readonly names: number
  readonly adjectives: number
  /** "Charlie", or "the cat". */
  readonly individual: readonly string[]
  /** By name: whether it begins with a small letter. */
  readonly small: readonly boolean[]
  /** By adjective: " is tall", and denied " is not tall". */
  readonly affirmed: readonly string[]
  readonly denied: readonly string[]
  /** By relation. */
  readonly related: readonly RelationPhrase[]
  readonly unrelated: readonly RelationPhrase[]
  /** By predicate (adjectives, then relations) in the symbolic syntax: `tall(`, and denied `~tall(`. */
  readonly asserting: readonly string[]
  readonly denying: readonly string[]
  /** By name in the symbolic syntax: `Charlie, ` and `Charlie)`. */
  readonly beforeAnother: readonly string[]
  readonly last: readonly string[]
}

const books = new WeakMap<Vocabulary, Phrasebook>()

/** The phrasebook of a vocabulary, made once. */
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
  const symbol = (name: string): string => symbols({ kind: 'atom', name, terms: [] } satisfies Atom)
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

/** What stands before the first name and between it and the second, or the end. */
function between(text: string, first: Term, second: Term | null): readonly [string, string] {
  const at = text.indexOf(first.name)
  const rest = text.slice(at + first.name.length)
  return [text.slice(0, at), second === null ? rest : rest.slice(0, rest.indexOf(second.name))]
}
