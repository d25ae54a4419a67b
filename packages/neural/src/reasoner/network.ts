/**
 * The looped transformer: two layers read the text, then the same three layers are applied again and again, and after each
 * loop every literal says whether it is true, false or open by now. trainer/elenchus_trainer/model.py is the same network.
 */

import {
  applyLayer,
  fitsKernels,
  type Layer,
  Memory,
  makeRoom,
  normalise,
  type Place,
  type Room,
  readLayer,
  type Tensors,
} from '../kernels/index.ts'
import { NeuralError } from '../neural-error.ts'
import { turningOf } from './rotary.ts'
import { type Encoded, VOCABULARY_SIZE } from './tokens.ts'

export interface Shape {
  readonly width: number
  readonly heads: number
  readonly hidden: number
  readonly reading: number
  readonly looped: number
  readonly turns: number
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
    const { width, reading, looped } = this.shape
    const layer = (name: string): Layer => readLayer(this.#memory, tensors, name, this.shape)
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
    const { width } = this.shape
    const length = tokens.length
    memory.release(this.#base)
    const room = makeRoom(memory, length, turningOf(places, sentences, this.shape.turns), this.shape)
    for (let i = 0; i < length; i++) {
      const from = tokens[i]! * width
      memory.numbers.set(this.#words.subarray(from, from + width), room.x + i * width)
    }
    normalise(memory.numbers, room.x, room.x, length, width)
    for (const layer of this.#reading) applyLayer(memory, layer, room, this.shape)
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
      for (const layer of this.#looped) applyLayer(memory, layer, room, this.shape)
      this.#judge(room, logits)
      yield logits
    }
  }

  #judge({ x, out, length }: Room, logits: Float32Array): void {
    const { width } = this.shape
    const { numbers } = this.#memory
    normalise(numbers, x, out, length, width)
    for (let i = 0; i < length; i++) {
      for (let judge = 0; judge < 6; judge++) {
        let sum = 0
        for (let j = 0; j < width; j++) sum += numbers[out + i * width + j]! * this.#judges[judge * width + j]!
        logits[6 * i + judge] = sum
      }
    }
  }
}

function shapeOf(tensors: Tensors): Shape {
  const text = tensors.about.shape
  if (text === undefined) throw new NeuralError('the model file does not say the shape of its network')
  const shape = JSON.parse(text) as Shape
  if (!fitsKernels(shape)) throw new NeuralError(`the model file names a network of an impossible shape: ${text}`)
  return shape
}
