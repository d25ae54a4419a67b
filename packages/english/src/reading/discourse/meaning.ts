/** Types of meanings that grammar rules compose, and the context of their evaluation. */
import type { Term } from '@elenchus/logic'
import { type AtomCondition, type Box, createAtom, createBox, negateBox, type Referent, type Sort } from './box.ts'

export type Tense = 'present' | 'past' | 'future' | 'perfect' | 'pluperfect' | 'can'
export type GrammaticalNumber = 'singular' | 'plural'
/** Form of a verb: agreement with the subject, or the base form after an auxiliary. */
export type Form = GrammaticalNumber | 'base'

/** Lexical source of a predicate, from which paraphrases are made. */
export interface PredicateEntry {
  readonly kind: 'adjective' | 'noun' | 'verb' | 'preposition' | 'relation' | 'impersonal-verb' | 'impersonal'
  /** Base form: "sing", "dog", "afraid". */
  readonly base: string
  /** "looks *at*", "afraid *of*", "taller *than*". */
  readonly particle: string
  readonly tense: Tense
  readonly arity: number
}

/** Context of the evaluation of a meaning. */
export interface Context {
  /** True inside a negation or condition, where "anyone" means "someone"; elsewhere it means "everyone". */
  readonly anyMeansSome: boolean
  /** True in the main clause of a sentence without condition, where "a whale is a mammal" is generic. */
  readonly isMainClause: boolean
  readonly role: 'theory' | 'statement'
  /** Creates a referent with an unused name. */
  readonly createReferent: (sort: Sort, words: string) => Referent
  /** Names a predicate and records its entry. */
  readonly recordPredicate: (entry: PredicateEntry) => string
  readonly addNote: (message: string) => void
  /** True if the text contains "the …" with this noun. */
  readonly hasDefinite: (noun: string) => boolean
  /** True if the subject is coordinated ("Ann and Bob"): collective predicates need not hold of either alone. */
  readonly isCollective: boolean
}

/** The context inside a negation or condition. */
export const withAnyAsSome = (context: Context): Context =>
  context.anyMeansSome && !context.isMainClause ? context : { ...context, anyMeansSome: true, isMainClause: false }
/** The context inside a list of clauses or the scope of a quantifier, which is not the main clause. */
export const toEmbedded = (context: Context): Context =>
  context.isMainClause ? { ...context, isMainClause: false } : context

/** Entry of a new predicate; without particle, and in the present tense, by default. */
export type NewPredicate = Pick<PredicateEntry, 'kind' | 'base'> & Partial<Pick<PredicateEntry, 'particle' | 'tense'>>

function createPredicateAtom(context: Context, entry: NewPredicate, terms: readonly Term[]): AtomCondition {
  const name = context.recordPredicate({ particle: '', tense: 'present', ...entry, arity: terms.length })
  return createAtom(name, ...terms)
}

/** Creates a box that applies a lexical predicate to terms. */
export const createPredication = (context: Context, entry: NewPredicate, ...terms: readonly Term[]): Box =>
  createBox(createPredicateAtom(context, entry, terms))

/** Creates a predication that belongs to a noun phrase ("a *tall dog*"). */
export const createRestriction = (context: Context, entry: NewPredicate, ...terms: readonly Term[]): Box =>
  createBox({ ...createPredicateAtom(context, entry, terms), restricts: true })

export type Predicate = (subject: Term, context: Context) => Box
export type Meaning = (context: Context) => Box

export interface VerbPhrase {
  readonly apply: Predicate
  /** For a negated phrase: the predicate under the negation. */
  readonly positive: Predicate | undefined
  /** Kind of the complement: "is a mammal" may be generic, "barks" is not. */
  readonly complement: 'noun' | 'adjective' | 'none'
}

/** Determiner or kind of a noun phrase: "bare" is a plural without determiner ("dogs"), "other" a list or a settled reading. */
export type Quantity = 'name' | 'every' | 'bare' | 'some' | 'a' | 'no' | 'any' | 'pronoun' | 'other'

export interface NounPhrase {
  /** Applies a predicate, its scope, to the individuals that the phrase refers to or quantifies over. */
  readonly bind: (context: Context, scope: Predicate) => Box
  readonly number: GrammaticalNumber | 'either'
  readonly quantity: Quantity
  /** True if it is a list such as "Bob or Carl", which has two readings as an object under "not". */
  readonly isCoordinated: boolean
  readonly words: string
  /** Head noun: "dog" in "a dog". */
  readonly noun?: string | undefined
  /** Generic reading: "a whale" as every whale. */
  readonly generic?: NounPhrase | undefined
  /** True if it ends in names ("only Ann"), so that a list after it belongs to it. */
  readonly hasException?: boolean
  /** Negative reading: "dogs" as no dogs, for "neither dogs nor cats". */
  readonly none?: NounPhrase | undefined
}

/** Note for "either … or …" without "but not both". */
export const EITHER_NOTE = '"either … or …" is read as allowing both'

export const negatePredicate =
  (predicate: Predicate): Predicate =>
  (subject, context) =>
    negateBox(predicate(subject, withAnyAsSome(context)))
