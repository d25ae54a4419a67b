/** Tokenisation before the network and heads after it, for the synchronous and the asynchronous encoder. */
import type { Tensors } from '../kernels/index.ts'
import { NeuralError } from '../neural-error.ts'
import { createWordPieces } from '../tokenizer/word-pieces.ts'
import { computeMean, createHeads, type PassageScores } from './heads.ts'
import { readShape, type Shape } from './network.ts'
import { createPassageInput, type Passage } from './passage-input.ts'

/** Input tokens of the network, and the function that turns its output vectors into a result. */
export type EncoderTask<T> = Readonly<{ tokens: readonly number[]; postprocess: (vectors: Float32Array) => T }>

/** Functions that tokenise an input and return the task of encoding it. */
export interface EncoderTasks {
  readonly name: string
  readonly createPassageTask: (passage: Passage) => EncoderTask<PassageScores>
  readonly createTextTask: (text: string) => EncoderTask<Float32Array>
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
  // The heads for exam passages with an answer option, and those for plain text.
  const applyExamHeads = createHeads(tensors, 'exam', shape)
  const applyPlainHeads = createHeads(tensors, 'plain', shape)
  return {
    name,
    createPassageTask(passage) {
      const { statements, option = -1 } = passage
      if (statements.length === 0) throw new NeuralError('the passage has no statements')
      if (!Number.isInteger(option) || option < -1 || option >= statements.length)
        throw new NeuralError(
          `option ${option} does not exist: the passage has ${statements.length} statements, counted from 0; use -1 for no option`,
        )
      const input = createPassageInput(pieces, passage)
      const applyHeads = option >= 0 ? applyExamHeads : applyPlainHeads
      const truncation = {
        ...(input.truncated.length > 0 ? { cut: input.truncated } : {}),
        ...(input.isQuestionTruncated ? { questionCut: true } : {}),
      }
      return {
        tokens: input.tokens,
        postprocess: vectors => ({ ...applyHeads(vectors, input, option), ...truncation }),
      }
    },
    createTextTask(text) {
      const { tokens, spans } = createPassageInput(pieces, { statements: [text] })
      return {
        tokens,
        postprocess(vectors) {
          const mean = computeMean(vectors, spans[0]!, shape.width)
          const length = Math.hypot(...mean)
          return mean.map(value => value / (length || 1))
        },
      }
    },
    fits: text => createPassageInput(pieces, { statements: [text] }).truncated.length === 0,
  }
}
