/**
 * Training in batches of sentences of similar length. Each batch is split in a fixed number of parts, whose gradients are summed in order;
 * one worker may compute all parts or several workers share them. The result is identical to the last bit.
 */
import { type Random, random } from '@elenchus/learning'
import { type Arena, createArena } from '../arena.ts'
import { computeGradient } from '../gradient/compute-gradient.ts'
import type { Example, Losses, Network } from '../gradient/pass.ts'
import { layoutParameters, type Parameters, pad8, type Sizes } from '../parameters.ts'
import { clearRows, createSparseRows, rowOffset } from '../sparse-rows.ts'
import { clippedAdamStep, createMoments } from './adam.ts'

/** A training sentence; `sample` draws its embedding rows with word dropout. */
export interface TrainingSentence {
  readonly length: number
  readonly sample: (random: Random) => Example
}

/** Data-parallel workers: `allGather` shares the gradients of this worker's parts and returns those of all parts, in order. */
export interface WorkerGroup {
  /** Index of this worker among `size`. */
  readonly rank: number
  readonly size: number
  allGather(ownGradients: readonly Float32Array[]): readonly Float32Array[]
}

export interface TrainingOptions {
  readonly epochs: number
  readonly seed: number
  /** Words per batch. Default: 480. */
  readonly batchWords?: number
  /** Maximum learning rate. Default: 0.003. */
  readonly rate?: number
  /** Dropout rates of word embeddings and of outputs of layers. Default: 0.33 and 0.25. */
  readonly dropout?: { readonly input: number; readonly layer: number }
  readonly workerGroup?: WorkerGroup
  readonly signal?: AbortSignal
  readonly onStep?: (progress: TrainingProgress) => void
}

export interface TrainingProgress {
  readonly epoch: number
  readonly epochs: number
  /** Share of the training done, 0 to 1. */
  readonly progress: number
  /** Running mean of the losses per word. */
  readonly losses: Losses
}

export interface TrainedNetwork {
  readonly sizes: Sizes
  /** All parameters but the embeddings, in the order of `layoutParameters`. */
  readonly dense: Float32Array
  readonly embeddings: Float32Array
}

/** Parts of a batch; fixed, so that the result does not depend on the number of workers. */
export const partsPerBatch = 2
const maxWarmUpSteps = 200
/** Sentences that are sorted by length together. */
const poolSize = 800
const maxGradientNorm = 5
/** Final learning rate as a share of the maximum. */
const minRateShare = 0.03

export function trainNetwork(
  sizes: Sizes,
  embeddingRows: number,
  examples: readonly TrainingSentence[],
  options: TrainingOptions,
): TrainedNetwork {
  const { epochs, seed, rate = 3e-3, batchWords = 480, dropout = { input: 0.33, layer: 0.25 } } = options
  const workerGroup = options.workerGroup ?? { rank: 0, size: 1, allGather: gradients => gradients }
  const { parameters, length } = layoutParameters(sizes)
  const arena: Arena = createArena()
  const offset = arena.allocate(length)
  const gradient = arena.allocate(length)
  const generator = random(seed)
  const embeddings = new Float32Array(embeddingRows * sizes.word)
  initialiseWeights(arena.floats, offset, parameters, sizes, embeddings, generator.fork('start'))
  const network: Network = {
    sizes,
    parameters,
    arena,
    offset,
    gradient,
    embeddings,
    embeddingGradient: createSparseRows(embeddingRows, sizes.word),
  }
  const denseMoments = createMoments(length)
  const tableMoments = createMoments(embeddings.length)
  const gradientSum = new Float32Array(length)
  const embeddingGradientSum = createSparseRows(embeddingRows, sizes.word)
  const buffers: Float32Array[] = []
  const meanLosses: Losses = { tag: 0, head: 0, relation: 0 }
  const totalSteps = epochs * createBatches(examples, batchWords, generator.fork('order 0')).length
  const warmUpSteps = Math.min(maxWarmUpSteps, totalSteps / 10)
  let step = 0
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (const batch of createBatches(examples, batchWords, generator.fork(`order ${epoch}`))) {
      options.signal?.throwIfAborted()
      const wordCount = batch.reduce((sum, i) => sum + examples[i]!.length, 0)
      const partGradients: Float32Array[] = []
      for (let part = workerGroup.rank; part < partsPerBatch; part += workerGroup.size) {
        const partGenerator = generator.fork(`step ${step} part ${part}`)
        partGradients.push(
          computePartGradient(network, examples, batch, part, wordCount, dropout, partGenerator, buffers),
        )
      }
      const allGradients = workerGroup.allGather(partGradients)
      const losses = sumGradients(allGradients, gradientSum, embeddingGradientSum)
      step++
      const cosineDecay = 0.5 * (1 + Math.cos((Math.PI * Math.min(step, totalSteps)) / totalSteps))
      clippedAdamStep(arena.floats, offset, gradientSum, denseMoments, embeddings, embeddingGradientSum, tableMoments, {
        step,
        rate: rate * Math.min(1, step / warmUpSteps) * (minRateShare + (1 - minRateShare) * cosineDecay),
        maxNorm: maxGradientNorm,
      })
      // Mean over the first 100 steps, then a moving average.
      for (const key of ['tag', 'head', 'relation'] as const)
        meanLosses[key] += (losses[key] - meanLosses[key]) * Math.max(0.01, 1 / step)
      options.onStep?.({ epoch, epochs, progress: Math.min(1, step / totalSteps), losses: { ...meanLosses } })
    }
  }
  return { sizes, dense: arena.floats.slice(offset, offset + length), embeddings }
}

/** Batches of about `batchWords` words: sentences of similar length from random pools. */
function createBatches(examples: readonly TrainingSentence[], batchWords: number, generator: Random): number[][] {
  const shuffled = generator.shuffle(Int32Array.from(examples.keys()))
  const batches: number[][] = []
  for (let poolStart = 0; poolStart < shuffled.length; poolStart += poolSize) {
    const pool = [...shuffled.subarray(poolStart, poolStart + poolSize)].sort(
      (a, b) => examples[a]!.length - examples[b]!.length || a - b,
    )
    let batch: number[] = []
    for (const i of pool) {
      if (batch.length > 0 && (batch.length + 1) * examples[i]!.length > batchWords) {
        batches.push(batch)
        batch = []
      }
      batch.push(i)
    }
    if (batch.length > 0) batches.push(batch)
  }
  return generator.shuffle(batches)
}

/** Gradient of one part as a message: dense values, three losses, then the index and values of each touched row. */
function computePartGradient(
  network: Network,
  sentences: readonly TrainingSentence[],
  batch: readonly number[],
  part: number,
  wordCount: number,
  dropout: { readonly input: number; readonly layer: number },
  generator: Random,
  buffers: Float32Array[],
): Float32Array {
  const { arena, gradient, embeddingGradient: sparse } = network
  const length = network.gradient - network.offset
  arena.floats.fill(0, gradient, gradient + length)
  clearRows(sparse)
  const partSentences = batch.filter((_, i) => i % partsPerBatch === part)
  const examples = partSentences.map(i => sentences[i]!.sample(generator))
  const losses =
    examples.length > 0
      ? computeGradient(network, examples, 1 / wordCount, dropout, generator)
      : { tag: 0, head: 0, relation: 0 }
  const { width } = sparse
  // Reused buffers spare the garbage collector.
  const messageLength = length + 3 + sparse.touchedRows.length * (width + 1)
  if ((buffers[part]?.length ?? 0) < messageLength) buffers[part] = new Float32Array(messageLength * 2)
  const message = buffers[part]!.subarray(0, messageLength)
  message.set(arena.floats.subarray(gradient, gradient + length))
  message.set([losses.tag, losses.head, losses.relation], length)
  let messageOffset = length + 3
  for (const [slot, row] of sparse.touchedRows.entries()) {
    message[messageOffset] = row
    message.set(sparse.values.subarray(slot * width, (slot + 1) * width), messageOffset + 1)
    messageOffset += width + 1
  }
  return message
}

/** Sums the messages of all parts, in order. */
function sumGradients(
  messages: readonly Float32Array[],
  gradientSum: Float32Array,
  rows: ReturnType<typeof createSparseRows>,
): Losses {
  gradientSum.fill(0)
  clearRows(rows)
  const losses: Losses = { tag: 0, head: 0, relation: 0 }
  const { width } = rows
  for (const message of messages) {
    for (let i = 0; i < gradientSum.length; i++) gradientSum[i]! += message[i]!
    losses.tag += message[gradientSum.length]!
    losses.head += message[gradientSum.length + 1]!
    losses.relation += message[gradientSum.length + 2]!
    for (let rowStart = gradientSum.length + 3; rowStart < message.length; rowStart += width + 1) {
      const target = rowOffset(rows, message[rowStart]!)
      const { values } = rows
      for (let i = 0; i < width; i++) values[target + i]! += message[rowStart + 1 + i]!
    }
  }
  return losses
}

/** Initialises weights: Glorot uniform, orthogonal for recurrent matrices, forget-gate bias 1. */
function initialiseWeights(
  floats: Float32Array,
  offset: number,
  parameters: Parameters,
  sizes: Sizes,
  embeddings: Float32Array,
  generator: Random,
): void {
  for (let i = 0; i < embeddings.length; i++) embeddings[i] = generator.normal() * 0.1
  for (const { name, offset: parameterOffset, rows, columns } of Object.values(parameters)) {
    const start = offset + parameterOffset
    const fillUniformly = (limit: number) => {
      for (let i = 0; i < rows * columns; i++) floats[start + i] = (generator.next() * 2 - 1) * limit
    }
    floats.fill(0, start, start + rows * columns)
    if (name === 'norm.gain') floats.fill(1, start, start + columns)
    else if (name === 'root') for (let i = 0; i < columns; i++) floats[start + i] = generator.normal() * 0.1
    else if (name.endsWith('.recurrent')) initialiseOrthogonal(floats, start, rows, columns, generator)
    else if (name.endsWith('.input')) fillUniformly(Math.sqrt(6 / (rows + columns)))
    else if (name.endsWith('.bias') && /forward|backward/.test(name)) {
      const units = columns / 4
      floats.fill(1, start + units, start + 2 * units)
    } else if (name === 'arc.weight') fillUniformly(Math.sqrt(6 / (rows + columns)))
    else if (!name.endsWith('.bias')) fillUniformly(1 / Math.sqrt(rows))
  }
  // Zero padding columns stay out of the gradient norm.
  const { offset: embeddingOffset, columns } = parameters['tag.embedding']!
  for (let tag = sizes.tags; tag < pad8(sizes.tags); tag++)
    floats.fill(0, offset + embeddingOffset + tag * columns, offset + embeddingOffset + (tag + 1) * columns)
}

/** Orthonormal rows for each of the four gate blocks (Gram-Schmidt). */
function initialiseOrthogonal(
  floats: Float32Array,
  offset: number,
  rows: number,
  columns: number,
  generator: Random,
): void {
  const units = columns / 4
  for (let block = 0; block < 4; block++) {
    const basis: Float64Array[] = []
    while (basis.length < rows) {
      const row = Float64Array.from({ length: units }, () => generator.normal())
      for (const previousRow of basis) {
        let dot = 0
        for (let i = 0; i < units; i++) dot += row[i]! * previousRow[i]!
        for (let i = 0; i < units; i++) row[i]! -= dot * previousRow[i]!
      }
      let squareSum = 0
      for (let i = 0; i < units; i++) squareSum += row[i]! ** 2
      if (squareSum < 1e-6) continue
      const length = Math.sqrt(squareSum)
      for (let i = 0; i < units; i++) row[i]! /= length
      basis.push(row)
    }
    for (const [r, row] of basis.entries())
      for (let i = 0; i < units; i++) floats[offset + r * columns + block * units + i] = row[i]!
  }
}
