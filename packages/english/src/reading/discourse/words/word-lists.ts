/** Word lists of the reader, from the JSON files in this folder. Apart from closed classes, they are preferences, never required. */
import adjectives from './adjectives.json' with { type: 'json' }
import names from './first-names.json' with { type: 'json' }
import nouns from './nouns.json' with { type: 'json' }
import refused from './refused-words.json' with { type: 'json' }
import verbs from './verbs.json' with { type: 'json' }

type Words = ReadonlySet<string>

/** A set of words from a text with spaces between them. */
export const toWordSet = (list: string): Words => new Set(list.split(' '))

/** Common adjectives, so that "Ann is tall and sings" is split correctly. Other adjectives are recognised by position. */
export const ADJECTIVES: Words = new Set(adjectives.common)
/** Subsective adjectives: "a good baker" need not be a good poet. */
export const SUBSECTIVE_ADJECTIVES: Words = new Set(adjectives.subsective)
/** Privative adjectives: "a former baker" is not a baker. */
export const PRIVATIVES: Words = new Set(adjectives.privative)
/** Adjectives in "-ly"; every other word in "-ly" is an adverb. */
export const LY_ADJECTIVES: Words = new Set(adjectives.ly)
/** Adjectives in "-ing", as opposed to progressive verbs. */
export const ING_ADJECTIVES: Words = new Set(adjectives.ing)
/** Adjectives that hold of several together: "Ann and Bob are married". */
export const COLLECTIVE_ADJECTIVES: Words = new Set(adjectives.collective)

/** Person nouns, which take "he" and "she" and not "it". */
export const PERSON_NOUNS: Words = new Set(nouns.people)
export const NOUNS: Words = new Set(nouns.common)
export const ANIMALS: Words = new Set(nouns.animals)
/** Nouns that hold of several together: "Ann and Bob are friends" says nothing about either alone. */
export const COLLECTIVE_NOUNS: Words = new Set(nouns.collective)

/** Common verbs in their base form. */
export const VERBS: Words = new Set(verbs.common)
/** Verbs whose complement clause is believed, said or wished, not asserted. */
export const ATTITUDES: Words = new Set(verbs.attitudes)
export const WEATHER_VERBS: Words = new Set(verbs.weather)
/** Predicates of impersonal "it is": the weather, the hour, the season. */
export const IMPERSONAL: Words = new Set(verbs.impersonal)
/** Impersonal predicates that no thing can have. */
export const WEATHER_ONLY: Words = new Set(verbs.weatherOnly)

/** Base form, past tense and past participle. */
const IRREGULAR = verbs.irregular as [string, string, string][]
export const PAST = new Map(IRREGULAR.map(([base, past]) => [base, past]))
export const PARTICIPLE = new Map(IRREGULAR.map(([base, , participle]) => [base, participle]))
export const BASE_OF_PAST = new Map(IRREGULAR.map(([base, past]) => [past, base]))
export const BASE_OF_PARTICIPLE = new Map(IRREGULAR.map(([base, , participle]) => [participle, base]))
export const IRREGULAR_BASES: Words = new Set(IRREGULAR.map(([base]) => base))

/** First names that only "she" or only "he" refers to; every other name takes both. */
export const WOMEN: Words = new Set(names.women)
export const MEN: Words = new Set(names.men)

/** A class of words without an interpretation in facts, rules or first-order logic. It can never be a name or property. */
export interface RefusedClass {
  readonly code: string
  /** The reason, with `{word}` for the word. */
  readonly why: string
  readonly remedy: string
  readonly words: Words
}

export const UNINTERPRETED_CLASSES: readonly RefusedClass[] = refused.classes.map(each => ({
  ...each,
  words: new Set(each.words),
}))

/** Phrases and words that link a sentence to the one before and add nothing to its meaning. */
export const DISCOURSE_MARKERS: readonly string[] = [...refused.discoursePhrases, ...refused.discourseWords]
