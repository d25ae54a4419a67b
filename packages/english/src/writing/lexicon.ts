/**
 * A vocabulary made ready for writing: every word checked once and kept with the phrases it makes, so that a sentence
 * on the hot path is a few map look-ups and concatenations.
 */
import { TheoryError } from '../theory-error.ts'
import { faultOfWord, VOCABULARY, type Vocabulary } from './vocabulary.ts'
import { article, baseForm, PLACE_WORDS, thirdPerson, verbWords } from './word-forms.ts'

/** The phrases of a one-place predicate. */
export interface Complement {
  /** After "is": "tall", "a gardener". An ability has its own verb: " can fly". */
  readonly plain: string
  readonly negated: string
  readonly ability: boolean
  /** After "they", where a verb has another form: " sing", " do not sing". */
  readonly plural?: string
  readonly pluralNegated?: string
}

/** The phrases of a two-place predicate, between its terms. */
export interface Connection {
  /** " is the brother of " or " chases ". */
  readonly singular: string
  readonly singularNot: string
  readonly plural: string
  readonly pluralNot: string
  /** "the brother of ", for the sentence turned round; `undefined` for a verb. */
  readonly inverse: string | undefined
}

export interface Lexicon {
  readonly complement: (predicate: string) => Complement
  readonly connection: (predicate: string) => Connection
  /** "Charlie", "the cat". */
  readonly individual: (name: string) => string
  readonly proposition: (name: string) => { readonly plain: string; readonly negated: string }
}

const lexicons = new WeakMap<Vocabulary, Lexicon>()

/** The lexicon of a vocabulary, made once. */
export function getLexicon(vocabulary: Vocabulary = VOCABULARY): Lexicon {
  let lexicon = lexicons.get(vocabulary)
  if (lexicon === undefined) {
    lexicon = makeLexicon(vocabulary)
    lexicons.set(vocabulary, lexicon)
  }
  return lexicon
}

/** Words nobody listed are remembered too, up to this many, so that a long run over ever new words does not grow. */
const MAX_CACHED = 50_000

function makeLexicon(vocabulary: Vocabulary): Lexicon {
  const nouns = new Set(vocabulary.nouns)
  const verbs = new Set(vocabulary.verbs)
  const adjectives = new Set(vocabulary.adjectives)
  return {
    complement: memoize(predicate => {
      checkWord(predicate, 'predicate')
      const ability = abilityWords(predicate)
      if (ability !== undefined) return { plain: ` can ${ability}`, negated: ` cannot ${ability}`, ability: true }
      const verb = baseForm(predicate)
      if (verb !== predicate && verbs.has(verb) && thirdPerson(verb) === predicate && !adjectives.has(predicate))
        return {
          plain: ` ${predicate}`,
          negated: ` does not ${verb}`,
          ability: true,
          plural: ` ${verb}`,
          pluralNegated: ` do not ${verb}`,
        }
      const plain = nouns.has(predicate) ? `${article(predicate)} ${predicate}` : predicate
      return { plain, negated: `not ${plain}`, ability: false }
    }),
    connection: memoize(predicate => {
      checkWord(predicate, 'predicate')
      if (verbs.has(predicate)) {
        const [base, particle] = verbWords(predicate)
        return {
          singular: ` ${thirdPerson(base)}${particle} `,
          singularNot: ` does not ${base}${particle} `,
          plural: ` ${base}${particle} `,
          pluralNot: ` do not ${base}${particle} `,
          inverse: undefined,
        }
      }
      const copular = copularWords(predicate)
      if (copular !== undefined)
        return {
          singular: ` is ${copular} `,
          singularNot: ` is not ${copular} `,
          plural: ` are ${copular} `,
          pluralNot: ` are not ${copular} `,
          inverse: undefined,
        }
      return {
        singular: ` is the ${predicate} of `,
        singularNot: ` is not the ${predicate} of `,
        plural: ` are the ${predicate} of `,
        pluralNot: ` are not the ${predicate} of `,
        inverse: `the ${predicate} of `,
      }
    }),
    individual: memoize(name => {
      checkWord(name, 'name')
      return isLowerCase(name) ? `the ${nameWords(name)}` : nameWords(name)
    }),
    proposition: memoize(name => {
      checkWord(name, 'atom')
      if (name.startsWith('it_is_')) return { plain: `it is ${name.slice(6)}`, negated: `it is not ${name.slice(6)}` }
      const verb = baseForm(name)
      if (WEATHER.has(verb) && verb !== name) return { plain: `it ${name}`, negated: `it does not ${verb}` }
      return { plain: `${name} holds`, negated: `${name} does not hold` }
    }),
  }
}

function memoize<T>(make: (word: string) => T): (word: string) => T {
  const made = new Map<string, T>()
  return word => {
    let phrase = made.get(word)
    if (phrase === undefined) {
      phrase = make(word)
      if (made.size >= MAX_CACHED) made.clear()
      made.set(word, phrase)
    }
    return phrase
  }
}

function checkWord(word: string, role: string): void {
  const fault = faultOfWord(word)
  if (fault !== undefined)
    throw new TheoryError(`no sentence can be written for the ${role} "${word}": ${fault}`, {
      code: 'unwritable',
      remedy: 'Rename it to a plain word before writing the theory.',
    })
}

/** A name that begins with a small letter is a common noun and takes "the". */
export function isLowerCase(name: string): boolean {
  const first = String.fromCodePoint(name.codePointAt(0) ?? 65)
  return first.toUpperCase() !== first
}

/** `bald_eagle` is written "bald eagle", `Mary_Ann` "Mary Ann"; anything less regular keeps its underscores. */
function nameWords(name: string): string {
  const parts = name.split('_')
  const lower = isLowerCase(name)
  const regular =
    parts.length <= 5 && parts.every(part => faultOfWord(part) === undefined && isLowerCase(part) === lower)
  return regular ? parts.join(' ') : name
}

const WEATHER = new Set(['rain', 'snow', 'hail', 'thunder', 'drizzle', 'freeze', 'pour', 'sleet'])

/** `is_in` is "in", `afraid_of` "afraid of", `taller_than` "taller than"; undefined for a relation such as `brother`. */
function copularWords(predicate: string): string | undefined {
  const parts = predicate.split('_')
  const last = parts[parts.length - 1]!
  if (parts.length < 2 || !(PLACE_WORDS.has(last) || last === 'than' || last === 'as' || last === 'of'))
    return undefined
  return (parts[0] === 'is' ? parts.slice(1) : parts).join(' ')
}

/** `can_fly` is "can fly". */
function abilityWords(predicate: string): string | undefined {
  if (!predicate.startsWith('can_')) return undefined
  const parts = predicate.slice(4).split('_')
  return parts.length <= 4 && parts.every(part => faultOfWord(part) === undefined) ? parts.join(' ') : undefined
}
