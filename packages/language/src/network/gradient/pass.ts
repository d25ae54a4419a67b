/**
 * What the stages of one pass over some sentences share, and the moves that several of them make.
 *
 * A stage takes its blocks of the arena first and looks at `arena.floats` afterwards: taking more, and every product
 * does, may move the memory.
 */
import type { Random } from '@elenchus/learning'
import { repeatRow } from '../activations.ts'
import { type Arena, inStrips, multiply, multiplyTransposed, transposedStrips } from '../arena.ts'
import { addColumns } from '../bilstm.ts'
import { type Packing, rowOf } from '../packing.ts'
import type { Parameters, Sizes } from '../sizes.ts'
import type { SparseRows } from '../sparse-rows.ts'

export interface Example {
  /** Rows of the embedding table, `rowsPerWord` for each word. */
  readonly rows: Int32Array
  readonly tags: Int32Array
  /** Head of each word: 0 for the root, else the head's position counted from 1. */
  readonly heads: Int32Array
  readonly relations: Int32Array
}

export interface Dropout {
  readonly input: number
  readonly layer: number
}

export interface Network {
  readonly sizes: Sizes
  readonly parameters: Parameters
  readonly arena: Arena
  /** Places of the parameters and of their gradient in the arena. */
  readonly at: number
  readonly gradient: number
  readonly embeddings: Float32Array
  readonly embeddingGradient: SparseRows
}

export interface Losses {
  tag: number
  head: number
  relation: number
}

export interface Pass {
  readonly network: Network
  readonly packing: Packing
  /** In the order of the packing. */
  readonly examples: readonly Example[]
  /** What the loss of a word weighs. */
  readonly weight: number
  readonly dropout: Dropout
  readonly random: Random
  readonly losses: Losses
}

/** Where a parameter stands in the arena, and where its gradient does. */
export function parameterAt({ network }: Pass, name: string): number {
  return network.at + network.parameters[name]!.at
}

export function gradientAt({ network }: Pass, name: string): number {
  return network.gradient + network.parameters[name]!.at
}

/** C += A·W for a parameter W. */
export function times({ network }: Pass, rows: number, a: number, name: string, c: number): void {
  const { arena, at, parameters } = network
  const parameter = parameters[name]!
  const before = arena.mark()
  multiply(arena, rows, a, inStrips(arena, parameter.rows, parameter.columns, at + parameter.at), c, true)
  arena.release(before)
}

/** Of C = A·W the way back: adds Aᵀ·dC to the gradient of W, and writes dC·Wᵀ to dA. */
export function timesBack({ network }: Pass, rows: number, dC: number, name: string, a: number, dA: number): void {
  const { arena, at, gradient, parameters } = network
  const { rows: inputs, columns: outputs, at: place } = parameters[name]!
  const before = arena.mark()
  multiplyTransposed(arena, inputs, a, inStrips(arena, rows, outputs, dC), gradient + place)
  multiply(arena, rows, dC, transposedStrips(arena, inputs, outputs, at + place), dA, false)
  arena.release(before)
}

/** C = A·W + b for the parameters `name.weight` and `name.bias`. */
export function affine(pass: Pass, rows: number, a: number, name: string, c: number): void {
  const { arena, parameters } = pass.network
  repeatRow(arena.floats, rows, parameters[`${name}.bias`]!.columns, parameterAt(pass, `${name}.bias`), c)
  times(pass, rows, a, `${name}.weight`, c)
}

/** Of C = A·W + b the way back. */
export function affineBack(pass: Pass, rows: number, dC: number, name: string, a: number, dA: number): void {
  const { arena, parameters } = pass.network
  addColumns(arena.floats, rows, parameters[`${name}.bias`]!.columns, dC, gradientAt(pass, `${name}.bias`))
  timesBack(pass, rows, dC, `${name}.weight`, a, dA)
}

/** Visits every word: its sentence, its position there, its row. */
export function forEachWord({ packing }: Pass, visit: (sentence: number, position: number, row: number) => void): void {
  for (let t = 0; t < packing.starts.length; t++)
    for (let s = 0; s < packing.active[t]!; s++) visit(s, t, packing.starts[t]! + s)
}

/** The row of the word at position `j` of a sentence, counted from 1; position 0 is the root, behind all words. */
export function rowAt({ packing }: Pass, sentence: number, j: number): number {
  return j === 0 ? packing.rows : rowOf(packing, sentence, j - 1)
}

/** Zeros with probability `rate`, else what keeps the mean: inverted dropout. */
export function fillMask({ network, random }: Pass, at: number, length: number, rate: number): void {
  const { floats } = network.arena
  const keep = 1 / (1 - rate)
  const below = Math.round(rate * 65536)
  for (let i = 0; i < length; i += 2) {
    const bits = random.uint32()
    floats[at + i] = (bits & 0xffff) < below ? 0 : keep
    if (i + 1 < length) floats[at + i + 1] = bits >>> 16 < below ? 0 : keep
  }
}

/** Applies one mask to all words of a sentence. */
export function maskSentences(pass: Pass, width: number, at: number, masks: number): void {
  const { floats } = pass.network.arena
  forEachWord(pass, (s, _t, r) => {
    for (let i = 0; i < width; i++) floats[at + r * width + i]! *= floats[masks + s * width + i]!
  })
}
