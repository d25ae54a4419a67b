/**
 * The looped transformer: two layers read the text, then the same three layers are applied again and again, and after each
 * loop every literal says whether it is true, false or open by now. trainer/elenchus_trainer/model.py is the same network.
 */

import { attend, type Head, Memory, type Place, type Tensors, type Turning } from '@elenchus/learning/transformer'
import { ReasonerError } from '../reasoner-error.ts'
import { type Encoded, VOCABULARY_SIZE } from '../tokens.ts'
import { turningOf } from './turning.ts'

export interface Shape {
  readonly width: number
  readonly heads: number
  readonly hidden: number
  readonly reading: number
  readonly looped: number
  readonly turns: number
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
  readonly #words: Float32Array
  readonly #reading: readonly Layer[]
  readonly #looped: readonly Layer[]
  readonly #kept: Float32Array
  readonly #recalled: Float32Array
  /** Rows: (open, true, false) by now, then the same in the end. */
  readonly #judges: Float32Array
  /** Where the weights end. */
  readonly #base: Place

  constructor(tensors: Tensors) {
    this.shape = shapeOf(tensors)
    const { width, hidden, heads, reading, looped } = this.shape
    const matrix = (name: string, rows: number, columns: number): Place =>
      this.#memory.storeTransposed(tensors.get(name, [rows, columns]), rows, columns)
    const layer = (name: string): Layer => ({
      read: matrix(`${name}.read`, 3 * width, width),
      write: matrix(`${name}.write`, width, width),
      up: matrix(`${name}.up`, hidden, width),
      down: matrix(`${name}.down`, width, hidden),
      sharpness: tensors.get(`${name}.sharpness`, [heads]),
    })
    this.#reading = Array.from({ length: reading }, (_, i) => layer(`reading.${i}`))
    this.#looped = Array.from({ length: looped }, (_, i) => layer(`looped.${i}`))
    this.#words = tensors.get('words', [VOCABULARY_SIZE, width])
    this.#kept = tensors.get('kept', [width])
    this.#recalled = tensors.get('recalled', [width])
    this.#judges = new Float32Array(6 * width)
    this.#judges.set(tensors.get('belief', [3, width]))
    this.#judges.set(tensors.get('answer', [3, width]), 3 * width)
    this.#base = this.#memory.used
  }

  /**
   * Reads a text and thinks about it, loop by loop, as long as it is asked to go on. What is yielded is written over by the
   * next loop: six logits for each token, (open, true, false) by now and in the end. One pass at a time.
   */
  *think({ tokens, sentences, places }: Encoded): Generator<Float32Array, void> {
    const memory = this.#memory
    const { width, hidden } = this.shape
    const length = tokens.length
    memory.release(this.#base)
    const room: Room = {
      length,
      x: memory.reserve(length * width),
      normed: memory.reserve(length * width),
      wide: memory.reserve(length * Math.max(3 * width, hidden)),
      out: memory.reserve(length * width),
      head: headRoom(memory, length, width / this.shape.heads),
      turning: turningOf(places, sentences, this.shape.turns),
    }
    for (let i = 0; i < length; i++) {
      const from = tokens[i]! * width
      memory.numbers.set(this.#words.subarray(from, from + width), room.x + i * width)
    }
    normalise(memory.numbers, room.x, room.x, length, width)
    for (const layer of this.#reading) this.#apply(layer, room)
    normalise(memory.numbers, room.x, room.x, length, width)
    const text = memory.numbers.slice(room.x, room.x + length * width)
    const logits = new Float32Array(6 * length)
    for (;;) {
      const { numbers } = memory
      normalise(numbers, room.x, room.x, length, width)
      for (let i = 0; i < text.length; i++) {
        const column = i % width
        numbers[room.x + i] = numbers[room.x + i]! * this.#kept[column]! + text[i]! * this.#recalled[column]!
      }
      for (const layer of this.#looped) this.#apply(layer, room)
      this.#judge(room, logits)
      yield logits
    }
  }

  #apply(layer: Layer, room: Room): void {
    const memory = this.#memory
    const { width, hidden, heads } = this.shape
    const { length, x, normed, wide, out } = room
    const { numbers } = memory
    normalise(numbers, x, normed, length, width)
    memory.multiply(length, 3 * width, width, normed, width, layer.read, wide, 3 * width)
    attend(memory, {
      wide,
      out,
      length,
      width,
      heads,
      sharpness: layer.sharpness,
      head: room.head,
      turning: room.turning,
    })
    memory.multiply(length, width, width, out, width, layer.write, x, width, true)
    normalise(numbers, x, normed, length, width)
    memory.multiply(length, hidden, width, normed, width, layer.up, wide, hidden)
    for (let i = wide; i < wide + length * hidden; i++) {
      const value = numbers[i]!
      numbers[i] = value > 0 ? value * value : 0
    }
    memory.multiply(length, width, hidden, wide, hidden, layer.down, x, width, true)
  }

  #judge({ x, normed, length }: Room, logits: Float32Array): void {
    const { width } = this.shape
    const { numbers } = this.#memory
    normalise(numbers, x, normed, length, width)
    for (let i = 0; i < length; i++) {
      for (let judge = 0; judge < 6; judge++) {
        let sum = 0
        for (let j = 0; j < width; j++) sum += numbers[normed + i * width + j]! * this.#judges[judge * width + j]!
        logits[6 * i + judge] = sum
      }
    }
  }
}

/** Where the numbers of one pass lie. */
interface Room {
  readonly length: number
  readonly x: Place
  readonly normed: Place
  /** Queries, keys and values, or the hidden numbers of a layer. */
  readonly wide: Place
  readonly out: Place
  readonly head: Head
  readonly turning: Turning
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
  for (let row = 0; row < rows; row++) {
    const at = from + row * width
    let sum = 0
    for (let i = at; i < at + width; i++) sum += numbers[i]! * numbers[i]!
    const factor = 1 / Math.sqrt(sum / width + 1e-6)
    const shift = to - from
    for (let i = at; i < at + width; i++) numbers[i + shift] = numbers[i]! * factor
  }
}

function shapeOf(tensors: Tensors): Shape {
  const text = tensors.about.shape
  if (text === undefined) throw new ReasonerError('the model file does not say the shape of its network')
  const shape = JSON.parse(text) as Shape
  const { width, heads, hidden } = shape
  if (!(width > 0 && width % heads === 0 && (width / heads) % 8 === 0 && hidden % 8 === 0))
    throw new ReasonerError(`the model file names a network of an impossible shape: ${text}`)
  return shape
}
