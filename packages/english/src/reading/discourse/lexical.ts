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
  REFUSED,
  VERBS,
  words,
} from './words/word-lists.ts'

export const PREPOSITIONS = words(
  'in at on to with from for about into over against through under near behind beside between of after by towards toward inside outside upon across around along off onto without like',
)

/** Function words: those of generated English and others. */
const GRAMMAR = new Set([
  ...RESERVED_WORDS,
  ...PREPOSITIONS,
  ...words(
    `whom whose whoever will did has have had been be am never not nor none whatever himself herself itself themselves
     anyone anybody anything nobody nothing because although only how why where what this these`,
  ),
])
const UNCLASSED = new Set(REFUSED.flatMap(one => [...one.words]))
/** Prepositions that are verbs too. */
GRAMMAR.delete('like')

export interface Lexical {
  /** Cost of the word as an adjective; undefined if it cannot be one. */
  readonly adjective: (word: string) => number | undefined
  /** Cost of a singular form as a noun. */
  readonly noun: (word: string) => number | undefined
  /** Cost of a base form as a verb. */
  readonly verb: (word: string) => number | undefined
  readonly isGrammar: (word: string) => boolean
  /** Singular of a plural. */
  readonly singularOf: (plural: string) => string | undefined
  /** Base form of "sings". */
  readonly baseOfThird: (word: string) => string | undefined
  /** Base form of "sang", "visited". */
  readonly baseOfPast: (word: string) => string | undefined
  /** Base form of "sung", "visited". */
  readonly baseOfParticiple: (word: string) => string | undefined
  /** Base form of "singing". */
  readonly baseOfIng: (word: string) => string | undefined
  readonly isPersonNoun: (word: string) => boolean
  /** "car", "lamp": neither "he" nor "she". */
  readonly isThingNoun: (word: string) => boolean
  readonly isThingOrAnimal: (word: string) => boolean
  /** Whether the text contains the word in lower case. */
  readonly seen: (word: string) => boolean
  /** Number of a noun that only means "individual" ("person", "things"); undefined for other nouns. */
  readonly emptyNoun: (word: string) => 'singular' | 'plural' | undefined
  /** Whether the text contains the capitalised word without another one next to it: a name of one word. */
  readonly standsAlone: (word: string) => boolean
  /** Whether the vocabulary lists it as a name. */
  readonly isListedName: (word: string) => boolean
  /** Whether the plural names a kind in this text: it occurs as an object only, and its singular never. */
  readonly isKind: (plural: string) => boolean
  /** Whether the word is a noun in a compound: "taxi driver". */
  readonly isNounModifier: (word: string) => boolean
  /** Whether the text uses the word as a name. */
  readonly isSubjectName: (word: string) => boolean
  /** Whether the text contains an active form of the verb, so that "is liked" is its passive. */
  readonly hasActive: (base: string) => boolean
}

/** Evidence about words from the text itself. */
export interface SeenWords {
  /** Words in lower case. */
  readonly small: ReadonlySet<string>
  /** Capitalised words at the start of a clause. */
  readonly names: ReadonlySet<string>
  /** Capitalised words that occur without another capitalised word next to them. */
  readonly alone: ReadonlySet<string>
  /** Empty nouns used as a predicate ("Ann is a person"). */
  readonly predicated: ReadonlySet<string>
  /** Plurals that occur as objects only ("likes dogs"), whose singular does not occur. */
  readonly kinds: ReadonlySet<string>
  /** Words used as nouns: after "a", "every", "no", or with a plural. */
  readonly nouns: ReadonlySet<string>
}

const EMPTY_SINGULARS = words('person thing individual one everyone')
const EMPTY_PLURALS = words('people persons things individuals ones')

/** Lexical knowledge for a text: word lists, the user's vocabulary and evidence from the text. */
export function createLexical(vocabulary: Vocabulary, shown: SeenWords): Lexical {
  const seen = shown.small
  const adjectives = new Set([...ADJECTIVES, ...vocabulary.adjectives])
  const nouns = new Set([...NOUNS, ...PERSON_NOUNS, ...vocabulary.nouns])
  const verbs = new Set([...VERBS, ...IRREGULAR_BASES, ...vocabulary.verbs.map(verb => verb.split('_')[0]!)])
  const listedNames = new Set(vocabulary.names)
  const isGrammar = (word: string): boolean => GRAMMAR.has(word) || UNCLASSED.has(word)
  const isVerbForm = (word: string): boolean => verbs.has(word) || verbs.has(toBaseForm(word))
  const open = (word: string): boolean => !isGrammar(word) && /^[\p{L}\p{N}]/u.test(word) && !/['’]s?$/.test(word)
  const stems = (stem: string): string[] => {
    const found = [`${stem}e`, stem]
    if (/([^aeiou])\1$/.test(stem)) found.unshift(stem.slice(0, -1))
    if (/i$/.test(stem)) found.unshift(`${stem.slice(0, -1)}y`)
    return found
  }
  /** Chooses among candidate base forms: a listed verb, else one that occurs in another form, else by spelling. */
  const pick = (candidates: readonly string[]): string =>
    candidates.find(one => verbs.has(one)) ??
    candidates.find(one => seen.has(toThirdPerson(one)) || seen.has(one)) ??
    (/[^aeiou][aeiou][^aeiouwxy]$/.test(candidates[candidates.length - 1]!) && candidates.length > 2
      ? candidates[0]!
      : candidates[candidates.length - 1]!)
  /** Base form of a regular past tense. */
  const regularBase = (word: string): string | undefined =>
    !/[a-z]{2}ed$/.test(word) || isGrammar(word) ? undefined : pick(stems(word.slice(0, -2)))
  return {
    isGrammar,
    seen: word => seen.has(word),
    emptyNoun: word => {
      if (shown.predicated.has(word)) return undefined
      return EMPTY_SINGULARS.has(word) ? 'singular' : EMPTY_PLURALS.has(word) ? 'plural' : undefined
    },
    isSubjectName: word => shown.names.has(word),
    isListedName: word => listedNames.has(word),
    standsAlone: word => shown.alone.has(word),
    isKind: word => shown.kinds.has(word),
    isNounModifier: word =>
      !adjectives.has(word) && (nouns.has(word) || shown.nouns.has(word) || seen.has(toPlural(word))),
    hasActive: base => seen.has(toThirdPerson(base)) || (seen.has(base) && verbs.has(base)),
    isThingOrAnimal: word => NOUNS.has(word) && !PERSON_NOUNS.has(word),
    isThingNoun: word => NOUNS.has(word) && !ANIMALS.has(word) && !PERSON_NOUNS.has(word),
    isPersonNoun: word =>
      PERSON_NOUNS.has(word) ||
      vocabulary.nouns.includes(word) ||
      (!nouns.has(word) && /(?:er|or|ist|ian|man|woman|ess)$/.test(word)),
    adjective: word => {
      if (!open(word) || /^\p{N}/u.test(word)) return undefined
      if (adjectives.has(word)) return 0
      if (nouns.has(word) || isVerbForm(word)) return 2
      if (/(?:ful|less|ous|ish|able|ible|ive|ic|al|y|ed)$/.test(word)) return 1
      if (/[^su]s$/.test(word)) return 3
      return 1
    },
    noun: word => {
      if (shown.predicated.has(word)) return 0
      if (!open(word)) return undefined
      if (nouns.has(word)) return 0
      if (adjectives.has(word)) return 2
      if (verbs.has(word)) return 1.5
      return 1
    },
    verb: word => {
      if (word === 'have') return 0
      if (!open(word)) return undefined
      if (verbs.has(word)) return 0
      if (adjectives.has(word) || LY_ADJECTIVES.has(word)) return undefined
      if (nouns.has(word)) return 2
      return 1.2
    },
    singularOf: word => {
      const one = toSingular(word)
      if (one === undefined) return undefined
      // A singular that occurs in the text overrides the spelling rules.
      for (const candidate of [word.slice(0, -1), word.slice(0, -2)])
        if (candidate !== one && !nouns.has(one) && seen.has(candidate) && /s$/.test(word) && candidate.length > 2)
          return candidate
      return one
    },
    baseOfThird: word => {
      if (!/s$/.test(word) || /ss$/.test(word) || word.length < 3 || isGrammar(word)) return undefined
      const base = toBaseForm(word)
      if (verbs.has(base)) return base
      const other = word.slice(0, -1)
      return verbs.has(other) ? other : base
    },
    baseOfPast: word => BASE_OF_PAST.get(word) ?? regularBase(word),
    baseOfParticiple: word => BASE_OF_PARTICIPLE.get(word) ?? regularBase(word),
    baseOfIng: word => {
      if (!/[a-z]{2}ing$/.test(word)) return undefined
      return stems(word.slice(0, -3)).find(one => verbs.has(one))
    },
  }
}

export const pastOf = (base: string): string => PAST.get(base) ?? regularPast(base)

export const participleOf = (base: string): string => PARTICIPLE.get(base) ?? regularPast(base)

const DOUBLING = words(
  'stop plan beg rob hug hop nod pat drop clap slip trip step snap grab chat wag jog skip ban hum tap wrap shop scrub admit commit prefer regret',
)

function regularPast(base: string): string {
  if (/e$/.test(base)) return `${base}d`
  if (/[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ied`
  if (DOUBLING.has(base)) return `${base}${base[base.length - 1]}ed`
  return `${base}ed`
}
