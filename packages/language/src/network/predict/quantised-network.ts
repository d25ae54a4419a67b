/**
 * The trained network in an arena, with the weights of the large products quantised to 16 bits. Numbers such as `bias` are offsets in floats;
 * a float has space for two integers, and kernels take offsets in bytes.
 */
import { type Arena, createArena, packStrips, type Strips } from '../arena.ts'
import { lstmDirections } from '../bilstm.ts'
import { activationScale } from '../kernels/rows.ts'
import { layoutParameters, outputColumns, type Sizes } from '../parameters.ts'

export interface NetworkWeights {
  readonly sizes: Sizes
  /** All parameters but the embeddings, in the order of `layoutParameters`. */
  readonly dense: Float32Array
  /** Embedding table quantised to bytes, and the scale of each row. */
  readonly embeddings: Int8Array
  readonly embeddingScales: Float32Array
}

/** Matrix of 16-bit integers. */
export interface QuantisedMatrix {
  /** Offsets of the pairs of inputs × columns, in strips, and of one scale per column. */
  readonly offset: number
  readonly scales: number
  readonly inputs: number
  readonly columns: number
}

export interface QuantisedLayer {
  readonly units: number
  /** Forward and backward. */
  readonly directions: readonly {
    readonly input: QuantisedMatrix
    readonly recurrent: QuantisedMatrix
    readonly bias: number
  }[]
}

export interface QuantisedNetwork {
  readonly sizes: Sizes
  readonly columns: ReturnType<typeof outputColumns>
  readonly arena: Arena
  readonly first: QuantisedLayer
  readonly second: QuantisedLayer
  readonly tag: { readonly weight: QuantisedMatrix; readonly bias: number; readonly embedding: QuantisedMatrix }
  readonly output: { readonly weight: QuantisedMatrix; readonly bias: number }
  readonly arc: { readonly weight: Strips; readonly bias: number }
  readonly relation: { readonly weight: Strips; readonly bias: number }
  /** Output row of the root, which is constant. */
  readonly rootOutput: number
}

/** Copies the weights into a new arena. */
export function quantiseNetwork({ sizes, dense }: NetworkWeights): QuantisedNetwork {
  const { parameters } = layoutParameters(sizes)
  const arena = createArena()
  const getValues = (name: string): Float32Array => {
    const { offset, rows, columns } = parameters[name]!
    return dense.subarray(offset, offset + rows * columns)
  }
  const copyParameter = (name: string): number => {
    const values = getValues(name)
    const offset = arena.allocate(values.length)
    arena.floats.set(values, offset)
    return offset
  }
  const quantiseParameter = (name: string): QuantisedMatrix =>
    quantiseMatrix(arena, getValues(name), parameters[name]!.rows)
  const packParameter = (name: string): Strips =>
    packStrips(arena, parameters[name]!.rows, parameters[name]!.columns, copyParameter(name))
  const quantiseLayer = (name: string, units: number): QuantisedLayer => ({
    units,
    directions: lstmDirections.map(direction => ({
      input: quantiseParameter(`${name}.${direction}.input`),
      recurrent: quantiseParameter(`${name}.${direction}.recurrent`),
      bias: copyParameter(`${name}.${direction}.bias`),
    })),
  })
  const columns = outputColumns(sizes)
  const output = { weight: quantiseParameter('output.weight'), bias: copyParameter('output.bias') }
  const rootOutput = arena.allocate(columns.width)
  const root = copyParameter('root')
  const root16 = arena.allocate(sizes.second)
  arena.kernels.quantise(2 * sizes.second, root * 4, root16 * 4)
  arena.floats.copyWithin(rootOutput, output.bias, output.bias + columns.width)
  addQuantisedProduct(arena, 1, root16, output.weight, rootOutput)
  return {
    sizes,
    columns,
    arena,
    first: quantiseLayer('first', sizes.first),
    second: quantiseLayer('second', sizes.second),
    tag: {
      weight: quantiseParameter('tag.weight'),
      bias: copyParameter('tag.bias'),
      embedding: quantiseParameter('tag.embedding'),
    },
    output,
    arc: { weight: packParameter('arc.weight'), bias: copyParameter('arc.bias') },
    relation: { weight: packParameter('relation.weight'), bias: copyParameter('relation.bias') },
    rootOutput,
  }
}

/** C += A·B for rows of 16-bit integers at `a`. */
export function addQuantisedProduct(arena: Arena, rows: number, a: number, b: QuantisedMatrix, c: number): void {
  const { inputs, columns } = b
  arena.kernels.gemm16(rows, columns, inputs / 2, a * 4, inputs * 2, b.offset * 4, c * 4, columns * 4, b.scales * 4)
}

/** Maximum 16-bit weight, small enough that sums of products do not overflow in practice. */
const maxWeight = 1023

/** Quantises weights to 16-bit integers in strips of 8 columns, two inputs of a column adjacent, one scale per column. */
function quantiseMatrix(arena: Arena, weights: Float32Array, inputs: number): QuantisedMatrix {
  const columns = weights.length / inputs
  const offset = arena.allocate((inputs * columns) / 2)
  const scales = arena.allocate(columns)
  const integers = new Int16Array(arena.floats.buffer)
  for (let j = 0; j < columns; j++) {
    let max = 1e-8
    for (let i = 0; i < inputs; i++) max = Math.max(max, Math.abs(weights[i * columns + j]!))
    const scale = max / maxWeight
    arena.floats[scales + j] = scale / activationScale
    // The strip of 8 columns (j >> 3), the pair of inputs (i >> 1) in it, then the column and the input of the pair.
    for (let i = 0; i < inputs; i++)
      integers[offset * 2 + (((j >> 3) * inputs) / 2 + (i >> 1)) * 16 + (j & 7) * 2 + (i & 1)] = Math.round(
        weights[i * columns + j]! / scale,
      )
  }
  return { offset, scales, inputs, columns }
}
