/** The meanings that the grammar's rules put together, and what they know while they are put together. */
import { type Box, not, type Referent, type Sort, type Term } from './box.ts'

export type Tense = 'present' | 'past' | 'future' | 'perfect' | 'pluperfect' | 'can'
export type Form = 'singular' | 'plural' | 'base'

/** The words behind a predicate, from which it can be said again. */
export interface Entry {
  readonly kind: 'adjective' | 'noun' | 'verb' | 'preposition' | 'relation' | 'impersonal-verb' | 'impersonal'
  /** Base form: "sing", "dog", "afraid". */
  readonly base: string
  /** "looks *at*", "afraid *of*", "taller *than*". */
  readonly particle: string
  readonly tense: Tense
  readonly arity: number
}

/** What evaluation keeps track of. */
export interface Context {
  /** Inside a negation or a condition, where "anyone" means "someone". */
  readonly licensed: boolean
  /** The main clause of a sentence without condition, where "a whale is a mammal" speaks of all. */
  readonly main: boolean
  readonly role: 'theory' | 'statement'
  readonly fresh: (sort: Sort, words: string) => Referent
  /** The predicate's name; remembers the entry. */
  readonly predicate: (entry: Entry) => string
  readonly note: (message: string) => void
  /** Whether the text says "the …" with this noun later or before. */
  readonly hasDefinite: (noun: string) => boolean
  /** The subject is "Ann and Bob": what is said of both together may hold of neither alone. */
  readonly collective: boolean
}

export const licensed = (context: Context): Context =>
  context.licensed && !context.main ? context : { ...context, licensed: true, main: false }
export const inner = (context: Context): Context => (context.main ? { ...context, main: false } : context)

export type Predicate = (subject: Term, context: Context) => Box
export type Meaning = (context: Context) => Box

export interface VerbPhrase {
  readonly apply: Predicate
  /** Where the phrase as a whole is denied: what it denies. */
  readonly denied: Predicate | undefined
  /** "is a mammal" may speak of a kind, "barks" tells what happens. */
  readonly complement: 'noun' | 'adjective' | 'none'
}

export type Quantity = 'name' | 'every' | 'bare' | 'some' | 'a' | 'no' | 'any' | 'pronoun' | 'other'

export interface NounPhrase {
  readonly bind: (context: Context, scope: (term: Term, context: Context) => Box) => Box
  readonly number: 'singular' | 'plural' | 'either'
  readonly quantity: Quantity
  /** "Bob or Carl" as an object under "not" has two readings. */
  readonly coordinated: boolean
  readonly words: string
  /** The noun of "a dog". */
  readonly noun: string | undefined
  /** "a whale" as every whale. */
  readonly generic: NounPhrase | undefined
  /** "only Ann", "everyone except Tom": a list after it is theirs. */
  readonly endsInNames?: boolean
  /** "dogs" as no dogs, for "neither dogs nor cats". */
  readonly none?: NounPhrase | undefined
}

/** Said with every "either … or …" that no "but not both" follows. */
export const EITHER = '"either … or …" is read as allowing both'

export const deny =
  (predicate: Predicate): Predicate =>
  (subject, context) =>
    not(predicate(subject, licensed(context)))
