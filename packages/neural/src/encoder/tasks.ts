/** Tokenisation before the network and heads after it, for the synchronous and the asynchronous encoder. */
import type { Tensors } from '../kernels/index.ts'
import { NeuralError } from '../neural-error.ts'
import { createWordPieces } from '../tokenizer/word-pieces.ts'
import { computeMean, createHeads, type PassageScores } from './heads.ts'
import { readShape, type Shape } from './network.ts'
import { createPassageInput, type Passage } from './passage-input.ts'

/** Tokens for the network, and the function that turns its output vectors into a result. */
export type Task<T> = Readonly<{ tokens: readonly number[]; finish: (vectors: Float32Array) => T }>

export interface EncoderTasks {
  readonly name: string
  readonly passage: (passage: Passage) => Task<PassageScores>
  readonly text: (text: string) => Task<Float32Array>
  /** Returns true if a text fits into the input without truncation. */
  readonly fits: (text: string) => boolean
}

/** Metadata of an encoder file. */
export interface EncoderFile {
  readonly name: string
  /** Word pieces, one per line. */
  readonly vocabulary: string
  readonly shape: Shape
}

/** Reads the metadata of an encoder file. */
export function readMetadata(tensors: Tensors): EncoderFile {
  const { vocabulary, name = 'encoder' } = tensors.metadata
  if (vocabulary === undefined) throw new NeuralError('the model file has no vocabulary; it is another kind of model')
  return { name, vocabulary, shape: readShape(tensors) }
}

/** Creates the tasks of an encoder from its model file. */
export function createTasks(tensors: Tensors): EncoderTasks {
  const { vocabulary, name, shape } = readMetadata(tensors)
  const pieces = createWordPieces(vocabulary)
  const exam = createHeads(tensors, 'exam', shape)
  const plain = createHeads(tensors, 'plain', shape)
  return {
    name,
    passage(passage) {
      const { statements, option = -1 } = passage
      if (statements.length === 0) throw new NeuralError('the passage has no statements')
      if (!Number.isInteger(option) || option < -1 || option >= statements.length)
        throw new NeuralError(
          `option ${option} does not exist: the passage has ${statements.length} statements, counted from 0; use -1 for no option`,
        )
      const input = createPassageInput(pieces, passage)
      const score = option >= 0 ? exam : plain
      const truncation = {
        ...(input.cut.length > 0 ? { cut: input.cut } : {}),
        ...(input.questionCut ? { questionCut: true } : {}),
      }
      return { tokens: input.tokens, finish: vectors => ({ ...score(vectors, input, option), ...truncation }) }
    },
    text(text) {
      const { tokens, spans } = createPassageInput(pieces, { statements: [text] })
      return {
        tokens,
        finish(vectors) {
          const mean = computeMean(vectors, spans[0]!, shape.width)
          const length = Math.hypot(...mean)
          return mean.map(value => value / (length || 1))
        },
      }
    },
    fits: text => createPassageInput(pieces, { statements: [text] }).cut.length === 0,
  }
}
