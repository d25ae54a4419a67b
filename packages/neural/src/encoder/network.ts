/**
 * The encoder: a transformer over word pieces, from numbers of pieces to a vector for each. trainer/elenchus_trainer/encoder/model.py is the
 * same network.
 */

import {
  applyLayer,
  fitsKernels,
  type Layer,
  Memory,
  makeRoom,
  normalise,
  type Place,
  readLayer,
  type Tensors,
} from '../kernels/index.ts'
import { NeuralError } from '../neural-error.ts'
import { turningOf } from './rotary.ts'

export interface Shape {
  readonly width: number
  readonly heads: number
  readonly hidden: number
  readonly layers: number
  readonly vocabulary: number
  readonly turns: number
  readonly compared: number
}

export class Network {
  readonly shape: Shape
  readonly #memory = new Memory()
  readonly #words: (piece: number) => Float32Array
  readonly #layers: readonly Layer[]
  /** Where the weights end. */
  readonly #base: Place

  constructor(tensors: Tensors) {
    this.shape = shapeOf(tensors)
    const { width, layers, vocabulary } = this.shape
    this.#layers = Array.from({ length: layers }, (_, i) =>
      readLayer(this.#memory, tensors, `encoder.body.layers.${i}`, this.shape),
    )
    this.#words = tensors.rows('encoder.words', [vocabulary, width])
    this.#base = this.#memory.used
  }

  /** A vector for each piece, one after another; what is returned is a copy. */
  encode(pieces: readonly number[]): Float32Array {
    const memory = this.#memory
    const { width, turns } = this.shape
    const length = pieces.length
    memory.release(this.#base)
    const room = makeRoom(memory, length, turningOf(length, turns), this.shape)
    const { numbers } = memory
    pieces.forEach((piece, i) => {
      numbers.set(this.#words(piece), room.x + i * width)
    })
    normalise(numbers, room.x, room.x, length, width)
    for (const layer of this.#layers) applyLayer(memory, layer, room, this.shape)
    normalise(numbers, room.x, room.x, length, width)
    return numbers.slice(room.x, room.x + length * width)
  }
}

export function shapeOf(tensors: Tensors): Shape {
  const text = tensors.about.shape
  if (text === undefined) throw new NeuralError('the model file does not say the shape of its network')
  const shape = JSON.parse(text) as Shape
  // The heads lay what they compare out for the kernels too.
  if (!fitsKernels(shape) || !(shape.compared > 0 && shape.compared % 8 === 0))
    throw new NeuralError(`the model file names a network of an impossible shape: ${text}`)
  return shape
}
