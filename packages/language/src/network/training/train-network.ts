/**
 * Training in batches of sentences of similar length. Each batch is split in a fixed number of parts, whose gradients
 * are summed in order; one worker may compute all parts or several workers share them. The result is identical to the
 * last bit.
 */
import { type Random, random } from '@elenchus/learning'
import { type Arena, createArena } from '../arena.ts'
import { computeGradient } from '../gradient/compute-gradient.ts'
import type { Example, Losses, Network } from '../gradient/pass.ts'
import { layoutParameters, type Parameters, pad8, type Sizes } from '../parameters.ts'
import { clearRows, createSparseRows, rowOffset } from '../sparse-rows.ts'
import { clippedAdamStep, createMoments } from './adam.ts'

/** A training sentence; `draw` samples its embedding rows with word dropout. */
export interface TrainingSentence {
  readonly length: number
  readonly draw: (random: Random) => Example
}

/**
 * Data-parallel workers: `allGather` shares the gradients of the own parts and returns those of all parts, in order.
 */
export interface WorkerGroup {
  /** Index of this worker among `size`. */
  readonly rank: number
  readonly size: number
  allGather(ownGradients: readonly Float32Array[]): readonly Float32Array[]
}

export interface TrainingOptions {
  readonly epochs: number
  readonly seed: number
  readonly batchWords?: number
  readonly rate?: number
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
const poolSize = 800

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
  const denseState = createMoments(length)
  const tableState = createMoments(embeddings.length)
  const total = new Float32Array(length)
  const rows = createSparseRows(embeddingRows, sizes.word)
  const buffers: Float32Array[] = []
  const meanLosses: Losses = { tag: 0, head: 0, relation: 0 }
  const steps = epochs * makeBatches(examples, batchWords, generator.fork('order 0')).length
  const warmUp = Math.min(maxWarmUpSteps, steps / 10)
  let step = 0
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (const batch of makeBatches(examples, batchWords, generator.fork(`order ${epoch}`))) {
      options.signal?.throwIfAborted()
      const words = batch.reduce((sum, i) => sum + examples[i]!.length, 0)
      const partGradients: Float32Array[] = []
      for (let part = workerGroup.rank; part < partsPerBatch; part += workerGroup.size) {
        const draw = generator.fork(`step ${step} part ${part}`)
        partGradients.push(computePartGradient(network, examples, batch, part, words, dropout, draw, buffers))
      }
      const allGradients = workerGroup.allGather(partGradients)
      const losses = sumGradients(allGradients, total, rows)
      step++
      const cosineDecay = 0.5 * (1 + Math.cos((Math.PI * Math.min(step, steps)) / steps))
      clippedAdamStep(arena.floats, offset, total, denseState, embeddings, rows, tableState, {
        step,
        rate: rate * Math.min(1, step / warmUp) * (0.03 + 0.97 * cosineDecay),
        maxNorm: 5,
      })
      for (const key of ['tag', 'head', 'relation'] as const)
        meanLosses[key] += (losses[key] - meanLosses[key]) * Math.max(0.01, 1 / step)
      options.onStep?.({ epoch, epochs, progress: Math.min(1, step / steps), losses: { ...meanLosses } })
    }
  }
  return { sizes, dense: arena.floats.slice(offset, offset + length), embeddings }
}

/** Batches of about `batchWords` words: sentences of similar length from random pools. */
function makeBatches(examples: readonly TrainingSentence[], batchWords: number, order: Random): number[][] {
  const shuffled = order.shuffle(Int32Array.from(examples.keys()))
  const out: number[][] = []
  for (let from = 0; from < shuffled.length; from += poolSize) {
    const pool = [...shuffled.subarray(from, from + poolSize)].sort(
      (a, b) => examples[a]!.length - examples[b]!.length || a - b,
    )
    let batch: number[] = []
    for (const i of pool) {
      if (batch.length > 0 && (batch.length + 1) * examples[i]!.length > batchWords) {
        out.push(batch)
        batch = []
      }
      batch.push(i)
    }
    if (batch.length > 0) out.push(batch)
  }
  return order.shuffle(out)
}

/** Gradient of one part as a message: dense values, three losses, then the index and values of each touched row. */
function computePartGradient(
  network: Network,
  sentences: readonly TrainingSentence[],
  batch: readonly number[],
  part: number,
  words: number,
  dropout: { readonly input: number; readonly layer: number },
  draw: Random,
  buffers: Float32Array[],
): Float32Array {
  const { arena, gradient, embeddingGradient: sparse } = network
  const length = network.gradient - network.offset
  arena.floats.fill(0, gradient, gradient + length)
  clearRows(sparse)
  const chosen = batch.filter((_, i) => i % partsPerBatch === part)
  const examples = chosen.map(i => sentences[i]!.draw(draw))
  const losses =
    examples.length > 0
      ? computeGradient(network, examples, 1 / words, dropout, draw)
      : { tag: 0, head: 0, relation: 0 }
  const { width } = sparse
  // Reused buffers spare the garbage collector.
  const needed = length + 3 + sparse.touchedRows.length * (width + 1)
  if ((buffers[part]?.length ?? 0) < needed) buffers[part] = new Float32Array(needed * 2)
  const message = buffers[part]!.subarray(0, needed)
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
  total: Float32Array,
  rows: ReturnType<typeof createSparseRows>,
): Losses {
  total.fill(0)
  clearRows(rows)
  const losses: Losses = { tag: 0, head: 0, relation: 0 }
  const { width } = rows
  for (const message of messages) {
    for (let i = 0; i < total.length; i++) total[i]! += message[i]!
    losses.tag += message[total.length]!
    losses.head += message[total.length + 1]!
    losses.relation += message[total.length + 2]!
    for (let from = total.length + 3; from < message.length; from += width + 1) {
      const to = rowOffset(rows, message[from]!)
      const { values } = rows
      for (let i = 0; i < width; i++) values[to + i]! += message[from + 1 + i]!
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
  draw: Random,
): void {
  for (let i = 0; i < embeddings.length; i++) embeddings[i] = draw.normal() * 0.1
  for (const { name, offset: from, rows, columns } of Object.values(parameters)) {
    const to = offset + from
    const uniform = (limit: number) => {
      for (let i = 0; i < rows * columns; i++) floats[to + i] = (draw.next() * 2 - 1) * limit
    }
    floats.fill(0, to, to + rows * columns)
    if (name === 'norm.gain') floats.fill(1, to, to + columns)
    else if (name === 'root') for (let i = 0; i < columns; i++) floats[to + i] = draw.normal() * 0.1
    else if (name.endsWith('.recurrent')) initialiseOrthogonal(floats, to, rows, columns, draw)
    else if (name.endsWith('.input')) uniform(Math.sqrt(6 / (rows + columns)))
    else if (name.endsWith('.bias') && /forward|backward/.test(name)) {
      const units = columns / 4
      floats.fill(1, to + units, to + 2 * units)
    } else if (name === 'arc.weight') uniform(Math.sqrt(6 / (rows + columns)))
    else if (!name.endsWith('.bias')) uniform(1 / Math.sqrt(rows))
  }
  // Zero padding columns stay out of the gradient norm.
  const { offset: embedding, columns } = parameters['tag.embedding']!
  for (let tag = sizes.tags; tag < pad8(sizes.tags); tag++)
    floats.fill(0, offset + embedding + tag * columns, offset + embedding + (tag + 1) * columns)
}

/** Orthonormal rows for each of the four gate blocks (Gram-Schmidt). */
function initialiseOrthogonal(floats: Float32Array, offset: number, rows: number, columns: number, draw: Random): void {
  const units = columns / 4
  for (let block = 0; block < 4; block++) {
    const basis: Float64Array[] = []
    while (basis.length < rows) {
      const row = Float64Array.from({ length: units }, () => draw.normal())
      for (const other of basis) {
        let dot = 0
        for (let i = 0; i < units; i++) dot += row[i]! * other[i]!
        for (let i = 0; i < units; i++) row[i]! -= dot * other[i]!
      }
      let square = 0
      for (let i = 0; i < units; i++) square += row[i]! ** 2
      if (square < 1e-6) continue
      const length = Math.sqrt(square)
      for (let i = 0; i < units; i++) row[i]! /= length
      basis.push(row)
    }
    for (const [r, row] of basis.entries())
      for (let i = 0; i < units; i++) floats[offset + r * columns + block * units + i] = row[i]!
  }
}
