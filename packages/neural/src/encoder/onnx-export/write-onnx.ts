/**
 * Exports the encoder to ONNX, for runtimes whose 8-bit integer products are faster than WebAssembly. Weights are int8 with a scale per row, as
 * in the model file. Inputs need more than 8 bits, so each is split into two 7-bit digits whose products are added. With 8-bit digits the 16-bit
 * sums of processors without VNNI would silently overflow.
 */
import { readTensors, type Tensors } from '../../kernels/index.ts'
import { readShape, type Shape } from '../network.ts'
import { Graph, getTypeNumber, type TensorName } from './graph.ts'

/** Names of the graph's input and output. */
export const INPUT_NAME = 'pieces'
export const OUTPUT_NAME = 'vectors'

/** Converts a model file to ONNX, with input `pieces` (int64 token ids) and output `vectors` (floats). */
export function writeOnnx(file: Uint8Array | ArrayBuffer): Uint8Array<ArrayBuffer> {
  const tensors = readTensors(file)
  const shape = readShape(tensors)
  const graph = new Graph()
  const tokens = graph.addInput(INPUT_NAME, 'int64', ['length'])
  const length = graph.addNode('Shape', [tokens])
  const rotary = addRotaryTables(graph, length, shape)
  const exporter = { graph, tensors, shape, ...rotary, zeroPoints: addZeroPoints(graph, length) }
  let x = addRmsNorm(graph, addEmbedding(exporter, tokens), shape.width)
  for (let i = 0; i < shape.layers; i++) x = addLayer(exporter, `encoder.body.layers.${i}`, x)
  graph.addOutput(addRmsNorm(graph, x, shape.width), OUTPUT_NAME, 'float32', ['length', shape.width])
  return graph.serialise('encoder', tensors.metadata)
}

/** State shared by the functions that add parts of the network. */
interface Exporter {
  readonly graph: Graph
  readonly tensors: Tensors
  readonly shape: Shape
  /** Rotary embedding by position: factors of a component and of its partner. */
  readonly cosines: TensorName
  readonly sines: TensorName
  /** Quantisation zero points, one per token. */
  readonly zeroPoints: { readonly signed: TensorName; readonly unsigned: TensorName }
}

/** Zero point of signed 7-bit digits, stored as 1 to 127; the second digit counts in units of 1 / (2 × 64) of the first. */
const DIGIT_ZERO = 64

function addZeroPoints(graph: Graph, length: TensorName): Exporter['zeroPoints'] {
  const expand = (value: number) =>
    graph.addNode('Expand', [graph.addTensor('uint8', [1], Uint8Array.of(value)), length])
  return { signed: expand(DIGIT_ZERO), unsigned: expand(0) }
}

function addEmbedding({ graph, tensors, shape }: Exporter, tokens: TensorName): TensorName {
  const { numbers, scales } = tensors.int8('encoder.words', [shape.vocabulary, shape.width])
  const rows = graph.addNode('Gather', [graph.addTensor('int8', [shape.vocabulary, shape.width], numbers), tokens])
  const factors = graph.addNode('Gather', [graph.addTensor('float32', [shape.vocabulary, 1], scales), tokens])
  return graph.addNode('Mul', [graph.addNode('Cast', [rows], { to: getTypeNumber('float32') }), factors])
}

/** Adds nodes for the reciprocal root mean square of each row, as a column. */
function addInverseRms(graph: Graph, x: TensorName, width: number): TensorName {
  const squares = graph.addNode('ReduceSumSquare', [x, graph.addIntegers(-1)], { keepdims: 1 })
  const mean = graph.addNode('Mul', [squares, graph.addFloat(1 / width)])
  return graph.addNode('Reciprocal', [graph.addNode('Sqrt', [graph.addNode('Add', [mean, graph.addFloat(1e-6)])])])
}

const addRmsNorm = (graph: Graph, x: TensorName, width: number): TensorName =>
  graph.addNode('Mul', [x, addInverseRms(graph, x, width)])

function addRotaryTables(
  graph: Graph,
  length: TensorName,
  { width, heads, turns }: Shape,
): { cosines: TensorName; sines: TensorName } {
  const frequencies = Float32Array.from({ length: turns }, (_, pair) => 1000 ** (-pair / turns))
  const count = graph.addNode('Squeeze', [length, graph.addIntegers(0)])
  const zero = graph.addTensor('int64', [], BigInt64Array.of(0n))
  const one = graph.addTensor('int64', [], BigInt64Array.of(1n))
  const positions = graph.addNode('Cast', [graph.addNode('Range', [zero, count, one])], {
    to: getTypeNumber('float32'),
  })
  const column = graph.addNode('Unsqueeze', [positions, graph.addIntegers(1)])
  const angles = graph.addNode('Mul', [column, graph.addTensor('float32', [turns], frequencies)])
  const [cosine, sine] = [graph.addNode('Cos', [angles]), graph.addNode('Sin', [angles])]
  // The remaining components of a head are not rotated.
  const unrotated = width / heads - 2 * turns
  const shape = graph.addNode('Concat', [length, graph.addIntegers(unrotated)], { axis: 0 })
  const addColumns = (value: number) => graph.addNode('Expand', [graph.addFloat(value), shape])
  return {
    cosines: graph.addNode('Concat', [cosine, cosine, addColumns(1)], { axis: 1 }),
    sines: graph.addNode('Concat', [graph.addNode('Neg', [sine]), sine, addColumns(0)], { axis: 1 }),
  }
}

function addLayer(exporter: Exporter, name: string, x: TensorName): TensorName {
  const { graph, shape } = exporter
  const { width, hidden } = shape
  const qkv = addProduct(exporter, `${name}.read`, x, [3 * width, width], { normalise: true })
  const context = addAttention(exporter, name, qkv)
  const afterAttention = graph.addNode('Add', [x, addProduct(exporter, `${name}.write`, context, [width, width])])
  const activated = graph.addNode('Relu', [
    addProduct(exporter, `${name}.up`, afterAttention, [hidden, width], { normalise: true }),
  ])
  const squares = graph.addNode('Mul', [activated, activated])
  const down = addProduct(exporter, `${name}.down`, squares, [width, hidden], { unsigned: true })
  return graph.addNode('Add', [afterAttention, down])
}

function addAttention({ graph, tensors, shape, cosines, sines }: Exporter, name: string, qkv: TensorName): TensorName {
  const { width, heads, turns } = shape
  const headSize = width / heads
  const split = graph.addNode('Reshape', [qkv, graph.addIntegers(0, 3, heads, headSize)])
  // Queries, keys and values by head and token.
  const byHead = graph.addNode('Transpose', [split], { perm: [1, 2, 0, 3] })
  const [queriesAndKeys, values] = graph.addNodes('Split', [byHead, graph.addIntegers(2, 1)], 2, { axis: 0 })
  const scales = new Float32Array(2 * heads).fill(1)
  scales.set(tensors.get(`${name}.sharpness`, [heads]))
  const factor = graph.addNode('Mul', [
    addInverseRms(graph, queriesAndKeys!, headSize),
    graph.addTensor('float32', [2, heads, 1, 1], scales),
  ])
  const scaled = graph.addNode('Mul', [queriesAndKeys!, factor])
  const splitSizes = graph.addIntegers(turns, turns, headSize - 2 * turns)
  const [first, second, rest] = graph.addNodes('Split', [scaled, splitSizes], 3, { axis: 3 })
  const swapped = graph.addNode('Concat', [second!, first!, rest!], { axis: 3 })
  const cosineTerm = graph.addNode('Mul', [scaled, cosines])
  const rotated = graph.addNode('Add', [cosineTerm, graph.addNode('Mul', [swapped, sines])])
  const [queries, keys] = graph.addNodes('Split', [rotated, graph.addIntegers(1, 1)], 2, { axis: 0 })
  const scores = graph.addNode('MatMul', [queries!, graph.addNode('Transpose', [keys!], { perm: [0, 1, 3, 2] })])
  const weights = graph.addNode('Softmax', [scores], { axis: 3 })
  const context = graph.addNode('Transpose', [graph.addNode('MatMul', [weights, values!])], { perm: [0, 2, 1, 3] })
  return graph.addNode('Reshape', [context, graph.addIntegers(-1, width)])
}

interface ProductOptions {
  /** Apply RMS normalisation to the rows first. */
  readonly normalise?: boolean
  /** The input is non-negative. */
  readonly unsigned?: boolean
}

/** Adds the product of the rows of `x` and the transpose of a matrix of the model file. */
function addProduct(
  { graph, tensors, zeroPoints }: Exporter,
  name: string,
  x: TensorName,
  [rows, columns]: readonly [number, number],
  { normalise = false, unsigned = false }: ProductOptions = {},
): TensorName {
  const { numbers, scales } = tensors.int8(name, [rows, columns])
  const weights = graph.addTensor('int8', [columns, rows], transpose(numbers, rows, columns))
  const axis = graph.addIntegers(1)
  const max = graph.addNode('ReduceMax', [unsigned ? x : graph.addNode('Abs', [x]), axis], { keepdims: 1 })
  const maxAbs = graph.addNode('Max', [max, graph.addFloat(1e-30)])
  // Scale of the first digit as a column, then of each digit by row.
  const digitValue = graph.addNode('Mul', [
    maxAbs,
    graph.addFloat(1 / (unsigned ? 2 * DIGIT_ZERO - 1 : DIGIT_ZERO - 1)),
  ])
  const firstScale = graph.addNode('Squeeze', [digitValue, axis])
  const secondScale = graph.addNode('Mul', [firstScale, graph.addFloat(1 / (2 * DIGIT_ZERO))])
  const firstZeroPoint = unsigned ? zeroPoints.unsigned : zeroPoints.signed
  const firstDigits = graph.addNode('QuantizeLinear', [x, firstScale, firstZeroPoint], { axis: 0 })
  const firstPart = graph.addNode('DequantizeLinear', [firstDigits, firstScale, firstZeroPoint], { axis: 0 })
  const remainder = graph.addNode('Sub', [x, firstPart])
  const secondDigits = graph.addNode('QuantizeLinear', [remainder, secondScale, zeroPoints.signed], { axis: 0 })
  const multiplyDigits = (digit: TensorName, zeroPoint: number, factor: number): TensorName => {
    const sums = graph.addNode('MatMulInteger', [
      digit,
      weights,
      graph.addTensor('uint8', [], Uint8Array.of(zeroPoint)),
    ])
    const scaledFactors = scales.map(scale => scale * factor)
    const factors = graph.addTensor('float32', [rows], scaledFactors)
    return graph.addNode('Mul', [graph.addNode('Cast', [sums], { to: getTypeNumber('float32') }), factors])
  }
  const sum = graph.addNode('Add', [
    multiplyDigits(firstDigits, unsigned ? 0 : DIGIT_ZERO, 1),
    multiplyDigits(secondDigits, DIGIT_ZERO, 1 / (2 * DIGIT_ZERO)),
  ])
  const rowFactors = normalise ? graph.addNode('Mul', [digitValue, addInverseRms(graph, x, columns)]) : digitValue
  return graph.addNode('Mul', [sum, rowFactors])
}

function transpose(numbers: Int8Array, rows: number, columns: number): Int8Array {
  const out = new Int8Array(numbers.length)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) out[column * rows + row] = numbers[row * columns + column]!
  return out
}
