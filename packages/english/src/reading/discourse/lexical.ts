/**
 * What is known of a word: its classes, with a cost for each guess, and its forms.
 *
 * No word has to be listed. A listed word in its own class costs nothing, an unlisted one in a class its shape allows
 * costs one, a listed word in another class more; the cheapest parse wins, and two cheapest ones that mean different
 * things are an ambiguity.
 */

import { RESERVED_WORDS, type Vocabulary } from '../../writing/vocabulary.ts'
import { baseForm, plural, singular, thirdPerson } from '../../writing/word-forms.ts'
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

/** Words of the grammar beyond those of the generated English. */
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
  /** Undefined where the word cannot be of the class. */
  readonly adjective: (word: string) => number | undefined
  /** Of a singular form. */
  readonly noun: (word: string) => number | undefined
  /** Of a base form. */
  readonly verb: (word: string) => number | undefined
  readonly isGrammar: (word: string) => boolean
  /** Singular of a plural, with the cost of the guess. */
  readonly singularOf: (plural: string) => string | undefined
  /** The base of "sings". */
  readonly baseOfThird: (word: string) => string | undefined
  /** The base of "sang", "visited". */
  readonly baseOfPast: (word: string) => string | undefined
  /** The base of "sung", "visited". */
  readonly baseOfParticiple: (word: string) => string | undefined
  /** The base of "singing". */
  readonly baseOfIng: (word: string) => string | undefined
  readonly isPersonNoun: (word: string) => boolean
  /** "car", "lamp": neither "he" nor "she". */
  readonly isThingNoun: (word: string) => boolean
  readonly isThingOrAnimal: (word: string) => boolean
  /** Whether the text has the word in small letters. */
  readonly seen: (word: string) => boolean
  /** "person", "things": nouns that say no more than "individual", with their number; undefined for all others. */
  readonly emptyNoun: (word: string) => 'singular' | 'plural' | undefined
  /** Whether the text has the capitalised word somewhere by itself, as a name of one word. */
  readonly standsAlone: (word: string) => boolean
  /** Whether the vocabulary lists it as a name. */
  readonly isListedName: (word: string) => boolean
  /** Whether the plural names a kind in this text: it is only ever an object, and no single one of them is spoken of. */
  readonly isKind: (plural: string) => boolean
  /** A word that is a noun where it stands before another: "taxi driver". */
  readonly isNounModifier: (word: string) => boolean
  /** Whether the text uses the word as somebody's name. */
  readonly isSubjectName: (word: string) => boolean
  /** Whether the text has the verb in an active form, so that "is liked" belongs to "likes". */
  readonly hasActive: (base: string) => boolean
}

/** What the text shows of its own words. */
export interface SeenWords {
  /** Words in small letters. */
  readonly small: ReadonlySet<string>
  /** Capitalised words that begin a clause. */
  readonly names: ReadonlySet<string>
  /** Capitalised words that stand somewhere without another one before them. */
  readonly alone: ReadonlySet<string>
  /** Empty nouns that the text uses as a property ("Ann is a person"). */
  readonly predicated: ReadonlySet<string>
  /** Plurals that the text has as objects only ("likes dogs"), and never one by one. */
  readonly kinds: ReadonlySet<string>
  /** Words that the text uses as a noun: after "a", "every", "no", or with a plural. */
  readonly nouns: ReadonlySet<string>
}

const EMPTY_NOUNS: Readonly<Record<string, 'singular' | 'plural'>> = {
  person: 'singular',
  thing: 'singular',
  individual: 'singular',
  one: 'singular',
  people: 'plural',
  persons: 'plural',
  things: 'plural',
  individuals: 'plural',
  ones: 'plural',
  everyone: 'singular',
}

/** The lexical knowledge for one text: the lists, the user's vocabulary and the words the text itself shows. */
export function lexicalOf(vocabulary: Vocabulary, shown: SeenWords): Lexical {
  const seen = shown.small
  const adjectives = new Set([...ADJECTIVES, ...vocabulary.adjectives])
  const nouns = new Set([...NOUNS, ...PERSON_NOUNS, ...vocabulary.nouns])
  const verbs = new Set([...VERBS, ...IRREGULAR_BASES, ...vocabulary.verbs.map(verb => verb.split('_')[0]!)])
  const listedNames = new Set(vocabulary.names)
  const isGrammar = (word: string): boolean => GRAMMAR.has(word) || UNCLASSED.has(word)
  const isVerbForm = (word: string): boolean => verbs.has(word) || verbs.has(baseForm(word))
  const open = (word: string): boolean => !isGrammar(word) && /^[\p{L}\p{N}]/u.test(word) && !/['’]s?$/.test(word)
  const stems = (stem: string): string[] => {
    const found = [`${stem}e`, stem]
    if (/([^aeiou])\1$/.test(stem)) found.unshift(stem.slice(0, -1))
    if (/i$/.test(stem)) found.unshift(`${stem.slice(0, -1)}y`)
    return found
  }
  /** The base among candidates: a listed verb, else one the text shows in another form, else the last. */
  const pick = (candidates: readonly string[]): string =>
    candidates.find(one => verbs.has(one)) ??
    candidates.find(one => seen.has(thirdPerson(one)) || seen.has(one)) ??
    (/[^aeiou][aeiou][^aeiouwxy]$/.test(candidates[candidates.length - 1]!) && candidates.length > 2
      ? candidates[0]!
      : candidates[candidates.length - 1]!)
  return {
    isGrammar,
    seen: word => seen.has(word),
    emptyNoun: word => (shown.predicated.has(word) ? undefined : EMPTY_NOUNS[word]),
    isSubjectName: word => shown.names.has(word),
    isListedName: word => listedNames.has(word),
    standsAlone: word => shown.alone.has(word),
    isKind: word => shown.kinds.has(word),
    isNounModifier: word =>
      !adjectives.has(word) && (nouns.has(word) || shown.nouns.has(word) || seen.has(plural(word))),
    hasActive: base => seen.has(thirdPerson(base)) || (seen.has(base) && verbs.has(base)),
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
      const one = singular(word)
      if (one === undefined) return undefined
      // A singular the text shows goes before the rules of spelling.
      for (const candidate of [word.slice(0, -1), word.slice(0, -2)])
        if (candidate !== one && !nouns.has(one) && seen.has(candidate) && /s$/.test(word) && candidate.length > 2)
          return candidate
      return one
    },
    baseOfThird: word => {
      if (!/s$/.test(word) || /ss$/.test(word) || word.length < 3 || isGrammar(word)) return undefined
      const base = baseForm(word)
      if (verbs.has(base)) return base
      const other = word.slice(0, -1)
      return verbs.has(other) ? other : base
    },
    baseOfPast: word => {
      const irregular = BASE_OF_PAST.get(word)
      if (irregular !== undefined) return irregular
      if (!/[a-z]{2}ed$/.test(word) || isGrammar(word)) return undefined
      return pick(stems(word.slice(0, -2)))
    },
    baseOfParticiple: word => {
      const irregular = BASE_OF_PARTICIPLE.get(word)
      if (irregular !== undefined) return irregular
      if (!/[a-z]{2}ed$/.test(word) || isGrammar(word)) return undefined
      return pick(stems(word.slice(0, -2)))
    },
    baseOfIng: word => {
      if (!/[a-z]{2}ing$/.test(word)) return undefined
      const known = stems(word.slice(0, -3)).filter(one => verbs.has(one))
      return known[0]
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
