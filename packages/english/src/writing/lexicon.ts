/**
 * Cached phrases of the words of a vocabulary. Each word is checked and inflected once, so that writing a sentence takes a few look-ups and
 * concatenations.
 */
import { TheoryError } from '../theory-error.ts'
import { findWordProblem, VOCABULARY, type Vocabulary } from './vocabulary.ts'
import { getArticle, PREPOSITIONS, splitVerb, toBaseForm, toThirdPerson } from './word-forms.ts'

/** Phrases of a one-place predicate. */
export interface ComplementPhrases {
  /** "tall" or "a gardener" after "is"; " can fly" or " sings" if it has its own verb. */
  readonly affirmative: string
  readonly negated: string
  readonly hasVerb: boolean
  /** Form of the verb after "they", if it differs: " sing", " do not sing". */
  readonly plural?: string
  readonly pluralNegated?: string
}

/** Phrases of a two-place predicate, between its terms. */
export interface RelationPhrases {
  /** " is the brother of " or " chases ". */
  readonly singular: string
  readonly singularNegated: string
  readonly plural: string
  readonly pluralNegated: string
  /** "the brother of " for the inverted sentence ("the brother of Gary is Erin"); `undefined` for a verb. */
  readonly inverse: string | undefined
}

export interface Lexicon {
  readonly complement: (predicate: string) => ComplementPhrases
  readonly relation: (predicate: string) => RelationPhrases
  /** "Charlie", "the cat". */
  readonly individual: (name: string) => string
  readonly proposition: (name: string) => { readonly affirmative: string; readonly negated: string }
}

const lexicons = new WeakMap<Vocabulary, Lexicon>()

/** Returns the lexicon of a vocabulary, creating it on first use. */
export function getLexicon(vocabulary: Vocabulary = VOCABULARY): Lexicon {
  let lexicon = lexicons.get(vocabulary)
  if (lexicon === undefined) {
    lexicon = createLexicon(vocabulary)
    lexicons.set(vocabulary, lexicon)
  }
  return lexicon
}

/** Maximum number of cached words, since words outside the vocabulary are cached too. */
const MAX_CACHED = 50_000

function createLexicon(vocabulary: Vocabulary): Lexicon {
  const nouns = new Set(vocabulary.nouns)
  const verbs = new Set(vocabulary.verbs)
  const adjectives = new Set(vocabulary.adjectives)
  return {
    complement: memoize(predicate => {
      checkWord(predicate, 'predicate')
      const ability = getAbilityWords(predicate)
      if (ability !== undefined) return { affirmative: ` can ${ability}`, negated: ` cannot ${ability}`, hasVerb: true }
      const verb = toBaseForm(predicate)
      if (verb !== predicate && verbs.has(verb) && toThirdPerson(verb) === predicate && !adjectives.has(predicate))
        return {
          affirmative: ` ${predicate}`,
          negated: ` does not ${verb}`,
          hasVerb: true,
          plural: ` ${verb}`,
          pluralNegated: ` do not ${verb}`,
        }
      const affirmative = nouns.has(predicate) ? `${getArticle(predicate)} ${predicate}` : predicate
      return { affirmative, negated: `not ${affirmative}`, hasVerb: false }
    }),
    relation: memoize(predicate => {
      checkWord(predicate, 'predicate')
      if (verbs.has(predicate)) {
        const [base, particle] = splitVerb(predicate)
        return {
          singular: ` ${toThirdPerson(base)}${particle} `,
          singularNegated: ` does not ${base}${particle} `,
          plural: ` ${base}${particle} `,
          pluralNegated: ` do not ${base}${particle} `,
          inverse: undefined,
        }
      }
      const copular = getCopularWords(predicate)
      const words = copular ?? `the ${predicate} of`
      return {
        singular: ` is ${words} `,
        singularNegated: ` is not ${words} `,
        plural: ` are ${words} `,
        pluralNegated: ` are not ${words} `,
        inverse: copular === undefined ? `${words} ` : undefined,
      }
    }),
    individual: memoize(name => {
      checkWord(name, 'name')
      return isLowerCase(name) ? `the ${formatName(name)}` : formatName(name)
    }),
    proposition: memoize(name => {
      checkWord(name, 'atom')
      if (name.startsWith('it_is_'))
        return { affirmative: `it is ${name.slice(6)}`, negated: `it is not ${name.slice(6)}` }
      const verb = toBaseForm(name)
      if (WEATHER.has(verb) && verb !== name) return { affirmative: `it ${name}`, negated: `it does not ${verb}` }
      return { affirmative: `${name} holds`, negated: `${name} does not hold` }
    }),
  }
}

function memoize<T>(createPhrase: (word: string) => T): (word: string) => T {
  const cache = new Map<string, T>()
  return word => {
    let phrase = cache.get(word)
    if (phrase === undefined) {
      phrase = createPhrase(word)
      if (cache.size >= MAX_CACHED) cache.clear()
      cache.set(word, phrase)
    }
    return phrase
  }
}

function checkWord(word: string, role: string): void {
  const problem = findWordProblem(word)
  if (problem !== undefined)
    throw new TheoryError(`the ${role} "${word}" cannot be written in English: ${problem}`, {
      code: 'unwritable',
      remedy: 'Rename it to a plain word.',
    })
}

/** Tests if a name begins with a lower-case letter. Such a name is a common noun and takes "the". */
export function isLowerCase(name: string): boolean {
  const first = String.fromCodePoint(name.codePointAt(0) ?? 65)
  return first.toUpperCase() !== first
}

/** Formats a name: `bald_eagle` as "bald eagle", `Mary_Ann` as "Mary Ann"; other names keep their underscores. */
function formatName(name: string): string {
  const parts = name.split('_')
  const lower = isLowerCase(name)
  const regular =
    parts.length <= 5 && parts.every(part => findWordProblem(part) === undefined && isLowerCase(part) === lower)
  return regular ? parts.join(' ') : name
}

const WEATHER = new Set(['rain', 'snow', 'hail', 'thunder', 'drizzle', 'freeze', 'pour', 'sleet'])

/** Returns the words after "is": "in" for `is_in`, "afraid of" for `afraid_of`; undefined for a relation such as `brother`. */
function getCopularWords(predicate: string): string | undefined {
  const parts = predicate.split('_')
  const last = parts[parts.length - 1]!
  if (parts.length < 2 || !(PREPOSITIONS.has(last) || last === 'than' || last === 'as' || last === 'of'))
    return undefined
  return (parts[0] === 'is' ? parts.slice(1) : parts).join(' ')
}

/** Returns the words after "can": "fly" for `can_fly`. */
function getAbilityWords(predicate: string): string | undefined {
  if (!predicate.startsWith('can_')) return undefined
  const parts = predicate.slice(4).split('_')
  return parts.length <= 4 && parts.every(part => findWordProblem(part) === undefined) ? parts.join(' ') : undefined
}
