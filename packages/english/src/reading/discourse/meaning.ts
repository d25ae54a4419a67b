/** Types of meanings that grammar rules compose, and the context of their evaluation. */
import { type Box, not, type Referent, type Sort, type Term } from './box.ts'

export type Tense = 'present' | 'past' | 'future' | 'perfect' | 'pluperfect' | 'can'
export type Form = 'singular' | 'plural' | 'base'

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
  /** Whether negative polarity items are licensed: inside a negation or condition, where "anyone" means "someone". */
  readonly licensed: boolean
  /** Main clause of a sentence without condition, where "a whale is a mammal" is generic. */
  readonly main: boolean
  readonly role: 'theory' | 'statement'
  readonly fresh: (sort: Sort, words: string) => Referent
  /** Names a predicate and records its entry. */
  readonly predicate: (entry: PredicateEntry) => string
  readonly note: (message: string) => void
  /** Whether the text contains "the …" with this noun. */
  readonly hasDefinite: (noun: string) => boolean
  /** Whether the subject is coordinated ("Ann and Bob"): collective predicates need not hold of either alone. */
  readonly collective: boolean
}

export const licensed = (context: Context): Context =>
  context.licensed && !context.main ? context : { ...context, licensed: true, main: false }
export const inner = (context: Context): Context => (context.main ? { ...context, main: false } : context)

export type Predicate = (subject: Term, context: Context) => Box
export type Meaning = (context: Context) => Box

export interface VerbPhrase {
  readonly apply: Predicate
  /** For a negated phrase: the predicate under the negation. */
  readonly denied: Predicate | undefined
  /** Kind of the complement: "is a mammal" may be generic, "barks" is not. */
  readonly complement: 'noun' | 'adjective' | 'none'
}

export type Quantity = 'name' | 'every' | 'bare' | 'some' | 'a' | 'no' | 'any' | 'pronoun' | 'other'

export interface NounPhrase {
  readonly bind: (context: Context, scope: (term: Term, context: Context) => Box) => Box
  readonly number: 'singular' | 'plural' | 'either'
  readonly quantity: Quantity
  /** Whether it is a list such as "Bob or Carl", which has two readings as an object under "not". */
  readonly coordinated: boolean
  readonly words: string
  /** Head noun: "dog" in "a dog". */
  readonly noun: string | undefined
  /** Generic reading: "a whale" as every whale. */
  readonly generic: NounPhrase | undefined
  /** Whether it ends in names ("only Ann"), so that a list after it belongs to it. */
  readonly endsInNames?: boolean
  /** Negative reading: "dogs" as no dogs, for "neither dogs nor cats". */
  readonly none?: NounPhrase | undefined
}

/** Note for "either … or …" without "but not both". */
export const EITHER_NOTE = '"either … or …" is read as allowing both'

export const deny =
  (predicate: Predicate): Predicate =>
  (subject, context) =>
    not(predicate(subject, licensed(context)))
