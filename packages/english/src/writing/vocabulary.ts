/**
 * Vocabulary for writing theories, which users can extend.
 *
 * The name of a predicate is its word (`tall(Charlie)`, `brother(Erin, Gary)`, `chase(cat, dog)`); the vocabulary gives its word class, which
 * determines the form of the sentence. Other words are classified by their number of terms: one-place predicates are adjectives ("is tall"),
 * two-place predicates relations ("is the brother of").
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

/** Function words, which cannot name a predicate or an individual. */
export const RESERVED_WORDS: ReadonlySet<string> = new Set(
  (
    'a all also always an and any are as at be being both but do does each either else eithor equivalent every everybody ' +
    "everyone everything false he her him his if iff implies imply in is it it's its least neither no nobody none nor not " +
    'nothing of once one only or other others people person provided she some somebody someone something than that the ' +
    'them then there these they thing things this those true unless vice versa was were when whenever which who with hold holds can cannot'
  ).split(' '),
)

const WORD = /^[\p{L}\p{N}][\p{L}\p{N}\p{M}_'’-]*$/u

/** Returns the reason why a word cannot be a predicate or a name; `undefined` if it can. */
export function findWordProblem(word: string): string | undefined {
  if (word === '') return 'it is empty'
  if (word.length > 100) return 'it is longer than 100 characters'
  if (!WORD.test(word)) return 'it may contain only letters, digits, hyphens and underscores'
  if (/['’]s$/i.test(word)) return 'it would be read as a possessive'
  if (/^(?:is|are|does|do|was|were)n['’]t$/i.test(word) || RESERVED_WORDS.has(word.toLowerCase()))
    return `"${word}" is a function word`
  return undefined
}

const KINDS = ['names', 'adjectives', 'nouns', 'relations', 'verbs'] as const

/**
 * Adds words to a vocabulary; duplicates are dropped.
 *
 * `extendVocabulary(VOCABULARY, { adjectives: ['luminous'], names: ['Zora'] })`
 */
export function extendVocabulary(base: Vocabulary, additions: Partial<Vocabulary>): Vocabulary {
  const kindByWord = new Map<string, string>()
  const merged = {
    names: [] as string[],
    adjectives: [] as string[],
    nouns: [] as string[],
    relations: [] as string[],
    verbs: [] as string[],
  }
  for (const kind of KINDS) {
    const seen = new Set<string>()
    for (const word of [...base[kind], ...(additions[kind] ?? [])]) {
      if (seen.has(word)) continue
      seen.add(word)
      const problem = findWordProblem(word)
      if (problem !== undefined)
        throw new TheoryError(`vocabulary, ${kind}, "${word}": ${problem}`, { remedy: 'Choose another word.' })
      if (kind === 'verbs' && word !== word.toLowerCase())
        throw new TheoryError(`vocabulary, verbs, "${word}": a verb must be in lower case`, {
          remedy: 'Write its base form, such as see or chase.',
        })
      const otherKind = kindByWord.get(word)
      if (kind !== 'names' && otherKind !== undefined && !canShareWord(otherKind, kind))
        throw new TheoryError(`vocabulary: "${word}" is listed under both ${otherKind} and ${kind}`, {
          remedy: 'Keep it in one of the lists.',
        })
      if (kind !== 'names') kindByWord.set(word, kind)
      merged[kind].push(word)
    }
  }
  return merged
}

/** Tests if a word may be in both lists, as a one-place and a two-place predicate ("is a friend", "is the friend of"). */
function canShareWord(a: string, b: string): boolean {
  const isBinary = (kind: string) => kind === 'relations' || kind === 'verbs'
  return isBinary(a) !== isBinary(b)
}
