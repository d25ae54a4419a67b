/**
 * WordPiece tokeniser (Wu et al. 2016): splits each word greedily into the longest known pieces ("##" marks a piece inside a word); words that
 * cannot be split are unknown.
 */
import { NeuralError } from '../neural-error.ts'
import { splitWords } from './words.ts'

export const specialTokens = ['[pad]', '[unk]', '[cls]', '[sep]', '[mask]', '[option]', '[question]', '[seam]'] as const
/** Token ids: positions in `specialTokens`. */
export const UNKNOWN = 1
export const START = 2
export const END = 3
export const OPTION = 5
export const QUESTION = 6

/** Maximum length of words; longer ones are unknown. */
export const maxWordLength = 60

export interface WordPieces {
  readonly size: number
  readonly pieces: readonly string[]
  /** Token ids of a text. */
  encode(text: string): number[]
}

/** Creates a tokeniser from a vocabulary with one piece per line, special tokens first. */
export function createWordPieces(vocabulary: string): WordPieces {
  const pieces = vocabulary.split('\n').filter(line => line !== '')
  specialTokens.forEach((name, i) => {
    if (pieces[i] !== name)
      throw new NeuralError(
        `line ${i + 1} of the vocabulary is "${pieces[i] ?? ''}"; ${name} is expected. The file is not that of an encoder`,
      )
  })
  const idByPiece = new Map(pieces.map((piece, i) => [piece, i]))
  const cache = new Map<string, readonly number[]>()
  const splitWord = (word: string): readonly number[] => {
    if (word.length > maxWordLength) return [UNKNOWN]
    const out: number[] = []
    let start = 0
    while (start < word.length) {
      let id: number | undefined
      let end = word.length
      for (; end > start; end--) {
        id = idByPiece.get(start === 0 ? word.slice(0, end) : `##${word.slice(start, end)}`)
        if (id !== undefined) break
      }
      if (id === undefined) return [UNKNOWN]
      out.push(id)
      start = end
    }
    return out
  }
  const encode = (text: string): number[] => {
    const out: number[] = []
    for (const word of splitWords(text)) {
      let ids = cache.get(word)
      if (ids === undefined) {
        ids = splitWord(word)
        if (cache.size < 400_000) cache.set(word, ids)
      }
      for (const id of ids) out.push(id)
    }
    return out
  }
  return { size: pieces.length, pieces, encode }
}
