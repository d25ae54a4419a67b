/**
 * The encoder: a transformer over word pieces, from numbers of pieces to a vector for each. trainer/elenchus_trainer/encoder/model.py is the
 * same network.
 */

import { attend, type Head, Memory, type Place, type Tensors } from '@elenchus/learning/transformer'
import { EncoderError } from '../encoder-error.ts'
import { turningOf } from './turning.ts'

export interface Shape {
  readonly width: number
  readonly heads: number
  readonly hidden: number
  readonly layers: number
  readonly vocabulary: number
  readonly turns: number
  readonly compared: number
}

interface Layer {
  readonly read: Place
  readonly write: Place
  readonly up: Place
  readonly down: Place
  readonly sharpness: Float32Array
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
    const { width, hidden, heads, layers, vocabulary } = this.shape
    const matrix = (name: string, rows: number, columns: number): Place =>
      this.#memory.storeTransposed(tensors.get(name, [rows, columns]), rows, columns)
    this.#layers = Array.from({ length: layers }, (_, i) => {
      const name = `encoder.body.layers.${i}`
      return {
        read: matrix(`${name}.read`, 3 * width, width),
        write: matrix(`${name}.write`, width, width),
        up: matrix(`${name}.up`, hidden, width),
        down: matrix(`${name}.down`, width, hidden),
        sharpness: tensors.get(`${name}.sharpness`, [heads]),
      }
    })
    this.#words = tensors.rows('encoder.words', [vocabulary, width])
    this.#base = this.#memory.used
  }

  /** A vector for each piece, one after another; what is returned is a copy. */
  encode(pieces: readonly number[]): Float32Array {
    const memory = this.#memory
    const { width, hidden, heads, turns } = this.shape
    const length = pieces.length
    memory.release(this.#base)
    const x = memory.reserve(length * width)
    const normed = memory.reserve(length * width)
    const wide = memory.reserve(length * Math.max(3 * width, hidden))
    const out = memory.reserve(length * width)
    const head = headRoom(memory, length, width / heads)
    const { numbers } = memory
    pieces.forEach((piece, i) => {
      numbers.set(this.#words(piece), x + i * width)
    })
    normalise(numbers, x, x, length, width)
    const turning = turningOf(length, turns)
    for (const { read, write, up, down, sharpness } of this.#layers) {
      normalise(numbers, x, normed, length, width)
      memory.multiply(length, 3 * width, width, normed, width, read, wide, 3 * width)
      attend(memory, { wide, out, length, width, heads, sharpness, head, turning })
      memory.multiply(length, width, width, out, width, write, x, width, true)
      normalise(numbers, x, normed, length, width)
      memory.multiply(length, hidden, width, normed, width, up, wide, hidden)
      for (let i = wide; i < wide + length * hidden; i++) {
        const value = numbers[i]!
        numbers[i] = value > 0 ? value * value : 0
      }
      memory.multiply(length, width, hidden, wide, hidden, down, x, width, true)
    }
    normalise(numbers, x, x, length, width)
    return numbers.slice(x, x + length * width)
  }
}

function headRoom(memory: Memory, length: number, size: number): Head {
  const padded = Math.ceil(length / 8) * 8
  return {
    padded,
    queries: memory.reserve(length * size),
    keys: memory.reserve(padded * size),
    values: memory.reserve(padded * size),
    weights: memory.reserve(length * padded),
  }
}

/** Each row divided by its root mean square. */
function normalise(numbers: Float32Array, from: Place, to: Place, rows: number, width: number): void {
  const shift = to - from
  for (let row = 0; row < rows; row++) {
    const at = from + row * width
    let sum = 0
    for (let i = at; i < at + width; i++) sum += numbers[i]! * numbers[i]!
    const factor = 1 / Math.sqrt(sum / width + 1e-6)
    for (let i = at; i < at + width; i++) numbers[i + shift] = numbers[i]! * factor
  }
}

export function shapeOf(tensors: Tensors): Shape {
  const text = tensors.about.shape
  if (text === undefined) throw new EncoderError('the model file does not say the shape of its network')
  const shape = JSON.parse(text) as Shape
  const { width, heads, hidden } = shape
  if (!(width > 0 && width % heads === 0 && (width / heads) % 8 === 0 && width % 8 === 0 && hidden % 8 === 0))
    throw new EncoderError(`the model file names a network of an impossible shape: ${text}`)
  return shape
}
