/**
 * The encoder as an ONNX graph, from numbers of pieces to a vector for each, for runtimes that multiply whole numbers of eight bits faster than
 * WebAssembly can. Weights are int8 with a scale a row, as in the model file. Eight bits would be too few for inputs, so each is split into two
 * digits to the base 128, and the products of both are added: 14 bits. Digits of 7 bits never overflow the sums of 16 bits that
 * processors without VNNI make; with 8 they would, and silently.
 */
import { readTensors, type Tensors } from '../../kernels/index.ts'
import { type Shape, shapeOf } from '../network.ts'
import { Graph, type Name, typeNumber } from './graph.ts'

/** The names of the graph's input and output. */
export const PIECES = 'pieces'
export const VECTORS = 'vectors'

/** An ONNX file of the network in a model file: input `pieces` (int64, one for each piece), output `vectors` (floats). */
export function writeOnnx(file: Uint8Array | ArrayBuffer): Uint8Array<ArrayBuffer> {
  const tensors = readTensors(file)
  const shape = shapeOf(tensors)
  const graph = new Graph()
  const pieces = graph.input(PIECES, 'int64', ['length'])
  const length = graph.node('Shape', [pieces])
  const writer = { graph, tensors, shape, ...turningIn(graph, length, shape), zeros: zerosIn(graph, length) }
  let x = normalised(graph, wordsOf(writer, pieces), shape.width)
  for (let i = 0; i < shape.layers; i++) x = layer(writer, `encoder.body.layers.${i}`, x)
  graph.output(normalised(graph, x, shape.width), VECTORS, 'float32', ['length', shape.width])
  return graph.file('encoder', tensors.about)
}

interface Writer {
  readonly graph: Graph
  readonly tensors: Tensors
  readonly shape: Shape
  /** How far the numbers of a head are turned, by position: factors of a number and of its partner. */
  readonly own: Name
  readonly partner: Name
  /** The digit that stands for 0, once for each piece: of numbers with a sign, and of those without. */
  readonly zeros: { readonly signed: Name; readonly unsigned: Name }
}

const HALF = 64

function zerosIn(graph: Graph, length: Name): Writer['zeros'] {
  const each = (value: number) => graph.node('Expand', [graph.tensor('uint8', [1], Uint8Array.of(value)), length])
  return { signed: each(HALF), unsigned: each(0) }
}

function wordsOf({ graph, tensors, shape }: Writer, pieces: Name): Name {
  const { numbers, scales } = tensors.whole('encoder.words', [shape.vocabulary, shape.width])
  const rows = graph.node('Gather', [graph.tensor('int8', [shape.vocabulary, shape.width], numbers), pieces])
  const factors = graph.node('Gather', [graph.tensor('float32', [shape.vocabulary, 1], scales), pieces])
  return graph.node('Mul', [graph.node('Cast', [rows], { to: typeNumber('float32') }), factors])
}

/** One through the root of the mean square of each row, where a row has `width` numbers: a column. */
function slopeOf(graph: Graph, x: Name, width: number): Name {
  const squares = graph.node('ReduceSumSquare', [x, graph.whole(-1)], { keepdims: 1 })
  const mean = graph.node('Mul', [squares, graph.float(1 / width)])
  return graph.node('Reciprocal', [graph.node('Sqrt', [graph.node('Add', [mean, graph.float(1e-6)])])])
}

const normalised = (graph: Graph, x: Name, width: number): Name => graph.node('Mul', [x, slopeOf(graph, x, width)])

function turningIn(graph: Graph, length: Name, { width, heads, turns }: Shape): { own: Name; partner: Name } {
  const speeds = Float32Array.from({ length: turns }, (_, pair) => 1000 ** (-pair / turns))
  const count = graph.node('Squeeze', [length, graph.whole(0)])
  const zero = graph.tensor('int64', [], BigInt64Array.of(0n))
  const one = graph.tensor('int64', [], BigInt64Array.of(1n))
  const places = graph.node('Cast', [graph.node('Range', [zero, count, one])], { to: typeNumber('float32') })
  const column = graph.node('Unsqueeze', [places, graph.whole(1)])
  const angles = graph.node('Mul', [column, graph.tensor('float32', [turns], speeds)])
  const [cosine, sine] = [graph.node('Cos', [angles]), graph.node('Sin', [angles])]
  // The rest of a head is not turned.
  const rest = width / heads - 2 * turns
  const shape = graph.node('Concat', [length, graph.whole(rest)], { axis: 0 })
  const filled = (value: number) => graph.node('Expand', [graph.float(value), shape])
  return {
    own: graph.node('Concat', [cosine, cosine, filled(1)], { axis: 1 }),
    partner: graph.node('Concat', [graph.node('Neg', [sine]), sine, filled(0)], { axis: 1 }),
  }
}

function layer(writer: Writer, name: string, x: Name): Name {
  const { graph, shape } = writer
  const { width, hidden } = shape
  const read = product(writer, `${name}.read`, x, [3 * width, width], { normal: true })
  const seen = attention(writer, name, read)
  const attended = graph.node('Add', [x, product(writer, `${name}.write`, seen, [width, width])])
  const up = graph.node('Relu', [product(writer, `${name}.up`, attended, [hidden, width], { normal: true })])
  const squares = graph.node('Mul', [up, up])
  const down = product(writer, `${name}.down`, squares, [width, hidden], { unsigned: true })
  return graph.node('Add', [attended, down])
}

function attention({ graph, tensors, shape, own, partner }: Writer, name: string, read: Name): Name {
  const { width, heads, turns } = shape
  const size = width / heads
  const apart = graph.node('Reshape', [read, graph.whole(0, 3, heads, size)])
  // By queries, keys and values, then heads, then pieces.
  const byHead = graph.node('Transpose', [apart], { perm: [1, 2, 0, 3] })
  const [asking, values] = graph.nodes('Split', [byHead, graph.whole(2, 1)], 2, { axis: 0 })
  const sharpness = new Float32Array(2 * heads).fill(1)
  sharpness.set(tensors.get(`${name}.sharpness`, [heads]))
  const slope = graph.node('Mul', [slopeOf(graph, asking!, size), graph.tensor('float32', [2, heads, 1, 1], sharpness)])
  const scaled = graph.node('Mul', [asking!, slope])
  const [first, second, rest] = graph.nodes('Split', [scaled, graph.whole(turns, turns, size - 2 * turns)], 3, {
    axis: 3,
  })
  const swapped = graph.node('Concat', [second!, first!, rest!], { axis: 3 })
  const turned = graph.node('Add', [graph.node('Mul', [scaled, own]), graph.node('Mul', [swapped, partner])])
  const [queries, keys] = graph.nodes('Split', [turned, graph.whole(1, 1)], 2, { axis: 0 })
  const scores = graph.node('MatMul', [queries!, graph.node('Transpose', [keys!], { perm: [0, 1, 3, 2] })])
  const weights = graph.node('Softmax', [scores], { axis: 3 })
  const seen = graph.node('Transpose', [graph.node('MatMul', [weights, values!])], { perm: [0, 2, 1, 3] })
  return graph.node('Reshape', [seen, graph.whole(-1, width)])
}

interface ProductOptions {
  /** Whether each row is divided by its root mean square first. */
  readonly normal?: boolean
  /** Whether no number is below 0. */
  readonly unsigned?: boolean
}

/** The rows of `x` times the transpose of a matrix [rows × columns] of the model file. */
function product(
  { graph, tensors, zeros }: Writer,
  name: string,
  x: Name,
  [rows, columns]: readonly [number, number],
  { normal = false, unsigned = false }: ProductOptions = {},
): Name {
  const { numbers, scales } = tensors.whole(name, [rows, columns])
  const weights = graph.tensor('int8', [columns, rows], transposed(numbers, rows, columns))
  const axis = graph.whole(1)
  const most = graph.node('ReduceMax', [unsigned ? x : graph.node('Abs', [x]), axis], { keepdims: 1 })
  const top = graph.node('Max', [most, graph.float(1e-30)])
  // What a digit is worth in each row: the first, and the second.
  const worth = graph.node('Mul', [top, graph.float(1 / (unsigned ? 2 * HALF - 1 : HALF - 1))])
  const first = graph.node('Squeeze', [worth, axis])
  const second = graph.node('Mul', [first, graph.float(1 / (2 * HALF))])
  const zero = unsigned ? zeros.unsigned : zeros.signed
  const digits = graph.node('QuantizeLinear', [x, first, zero], { axis: 0 })
  const left = graph.node('Sub', [x, graph.node('DequantizeLinear', [digits, first, zero], { axis: 0 })])
  const others = graph.node('QuantizeLinear', [left, second, zeros.signed], { axis: 0 })
  const times = (digit: Name, zero: number, factor: number): Name => {
    const sums = graph.node('MatMulInteger', [digit, weights, graph.tensor('uint8', [], Uint8Array.of(zero))])
    const factors = graph.tensor(
      'float32',
      [rows],
      scales.map(scale => scale * factor),
    )
    return graph.node('Mul', [graph.node('Cast', [sums], { to: typeNumber('float32') }), factors])
  }
  const sum = graph.node('Add', [times(digits, unsigned ? 0 : HALF, 1), times(others, HALF, 1 / (2 * HALF))])
  return graph.node('Mul', [sum, normal ? graph.node('Mul', [worth, slopeOf(graph, x, columns)]) : worth])
}

function transposed(numbers: Int8Array, rows: number, columns: number): Int8Array {
  const out = new Int8Array(numbers.length)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) out[column * rows + row] = numbers[row * columns + column]!
  return out
}
