/**
 * One layer of the transformers here: attention, then a hidden layer of squared rectifiers, each over rows that are divided by their root mean
 * square and added to what was there. trainer/elenchus_trainer/layer.py is the same.
 */
import { attend, type Head, type Turning } from './attention.ts'
import type { Few, Memory, Place, Rounded } from './memory.ts'
import type { Tensors } from './tensors.ts'

export interface LayerShape {
  readonly width: number
  readonly heads: number
  readonly hidden: number
}

export interface Layer {
  readonly read: Rounded
  readonly write: Rounded
  readonly up: Rounded
  readonly down: Rounded
  readonly sharpness: Float32Array
}

/** Where the numbers of one pass lie. */
export interface Room {
  readonly length: number
  /** A vector for each token; layers work on it. */
  readonly x: Place
  /** Queries, keys and values, or the hidden numbers of a layer. */
  readonly wide: Place
  readonly out: Place
  readonly narrowed: Rounded
  readonly widened: Few
  readonly head: Head
  readonly turning: Turning
}

/** Whether numbers of a shape can be laid out for the kernels. */
export const fitsKernels = ({ width, heads, hidden }: LayerShape): boolean =>
  width > 0 && width % heads === 0 && (width / heads) % 8 === 0 && width % 16 === 0 && hidden > 0 && hidden % 8 === 0

/** The weights of a layer, by the name that it has in a file. */
export function readLayer(memory: Memory, tensors: Tensors, name: string, { width, heads, hidden }: LayerShape): Layer {
  const matrix = (part: string, rows: number, columns: number, strip?: 8 | 16): Rounded =>
    memory.storeRounded(tensors.whole(`${name}.${part}`, [rows, columns]), rows, columns, strip)
  return {
    read: matrix('read', 3 * width, width),
    write: matrix('write', width, width),
    up: matrix('up', hidden, width),
    down: matrix('down', width, hidden, 16),
    sharpness: tensors.get(`${name}.sharpness`, [heads]),
  }
}

export function makeRoom(memory: Memory, length: number, turning: Turning, shape: LayerShape): Room {
  const { width, hidden, heads } = shape
  const rows = Math.ceil(length / 4) * 4
  const size = width / heads
  const padded = Math.ceil(length / 8) * 8
  const angles = memory.reserve(turning.angles.length)
  memory.numbers.set(turning.angles, angles)
  return {
    length,
    x: memory.reserve(rows * width),
    wide: memory.reserve(rows * Math.max(3 * width, hidden)),
    out: memory.reserve(rows * width),
    narrowed: memory.reserveRounded(rows, width),
    widened: memory.reserveFew(rows, hidden),
    head: {
      padded,
      angles,
      keys: memory.reserve(padded * size),
      values: memory.reserve(padded * size),
      weights: memory.reserve(rows * padded),
    },
    turning,
  }
}

export function applyLayer(memory: Memory, layer: Layer, room: Room, { width, hidden, heads }: LayerShape): void {
  const { length, x, wide, out, narrowed, widened, head, turning } = room
  memory.round(length, width, x, narrowed, true)
  memory.multiplyRounded(length, narrowed, layer.read, wide, 3 * width)
  attend(memory, { wide, out, length, width, heads, sharpness: layer.sharpness, head, turning })
  memory.round(length, width, out, narrowed)
  memory.multiplyRounded(length, narrowed, layer.write, x, width, true)
  memory.round(length, width, x, narrowed, true)
  memory.multiplyRounded(length, narrowed, layer.up, wide, hidden)
  memory.roundSquares(length, wide, widened)
  memory.addFew(length, widened, layer.down, x, width)
}

/** Each row, of an even number of columns, divided by its root mean square. */
export function normalise(numbers: Float32Array, from: Place, to: Place, rows: number, width: number): void {
  const shift = to - from
  for (let row = 0; row < rows; row++) {
    const at = from + row * width
    let [even, odd] = [0, 0]
    for (let i = at; i < at + width; i += 2) {
      even += numbers[i]! * numbers[i]!
      odd += numbers[i + 1]! * numbers[i + 1]!
    }
    const factor = 1 / Math.sqrt((even + odd) / width + 1e-6)
    for (let i = at; i < at + width; i++) numbers[i + shift] = numbers[i]! * factor
  }
}
