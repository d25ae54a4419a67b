/**
 * Phrases of a vocabulary by word number, from which an atom is written by a few array look-ups. Each predicate is written once with
 * placeholder names, and the text around the names is stored.
 */

import { createWriterState, getLexicon, VOCABULARY, type Vocabulary, writeClause } from '@elenchus/english/writing'
import type { Atom, Formula, Term } from '@elenchus/logic'
import { createLiteral } from '../formulas/literals.ts'
import { formatFormula } from '../formulas/symbols.ts'

/** Text around the names of a two-place predicate. */
export interface RelationPhrase {
  /** " is the brother of " */
  readonly direct: string
  /** "the brother of " and " is "; `null` without an inverse form. */
  readonly inverse: readonly [string, string] | null
}

export interface Phrasebook {
  readonly nameCount: number
  readonly adjectiveCount: number
  /** "Charlie", or "the cat". */
  readonly nounPhrases: readonly string[]
  /** By name: true if its noun phrase starts with a lower-case letter. */
  readonly startsLowerCase: readonly boolean[]
  /** By adjective: " is tall", negated " is not tall". */
  readonly affirmativeAdjectives: readonly string[]
  readonly negatedAdjectives: readonly string[]
  /** By relation. */
  readonly affirmativeRelations: readonly RelationPhrase[]
  readonly negatedRelations: readonly RelationPhrase[]
  /** By predicate (adjectives, then relations) in symbolic syntax: `tall(`, negated `~tall(`. */
  readonly affirmativeSymbols: readonly string[]
  readonly negatedSymbols: readonly string[]
  /** By name in symbolic syntax, as the first of two arguments (`Charlie, `) and as the last (`Charlie)`). */
  readonly firstArgument: readonly string[]
  readonly lastArgument: readonly string[]
}

const phrasebooks = new WeakMap<Vocabulary, Phrasebook>()

/** Returns the phrasebook of a vocabulary, creating it on first use. */
export function getPhrasebook(vocabulary: Vocabulary = VOCABULARY): Phrasebook {
  let phrasebook = phrasebooks.get(vocabulary)
  if (phrasebook === undefined) {
    phrasebook = createPhrasebook(vocabulary)
    phrasebooks.set(vocabulary, phrasebook)
  }
  return phrasebook
}

/** Placeholder names. */
const FIRST: Term = { kind: 'constant', name: 'Aaaaa' }
const SECOND: Term = { kind: 'constant', name: 'Bbbbb' }

function createPhrasebook(vocabulary: Vocabulary): Phrasebook {
  const lexicon = getLexicon(vocabulary)
  const write = (formula: Formula, isInverted: boolean): string => {
    const state = createWriterState(lexicon, () => isInverted)
    writeClause(state, formula)
    return state.text
  }
  const writeAdjective = (name: string, negated: boolean): string =>
    splitAtNames(write(createLiteral({ kind: 'atom', name, terms: [FIRST] }, negated), false), FIRST, null)[1]
  const writeRelation = (name: string, negated: boolean): RelationPhrase => {
    const formula = createLiteral({ kind: 'atom', name, terms: [FIRST, SECOND] }, negated)
    const [, direct] = splitAtNames(write(formula, false), FIRST, SECOND)
    const inverted = write(formula, true)
    return { direct, inverse: inverted.endsWith(FIRST.name) ? splitAtNames(inverted, SECOND, FIRST) : null }
  }
  const formatSymbol = (name: string): string => formatFormula({ kind: 'atom', name, terms: [] } satisfies Atom)
  const { names, adjectives, relations } = vocabulary
  const predicateSymbols = [...adjectives, ...relations].map(formatSymbol)
  const nameSymbols = names.map(formatSymbol)
  return {
    nameCount: names.length,
    adjectiveCount: adjectives.length,
    nounPhrases: names.map(lexicon.individual),
    startsLowerCase: names.map(name => /^[a-z]/.test(lexicon.individual(name))),
    affirmativeAdjectives: adjectives.map(word => writeAdjective(word, false)),
    negatedAdjectives: adjectives.map(word => writeAdjective(word, true)),
    affirmativeRelations: relations.map(word => writeRelation(word, false)),
    negatedRelations: relations.map(word => writeRelation(word, true)),
    affirmativeSymbols: predicateSymbols.map(word => `${word}(`),
    negatedSymbols: predicateSymbols.map(word => `~${word}(`),
    firstArgument: nameSymbols.map(word => `${word}, `),
    lastArgument: nameSymbols.map(word => `${word})`),
  }
}

/** Returns the text before the first name, and the text between it and the second name or the end. */
function splitAtNames(text: string, first: Term, second: Term | null): readonly [string, string] {
  const start = text.indexOf(first.name)
  const after = text.slice(start + first.name.length)
  return [text.slice(0, start), second === null ? after : after.slice(0, after.indexOf(second.name))]
}
