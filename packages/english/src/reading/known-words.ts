/** Content words known before parsing (from the vocabulary, and nouns used in the singular in the text), and spelling suggestions. */

import { RESERVED_WORDS, VOCABULARY, type Vocabulary } from '../writing/vocabulary.ts'
import { splitVerb, toPlural, toThirdPerson } from '../writing/word-forms.ts'
import type { KnownWords, WordKind } from './cursor.ts'
import { Failure } from './failure.ts'
import type { ReadOptions } from './read-options.ts'
import type { Token } from './tokens.ts'

/** Words of a vocabulary in their inflected forms. */
interface ListedWords {
  readonly thirdPersons: ReadonlyMap<string, string>
  readonly bases: ReadonlySet<string>
  readonly plurals: readonly (readonly [plural: string, singular: string])[]
  readonly predicates: ReadonlySet<string>
}
const listedWords = new WeakMap<Vocabulary, ListedWords>()

function getListedWords(vocabulary: Vocabulary): ListedWords {
  let entry = listedWords.get(vocabulary)
  if (entry === undefined) {
    const { adjectives, nouns, relations, verbs } = vocabulary
    const bases = verbs.map(verb => splitVerb(verb)[0])
    entry = {
      thirdPersons: new Map(bases.map(verb => [toThirdPerson(verb), verb])),
      bases: new Set(bases),
      plurals: nouns.map(noun => [toPlural(noun), noun]),
      predicates: new Set([...adjectives, ...nouns, ...relations, ...verbs]),
    }
    listedWords.set(vocabulary, entry)
  }
  return entry
}

const SINGULAR_NOUN = /(?<![\p{L}\p{N}])(?:a|an|each|every|any)\s+([\p{L}\p{N}][\p{L}\p{N}\p{M}_'’-]{0,99})/giu

/** Collects the known words of a text. `seen` has the kinds of the other predicates parsed so far; keys of two-place predicates end in "/2". */
export function collectKnownWords(
  text: string,
  options: ReadOptions,
): KnownWords & { readonly seen: ReadonlyMap<string, WordKind> } {
  const vocabulary = options.vocabulary ?? VOCABULARY
  const { thirdPersons, bases, plurals, predicates } = getListedWords(vocabulary)
  const singulars = new Map(plurals)
  for (const match of text.matchAll(SINGULAR_NOUN)) {
    const noun = match[1]!
    if (!RESERVED_WORDS.has(noun.toLowerCase())) {
      singulars.set(toPlural(noun), noun)
      singulars.set(toPlural(noun).toLowerCase(), noun)
    }
  }
  const seen = new Map<string, WordKind>()
  const isStrict = options.dialect === 'robustlr'
  return {
    singulars,
    thirdPersons,
    bases,
    seen,
    isStrict,
    recordPredicate: (word, kind, token) => {
      if (predicates.has(word)) return
      if (isStrict) throw createUnknownWordFailure(word, kind, token, predicates)
      // A word may be both a property and a relation; of two kinds of property or relation the first is used.
      const key = kind === 'relation' || kind === 'verb' ? `${word}/2` : word
      if (!seen.has(key)) seen.set(key, kind)
    },
  }
}

function createUnknownWordFailure(word: string, kind: WordKind, token: Token, listedWords: Iterable<string>): Failure {
  const similar = findSimilarWord(word, listedWords)
  const remedy = `${similar === undefined ? '' : `Did you mean "${similar}"? `}Add it to the vocabulary, or read with the dialect "auto".`
  return new Failure('unknown-word', `the vocabulary has no ${kind} "${word}"`, token, remedy)
}

/** Extends a vocabulary by the words of a text, so that its formulas can be written in the same words. */
export function addToVocabulary(vocabulary: Vocabulary, seen: ReadonlyMap<string, WordKind>): Vocabulary {
  if (seen.size === 0) return vocabulary
  const wordsByKind: Record<WordKind, string[]> = { adjective: [], noun: [], relation: [], verb: [], ability: [] }
  for (const [key, kind] of seen) wordsByKind[kind].push(key.replace(/\/2$/, ''))
  return {
    names: vocabulary.names,
    adjectives: [...vocabulary.adjectives, ...wordsByKind.adjective],
    nouns: [...vocabulary.nouns, ...wordsByKind.noun],
    relations: [...vocabulary.relations, ...wordsByKind.relation],
    verbs: [...vocabulary.verbs, ...wordsByKind.verb],
  }
}

/** Returns notes on words of a statement that the theory never mentions, with similar words of the theory. */
export const findUnknownWords = (theoryWords: ReadonlySet<string>, statementWords: readonly string[]): string[] =>
  [...new Set(statementWords)]
    .filter(word => !theoryWords.has(word))
    .map(word => {
      const similar = findSimilarWord(word, theoryWords)
      return `the theory never mentions "${word}"${similar === undefined ? '' : `; did you mean "${similar}"?`}`
    })

/** Returns the first candidate at a Damerau-Levenshtein distance of at most one. */
export function findSimilarWord(word: string, candidates: Iterable<string>): string | undefined {
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) <= 1 && candidate.length > 2 && isWithinOneEdit(word, candidate))
      return candidate
  }
  return undefined
}

function isWithinOneEdit(a: string, b: string): boolean {
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let aEnd = a.length
  let bEnd = b.length
  while (aEnd > start && bEnd > start && a[aEnd - 1] === b[bEnd - 1]) {
    aEnd--
    bEnd--
  }
  const aLength = aEnd - start
  const bLength = bEnd - start
  if (aLength <= 1 && bLength <= 1) return true
  return aLength === 2 && bLength === 2 && a[start] === b[start + 1] && a[start + 1] === b[start]
}
