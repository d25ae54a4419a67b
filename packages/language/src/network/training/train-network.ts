/**
 * Training: batches of sentences of like length, each in a fixed number of parts whose gradients are computed apart and
 * added in order. The parts may be computed by one thread after the other or by several threads at once, each with its
 * own copy of the network: the numbers are the same to the last bit.
 */
import { type Random, random } from '@elenchus/learning'
import { type Arena, arena } from '../arena.ts'
import { addGradient } from '../gradient/add-gradient.ts'
import type { Example, Losses, Network } from '../gradient/pass.ts'
import { layout, type Parameters, pad8, type Sizes } from '../sizes.ts'
import { clearRows, slotOf, sparseRows } from '../sparse-rows.ts'
import { descendAll, moments } from './adam.ts'

/** A sentence to learn from; `example` draws its rows, which differ each time where words are dropped. */
export interface Lesson {
  readonly length: number
  readonly example: (random: Random) => Example
}

/** How threads meet: hands over a part's gradient and returns those of all parts, in order. */
export interface Team {
  /** This thread's place among `size` threads. */
  readonly place: number
  readonly size: number
  exchange(mine: readonly Float32Array[]): readonly Float32Array[]
}

export interface TrainingOptions {
  readonly epochs: number
  readonly seed: number
  readonly batchWords?: number
  readonly rate?: number
  readonly dropout?: { readonly input: number; readonly layer: number }
  readonly team?: Team
  readonly signal?: AbortSignal
  readonly onStep?: (progress: TrainingProgress) => void
}

export interface TrainingProgress {
  readonly epoch: number
  readonly epochs: number
  /** Share of the whole work done. */
  readonly done: number
  /** Running mean of the losses a word. */
  readonly losses: Losses
}

export interface TrainedNetwork {
  readonly sizes: Sizes
  /** All parameters but the embeddings, in the order of `layout`. */
  readonly dense: Float32Array
  readonly embeddings: Float32Array
}

/** Parts of a batch: fixed, so that the result does not depend on the number of threads. */
export const parts = 2
const longestWarmUp = 200
const pool = 800

export function trainNetwork(
  sizes: Sizes,
  embeddingRows: number,
  lessons: readonly Lesson[],
  options: TrainingOptions,
): TrainedNetwork {
  const { epochs, seed, rate = 3e-3, batchWords = 480, dropout = { input: 0.33, layer: 0.25 } } = options
  const team = options.team ?? { place: 0, size: 1, exchange: mine => mine }
  const { parameters, length } = layout(sizes)
  const space: Arena = arena()
  const at = space.take(length)
  const gradient = space.take(length)
  const source = random(seed)
  const embeddings = new Float32Array(embeddingRows * sizes.word)
  initialise(space.floats, at, parameters, sizes, embeddings, source.fork('start'))
  const network: Network = {
    sizes,
    parameters,
    arena: space,
    at,
    gradient,
    embeddings,
    embeddingGradient: sparseRows(embeddingRows, sizes.word),
  }
  const denseState = moments(length)
  const tableState = moments(embeddings.length)
  const total = new Float32Array(length)
  const rows = sparseRows(embeddingRows, sizes.word)
  const buffers: Float32Array[] = []
  const mean: Losses = { tag: 0, head: 0, relation: 0 }
  const steps = epochs * batches(lessons, batchWords, source.fork('order 0')).length
  const warmUp = Math.min(longestWarmUp, steps / 10)
  let step = 0
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (const batch of batches(lessons, batchWords, source.fork(`order ${epoch}`))) {
      options.signal?.throwIfAborted()
      const words = batch.reduce((sum, i) => sum + lessons[i]!.length, 0)
      const mine: Float32Array[] = []
      for (let part = team.place; part < parts; part += team.size)
        mine.push(
          partGradient(
            network,
            lessons,
            batch,
            part,
            words,
            dropout,
            source.fork(`step ${step} part ${part}`),
            buffers,
          ),
        )
      const all = team.exchange(mine)
      const losses = combine(all, total, rows)
      step++
      const wave = 0.5 * (1 + Math.cos((Math.PI * Math.min(step, steps)) / steps))
      descendAll(space.floats, at, total, denseState, embeddings, rows, tableState, {
        step,
        rate: rate * Math.min(1, step / warmUp) * (0.03 + 0.97 * wave),
        longest: 5,
      })
      for (const key of ['tag', 'head', 'relation'] as const)
        mean[key] += (losses[key] - mean[key]) * Math.max(0.01, 1 / step)
      options.onStep?.({ epoch, epochs, done: Math.min(1, step / steps), losses: { ...mean } })
    }
  }
  return { sizes, dense: space.floats.slice(at, at + length), embeddings }
}

/** Batches of about `batchWords` words: sentences of like length from pools drawn at random. */
function batches(lessons: readonly Lesson[], batchWords: number, order: Random): number[][] {
  const shuffled = order.shuffle(Int32Array.from(lessons.keys()))
  const out: number[][] = []
  for (let from = 0; from < shuffled.length; from += pool) {
    const some = [...shuffled.subarray(from, from + pool)].sort(
      (a, b) => lessons[a]!.length - lessons[b]!.length || a - b,
    )
    let batch: number[] = []
    for (const i of some) {
      if (batch.length > 0 && (batch.length + 1) * lessons[i]!.length > batchWords) {
        out.push(batch)
        batch = []
      }
      batch.push(i)
    }
    if (batch.length > 0) out.push(batch)
  }
  return order.shuffle(out)
}

/** One part's gradient as a message: dense values, three losses, then for each touched row its number and values. */
function partGradient(
  network: Network,
  lessons: readonly Lesson[],
  batch: readonly number[],
  part: number,
  words: number,
  dropout: { readonly input: number; readonly layer: number },
  draw: Random,
  buffers: Float32Array[],
): Float32Array {
  const { arena: space, gradient, embeddingGradient: sparse } = network
  const { length } = layoutOf(network)
  space.floats.fill(0, gradient, gradient + length)
  clearRows(sparse)
  const chosen = batch.filter((_, i) => i % parts === part)
  const examples = chosen.map(i => lessons[i]!.example(draw))
  const losses =
    examples.length > 0 ? addGradient(network, examples, 1 / words, dropout, draw) : { tag: 0, head: 0, relation: 0 }
  const { width } = sparse
  // One buffer a part, used again at every step: a new one each time would keep the garbage collector busy.
  const needed = length + 3 + sparse.touched.length * (width + 1)
  if ((buffers[part]?.length ?? 0) < needed) buffers[part] = new Float32Array(needed * 2)
  const message = buffers[part]!.subarray(0, needed)
  message.set(space.floats.subarray(gradient, gradient + length))
  message.set([losses.tag, losses.head, losses.relation], length)
  let to = length + 3
  for (const [slot, row] of sparse.touched.entries()) {
    message[to] = row
    message.set(sparse.values.subarray(slot * width, (slot + 1) * width), to + 1)
    to += width + 1
  }
  return message
}

function layoutOf(network: Network): { length: number } {
  return { length: network.gradient - network.at }
}

/** Adds the parts together, in order. */
function combine(messages: readonly Float32Array[], total: Float32Array, rows: ReturnType<typeof sparseRows>): Losses {
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
      const to = slotOf(rows, message[from]!)
      const { values } = rows
      for (let i = 0; i < width; i++) values[to + i]! += message[from + 1 + i]!
    }
  }
  return losses
}

/** Small random weights: uniform by the numbers of inputs and outputs, orthogonal for recurrent ones. */
function initialise(
  floats: Float32Array,
  at: number,
  parameters: Parameters,
  sizes: Sizes,
  embeddings: Float32Array,
  draw: Random,
): void {
  for (let i = 0; i < embeddings.length; i++) embeddings[i] = draw.normal() * 0.1
  for (const { name, at: from, rows, columns } of Object.values(parameters)) {
    const to = at + from
    const uniform = (limit: number) => {
      for (let i = 0; i < rows * columns; i++) floats[to + i] = (draw.next() * 2 - 1) * limit
    }
    floats.fill(0, to, to + rows * columns)
    if (name === 'norm.gain') floats.fill(1, to, to + columns)
    else if (name === 'root') for (let i = 0; i < columns; i++) floats[to + i] = draw.normal() * 0.1
    else if (name.endsWith('.recurrent')) orthogonal(floats, to, rows, columns, draw)
    else if (name.endsWith('.input')) uniform(Math.sqrt(6 / (rows + columns)))
    else if (name.endsWith('.bias') && /forward|backward/.test(name)) {
      const units = columns / 4
      floats.fill(1, to + units, to + 2 * units) // remember at first
    } else if (name === 'arc.weight') uniform(Math.sqrt(6 / (rows + columns)))
    else if (!name.endsWith('.bias')) uniform(1 / Math.sqrt(rows))
  }
  // Padding columns never matter; zeros keep them out of norms.
  const { at: embedding, columns } = parameters['tag.embedding']!
  for (let tag = sizes.tags; tag < pad8(sizes.tags); tag++)
    floats.fill(0, at + embedding + tag * columns, at + embedding + (tag + 1) * columns)
}

/** Each of the four square blocks gets orthonormal rows (Gram and Schmidt on random ones). */
function orthogonal(floats: Float32Array, at: number, rows: number, columns: number, draw: Random): void {
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
      for (let i = 0; i < units; i++) floats[at + r * columns + block * units + i] = row[i]!
  }
}
