/**
 * State and operations shared by the stages of one forward and backward pass.
 *
 * Parameters such as `a` and `c` are offsets of row-major matrices in the arena; `dC` is the gradient of C. A stage
 * allocates its blocks first and reads `arena.floats` afterwards: every allocation, and so every product, may move the memory.
 */
import type { Random } from '@elenchus/learning'
import { repeatRow } from '../activations.ts'
import { type Arena, multiply, multiplyTransposed, packStrips, packTransposedStrips } from '../arena.ts'
import { addRowSums } from '../bilstm.ts'
import { type Packing, packedRow } from '../packing.ts'
import type { Parameters, Sizes } from '../parameters.ts'
import type { SparseRows } from '../sparse-rows.ts'

export interface Example {
  /** Embedding rows, `rowsPerWord` for each word. */
  readonly rows: Int32Array
  readonly tags: Int32Array
  /** Head of each word: 0 for the root, else the head's position counted from 1. */
  readonly heads: Int32Array
  readonly relations: Int32Array
}

/** Dropout rates of the word embeddings and of the outputs of layers. */
export interface Dropout {
  readonly input: number
  readonly layer: number
}

export interface Network {
  readonly sizes: Sizes
  readonly parameters: Parameters
  readonly arena: Arena
  /** Offsets of the parameters and of their gradient in the arena. */
  readonly offset: number
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
  /** In packed order. */
  readonly examples: readonly Example[]
  /** Weight of each word in the loss. */
  readonly weight: number
  readonly dropout: Dropout
  readonly random: Random
  readonly losses: Losses
}

/** Offset of a parameter in the arena, and below that of its gradient. */
export function parameterAt({ network }: Pass, name: string): number {
  return network.offset + network.parameters[name]!.offset
}

export function gradientAt({ network }: Pass, name: string): number {
  return network.gradient + network.parameters[name]!.offset
}

/** C += A·W for a parameter W. */
export function multiplyParameter({ network }: Pass, rows: number, a: number, name: string, c: number): void {
  const { arena, offset, parameters } = network
  const parameter = parameters[name]!
  const mark = arena.mark()
  multiply(arena, rows, a, packStrips(arena, parameter.rows, parameter.columns, offset + parameter.offset), c, true)
  arena.release(mark)
}

/** Backward pass of C = A·W: adds Aᵀ·dC to the gradient of W and writes dC·Wᵀ to dA. */
export function multiplyParameterBackward(
  { network }: Pass,
  rows: number,
  dC: number,
  name: string,
  a: number,
  dA: number,
): void {
  const { arena, offset, gradient, parameters } = network
  const { rows: inputs, columns: outputs, offset: position } = parameters[name]!
  const mark = arena.mark()
  multiplyTransposed(arena, inputs, a, packStrips(arena, rows, outputs, dC), gradient + position)
  multiply(arena, rows, dC, packTransposedStrips(arena, inputs, outputs, offset + position), dA, false)
  arena.release(mark)
}

/** C = A·W + b for the parameters `name.weight` and `name.bias`. */
export function affine(pass: Pass, rows: number, a: number, name: string, c: number): void {
  const { arena, parameters } = pass.network
  repeatRow(arena.floats, rows, parameters[`${name}.bias`]!.columns, parameterAt(pass, `${name}.bias`), c)
  multiplyParameter(pass, rows, a, `${name}.weight`, c)
}

/** Backward pass of C = A·W + b. */
export function affineBackward(pass: Pass, rows: number, dC: number, name: string, a: number, dA: number): void {
  const { arena, parameters } = pass.network
  addRowSums(arena.floats, rows, parameters[`${name}.bias`]!.columns, dC, gradientAt(pass, `${name}.bias`))
  multiplyParameterBackward(pass, rows, dC, `${name}.weight`, a, dA)
}

/** Calls `visit` for every word with its sentence, position and row. */
export function forEachWord({ packing }: Pass, visit: (sentence: number, position: number, row: number) => void): void {
  for (let t = 0; t < packing.starts.length; t++)
    for (let s = 0; s < packing.active[t]!; s++) visit(s, t, packing.starts[t]! + s)
}

/** Row of the word at position `j`, counted from 1; position 0 is the root, whose row comes last. */
export function rowAt({ packing }: Pass, sentence: number, j: number): number {
  return j === 0 ? packing.rows : packedRow(packing, sentence, j - 1)
}

/** Fills an inverted dropout mask: 0 with probability `rate`, else 1 / (1 - rate). */
export function fillDropoutMask({ network, random }: Pass, offset: number, length: number, rate: number): void {
  const { floats } = network.arena
  const scale = 1 / (1 - rate)
  const threshold = Math.round(rate * 65536)
  for (let i = 0; i < length; i += 2) {
    const bits = random.uint32()
    floats[offset + i] = (bits & 0xffff) < threshold ? 0 : scale
    if (i + 1 < length) floats[offset + i + 1] = bits >>> 16 < threshold ? 0 : scale
  }
}

/** Applies the same dropout mask to all words of a sentence. */
export function applySentenceMask(pass: Pass, width: number, offset: number, masks: number): void {
  const { floats } = pass.network.arena
  forEachWord(pass, (s, _t, r) => {
    for (let i = 0; i < width; i++) floats[offset + r * width + i]! *= floats[masks + s * width + i]!
  })
}
