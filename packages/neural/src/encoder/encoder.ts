/** Synchronous encoder over the WebAssembly kernels: text embeddings, and scores for the argument in a passage. */
import { readTensors } from '../kernels/index.ts'
import type { PassageScores } from './heads.ts'
import { Network } from './network.ts'
import type { Passage } from './passage-input.ts'
import { createTasks, type EncoderFile, type EncoderTask, readMetadata } from './tasks.ts'

export interface Encoder {
  /** Name stored in the model file. */
  readonly name: string
  /** Scores edges, conclusion and unused statements, by the exam heads if there is an option, else by those for plain text. */
  read(passage: Passage): PassageScores
  /** Returns the embedding of a text as a unit vector. Only the first 381 word pieces are used. */
  vector(text: string): Float32Array
  /** Returns the embeddings of several texts; repeated texts are encoded once. */
  vectors(texts: readonly string[], options?: { readonly signal?: AbortSignal }): Float32Array[]
  /** Returns true if `vector` reads the whole text, without truncation. */
  fits(text: string): boolean
}

/** Reads the metadata of an encoder file. */
export const readEncoderFile = (file: Uint8Array | ArrayBuffer): EncoderFile => readMetadata(readTensors(file))

/** Loads an encoder from the bytes of its model file. */
export function loadEncoder(file: Uint8Array | ArrayBuffer): Encoder {
  const tensors = readTensors(file)
  const tasks = createTasks(tensors)
  const network = new Network(tensors)
  const run = <T>({ tokens, postprocess: finish }: EncoderTask<T>): T => finish(network.encode(tokens))
  const vector = (text: string): Float32Array => run(tasks.createTextTask(text))
  return {
    name: tasks.name,
    vector,
    fits: tasks.fits,
    vectors(texts, { signal } = {}) {
      const cache = new Map<string, Float32Array>()
      return texts.map(text => {
        signal?.throwIfAborted()
        const found = cache.get(text) ?? vector(text)
        cache.set(text, found)
        return found
      })
    },
    read: passage => run(tasks.createPassageTask(passage)),
  }
}
