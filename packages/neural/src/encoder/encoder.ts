/** An encoder from the bytes of its file: vectors of texts, and what it makes of the statements of a passage. */

import { readTensors } from '../kernels/index.ts'
import type { PassageScores } from './heads.ts'
import { Network } from './network.ts'
import { described, type EncoderFile, readerOf, type Task } from './reader.ts'
import type { Passage } from './sequence.ts'

export interface Encoder {
  /** The name that its file gives it. */
  readonly name: string
  /** Scores of edges, conclusion and statements without a part; with an option as in exams, without one as in plain text. */
  read(passage: Passage): PassageScores
  /** The vector of a text, of length 1: texts that mean something alike point the same way. Of a long text the first 381 word pieces are read. */
  vector(text: string): Float32Array
  /** Whether a text is read to its end. */
  fits(text: string): boolean
  /** The vectors of several texts; the same text is read once. */
  vectors(texts: readonly string[], options?: { readonly signal?: AbortSignal }): Float32Array[]
}

/** Reads what a model file says about itself, for those who train it further. */
export const readEncoderFile = (file: Uint8Array | ArrayBuffer): EncoderFile => described(readTensors(file))

/** `file` holds the bytes, as `fetch` or `readFile` gives them. */
export function loadEncoder(file: Uint8Array | ArrayBuffer): Encoder {
  const tensors = readTensors(file)
  const reader = readerOf(tensors)
  const network = new Network(tensors)
  const done = <T>({ pieces, finish }: Task<T>): T => finish(network.encode(pieces))
  const vector = (text: string): Float32Array => done(reader.text(text))
  return {
    name: reader.name,
    vector,
    fits: reader.fits,
    vectors(texts, { signal } = {}) {
      const known = new Map<string, Float32Array>()
      return texts.map(text => {
        signal?.throwIfAborted()
        const found = known.get(text) ?? vector(text)
        known.set(text, found)
        return found
      })
    },
    read: passage => done(reader.passage(passage)),
  }
}
