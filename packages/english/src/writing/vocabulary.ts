/**
 * The words a theory is written with, as plain data that a user may extend.
 *
 * A predicate's name is the word itself (`tall(Charlie)`, `brother(Erin, Gary)`, `chase(cat, dog)`); the vocabulary says
 * what kind of word it is, and so which sentence it makes. A word the vocabulary does not know is taken by its number
 * of terms: one term makes an adjective ("is tall"), two a relation ("is the brother of").
 */
import { TheoryError } from '../theory-error.ts'
import builtIn from './built-in-vocabulary.json' with { type: 'json' }

export interface Vocabulary {
  /** Proper names of individuals: `Charlie`. */
  readonly names: readonly string[]
  /** `tall(Charlie)`: "Charlie is tall". */
  readonly adjectives: readonly string[]
  /** `gardener(Charlie)`: "Charlie is a gardener". */
  readonly nouns: readonly string[]
  /** `brother(Erin, Gary)`: "Erin is the brother of Gary". */
  readonly relations: readonly string[]
  /** `chase(cat, dog)`, base form: "The cat chases the dog". */
  readonly verbs: readonly string[]
}

/** The built-in vocabulary; extend it with `extendVocabulary`. */
export const VOCABULARY: Vocabulary = builtIn

/** Words that make the grammar; none of them can name a predicate or an individual. */
export const RESERVED_WORDS: ReadonlySet<string> = new Set(
  (
    'a all also always an and any are as at be being both but do does each either else eithor equivalent every everybody ' +
    "everyone everything false he her him his if iff implies imply in is it it's its least neither no nobody none nor not " +
    'nothing of once one only or other others people person provided she some somebody someone something than that the ' +
    'them then there these they thing things this those true unless vice versa was were when whenever which who with hold holds can cannot'
  ).split(' '),
)

const PLAIN_WORD = /^[\p{L}\p{N}][\p{L}\p{N}\p{M}_'’-]*$/u

/** What is wrong with `word` as a predicate or a name, or `undefined` where nothing is. */
export function faultOfWord(word: string): string | undefined {
  if (word === '') return 'a name may not be empty'
  if (word.length > 100) return 'a name may not be longer than 100 letters'
  if (!PLAIN_WORD.test(word)) return 'a name has letters, digits, hyphens and underscores only'
  if (/['’]s$/i.test(word)) return 'it reads as a possessive'
  if (/^(?:is|are|does|do|was|were)n['’]t$/i.test(word) || RESERVED_WORDS.has(word.toLowerCase()))
    return `"${word}" is a word of the grammar`
  return undefined
}

const KINDS = ['names', 'adjectives', 'nouns', 'relations', 'verbs'] as const

/**
 * A vocabulary with `more` words added; repeated words are kept once.
 *
 * `extendVocabulary(VOCABULARY, { adjectives: ['luminous'], names: ['Zora'] })`
 */
export function extendVocabulary(base: Vocabulary, more: Partial<Vocabulary>): Vocabulary {
  const kindOf = new Map<string, string>()
  const merged = {
    names: [] as string[],
    adjectives: [] as string[],
    nouns: [] as string[],
    relations: [] as string[],
    verbs: [] as string[],
  }
  for (const kind of KINDS) {
    const seen = new Set<string>()
    for (const word of [...base[kind], ...(more[kind] ?? [])]) {
      if (seen.has(word)) continue
      seen.add(word)
      const fault = faultOfWord(word)
      if (fault !== undefined)
        throw new TheoryError(`vocabulary, ${kind}: ${fault}`, { remedy: 'Choose another word.' })
      if (kind === 'verbs' && word !== word.toLowerCase())
        throw new TheoryError(`vocabulary, verbs: "${word}" has a capital letter`, {
          remedy: 'Give its base form: see, chase.',
        })
      const other = kindOf.get(word)
      if (kind !== 'names' && other !== undefined && !bothMayHold(other, kind))
        throw new TheoryError(`vocabulary: "${word}" is listed both under ${other} and under ${kind}`, {
          remedy: 'A word makes one kind of sentence; keep it in one list.',
        })
      if (kind !== 'names') kindOf.set(word, kind)
      merged[kind].push(word)
    }
  }
  return merged
}

/** One word may name a unary and a binary predicate ("is a friend", "is the friend of"). */
function bothMayHold(a: string, b: string): boolean {
  const binary = (kind: string) => kind === 'relations' || kind === 'verbs'
  return binary(a) !== binary(b)
}
