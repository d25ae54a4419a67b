/**
 * The network and its gradient, for one part of a batch.
 *
 * Words become vectors (sums of embedding rows, normalised), a first BiLSTM reads them and scores tags, the expected
 * tag's vector is added, a second BiLSTM reads the result. Each word's output row then scores tags once more, an arc to
 * every possible head by a bilinear form, and the relation to its head (Dozat and Manning 2017, after Kiperwasser and
 * Goldberg 2016). Losses are cross-entropies of tag (twice), head and relation, summed.
 */
import type { Random } from '@elenchus/learning'
import { type Arena, inStrips, multiply, multiplyTransposed, transposedStrips } from './arena.ts'
import { addColumns, type Layer, runLayer, runLayerBack } from './bilstm.ts'
import { rowsPerWord } from './lexicon.ts'
import { type Packing, pack, rowOf } from './packing.ts'
import { outputColumns, type Parameters, pad8, type Sizes } from './sizes.ts'

export interface Example {
  /** Rows of the embedding table, `rowsPerWord` for each word. */
  readonly rows: Int32Array
  readonly tags: Int32Array
  /** Head of each word: 0 for the root, else the head's position counted from 1. */
  readonly heads: Int32Array
  readonly relations: Int32Array
}

export interface Dropout {
  readonly input: number
  readonly layer: number
}

export interface Network {
  readonly sizes: Sizes
  readonly parameters: Parameters
  readonly arena: Arena
  /** Places of the parameters and of their gradient in the arena. */
  readonly at: number
  readonly gradient: number
  readonly embeddings: Float32Array
  readonly embeddingGradient: SparseRows
}

/** Rows of a large table that are not zero. */
export interface SparseRows {
  readonly width: number
  /** Slot of a row in `values`, or -1. */
  readonly slots: Int32Array
  readonly touched: number[]
  values: Float32Array
}

export function sparseRows(rows: number, width: number): SparseRows {
  return { width, slots: new Int32Array(rows).fill(-1), touched: [], values: new Float32Array(1024 * width) }
}

/** The place of a row in `values`, cleared when it is new. */
export function slotOf(sparse: SparseRows, row: number): number {
  let slot = sparse.slots[row]!
  if (slot < 0) {
    slot = sparse.touched.push(row) - 1
    sparse.slots[row] = slot
    if ((slot + 1) * sparse.width > sparse.values.length) {
      const larger = new Float32Array(sparse.values.length * 2)
      larger.set(sparse.values)
      sparse.values = larger
    }
    sparse.values.fill(0, slot * sparse.width, (slot + 1) * sparse.width)
  }
  return slot * sparse.width
}

export function clearRows(sparse: SparseRows): void {
  for (const row of sparse.touched) sparse.slots[row] = -1
  sparse.touched.length = 0
}

export interface Losses {
  tag: number
  head: number
  relation: number
}

const slope = 0.1
const leaky = (x: number) => (x > 0 ? x : slope * x)

/**
 * Adds the gradient of the losses over some sentences, each word's weighing `weight`, to `network.gradient` and
 * `network.embeddingGradient`, and returns the losses weighed likewise.
 */
export function addGradient(
  network: Network,
  examples: readonly Example[],
  weight: number,
  dropout: Dropout,
  random: Random,
): Losses {
  const { arena, sizes, parameters: p, at, gradient } = network
  const mark = arena.mark()
  const packing = pack(examples.map(example => example.tags.length))
  const { rows } = packing
  const sentences = packing.order.length
  const ordered = Array.from(packing.order, i => examples[i]!)
  const word = sizes.word
  const wide1 = 2 * sizes.first
  const wide2 = 2 * sizes.second
  const tags = pad8(sizes.tags)
  const relations = pad8(sizes.relations)
  const columns = outputColumns(sizes)
  const losses: Losses = { tag: 0, head: 0, relation: 0 }

  // Blocks first, so that the memory does not move under the views below.
  const normal = arena.take(rows * word)
  const spread = arena.take(rows)
  const input = arena.take(rows * word)
  const inputMask = arena.take(rows * word)
  const h1 = arena.take(rows * wide1)
  const h1Mask = arena.take(rows * wide1)
  const h1Dropped = arena.take(rows * wide1)
  const tagScores = arena.take(rows * tags)
  const middle = arena.take(rows * wide1)
  const middleMask = arena.take(sentences * wide1)
  const h2 = arena.take(rows * wide2)
  const h2Mask = arena.take(sentences * wide2)
  const z = arena.take((rows + 1) * wide2)
  const output = arena.take((rows + 1) * columns.width)
  const dOutput = arena.take((rows + 1) * columns.width)
  const dependents = arena.take(rows * sizes.arc)
  const heads = arena.take((rows + 1) * sizes.arc)
  const dependentMask = arena.take(rows * sizes.arc)
  const headMask = arena.take((rows + 1) * sizes.arc)
  const dDependents = arena.take(rows * sizes.arc)
  const dHeads = arena.take((rows + 1) * sizes.arc)
  const forms = arena.take(rows * sizes.arc)
  const dForms = arena.take(rows * sizes.arc)
  const pair = 2 * sizes.relation
  const pairs = arena.take(rows * pair)
  const pairMask = arena.take(rows * pair)
  const dPairs = arena.take(rows * pair)
  const relationScores = arena.take(rows * relations)
  const dZ = arena.take((rows + 1) * wide2)
  const dH2 = arena.take(rows * wide2)
  const dMiddle = arena.take(rows * wide1)
  const dTags = arena.take(rows * tags)
  const dH1 = arena.take(rows * wide1)
  const dInput = arena.take(rows * word)
  const longest = packing.starts.length
  const square = arena.take(4 * (longest + 8) * Math.max(longest + 8, sizes.arc))
  const first: Layer = { name: 'first', inputs: word, units: sizes.first }
  const second: Layer = { name: 'second', inputs: wide1, units: sizes.second }

  // Words to vectors, normalised to mean 0 and spread 1.
  let f = arena.floats
  const place = (name: string) => at + p[name]!.at
  const slope0 = (name: string) => gradient + p[name]!.at
  const { embeddings } = network
  forEachWord(packing, (s, t, r) => {
    const to = normal + r * word
    f.fill(0, to, to + word)
    const example = ordered[s]!
    for (let k = t * rowsPerWord; k < (t + 1) * rowsPerWord; k++) {
      const from = example.rows[k]! * word
      for (let i = 0; i < word; i++) f[to + i]! += embeddings[from + i]!
    }
    f[spread + r] = normalise(f, to, word)
  })
  fillMask(f, inputMask, rows * word, dropout.input, random)
  const gain = place('norm.gain')
  const shift = place('norm.bias')
  for (let r = 0; r < rows; r++)
    for (let i = 0; i < word; i++) {
      const k = r * word + i
      f[input + k] = (f[normal + k]! * f[gain + i]! + f[shift + i]!) * f[inputMask + k]!
    }

  // First layer and tags.
  const traces1 = runLayer(arena, p, at, first, packing, input, h1)
  f = arena.floats
  fillMask(f, h1Mask, rows * wide1, dropout.layer, random)
  for (let k = 0; k < rows * wide1; k++) f[h1Dropped + k] = f[h1 + k]! * f[h1Mask + k]!
  fillRows(f, rows, tags, place('tag.bias'), tagScores)
  times(rows, h1Dropped, 'tag.weight', tagScores, true)
  for (let r = 0; r < rows; r++) softmax(f, tagScores + r * tags, sizes.tags, tags)

  // The expected tag joins in; second layer.
  f.copyWithin(middle, h1, h1 + rows * wide1)
  times(rows, tagScores, 'tag.embedding', middle, true)
  fillMask(f, middleMask, sentences * wide1, dropout.layer, random)
  maskSentences(f, packing, wide1, middle, middleMask)
  const traces2 = runLayer(arena, p, at, second, packing, middle, h2)
  f = arena.floats
  fillMask(f, h2Mask, sentences * wide2, dropout.layer, random)
  maskSentences(f, packing, wide2, h2, h2Mask)
  f.copyWithin(z, h2, h2 + rows * wide2)
  const root = place('root')
  f.copyWithin(z + rows * wide2, root, root + wide2)
  fillRows(f, rows + 1, columns.width, place('output.bias'), output)
  times(rows + 1, z, 'output.weight', output, true)
  f.fill(0, dOutput, dOutput + (rows + 1) * columns.width)

  // Tags from the second layer, with half the weight.
  forEachWord(packing, (s, t, r) => {
    const gold = ordered[s]!.tags[t]!
    const from = output + r * columns.width + columns.tags
    const to = dOutput + r * columns.width + columns.tags
    f.copyWithin(to, from, from + tags)
    softmax(f, to, sizes.tags, tags)
    losses.tag -= 0.5 * weight * Math.log(f[to + gold]! + 1e-30)
    f[to + gold]! -= 1
    for (let i = 0; i < sizes.tags; i++) f[to + i]! *= 0.5 * weight
  })

  // Arcs.
  fillMask(f, dependentMask, rows * sizes.arc, dropout.layer, random)
  fillMask(f, headMask, (rows + 1) * sizes.arc, dropout.layer, random)
  activate(f, rows, sizes.arc, output + columns.dependent, columns.width, dependents, dependentMask)
  activate(f, rows + 1, sizes.arc, output + columns.head, columns.width, heads, headMask)
  fillRows(f, rows, sizes.arc, place('arc.bias'), forms)
  times(rows, dependents, 'arc.weight', forms, true)
  f.fill(0, dHeads, dHeads + (rows + 1) * sizes.arc)
  for (let s = 0; s < sentences; s++) losses.head += arcs(s)
  f = arena.floats
  addColumns(f, rows, sizes.arc, dForms, slope0('arc.bias'))
  timesBack(rows, dForms, 'arc.weight', dependents, dDependents)
  activateBack(
    f,
    rows,
    sizes.arc,
    output + columns.dependent,
    dOutput + columns.dependent,
    columns.width,
    dDependents,
    dependentMask,
  )
  activateBack(f, rows + 1, sizes.arc, output + columns.head, dOutput + columns.head, columns.width, dHeads, headMask)

  // Relations to the right heads: a sum and a product of the two words' vectors.
  fillMask(f, pairMask, rows * pair, dropout.layer, random)
  forEachWord(packing, (s, t, r) => pairUp(r, headRow(s, t)))
  fillRows(f, rows, relations, place('relation.bias'), relationScores)
  times(rows, pairs, 'relation.weight', relationScores, true)
  forEachWord(packing, (s, t, r) => {
    const gold = ordered[s]!.relations[t]!
    const to = relationScores + r * relations
    softmax(f, to, sizes.relations, relations)
    losses.relation -= weight * Math.log(f[to + gold]! + 1e-30)
    f[to + gold]! -= 1
    for (let i = 0; i < relations; i++) f[to + i]! *= weight
  })
  addColumns(f, rows, relations, relationScores, slope0('relation.bias'))
  timesBack(rows, relationScores, 'relation.weight', pairs, dPairs)
  forEachWord(packing, (s, t, r) => pairBack(r, headRow(s, t)))

  // Back through the output row and the second layer.
  addColumns(f, rows + 1, columns.width, dOutput, slope0('output.bias'))
  timesBack(rows + 1, dOutput, 'output.weight', z, dZ)
  addColumns(f, 1, wide2, dZ + rows * wide2, slope0('root'))
  f.copyWithin(dH2, dZ, dZ + rows * wide2)
  maskSentences(f, packing, wide2, dH2, h2Mask)
  f.fill(0, dMiddle, dMiddle + rows * wide1)
  runLayerBack(arena, p, at, gradient, second, packing, traces2, dH2, dMiddle)
  f = arena.floats
  maskSentences(f, packing, wide1, dMiddle, middleMask)

  // Back through the expected tag, the tag scores and the first layer.
  timesBack(rows, dMiddle, 'tag.embedding', tagScores, dTags)
  forEachWord(packing, (s, t, r) => {
    const gold = ordered[s]!.tags[t]!
    const chance = tagScores + r * tags
    const to = dTags + r * tags
    losses.tag -= weight * Math.log(f[chance + gold]! + 1e-30)
    let mean = 0
    for (let i = 0; i < sizes.tags; i++) mean += f[chance + i]! * f[to + i]!
    for (let i = 0; i < tags; i++) f[to + i] = f[chance + i]! * (f[to + i]! - mean + weight)
    f[to + gold]! -= weight
  })
  addColumns(f, rows, tags, dTags, slope0('tag.bias'))
  timesBack(rows, dTags, 'tag.weight', h1Dropped, dH1)
  for (let k = 0; k < rows * wide1; k++) f[dH1 + k] = f[dH1 + k]! * f[h1Mask + k]! + f[dMiddle + k]!
  f.fill(0, dInput, dInput + rows * word)
  runLayerBack(arena, p, at, gradient, first, packing, traces1, dH1, dInput)
  f = arena.floats

  // Back through the normalisation into the rows of the words.
  const dGain = slope0('norm.gain')
  const dShift = slope0('norm.bias')
  const sparse = network.embeddingGradient
  forEachWord(packing, (s, t, r) => {
    const d = dInput + r * word
    const x = normal + r * word
    let mean = 0
    let along = 0
    for (let i = 0; i < word; i++) {
      const value = f[d + i]! * f[inputMask + r * word + i]!
      f[dGain + i]! += value * f[x + i]!
      f[dShift + i]! += value
      const inner = value * f[gain + i]!
      f[d + i] = inner
      mean += inner
      along += inner * f[x + i]!
    }
    mean /= word
    along /= word
    const scale = f[spread + r]!
    for (let i = 0; i < word; i++) f[d + i] = (f[d + i]! - mean - f[x + i]! * along) * scale
    const example = ordered[s]!
    for (let k = t * rowsPerWord; k < (t + 1) * rowsPerWord; k++) {
      const to = slotOf(sparse, example.rows[k]!)
      const { values } = sparse
      for (let i = 0; i < word; i++) values[to + i]! += f[d + i]!
    }
  })
  arena.release(mark)
  return losses

  /** C = A·W, or C += A·W, for a parameter W. */
  function times(count: number, a: number, name: string, c: number, keep: boolean): void {
    const before = arena.mark()
    multiply(arena, count, a, inStrips(arena, p[name]!.rows, p[name]!.columns, place(name)), c, keep)
    arena.release(before)
    f = arena.floats
  }

  /** Of C = A·W the way back: adds Aᵀ·dC to the gradient of W, and writes dC·Wᵀ to dA. */
  function timesBack(count: number, dC: number, name: string, a: number, dA: number): void {
    const before = arena.mark()
    const { rows: inputs, columns: outputs } = p[name]!
    multiplyTransposed(arena, inputs, a, inStrips(arena, count, outputs, dC), slope0(name))
    multiply(arena, count, dC, transposedStrips(arena, inputs, outputs, place(name)), dA, false)
    arena.release(before)
    f = arena.floats
  }

  function headRow(s: number, t: number): number {
    const head = ordered[s]!.heads[t]!
    return head === 0 ? rows : rowOf(packing, s, head - 1)
  }

  /** Scores, loss and gradient of the arcs of one sentence. */
  function arcs(s: number): number {
    const n = packing.lengths[s]!
    const wide = pad8(n + 1)
    const { arc } = sizes
    const left = square
    const right = left + wide * arc
    const other = right + wide * arc
    const scores = other + wide * arc
    const rowAt = (j: number) => (j === 0 ? rows : rowOf(packing, s, j - 1))
    for (let t = 0; t < n; t++)
      f.copyWithin(left + t * arc, forms + rowAt(t + 1) * arc, forms + (rowAt(t + 1) + 1) * arc)
    f.fill(0, right, right + wide * arc)
    for (let j = 0; j <= n; j++) f.copyWithin(right + j * arc, heads + rowAt(j) * arc, heads + (rowAt(j) + 1) * arc)
    const before = arena.mark()
    multiply(arena, n, left, transposedStrips(arena, wide, arc, right), scores, false)
    arena.release(before)
    f = arena.floats
    let loss = 0
    for (let t = 0; t < n; t++) {
      const to = scores + t * wide
      f[to + t + 1] = -1e9
      softmax(f, to, n + 1, wide)
      const gold = ordered[s]!.heads[t]!
      loss -= weight * Math.log(f[to + gold]! + 1e-30)
      f[to + gold]! -= 1
      for (let j = 0; j < wide; j++) f[to + j]! *= weight
    }
    // The gradient of the dependents' forms, then of the heads, in the places of the values.
    const dRight = other
    f.fill(0, dRight, dRight + wide * arc)
    multiplyTransposed(arena, wide, scores, inStrips(arena, n, arc, left), dRight)
    multiply(arena, n, scores, inStrips(arena, wide, arc, right), left, false)
    arena.release(before)
    f = arena.floats
    for (let t = 0; t < n; t++) f.copyWithin(dForms + rowAt(t + 1) * arc, left + t * arc, left + (t + 1) * arc)
    for (let j = 0; j <= n; j++) {
      const to = dHeads + rowAt(j) * arc
      for (let i = 0; i < arc; i++) f[to + i]! += f[dRight + j * arc + i]!
    }
    return loss
  }

  function pairUp(r: number, q: number): void {
    const own = output + r * columns.width
    const other = output + q * columns.width
    const to = pairs + r * pair
    const mask = pairMask + r * pair
    const m = sizes.relation
    for (let i = 0; i < m; i++) {
      f[to + i] = leaky(f[own + columns.sumDependent + i]! + f[other + columns.sumHead + i]!) * f[mask + i]!
      f[to + m + i] =
        leaky(f[own + columns.productDependent + i]!) * leaky(f[other + columns.productHead + i]!) * f[mask + m + i]!
    }
  }

  function pairBack(r: number, q: number): void {
    const m = sizes.relation
    const from = dPairs + r * pair
    const mask = pairMask + r * pair
    const [own, other] = [output + r * columns.width, output + q * columns.width]
    const [dOwn, dOther] = [dOutput + r * columns.width, dOutput + q * columns.width]
    for (let i = 0; i < m; i++) {
      const sum = f[own + columns.sumDependent + i]! + f[other + columns.sumHead + i]!
      const d = f[from + i]! * f[mask + i]! * (sum > 0 ? 1 : slope)
      f[dOwn + columns.sumDependent + i]! += d
      f[dOther + columns.sumHead + i]! += d
      const a = f[own + columns.productDependent + i]!
      const b = f[other + columns.productHead + i]!
      const e = f[from + m + i]! * f[mask + m + i]!
      f[dOwn + columns.productDependent + i]! += e * leaky(b) * (a > 0 ? 1 : slope)
      f[dOther + columns.productHead + i]! += e * leaky(a) * (b > 0 ? 1 : slope)
    }
  }
}

function forEachWord(packing: Packing, visit: (sentence: number, position: number, row: number) => void): void {
  for (let t = 0; t < packing.starts.length; t++)
    for (let s = 0; s < packing.active[t]!; s++) visit(s, t, packing.starts[t]! + s)
}

/** Mean 0 and variance 1 in place; gives the factor used. */
export function normalise(floats: Float32Array, at: number, width: number): number {
  let mean = 0
  for (let i = 0; i < width; i++) mean += floats[at + i]!
  mean /= width
  let square = 0
  for (let i = 0; i < width; i++) square += (floats[at + i]! - mean) ** 2
  const factor = 1 / Math.sqrt(square / width + 1e-5)
  for (let i = 0; i < width; i++) floats[at + i] = (floats[at + i]! - mean) * factor
  return factor
}

/** Probabilities in place over the first `length` scores; the padding becomes 0. */
export function softmax(floats: Float32Array, at: number, length: number, padded: number): void {
  let most = Number.NEGATIVE_INFINITY
  for (let i = 0; i < length; i++) if (floats[at + i]! > most) most = floats[at + i]!
  let sum = 0
  for (let i = 0; i < length; i++) {
    const value = Math.exp(floats[at + i]! - most)
    floats[at + i] = value
    sum += value
  }
  for (let i = 0; i < length; i++) floats[at + i]! /= sum
  for (let i = length; i < padded; i++) floats[at + i] = 0
}

function fillRows(floats: Float32Array, rows: number, width: number, from: number, to: number): void {
  for (let r = 0; r < rows; r++) floats.copyWithin(to + r * width, from, from + width)
}

/** Zeros with probability `rate`, else what keeps the mean: inverted dropout. */
function fillMask(floats: Float32Array, at: number, length: number, rate: number, random: Random): void {
  const keep = 1 / (1 - rate)
  const below = Math.round(rate * 65536)
  for (let i = 0; i < length; i += 2) {
    const bits = random.uint32()
    floats[at + i] = (bits & 0xffff) < below ? 0 : keep
    if (i + 1 < length) floats[at + i + 1] = bits >>> 16 < below ? 0 : keep
  }
}

/** One mask for all words of a sentence. */
function maskSentences(floats: Float32Array, packing: Packing, width: number, at: number, masks: number): void {
  forEachWord(packing, (s, _t, r) => {
    for (let i = 0; i < width; i++) floats[at + r * width + i]! *= floats[masks + s * width + i]!
  })
}

function activate(
  floats: Float32Array,
  rows: number,
  width: number,
  from: number,
  fromRow: number,
  to: number,
  mask: number,
): void {
  for (let r = 0; r < rows; r++)
    for (let i = 0; i < width; i++) {
      const k = r * width + i
      floats[to + k] = leaky(floats[from + r * fromRow + i]!) * floats[mask + k]!
    }
}

function activateBack(
  floats: Float32Array,
  rows: number,
  width: number,
  from: number,
  to: number,
  row: number,
  gradient: number,
  mask: number,
): void {
  for (let r = 0; r < rows; r++)
    for (let i = 0; i < width; i++) {
      const k = r * width + i
      const factor = floats[from + r * row + i]! > 0 ? 1 : slope
      floats[to + r * row + i]! += floats[gradient + k]! * floats[mask + k]! * factor
    }
}
