/**
 * Exports the encoder to ONNX, for runtimes whose 8-bit integer products are faster than WebAssembly. Weights are int8 with a scale per row, as
 * in the model file. Inputs need more than 8 bits, so each is split into two 7-bit digits whose products are added. With 8-bit digits the 16-bit
 * sums of processors without VNNI would silently overflow.
 */
import { readTensors, type Tensors } from '../../kernels/index.ts'
import { type Shape, shapeOf } from '../network.ts'
import { Graph, type Name, typeNumber } from './graph.ts'

/** Names of the graph's input and output. */
export const INPUT_NAME = 'pieces'
export const OUTPUT_NAME = 'vectors'

/** Converts a model file to ONNX, with input `pieces` (int64 token ids) and output `vectors` (floats). */
export function writeOnnx(file: Uint8Array | ArrayBuffer): Uint8Array<ArrayBuffer> {
  const tensors = readTensors(file)
  const shape = shapeOf(tensors)
  const graph = new Graph()
  const tokens = graph.input(INPUT_NAME, 'int64', ['length'])
  const length = graph.node('Shape', [tokens])
  const writer = { graph, tensors, shape, ...rotaryTables(graph, length, shape), zeros: zeroPoints(graph, length) }
  let x = rmsNorm(graph, embedTokens(writer, tokens), shape.width)
  for (let i = 0; i < shape.layers; i++) x = layer(writer, `encoder.body.layers.${i}`, x)
  graph.output(rmsNorm(graph, x, shape.width), OUTPUT_NAME, 'float32', ['length', shape.width])
  return graph.serialise('encoder', tensors.metadata)
}

interface Writer {
  readonly graph: Graph
  readonly tensors: Tensors
  readonly shape: Shape
  /** Rotary embedding by position: factors of a component and of its partner. */
  readonly cosines: Name
  readonly sines: Name
  /** Quantisation zero points, one per token. */
  readonly zeros: { readonly signed: Name; readonly unsigned: Name }
}

/** Zero point of signed 7-bit digits. */
const HALF = 64

function zeroPoints(graph: Graph, length: Name): Writer['zeros'] {
  const each = (value: number) => graph.node('Expand', [graph.tensor('uint8', [1], Uint8Array.of(value)), length])
  return { signed: each(HALF), unsigned: each(0) }
}

function embedTokens({ graph, tensors, shape }: Writer, tokens: Name): Name {
  const { numbers, scales } = tensors.int8('encoder.words', [shape.vocabulary, shape.width])
  const rows = graph.node('Gather', [graph.tensor('int8', [shape.vocabulary, shape.width], numbers), tokens])
  const factors = graph.node('Gather', [graph.tensor('float32', [shape.vocabulary, 1], scales), tokens])
  return graph.node('Mul', [graph.node('Cast', [rows], { to: typeNumber('float32') }), factors])
}

/** Reciprocal root mean square of each row, as a column. */
function inverseRms(graph: Graph, x: Name, width: number): Name {
  const squares = graph.node('ReduceSumSquare', [x, graph.integers(-1)], { keepdims: 1 })
  const mean = graph.node('Mul', [squares, graph.float(1 / width)])
  return graph.node('Reciprocal', [graph.node('Sqrt', [graph.node('Add', [mean, graph.float(1e-6)])])])
}

const rmsNorm = (graph: Graph, x: Name, width: number): Name => graph.node('Mul', [x, inverseRms(graph, x, width)])

function rotaryTables(graph: Graph, length: Name, { width, heads, turns }: Shape): { cosines: Name; sines: Name } {
  const frequencies = Float32Array.from({ length: turns }, (_, pair) => 1000 ** (-pair / turns))
  const count = graph.node('Squeeze', [length, graph.integers(0)])
  const zero = graph.tensor('int64', [], BigInt64Array.of(0n))
  const one = graph.tensor('int64', [], BigInt64Array.of(1n))
  const places = graph.node('Cast', [graph.node('Range', [zero, count, one])], { to: typeNumber('float32') })
  const column = graph.node('Unsqueeze', [places, graph.integers(1)])
  const angles = graph.node('Mul', [column, graph.tensor('float32', [turns], frequencies)])
  const [cosine, sine] = [graph.node('Cos', [angles]), graph.node('Sin', [angles])]
  // The remaining components of a head are not rotated.
  const rest = width / heads - 2 * turns
  const shape = graph.node('Concat', [length, graph.integers(rest)], { axis: 0 })
  const filled = (value: number) => graph.node('Expand', [graph.float(value), shape])
  return {
    cosines: graph.node('Concat', [cosine, cosine, filled(1)], { axis: 1 }),
    sines: graph.node('Concat', [graph.node('Neg', [sine]), sine, filled(0)], { axis: 1 }),
  }
}

function layer(writer: Writer, name: string, x: Name): Name {
  const { graph, shape } = writer
  const { width, hidden } = shape
  const read = product(writer, `${name}.read`, x, [3 * width, width], { normalise: true })
  const context = attention(writer, name, read)
  const attended = graph.node('Add', [x, product(writer, `${name}.write`, context, [width, width])])
  const activated = graph.node('Relu', [product(writer, `${name}.up`, attended, [hidden, width], { normalise: true })])
  const squares = graph.node('Mul', [activated, activated])
  const down = product(writer, `${name}.down`, squares, [width, hidden], { unsigned: true })
  return graph.node('Add', [attended, down])
}

function attention({ graph, tensors, shape, cosines, sines }: Writer, name: string, read: Name): Name {
  const { width, heads, turns } = shape
  const size = width / heads
  const split = graph.node('Reshape', [read, graph.integers(0, 3, heads, size)])
  // Queries, keys and values by head and token.
  const byHead = graph.node('Transpose', [split], { perm: [1, 2, 0, 3] })
  const [queriesAndKeys, values] = graph.nodes('Split', [byHead, graph.integers(2, 1)], 2, { axis: 0 })
  const scales = new Float32Array(2 * heads).fill(1)
  scales.set(tensors.get(`${name}.sharpness`, [heads]))
  const factor = graph.node('Mul', [
    inverseRms(graph, queriesAndKeys!, size),
    graph.tensor('float32', [2, heads, 1, 1], scales),
  ])
  const scaled = graph.node('Mul', [queriesAndKeys!, factor])
  const [first, second, rest] = graph.nodes('Split', [scaled, graph.integers(turns, turns, size - 2 * turns)], 3, {
    axis: 3,
  })
  const swapped = graph.node('Concat', [second!, first!, rest!], { axis: 3 })
  const rotated = graph.node('Add', [graph.node('Mul', [scaled, cosines]), graph.node('Mul', [swapped, sines])])
  const [queries, keys] = graph.nodes('Split', [rotated, graph.integers(1, 1)], 2, { axis: 0 })
  const scores = graph.node('MatMul', [queries!, graph.node('Transpose', [keys!], { perm: [0, 1, 3, 2] })])
  const weights = graph.node('Softmax', [scores], { axis: 3 })
  const context = graph.node('Transpose', [graph.node('MatMul', [weights, values!])], { perm: [0, 2, 1, 3] })
  return graph.node('Reshape', [context, graph.integers(-1, width)])
}

interface ProductOptions {
  /** Apply RMS normalisation to the rows first. */
  readonly normalise?: boolean
  /** The input is non-negative. */
  readonly unsigned?: boolean
}

/** Rows of `x` multiplied by the transpose of a matrix of the model file. */
function product(
  { graph, tensors, zeros }: Writer,
  name: string,
  x: Name,
  [rows, columns]: readonly [number, number],
  { normalise = false, unsigned = false }: ProductOptions = {},
): Name {
  const { numbers, scales } = tensors.int8(name, [rows, columns])
  const weights = graph.tensor('int8', [columns, rows], transposed(numbers, rows, columns))
  const axis = graph.integers(1)
  const max = graph.node('ReduceMax', [unsigned ? x : graph.node('Abs', [x]), axis], { keepdims: 1 })
  const top = graph.node('Max', [max, graph.float(1e-30)])
  // Value of the first and of the second digit in each row.
  const digitValue = graph.node('Mul', [top, graph.float(1 / (unsigned ? 2 * HALF - 1 : HALF - 1))])
  const first = graph.node('Squeeze', [digitValue, axis])
  const second = graph.node('Mul', [first, graph.float(1 / (2 * HALF))])
  const zero = unsigned ? zeros.unsigned : zeros.signed
  const firstDigits = graph.node('QuantizeLinear', [x, first, zero], { axis: 0 })
  const remainder = graph.node('Sub', [x, graph.node('DequantizeLinear', [firstDigits, first, zero], { axis: 0 })])
  const secondDigits = graph.node('QuantizeLinear', [remainder, second, zeros.signed], { axis: 0 })
  const multiplyDigits = (digit: Name, zero: number, factor: number): Name => {
    const sums = graph.node('MatMulInteger', [digit, weights, graph.tensor('uint8', [], Uint8Array.of(zero))])
    const factors = graph.tensor(
      'float32',
      [rows],
      scales.map(scale => scale * factor),
    )
    return graph.node('Mul', [graph.node('Cast', [sums], { to: typeNumber('float32') }), factors])
  }
  const sum = graph.node('Add', [
    multiplyDigits(firstDigits, unsigned ? 0 : HALF, 1),
    multiplyDigits(secondDigits, HALF, 1 / (2 * HALF)),
  ])
  return graph.node('Mul', [
    sum,
    normalise ? graph.node('Mul', [digitValue, inverseRms(graph, x, columns)]) : digitValue,
  ])
}

function transposed(numbers: Int8Array, rows: number, columns: number): Int8Array {
  const out = new Int8Array(numbers.length)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) out[column * rows + row] = numbers[row * columns + column]!
  return out
}
