/**
 * Word classes with costs, and inflected forms.
 *
 * Words need not be listed. A listed word costs nothing in its class, an unlisted word 1 in a class that its spelling allows, a listed word
 * more in another class. The cheapest parse wins; cheapest parses with different meanings are an ambiguity.
 */

import { RESERVED_WORDS, type Vocabulary } from '../../writing/vocabulary.ts'
import { toBaseForm, toPlural, toSingular, toThirdPerson } from '../../writing/word-forms.ts'
import {
  ADJECTIVES,
  ANIMALS,
  BASE_OF_PARTICIPLE,
  BASE_OF_PAST,
  IRREGULAR_BASES,
  LY_ADJECTIVES,
  NOUNS,
  PARTICIPLE,
  PAST,
  PERSON_NOUNS,
  toWordSet,
  UNINTERPRETED_CLASSES,
  VERBS,
} from './words/word-lists.ts'

export const PREPOSITIONS = toWordSet(
  'in at on to with from for about into over against through under near behind beside between of after by towards toward inside outside upon across around along off onto without like',
)

/** Function words: those of generated English and others. */
const FUNCTION_WORDS = new Set([
  ...RESERVED_WORDS,
  ...PREPOSITIONS,
  ...toWordSet(
    `whom whose whoever will did has have had been be am never not nor none whatever himself herself itself themselves
     anyone anybody anything nobody nothing because although only how why where what this these`,
  ),
])
const UNINTERPRETED = new Set(UNINTERPRETED_CLASSES.flatMap(one => [...one.words]))
// "Like" is a verb too.
FUNCTION_WORDS.delete('like')

/** Lexical knowledge for a text (see `createLexical`). */
export type Lexical = ReturnType<typeof createLexical>

/** Evidence about words from the text itself. */
export interface TextEvidence {
  /** Words in lower case. */
  readonly lowerCase: ReadonlySet<string>
  /** Capitalised words at the start of a clause. */
  readonly names: ReadonlySet<string>
  /** Capitalised words that occur without another capitalised word next to them. */
  readonly standaloneNames: ReadonlySet<string>
  /** Empty nouns used as a predicate ("Ann is a person"). */
  readonly predicateNouns: ReadonlySet<string>
  /** Plurals that occur as objects only ("likes dogs"), whose singular does not occur. */
  readonly kinds: ReadonlySet<string>
  /** Words used as nouns: after "a", "every", "no", or with a plural. */
  readonly nouns: ReadonlySet<string>
}

const EMPTY_SINGULARS = toWordSet('person thing individual one everyone')
const EMPTY_PLURALS = toWordSet('people persons things individuals ones')

/** Lexical knowledge for a text: word lists, the user's vocabulary and evidence from the text. */
export function createLexical(vocabulary: Vocabulary, evidence: TextEvidence) {
  const seen = evidence.lowerCase
  const adjectives = new Set([...ADJECTIVES, ...vocabulary.adjectives])
  const nouns = new Set([...NOUNS, ...PERSON_NOUNS, ...vocabulary.nouns])
  const verbs = new Set([...VERBS, ...IRREGULAR_BASES, ...vocabulary.verbs.map(verb => verb.split('_')[0]!)])
  const listedNames = new Set(vocabulary.names)
  const isFunctionWord = (word: string): boolean => FUNCTION_WORDS.has(word) || UNINTERPRETED.has(word)
  const isVerbForm = (word: string): boolean => verbs.has(word) || verbs.has(toBaseForm(word))
  const isOpenClass = (word: string): boolean =>
    !isFunctionWord(word) && /^[\p{L}\p{N}]/u.test(word) && !/['’]s?$/.test(word)
  const listStems = (stem: string): string[] => {
    const found = [`${stem}e`, stem]
    if (/([^aeiou])\1$/.test(stem)) found.unshift(stem.slice(0, -1))
    if (/i$/.test(stem)) found.unshift(`${stem.slice(0, -1)}y`)
    return found
  }
  /** Chooses among candidate base forms: a listed verb, else one that occurs in another form, else by spelling. */
  const chooseBase = (candidates: readonly string[]): string =>
    candidates.find(one => verbs.has(one)) ??
    candidates.find(one => seen.has(toThirdPerson(one)) || seen.has(one)) ??
    (/[^aeiou][aeiou][^aeiouwxy]$/.test(candidates[candidates.length - 1]!) && candidates.length > 2
      ? candidates[0]!
      : candidates[candidates.length - 1]!)
  /** Base form of a regular past tense. */
  const getRegularBase = (word: string): string | undefined =>
    !/[a-z]{2}ed$/.test(word) || isFunctionWord(word) ? undefined : chooseBase(listStems(word.slice(0, -2)))
  return {
    isFunctionWord,
    /** True if the text contains the word in lower case. */
    isSeen: (word: string) => seen.has(word),
    /** Number of a noun that only means "individual" ("person", "things"); undefined for other nouns. */
    getEmptyNounNumber: (word: string) => {
      if (evidence.predicateNouns.has(word)) return undefined
      return EMPTY_SINGULARS.has(word) ? 'singular' : EMPTY_PLURALS.has(word) ? 'plural' : undefined
    },
    /** True if the text uses the word as a name. */
    isSubjectName: (word: string) => evidence.names.has(word),
    /** True if the vocabulary lists it as a name. */
    isListedName: (word: string) => listedNames.has(word),
    /** True if the text contains the capitalised word without another one next to it: a name of one word. */
    standsAlone: (word: string) => evidence.standaloneNames.has(word),
    /** True if the plural names a kind in this text: it occurs as an object only, and its singular never. */
    isKindName: (word: string) => evidence.kinds.has(word),
    /** True if the word is a noun in a compound: "taxi driver". */
    isNounModifier: (word: string) =>
      !adjectives.has(word) && (nouns.has(word) || evidence.nouns.has(word) || seen.has(toPlural(word))),
    /** True if the text contains an active form of the verb, so that "is liked" is its passive. */
    hasActiveForm: (base: string) => seen.has(toThirdPerson(base)) || (seen.has(base) && verbs.has(base)),
    isThingOrAnimal: (word: string) => NOUNS.has(word) && !PERSON_NOUNS.has(word),
    /** "car", "lamp": neither "he" nor "she". */
    isThingNoun: (word: string) => NOUNS.has(word) && !ANIMALS.has(word) && !PERSON_NOUNS.has(word),
    isPersonNoun: (word: string) =>
      PERSON_NOUNS.has(word) ||
      vocabulary.nouns.includes(word) ||
      (!nouns.has(word) && /(?:er|or|ist|ian|man|woman|ess)$/.test(word)),
    /** Cost of the word as an adjective; undefined if it cannot be one. */
    getAdjectiveCost: (word: string) => {
      if (!isOpenClass(word) || /^\p{N}/u.test(word)) return undefined
      if (adjectives.has(word)) return 0
      if (nouns.has(word) || isVerbForm(word)) return 2
      if (/(?:ful|less|ous|ish|able|ible|ive|ic|al|y|ed)$/.test(word)) return 1
      if (/[^su]s$/.test(word)) return 3
      return 1
    },
    /** Cost of a singular form as a noun. */
    getNounCost: (word: string) => {
      if (evidence.predicateNouns.has(word)) return 0
      if (!isOpenClass(word)) return undefined
      if (nouns.has(word)) return 0
      if (adjectives.has(word)) return 2
      if (verbs.has(word)) return 1.5
      return 1
    },
    /** Cost of a base form as a verb. */
    getVerbCost: (word: string) => {
      if (word === 'have') return 0
      if (!isOpenClass(word)) return undefined
      if (verbs.has(word)) return 0
      if (adjectives.has(word) || LY_ADJECTIVES.has(word)) return undefined
      if (nouns.has(word)) return 2
      return 1.2
    },
    /** Singular of a plural. */
    getSingular: (word: string) => {
      const singular = toSingular(word)
      if (singular === undefined) return undefined
      // A singular that occurs in the text overrides the spelling rules.
      for (const candidate of [word.slice(0, -1), word.slice(0, -2)])
        if (
          candidate !== singular &&
          !nouns.has(singular) &&
          seen.has(candidate) &&
          /s$/.test(word) &&
          candidate.length > 2
        )
          return candidate
      return singular
    },
    /** Base form of "sings". */
    getBaseOfThirdPerson: (word: string) => {
      if (!/s$/.test(word) || /ss$/.test(word) || word.length < 3 || isFunctionWord(word)) return undefined
      const base = toBaseForm(word)
      if (verbs.has(base)) return base
      const other = word.slice(0, -1)
      return verbs.has(other) ? other : base
    },
    /** Base form of "sang", "visited". */
    getBaseOfPast: (word: string) => BASE_OF_PAST.get(word) ?? getRegularBase(word),
    /** Base form of "sung", "visited". */
    getBaseOfParticiple: (word: string) => BASE_OF_PARTICIPLE.get(word) ?? getRegularBase(word),
    /** Base form of "singing". */
    getBaseOfGerund: (word: string) => {
      if (!/[a-z]{2}ing$/.test(word)) return undefined
      return listStems(word.slice(0, -3)).find(one => verbs.has(one))
    },
  }
}

export const getPast = (base: string): string => PAST.get(base) ?? getRegularPast(base)

export const getParticiple = (base: string): string => PARTICIPLE.get(base) ?? getRegularPast(base)

const DOUBLING = toWordSet(
  'stop plan beg rob hug hop nod pat drop clap slip trip step snap grab chat wag jog skip ban hum tap wrap shop scrub admit commit prefer regret',
)

function getRegularPast(base: string): string {
  if (/e$/.test(base)) return `${base}d`
  if (/[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ied`
  if (DOUBLING.has(base)) return `${base}${base[base.length - 1]}ed`
  return `${base}ed`
}
