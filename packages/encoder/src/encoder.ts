/** An encoder from the bytes of its file: vectors of texts, and what it makes of the statements of a passage. */

import { readTensors, type Tensors } from '@elenchus/learning/transformer'
import { EncoderError } from './encoder-error.ts'
import { Network, type Shape, shapeOf } from './network/network.ts'
import { meanOf, type PassageScores, readHeads } from './reading/heads.ts'
import { type Passage, sequenceOf } from './reading/sequence.ts'
import { wordPieces } from './tokenizer/word-pieces.ts'

export interface Encoder {
  /** The name that its file gives it. */
  readonly name: string
  /** Scores of edges, conclusion and statements without a part; with an option as in exams, without one as in plain text. */
  read(passage: Passage): PassageScores
  /** The vector of a text, of length 1: texts that mean something alike point the same way. */
  vector(text: string): Float32Array
  /** The vectors of several texts; the same text is read once. */
  vectors(texts: readonly string[], options?: { readonly signal?: AbortSignal }): Float32Array[]
}

/** What a model file says about itself. */
export interface EncoderFile {
  readonly name: string
  /** Its pieces, one a line. */
  readonly vocabulary: string
  readonly shape: Shape
}

/** Reads what a model file says about itself, for those who train it further. */
export const readEncoderFile = (file: Uint8Array): EncoderFile => described(readTensors(file, EncoderError))

function described(tensors: Tensors): EncoderFile {
  const { vocabulary, name = 'encoder' } = tensors.about
  if (vocabulary === undefined) throw new EncoderError('the model file has no vocabulary; it is another kind of model')
  return { name, vocabulary, shape: shapeOf(tensors) }
}

export function loadEncoder(file: Uint8Array): Encoder {
  const tensors = readTensors(file, EncoderError)
  const { vocabulary, name } = described(tensors)
  const pieces = wordPieces(vocabulary)
  const network = new Network(tensors)
  const exam = readHeads(tensors, 'exam', network.shape)
  const plain = readHeads(tensors, 'plain', network.shape)
  const vector = (text: string): Float32Array => {
    const sequence = sequenceOf(pieces, { statements: [text] })
    const mean = meanOf(network.encode(sequence.pieces), sequence.places[0]!, network.shape.width)
    const length = Math.hypot(...mean)
    return mean.map(value => value / (length || 1))
  }
  return {
    name,
    vector,
    vectors(texts, { signal } = {}) {
      const known = new Map<string, Float32Array>()
      return texts.map(text => {
        signal?.throwIfAborted()
        const found = known.get(text) ?? vector(text)
        known.set(text, found)
        return found
      })
    },
    read(passage) {
      if (passage.statements.length === 0) throw new EncoderError('the passage has no statements')
      const sequence = sequenceOf(pieces, passage)
      const { option = -1 } = passage
      return (option >= 0 ? exam : plain)(network.encode(sequence.pieces), sequence, option)
    },
  }
}
