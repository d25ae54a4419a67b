/**
 * Pre-norm transformer layer: self-attention with rotary positions, then a feed-forward network with squared ReLU, each
 * with RMS normalisation and a residual connection. trainer/elenchus_trainer/layer.py is the same layer in PyTorch.
 */
import type { Memory, Offset, QuantisedMatrix, SparseRows } from './memory.ts'
import type { RotaryAngles } from './rotary.ts'
import type { Tensors } from './tensors.ts'

export type LayerShape = Readonly<{ width: number; heads: number; hidden: number }>

export interface Layer {
  /** Queries, keys and values. */
  readonly qkv: QuantisedMatrix
  readonly attentionOutput: QuantisedMatrix
  readonly up: QuantisedMatrix
  readonly down: QuantisedMatrix
  /** Scale of the queries of each head. */
  readonly queryScales: Float32Array
}

const NORMALISE = true
const ACCUMULATE = true

/** Buffers of one forward pass. */
export interface LayerBuffers {
  /** Number of tokens, and the same rounded up to a multiple of 8. */
  readonly length: number
  readonly paddedLength: number
  /** Residual stream: a vector per token. */
  readonly x: Offset
  /** Queries, keys and values, or the hidden layer. */
  readonly wide: Offset
  readonly out: Offset
  readonly quantised: QuantisedMatrix
  readonly sparseHidden: SparseRows
  readonly rotary: RotaryAngles
  readonly angles: Offset
  /** Keys, values and attention weights of one head. */
  readonly keys: Offset
  readonly values: Offset
  readonly weights: Offset
}

/** Returns true if the kernels support a shape. */
export const isSupportedShape = ({ width, heads, hidden }: LayerShape): boolean =>
  width > 0 && width % heads === 0 && (width / heads) % 8 === 0 && width % 16 === 0 && hidden > 0 && hidden % 8 === 0

/** Reads the weights of a layer; files call qkv `read`, the attention output `write` and the query scales `sharpness`. */
export function readLayer(memory: Memory, tensors: Tensors, name: string, { width, heads, hidden }: LayerShape): Layer {
  const matrix = (part: string, rows: number, columns: number, strip?: 8 | 16): QuantisedMatrix =>
    memory.storeQuantised(tensors.int8(`${name}.${part}`, [rows, columns]), rows, columns, strip)
  return {
    qkv: matrix('read', 3 * width, width),
    attentionOutput: matrix('write', width, width),
    up: matrix('up', hidden, width),
    down: matrix('down', width, hidden, 16),
    queryScales: tensors.get(`${name}.sharpness`, [heads]),
  }
}

export function allocateBuffers(memory: Memory, length: number, rotary: RotaryAngles, shape: LayerShape): LayerBuffers {
  const { width, hidden, heads } = shape
  const rows = Math.ceil(length / 4) * 4
  const headSize = width / heads
  const padded = Math.ceil(length / 8) * 8
  const angles = memory.reserve(rotary.angles.length)
  memory.floats.set(rotary.angles, angles)
  return {
    length,
    paddedLength: padded,
    rotary,
    angles,
    x: memory.reserve(rows * width),
    wide: memory.reserve(rows * Math.max(3 * width, hidden)),
    out: memory.reserve(rows * width),
    quantised: memory.reserveQuantised(rows, width),
    sparseHidden: memory.reserveSparse(rows, hidden),
    keys: memory.reserve(padded * headSize),
    values: memory.reserve(padded * headSize),
    weights: memory.reserve(rows * padded),
  }
}

/** Applies a layer to the residual stream in place. */
export function applyLayer(memory: Memory, layer: Layer, buffers: LayerBuffers, shape: LayerShape): void {
  const { width, hidden } = shape
  const { length, x, wide, out, quantised, sparseHidden } = buffers
  memory.quantise(length, width, x, quantised, NORMALISE)
  memory.multiplyQuantised(length, quantised, layer.qkv, wide, 3 * width)
  attend(memory, layer, buffers, shape)
  memory.quantise(length, width, out, quantised)
  memory.multiplyQuantised(length, quantised, layer.attentionOutput, x, width, ACCUMULATE)
  memory.quantise(length, width, x, quantised, NORMALISE)
  memory.multiplyQuantised(length, quantised, layer.up, wide, hidden)
  memory.quantiseSquares(length, wide, sparseHidden)
  memory.addSparseProduct(length, sparseHidden, layer.down, x, width)
}

/** Multi-head self-attention over the queries, keys and values in `wide`, head by head. */
function attend(memory: Memory, { queryScales }: Layer, buffers: LayerBuffers, { width, heads }: LayerShape): void {
  const { length, paddedLength: padded, wide, out, rotary, angles, keys, values, weights } = buffers
  const { floats } = memory
  const headSize = width / heads
  const stride = 3 * width
  // Packing does not write the padding between `length` and `padded`.
  floats.fill(0, keys, keys + padded * headSize)
  floats.fill(0, values, values + padded * headSize)
  for (let h = 0; h < heads; h++) {
    const query = wide + h * headSize
    memory.normaliseAndRotate(length, stride, query, headSize, rotary.pairs, angles, queryScales[h]!)
    memory.normaliseAndRotate(length, stride, query + width, headSize, rotary.pairs, angles, 1)
    memory.packKeys(length, stride, query + width, headSize, keys)
    memory.packValues(length, stride, query + 2 * width, headSize, values, padded)
    memory.multiply(length, padded, headSize, query, stride, keys, weights, padded)
    memory.softmax(length, length, padded, weights)
    memory.multiply(length, headSize, padded, weights, padded, values, out + h * headSize, width)
  }
}

/** RMS normalisation of rows with an even number of columns. */
export function rmsNorm(floats: Float32Array, from: Offset, to: Offset, rows: number, width: number): void {
  const offset = to - from
  for (let row = 0; row < rows; row++) {
    const rowStart = from + row * width
    let [even, odd] = [0, 0]
    for (let i = rowStart; i < rowStart + width; i += 2) {
      even += floats[i]! * floats[i]!
      odd += floats[i + 1]! * floats[i + 1]!
    }
    const factor = 1 / Math.sqrt((even + odd) / width + 1e-6)
    for (let i = rowStart; i < rowStart + width; i++) floats[i + offset] = floats[i]! * factor
  }
}
