/**
 * Heads of the encoder over statement vectors: biaffine scores for edges and for rebuttals (Dozat and Manning 2017), linear
 * scores for the conclusion and for unused statements, and for plain text the stance of each statement towards each other.
 */
import { Memory, type Offset, type QuantisedMatrix, type Tensors } from '../kernels/index.ts'
import type { Shape } from './network.ts'
import type { PassageInput } from './passage-input.ts'

/** Scores of the `n` statements of a passage. */
export interface PassageScores {
  readonly n: number
  /** Score of the edge from statement i to j, at i × n + j. */
  readonly edge: Float64Array
  /** Log odds that the edge rebuts, at i × n + j. */
  readonly rebut: Float64Array
  /** Scores of being the conclusion, and of being unused. */
  readonly root: Float64Array
  readonly unused: Float64Array
  /** Log odds that statement i opposes j if j is the conclusion, at i × n + j; plain text only. */
  readonly against?: Float64Array
  /** Indices of truncated statements, if any. */
  readonly cut?: readonly number[]
  /** True if the question was truncated. */
  readonly questionCut?: boolean
}

/** Larger distances between statements share one bias. */
const MAX_DISTANCE = 5

/** Indices of the projections of a statement: as source and target of edges and of rebuttals. */
const [EDGE_SOURCE, EDGE_TARGET, REBUT_SOURCE, REBUT_TARGET] = [0, 1, 2, 3]

export type Heads = (vectors: Float32Array, input: PassageInput, option: number) => PassageScores

/** Creates the heads for exam passages or plain text; tensor names are those of the model file. */
export function createHeads(tensors: Tensors, name: 'exam' | 'plain', shape: Shape): Heads {
  const { width, compared: size } = shape
  const memory = new Memory()
  const get = (part: string, ...sizes: number[]) => tensors.get(`${name}.${part}`, sizes)
  const store = (part: string, rows: number, columns: number) =>
    memory.storeQuantised(tensors.int8(`${name}.${part}`, [rows, columns]), rows, columns)
  /** The four projections of each statement, in the order of `EDGE_SOURCE` to `REBUT_TARGET`. */
  const projection = store('projected', 4 * size, width)
  const statementLayer = store('own', size, width)
  const edgeMatrix = packStrips(memory, get('edge', size, size))
  const rebutMatrix = packStrips(memory, get('kind', size, size))
  /** Linear weights of the four projections. */
  const linear = get('spoken', 4, size)
  const distanceBias = get('distance', 2 * MAX_DISTANCE + 1)
  const [rebutBias] = get('kind_bias', 1)
  const statementHeads = get('part', 2, size)
  const optionHead = name === 'exam' && {
    layer: store('option', size, 3 * width),
    roles: get('role', 3, size),
    weight: get('role_weight', 1)[0]!,
  }
  const scoreStances = name === 'plain' ? createStanceScorer(tensors, shape) : undefined
  const weightsEnd = memory.used

  /** Applies a dense layer with ReLU to rows. */
  const applyDense = (rows: readonly Float32Array[], matrix: QuantisedMatrix): Offset => {
    const input = memory.reserve(rows.length * matrix.columns)
    const quantised = memory.reserveQuantised(rows.length, matrix.columns)
    const output = memory.reserve(quantised.rows * matrix.rows)
    const { floats } = memory
    rows.forEach((row, i) => {
      floats.set(row, input + i * matrix.columns)
    })
    memory.quantise(rows.length, matrix.columns, input, quantised)
    memory.multiplyQuantised(rows.length, quantised, matrix, output, matrix.rows)
    for (let i = output; i < output + quantised.rows * matrix.rows; i++) floats[i] = Math.max(0, floats[i]!)
    return output
  }

  return (vectors, { spans }, option) => {
    const n = spans.length
    memory.release(weightsEnd)
    const means = spans.map(span => computeMean(vectors, span, width))
    const projected = applyDense(means, projection)
    const stride = 4 * size
    const paddedCount = Math.ceil(n / 4) * 4
    const [edgeProducts, rebutProducts] = [memory.reserve(paddedCount * size), memory.reserve(paddedCount * size)]
    memory.multiply(n, size, size, projected, stride, edgeMatrix, edgeProducts, size)
    memory.multiply(n, size, size, projected + REBUT_SOURCE * size, stride, rebutMatrix, rebutProducts, size)
    const hidden = applyDense(means, statementLayer)
    let optionBias = 0
    if (option >= 0 && optionHead) {
      // Vectors of the marker token before the option, of its statement, and of the first token of the input.
      const features = new Float32Array(3 * width)
      const marker = (spans[option]!.start - 1) * width
      features.set(vectors.subarray(marker, marker + width))
      features.set(means[option]!, width)
      features.set(vectors.subarray(0, width), 2 * width)
      const optionVector = applyDense([features], optionHead.layer)
      const roleScore = (role: number) => dot(optionHead.roles, role * size, memory.floats, optionVector, size)
      optionBias = (roleScore(1) - roleScore(0)) * optionHead.weight
    }
    const { floats } = memory
    const scores: PassageScores = {
      n,
      edge: new Float64Array(n * n),
      rebut: new Float64Array(n * n),
      root: new Float64Array(n),
      unused: new Float64Array(n),
      ...(scoreStances ? { against: scoreStances(means) } : {}),
    }
    const computeLinearScore = (i: number, p: number) =>
      dot(linear, p * size, floats, projected + i * stride + p * size, size)
    const targetScores = spans.map(
      (_, j) => [computeLinearScore(j, EDGE_TARGET), computeLinearScore(j, REBUT_TARGET)] as const,
    )
    for (let i = 0; i < n; i++) {
      scores.root[i] = dot(statementHeads, 0, floats, hidden + i * size, size)
      scores.unused[i] = dot(statementHeads, size, floats, hidden + i * size, size)
      const [edgeSource, rebutSource] = [computeLinearScore(i, EDGE_SOURCE), computeLinearScore(i, REBUT_SOURCE)]
      for (let j = 0; j < n; j++) {
        const distance = Math.max(-MAX_DISTANCE, Math.min(MAX_DISTANCE, i - j)) + MAX_DISTANCE
        const target = projected + j * stride
        scores.edge[i * n + j] =
          dot(floats, edgeProducts + i * size, floats, target + EDGE_TARGET * size, size) / size +
          edgeSource +
          targetScores[j]![0] +
          distanceBias[distance]!
        scores.rebut[i * n + j] =
          dot(floats, rebutProducts + i * size, floats, target + REBUT_TARGET * size, size) / size +
          rebutSource +
          targetScores[j]![1] +
          rebutBias! +
          (i === option ? optionBias : 0)
      }
    }
    return scores
  }
}

/**
 * Stance head of plain text: a two-layer network over each pair of statement vectors gives the log odds that one opposes the
 * other. Returns undefined for model files without this head.
 */
function createStanceScorer(
  tensors: Tensors,
  { width, compared }: Shape,
): ((means: readonly Float32Array[]) => Float64Array) | undefined {
  if (!tensors.has('plain.stand')) return undefined
  const size = Math.floor(compared / 4)
  const firstLayer = tensors.get('plain.stand', [size, 2 * width])
  const classes = tensors.get('plain.side', [3, size])
  // Classes are for, against, unused; the score is against minus for.
  const outputWeights = Float64Array.from({ length: size }, (_, k) => classes[size + k]! - classes[k]!)
  /** Multiplies a vector by the left (`start` 0) or right (`start` = `width`) half of the first layer. */
  const multiplyHalf = (vector: Float32Array, start: number) =>
    Float64Array.from({ length: size }, (_, k) => {
      let sum = 0
      for (let a = 0; a < width; a++) sum += firstLayer[k * 2 * width + start + a]! * vector[a]!
      return sum
    })
  return means => {
    const n = means.length
    const sourceProducts = means.map(vector => multiplyHalf(vector, 0))
    const targetProducts = means.map(vector => multiplyHalf(vector, width))
    const out = new Float64Array(n * n)
    for (let i = 0; i < n; i++)
      for (let j = 0; j < n; j++) {
        let sum = 0
        for (let k = 0; k < size; k++)
          sum += Math.max(0, sourceProducts[i]![k]! + targetProducts[j]![k]!) * outputWeights[k]!
        out[i * n + j] = sum
      }
    return out
  }
}

/** Packs a square matrix in strips of 8 columns, the layout of right operands. */
function packStrips(memory: Memory, matrix: Float32Array): Offset {
  const size = Math.sqrt(matrix.length)
  const offset = memory.reserve(matrix.length)
  const { floats } = memory
  for (let a = 0; a < size; a++)
    for (let b = 0; b < size; b++) floats[offset + (b & -8) * size + a * 8 + (b & 7)] = matrix[a * size + b]!
  return offset
}

/** Returns the mean of the token vectors of a span. */
export function computeMean(
  vectors: Float32Array,
  { start, end }: PassageInput['spans'][number],
  width: number,
): Float32Array {
  const out = new Float32Array(width)
  for (let i = start; i < end; i++) for (let k = 0; k < width; k++) out[k]! += vectors[i * width + k]!
  for (let k = 0; k < width; k++) out[k]! /= end - start
  return out
}

/** Returns the dot product of two vectors of the given length. */
function dot(a: Float32Array, aStart: number, b: Float32Array, bStart: number, length: number): number {
  let sum = 0
  for (let k = 0; k < length; k++) sum += a[aStart + k]! * b[bStart + k]!
  return sum
}
