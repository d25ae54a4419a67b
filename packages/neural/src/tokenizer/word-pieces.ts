/**
 * Words as numbers. A word that the vocabulary lacks is cut into its longest known beginnings, one after another ("##" marks a piece
 * that does not begin a word), as in Wu et al. 2016; what cannot be cut is unknown.
 */
import { NeuralError } from '../neural-error.ts'
import { wordsOf } from './words.ts'

export const special = ['[pad]', '[unk]', '[cls]', '[sep]', '[mask]', '[option]', '[question]', '[seam]'] as const
export const UNKNOWN = 1
export const START = 2
export const END = 3
export const OPTION = 5
export const QUESTION = 6

/** Words longer than this are unknown. */
export const longestWord = 60

export interface WordPieces {
  readonly size: number
  readonly pieces: readonly string[]
  /** The numbers of a text's pieces. */
  encode(text: string): number[]
}

/** The pieces of a vocabulary, one a line, the special ones first. */
export function wordPieces(vocabulary: string): WordPieces {
  const pieces = vocabulary.split('\n').filter(line => line !== '')
  special.forEach((name, i) => {
    if (pieces[i] !== name)
      throw new NeuralError(
        `the vocabulary's line ${i + 1} is "${pieces[i] ?? ''}" but must be ${name}; is this the file of an encoder?`,
      )
  })
  const numbers = new Map(pieces.map((piece, i) => [piece, i]))
  const known = new Map<string, readonly number[]>()
  const cut = (word: string): readonly number[] => {
    if (word.length > longestWord) return [UNKNOWN]
    const out: number[] = []
    let from = 0
    while (from < word.length) {
      let found: number | undefined
      let to = word.length
      for (; to > from; to--) {
        found = numbers.get(from === 0 ? word.slice(0, to) : `##${word.slice(from, to)}`)
        if (found !== undefined) break
      }
      if (found === undefined) return [UNKNOWN]
      out.push(found)
      from = to
    }
    return out
  }
  const encode = (text: string): number[] => {
    const out: number[] = []
    for (const word of wordsOf(text)) {
      let ids = known.get(word)
      if (ids === undefined) {
        ids = cut(word)
        if (known.size < 400_000) known.set(word, ids)
      }
      for (const id of ids) out.push(id)
    }
    return out
  }
  return { size: pieces.length, pieces, encode }
}
