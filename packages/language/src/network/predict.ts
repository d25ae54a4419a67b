/**
 * Using the trained network: the same sums as in gradient.ts without dropout, with weights and activations as 16-bit
 * integers in the large products. Words met before keep their vectors, and sentences are read many at a time, sorted by
 * length.
 */
import { eisner } from '../parser/eisner.ts'
import { normalise, softmax } from './activations.ts'
import { type Arena, arena, copyRows, inStrips, multiply, transposedStrips } from './arena.ts'
import { directions } from './bilstm.ts'
import { unit } from './kernels/rows.ts'
import { type LexiconIndex, rowsPerWord, writeRows } from './lexicon.ts'
import { type Packing, pack, rowOf } from './packing.ts'
import { layout, outputColumns, pad8, type Sizes } from './sizes.ts'

export interface NetworkWeights {
  readonly sizes: Sizes
  /** All parameters but the embeddings, in the order of `layout`. */
  readonly dense: Float32Array
  /** The embedding table in bytes, and the factor of each row. */
  readonly embeddings: Int8Array
  readonly embeddingScales: Float32Array
}

/** What the network says of one sentence, as indexes of tags and relations; heads count from 1, 0 is the root. */
export interface Prediction {
  readonly tags: Int32Array
  readonly heads: Int32Array
  readonly relations: Int32Array
}

export type Predictor = (sentences: readonly (readonly string[])[], signal?: AbortSignal) => Prediction[]

/** Largest magnitude of a 16-bit weight: small enough that no sum of products can overflow in practice. */
const largest = 1023
/** Words in one matrix: enough for the products to be efficient, few enough to stay in the processor's cache. */
const chunk = 600
const cachedWords = 16384
const slope = 0.1

interface Packed {
  /** Pairs of inputs × columns in strips, in 32-bit places. */
  readonly at: number
  readonly scales: number
  readonly inputs: number
  readonly columns: number
}

export interface PredictorOptions {
  /** The relation of the root and of no other word. */
  readonly root: number
}

export function predictor(weights: NetworkWeights, lexicon: LexiconIndex, options: PredictorOptions): Predictor {
  const { sizes, dense } = weights
  const { parameters } = layout(sizes)
  const space = arena()
  const word = sizes.word
  const columns = outputColumns(sizes)
  const wide1 = 2 * sizes.first
  const wide2 = 2 * sizes.second
  const tags = pad8(sizes.tags)
  const relations = pad8(sizes.relations)
  const half = word / 2
  const keep = (name: string) => {
    const { at, rows, columns: width } = parameters[name]!
    const to = space.take(rows * width)
    space.floats.set(dense.subarray(at, at + rows * width), to)
    return to
  }
  const packed = (name: string) => {
    const { at, rows, columns: width } = parameters[name]!
    return packWeights(space, dense.subarray(at, at + rows * width), rows, width)
  }
  const layerOf = (name: string, units: number) => ({
    units,
    sides: directions.map(direction => ({
      input: packed(`${name}.${direction}.input`),
      recurrent: packed(`${name}.${direction}.recurrent`),
      bias: keep(`${name}.${direction}.bias`),
    })),
  })
  type Layer = ReturnType<typeof layerOf>
  const first = layerOf('first', sizes.first)
  const second = layerOf('second', sizes.second)
  const tagWeight = packed('tag.weight')
  const tagBias = keep('tag.bias')
  const tagEmbedding = packed('tag.embedding')
  const root = keep('root')
  const outputWeight = packed('output.weight')
  const outputBias = keep('output.bias')
  const arcWeight = inStrips(space, sizes.arc, sizes.arc, keep('arc.weight'))
  const arcBias = keep('arc.bias')
  const relationWeight = inStrips(space, 2 * sizes.relation, relations, keep('relation.weight'))
  const relationBias = keep('relation.bias')
  const gain = dense.subarray(parameters['norm.gain']!.at, parameters['norm.gain']!.at + word)
  const shift = dense.subarray(parameters['norm.bias']!.at, parameters['norm.bias']!.at + word)

  // Vectors of words met before, as 16-bit integers, and one place to make a new one in.
  const vectors = space.take(cachedWords * half)
  const fresh = space.take(word)
  const known = new Map<string, number>()
  const rowIds = new Int32Array(rowsPerWord)
  function vectorOf(form: string): number {
    let place = known.get(form)
    if (place !== undefined) return place
    if (known.size === cachedWords) known.clear()
    place = vectors + known.size * half
    writeRows(lexicon, form, lexicon.index.get(form.toLowerCase()) ?? -1, rowIds, 0)
    const { floats } = space
    floats.fill(0, fresh, fresh + word)
    for (const row of rowIds) {
      const scale = weights.embeddingScales[row]!
      for (let i = 0; i < word; i++) floats[fresh + i]! += weights.embeddings[row * word + i]! * scale
    }
    normalise(floats, fresh, word)
    for (let i = 0; i < word; i++) floats[fresh + i] = floats[fresh + i]! * gain[i]! + shift[i]!
    space.kernels.quantise(word, fresh * 4, place * 4)
    known.set(form, place)
    return place
  }

  /** C += A·B for rows of 16-bit integers at `a`. */
  function product(rows: number, a: number, b: Packed, c: number): void {
    space.kernels.gemm16(
      rows,
      b.columns,
      b.inputs / 2,
      a * 4,
      b.inputs * 2,
      b.at * 4,
      c * 4,
      b.columns * 4,
      b.scales * 4,
    )
  }

  function repeat(rows: number, width: number, from: number, to: number): void {
    for (let r = 0; r < rows; r++) space.floats.copyWithin(to + r * width, from, from + width)
  }

  /** A layer over rows of 16-bit inputs; writes rows of 2 × units floats. */
  function runLayer(layer: Layer, packing: Packing, input: number, output: number): void {
    const { units } = layer
    const { rows, starts, active } = packing
    const inputs = layer.sides[0]!.input.inputs
    const mark = space.mark()
    const mirrored = space.take((rows * inputs) / 2)
    const gates = space.take(rows * 4 * units)
    const cells = space.take((rows + active[0]!) * units)
    const tanhs = space.take(active[0]! * units)
    const outputs = space.take(rows * units)
    const outputs16 = space.take((active[0]! * units) / 2)
    const { floats, kernels } = space
    const nothing = cells + rows * units
    for (const [side, { input: weight, recurrent, bias }] of layer.sides.entries()) {
      let own = input
      if (side === 1) {
        own = mirrored
        const row = inputs / 2
        copyRows(floats, rows, row, { at: input, row }, { at: mirrored, row }, packing.mirrored)
      }
      repeat(rows, 4 * units, bias, gates)
      product(rows, own, weight, gates)
      floats.fill(0, nothing, nothing + active[0]! * units)
      for (let t = 0; t < starts.length; t++) {
        const start = starts[t]!
        const n = active[t]!
        const before = t === 0 ? 0 : starts[t - 1]!
        const z = gates + start * 4 * units
        if (t > 0) {
          kernels.quantise(n * units, (outputs + before * units) * 4, outputs16 * 4)
          product(n, outputs16, recurrent, z)
        }
        kernels.lstm(
          n,
          units,
          z * 4,
          units * 16,
          (t === 0 ? nothing : cells + before * units) * 4,
          (cells + start * units) * 4,
          tanhs * 4,
          (outputs + start * units) * 4,
          units * 4,
        )
      }
      const target = { at: output + side * units, row: 2 * units }
      copyRows(floats, rows, units, { at: outputs, row: units }, target, side === 0 ? undefined : packing.mirrored)
    }
    space.release(mark)
  }

  // The root's part of the output row never changes.
  const rootOutput = space.take(columns.width)
  const root16 = space.take(wide2 / 2)
  space.kernels.quantise(wide2, root * 4, root16 * 4)
  repeat(1, columns.width, outputBias, rootOutput)
  product(1, root16, outputWeight, rootOutput)
  const base = space.mark()

  function predictChunk(sentences: readonly (readonly string[])[]): Prediction[] {
    space.release(base)
    const packing = pack(sentences.map(words => words.length))
    const { rows } = packing
    const input = space.take(rows * half)
    const h1 = space.take(rows * wide1)
    const h16 = space.take((rows * Math.max(wide1, wide2)) / 2)
    const tagScores = space.take(rows * tags)
    const chances = space.take(rows * tags)
    const chances16 = space.take((rows * tags) / 2)
    const h2 = space.take(rows * wide2)
    const output = space.take((rows + 1) * columns.width)
    const longest = packing.starts.length
    const { arc, relation } = sizes
    const dependents = space.take(longest * arc)
    const forms = space.take(longest * arc)
    const wide = pad8(longest + 1)
    const heads = space.take(wide * arc)
    space.release(space.take(2 * wide * arc)) // room for the transpose below
    const scores = space.take(longest * wide)
    const pairs = space.take(rows * 2 * relation)
    const relationScores = space.take(rows * relations)
    for (let s = 0; s < sentences.length; s++) {
      const words = sentences[packing.order[s]!]!
      for (let t = 0; t < words.length; t++) {
        const from = vectorOf(words[t]!)
        space.floats.copyWithin(input + rowOf(packing, s, t) * half, from, from + half)
      }
    }
    runLayer(first, packing, input, h1)
    const { kernels } = space
    kernels.quantise(rows * wide1, h1 * 4, h16 * 4)
    repeat(rows, tags, tagBias, tagScores)
    product(rows, h16, tagWeight, tagScores)
    space.floats.copyWithin(chances, tagScores, tagScores + rows * tags)
    for (let r = 0; r < rows; r++) softmax(space.floats, chances + r * tags, sizes.tags, tags)
    kernels.quantise(rows * tags, chances * 4, chances16 * 4)
    product(rows, chances16, tagEmbedding, h1)
    kernels.quantise(rows * wide1, h1 * 4, h16 * 4)
    runLayer(second, packing, h16, h2)
    kernels.quantise(rows * wide2, h2 * 4, h16 * 4)
    repeat(rows, columns.width, outputBias, output)
    product(rows, h16, outputWeight, output)
    const f = space.floats
    f.copyWithin(output + rows * columns.width, rootOutput, rootOutput + columns.width)

    const predictions: Prediction[] = new Array(sentences.length)
    for (let s = 0; s < sentences.length; s++) {
      const n = packing.lengths[s]!
      const heads1 = new Int32Array(n + 1)
      const outputRow = (j: number) => output + (j === 0 ? rows : rowOf(packing, s, j - 1)) * columns.width
      const found: Prediction = { tags: new Int32Array(n), heads: new Int32Array(n), relations: new Int32Array(n) }
      predictions[packing.order[s]!] = found
      // Tags: both layers' scores together.
      for (let t = 0; t < n; t++) {
        const a = tagScores + rowOf(packing, s, t) * tags
        found.tags[t] = best(f, a, outputRow(t + 1) + columns.tags, sizes.tags)
      }
      // Heads.
      const across = pad8(n + 1)
      for (let t = 0; t < n; t++) leakyRow(f, outputRow(t + 1) + columns.dependent, dependents + t * arc, arc)
      for (let j = 0; j <= n; j++) leakyRow(f, outputRow(j) + columns.head, heads + j * arc, arc)
      repeat(n, arc, arcBias, forms)
      multiply(space, n, dependents, arcWeight, forms, true)
      const mark = space.mark()
      multiply(space, n, forms, transposedStrips(space, across, arc, heads), scores, false)
      space.release(mark)
      eisner(n, f, scores, across, heads1)
      found.heads.set(heads1.subarray(1))
      for (let t = 0; t < n; t++)
        pairUp(outputRow(t + 1), outputRow(heads1[t + 1]!), pairs + rowOf(packing, s, t) * 2 * relation)
    }
    repeat(rows, relations, relationBias, relationScores)
    multiply(space, rows, pairs, relationWeight, relationScores, true)
    for (let s = 0; s < sentences.length; s++) {
      const found = predictions[packing.order[s]!]!
      for (let t = 0; t < packing.lengths[s]!; t++) {
        const at = relationScores + rowOf(packing, s, t) * relations
        if (options.root >= 0) f[at + options.root] = found.heads[t] === 0 ? 1e9 : -1e9
        found.relations[t] = best(f, at, -1, sizes.relations)
      }
    }
    return predictions

    function pairUp(own: number, other: number, to: number): void {
      for (let i = 0; i < relation; i++) {
        f[to + i] = leaky(f[own + columns.sumDependent + i]! + f[other + columns.sumHead + i]!)
        f[to + relation + i] =
          leaky(f[own + columns.productDependent + i]!) * leaky(f[other + columns.productHead + i]!)
      }
    }
  }

  return (sentences, signal) => {
    const order = sentences.map((_, i) => i).filter(i => sentences[i]!.length > 0)
    order.sort((a, b) => sentences[a]!.length - sentences[b]!.length)
    const out: Prediction[] = sentences.map(() => ({
      tags: new Int32Array(0),
      heads: new Int32Array(0),
      relations: new Int32Array(0),
    }))
    for (let from = 0; from < order.length; ) {
      signal?.throwIfAborted()
      let to = from
      let words = 0
      while (to < order.length && (words === 0 || words + sentences[order[to]!]!.length <= chunk))
        words += sentences[order[to++]!]!.length
      const some = order.slice(from, to)
      const found = predictChunk(some.map(i => sentences[i]!))
      for (const [k, i] of some.entries()) out[i] = found[k]!
      from = to
    }
    return out
  }
}

const leaky = (x: number) => (x > 0 ? x : slope * x)

function leakyRow(floats: Float32Array, from: number, to: number, width: number): void {
  for (let i = 0; i < width; i++) floats[to + i] = leaky(floats[from + i]!)
}

/** The index of the largest score, or of the largest sum of two rows of scores. */
function best(floats: Float32Array, a: number, b: number, length: number): number {
  let most = Number.NEGATIVE_INFINITY
  let index = 0
  for (let i = 0; i < length; i++) {
    const value = floats[a + i]! + (b < 0 ? 0 : floats[b + i]!)
    if (value > most) {
      most = value
      index = i
    }
  }
  return index
}

/** Weights as 16-bit integers in strips of 8 columns, two inputs of a column side by side, one factor a column. */
function packWeights(space: Arena, weights: Float32Array, inputs: number, columns: number): Packed {
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
