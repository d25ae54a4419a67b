/** Content words known before parsing (from the vocabulary, and nouns used in the singular in the text), and spelling suggestions. */

import { RESERVED_WORDS, VOCABULARY, type Vocabulary } from '../writing/vocabulary.ts'
import { splitVerb, toPlural, toThirdPerson } from '../writing/word-forms.ts'
import type { KnownWords, WordKind } from './cursor.ts'
import { Failure } from './failure.ts'
import type { ReadOptions } from './read-options.ts'
import type { Token } from './tokens.ts'

interface ListedWords {
  readonly thirdPersons: ReadonlyMap<string, string>
  readonly bases: ReadonlySet<string>
  readonly plurals: readonly (readonly [string, string])[]
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
  const strict = options.dialect === 'robustlr'
  return {
    singulars,
    thirdPersons,
    bases,
    seen,
    isStrict: strict,
    recordPredicate: (word, kind, token) => {
      if (predicates.has(word)) return
      if (strict) throw createUnknownWordFailure(word, kind, token, predicates)
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
  const found: Record<WordKind, string[]> = { adjective: [], noun: [], relation: [], verb: [], ability: [] }
  for (const [key, kind] of seen) found[kind].push(key.replace(/\/2$/, ''))
  return {
    names: vocabulary.names,
    adjectives: [...vocabulary.adjectives, ...found.adjective],
    nouns: [...vocabulary.nouns, ...found.noun],
    relations: [...vocabulary.relations, ...found.relation],
    verbs: [...vocabulary.verbs, ...found.verb],
  }
}

/** Returns notes on words of a statement that the theory never mentions, with similar words of the theory. */
export const findUnknownWords = (known: ReadonlySet<string>, words: readonly string[]): string[] =>
  [...new Set(words)]
    .filter(word => !known.has(word))
    .map(word => {
      const similar = findSimilarWord(word, known)
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
  let from = 0
  while (from < a.length && a[from] === b[from]) from++
  let aEnd = a.length
  let bEnd = b.length
  while (aEnd > from && bEnd > from && a[aEnd - 1] === b[bEnd - 1]) {
    aEnd--
    bEnd--
  }
  const aLength = aEnd - from
  const bLength = bEnd - from
  if (aLength <= 1 && bLength <= 1) return true
  return aLength === 2 && bLength === 2 && a[from] === b[from + 1] && a[from + 1] === b[from]
}
