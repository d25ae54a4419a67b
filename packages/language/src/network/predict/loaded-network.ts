/** The trained network in an arena: weights of the large products as 16-bit integers, the rest as floats. */
import { type Arena, arena, inStrips, type Strips } from '../arena.ts'
import { directions } from '../bilstm.ts'
import { unit } from '../kernels/rows.ts'
import { layout, outputColumns, type Sizes } from '../sizes.ts'

export interface NetworkWeights {
  readonly sizes: Sizes
  /** All parameters but the embeddings, in the order of `layout`. */
  readonly dense: Float32Array
  /** The embedding table in bytes, and the factor of each row. */
  readonly embeddings: Int8Array
  readonly embeddingScales: Float32Array
}

/** A matrix of 16-bit integers. */
export interface Packed {
  /** Pairs of inputs × columns in strips, in 32-bit places. */
  readonly at: number
  readonly scales: number
  readonly inputs: number
  readonly columns: number
}

export interface PackedLayer {
  readonly units: number
  /** Left to right, and right to left. */
  readonly sides: readonly { readonly input: Packed; readonly recurrent: Packed; readonly bias: number }[]
}

export interface LoadedNetwork {
  readonly sizes: Sizes
  readonly columns: ReturnType<typeof outputColumns>
  readonly space: Arena
  readonly first: PackedLayer
  readonly second: PackedLayer
  readonly tag: { readonly weight: Packed; readonly bias: number; readonly embedding: Packed }
  readonly output: { readonly weight: Packed; readonly bias: number }
  readonly arc: { readonly weight: Strips; readonly bias: number }
  readonly relation: { readonly weight: Strips; readonly bias: number }
  /** The root's output row, which never changes. */
  readonly rootOutput: number
}

/** Copies the weights into an arena of their own. */
export function loadNetwork({ sizes, dense }: NetworkWeights): LoadedNetwork {
  const { parameters } = layout(sizes)
  const space = arena()
  const valuesOf = (name: string): Float32Array => {
    const { at, rows, columns } = parameters[name]!
    return dense.subarray(at, at + rows * columns)
  }
  const keep = (name: string): number => {
    const values = valuesOf(name)
    const to = space.take(values.length)
    space.floats.set(values, to)
    return to
  }
  const packed = (name: string): Packed => packWeights(space, valuesOf(name), parameters[name]!.rows)
  const inFloats = (name: string): Strips =>
    inStrips(space, parameters[name]!.rows, parameters[name]!.columns, keep(name))
  const layerOf = (name: string, units: number): PackedLayer => ({
    units,
    sides: directions.map(direction => ({
      input: packed(`${name}.${direction}.input`),
      recurrent: packed(`${name}.${direction}.recurrent`),
      bias: keep(`${name}.${direction}.bias`),
    })),
  })
  const columns = outputColumns(sizes)
  const output = { weight: packed('output.weight'), bias: keep('output.bias') }
  const rootOutput = space.take(columns.width)
  const root = keep('root')
  const root16 = space.take(sizes.second)
  space.kernels.quantise(2 * sizes.second, root * 4, root16 * 4)
  space.floats.copyWithin(rootOutput, output.bias, output.bias + columns.width)
  addProduct(space, 1, root16, output.weight, rootOutput)
  return {
    sizes,
    columns,
    space,
    first: layerOf('first', sizes.first),
    second: layerOf('second', sizes.second),
    tag: { weight: packed('tag.weight'), bias: keep('tag.bias'), embedding: packed('tag.embedding') },
    output,
    arc: { weight: inFloats('arc.weight'), bias: keep('arc.bias') },
    relation: { weight: inFloats('relation.weight'), bias: keep('relation.bias') },
    rootOutput,
  }
}

/** C += A·B for rows of 16-bit integers at `a`. */
export function addProduct(space: Arena, rows: number, a: number, b: Packed, c: number): void {
  const { inputs, columns } = b
  space.kernels.gemm16(rows, columns, inputs / 2, a * 4, inputs * 2, b.at * 4, c * 4, columns * 4, b.scales * 4)
}

/** Largest magnitude of a 16-bit weight: small enough that no sum of products can overflow in practice. */
const largest = 1023

/** Weights as 16-bit integers in strips of 8 columns, two inputs of a column side by side, one factor a column. */
function packWeights(space: Arena, weights: Float32Array, inputs: number): Packed {
  const columns = weights.length / inputs
  const at = space.take((inputs * columns) / 2)
  const scales = space.take(columns)
  const integers = new Int16Array(space.floats.buffer)
  for (let j = 0; j < columns; j++) {
    let most = 1e-8
    for (let i = 0; i < inputs; i++) most = Math.max(most, Math.abs(weights[i * columns + j]!))
    const scale = most / largest
    space.floats[scales + j] = scale / unit
    for (let i = 0; i < inputs; i++)
      integers[at * 2 + (((j >> 3) * inputs) / 2 + (i >> 1)) * 16 + (j & 7) * 2 + (i & 1)] = Math.round(
        weights[i * columns + j]! / scale,
      )
  }
  return { at, scales, inputs, columns }
}
