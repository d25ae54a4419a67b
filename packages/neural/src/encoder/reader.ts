/** What an encoder makes of texts, but for the network: numbers of pieces go to it, vectors come back. */
import type { Tensors } from '../kernels/index.ts'
import { NeuralError } from '../neural-error.ts'
import { wordPieces } from '../tokenizer/word-pieces.ts'
import { meanOf, type PassageScores, readHeads } from './heads.ts'
import { type Shape, shapeOf } from './network.ts'
import { type Passage, sequenceOf } from './sequence.ts'

/** What the network has to encode, and what is made of its vectors. */
export interface Task<T> {
  readonly pieces: readonly number[]
  readonly finish: (vectors: Float32Array) => T
}

export interface Reader {
  readonly name: string
  readonly shape: Shape
  readonly passage: (passage: Passage) => Task<PassageScores>
  readonly text: (text: string) => Task<Float32Array>
  /** Whether a text is read to its end. */
  readonly fits: (text: string) => boolean
}

/** What a model file says about itself. */
export interface EncoderFile {
  readonly name: string
  /** Its pieces, one a line. */
  readonly vocabulary: string
  readonly shape: Shape
}

export function described(tensors: Tensors): EncoderFile {
  const { vocabulary, name = 'encoder' } = tensors.about
  if (vocabulary === undefined) throw new NeuralError('the model file has no vocabulary; it is another kind of model')
  return { name, vocabulary, shape: shapeOf(tensors) }
}

export function readerOf(tensors: Tensors): Reader {
  const { vocabulary, name, shape } = described(tensors)
  const words = wordPieces(vocabulary)
  const exam = readHeads(tensors, 'exam', shape)
  const plain = readHeads(tensors, 'plain', shape)
  return {
    name,
    shape,
    passage(passage) {
      const { statements, option = -1 } = passage
      if (statements.length === 0) throw new NeuralError('the passage has no statements')
      if (!Number.isInteger(option) || option < -1 || option >= statements.length)
        throw new NeuralError(
          `option ${option}: the passage has ${statements.length} statements, numbered from 0; give -1 or nothing where none is an option`,
        )
      const sequence = sequenceOf(words, passage)
      const heads = option >= 0 ? exam : plain
      const cut = {
        ...(sequence.cut.length > 0 ? { cut: sequence.cut } : {}),
        ...(sequence.questionCut ? { questionCut: true } : {}),
      }
      return { pieces: sequence.pieces, finish: vectors => ({ ...heads(vectors, sequence, option), ...cut }) }
    },
    text(text) {
      const { pieces, places } = sequenceOf(words, { statements: [text] })
      return {
        pieces,
        finish(vectors) {
          const mean = meanOf(vectors, places[0]!, shape.width)
          const length = Math.hypot(...mean)
          return mean.map(value => value / (length || 1))
        },
      }
    },
    fits: text => sequenceOf(words, { statements: [text] }).cut.length === 0,
  }
}
