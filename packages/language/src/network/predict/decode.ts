/** From scores to an analysis: the best tag of every word, the best tree of every sentence, the best relation. */
import { eisner } from '../../parser/eisner.ts'
import { leaky, repeatRow } from '../activations.ts'
import { multiply, transposedStrips } from '../arena.ts'
import { rowOf } from '../packing.ts'
import { pad8 } from '../sizes.ts'
import type { LoadedNetwork } from './loaded-network.ts'
import type { WordScores } from './score-words.ts'

/** What the network says of one sentence, as indexes of tags and relations; heads count from 1, 0 is the root. */
export interface Prediction {
  readonly tags: Int32Array
  readonly heads: Int32Array
  readonly relations: Int32Array
}

/** Decodes all sentences of a packing, in the order in which they were given. `root`: the relation of roots alone. */
export function decode(network: LoadedNetwork, scores: WordScores, root: number): Prediction[] {
  const { packing } = scores
  const predictions: Prediction[] = new Array(packing.order.length)
  for (const [s, place] of packing.order.entries()) {
    const n = packing.lengths[s]!
    predictions[place] = { tags: new Int32Array(n), heads: new Int32Array(n), relations: new Int32Array(n) }
  }
  const inOrder = Array.from(packing.order, place => predictions[place]!)
  decodeTags(network, scores, inOrder)
  decodeHeads(network, scores, inOrder)
  decodeRelations(network, scores, inOrder, root)
  return predictions
}

/** The output row of the word at position `j` of a sentence, counted from 1; 0 is the root. */
function outputRow({ columns }: LoadedNetwork, { packing, output }: WordScores, s: number, j: number): number {
  return output + (j === 0 ? packing.rows : rowOf(packing, s, j - 1)) * columns.width
}

/** Both layers' scores together. */
function decodeTags(network: LoadedNetwork, scores: WordScores, found: readonly Prediction[]): void {
  const { sizes, columns, space } = network
  const width = pad8(sizes.tags)
  for (const [s, { tags }] of found.entries())
    for (let t = 0; t < tags.length; t++) {
      const first = scores.tags + rowOf(scores.packing, s, t) * width
      tags[t] = best(space.floats, first, outputRow(network, scores, s, t + 1) + columns.tags, sizes.tags)
    }
}

/** The tree whose arcs have the greatest sum of scores. */
function decodeHeads(network: LoadedNetwork, words: WordScores, found: readonly Prediction[]): void {
  const { space, columns, arc } = network
  const width = network.sizes.arc
  const longest = words.packing.starts.length
  const before = space.mark()
  const dependents = space.take(longest * width)
  const forms = space.take(longest * width)
  const heads = space.take(pad8(longest + 1) * width)
  const scores = space.take(longest * pad8(longest + 1))
  // Room for the transpose below, so that the memory does not move any more.
  space.release(space.take(2 * pad8(longest + 1) * width))
  const f = space.floats
  for (const [s, prediction] of found.entries()) {
    const n = prediction.heads.length
    const across = pad8(n + 1)
    const rowOfWord = (j: number) => outputRow(network, words, s, j)
    for (let t = 0; t < n; t++) leakyRow(f, rowOfWord(t + 1) + columns.dependent, dependents + t * width, width)
    for (let j = 0; j <= n; j++) leakyRow(f, rowOfWord(j) + columns.head, heads + j * width, width)
    repeatRow(f, n, width, arc.bias, forms)
    multiply(space, n, dependents, arc.weight, forms, true)
    const mark = space.mark()
    multiply(space, n, forms, transposedStrips(space, across, width, heads), scores, false)
    space.release(mark)
    const tree = new Int32Array(n + 1)
    eisner(n, f, scores, across, tree)
    prediction.heads.set(tree.subarray(1))
  }
  space.release(before)
}

/** From a sum and a product of the vectors of a word and its head, for all sentences at once. */
function decodeRelations(network: LoadedNetwork, words: WordScores, found: readonly Prediction[], root: number): void {
  const { space, sizes, relation } = network
  const { packing } = words
  const width = pad8(sizes.relations)
  const pair = 2 * sizes.relation
  const before = space.mark()
  const pairs = space.take(packing.rows * pair)
  const scores = space.take(packing.rows * width)
  const f = space.floats
  for (const [s, { heads }] of found.entries())
    for (let t = 0; t < heads.length; t++) {
      const own = outputRow(network, words, s, t + 1)
      const head = outputRow(network, words, s, heads[t]!)
      pairUp(network, own, head, pairs + rowOf(packing, s, t) * pair)
    }
  repeatRow(f, packing.rows, width, relation.bias, scores)
  multiply(space, packing.rows, pairs, relation.weight, scores, true)
  for (const [s, { heads, relations }] of found.entries())
    for (let t = 0; t < heads.length; t++) {
      const at = scores + rowOf(packing, s, t) * width
      if (root >= 0) f[at + root] = heads[t] === 0 ? 1e9 : -1e9
      relations[t] = best(f, at, -1, sizes.relations)
    }
  space.release(before)
}

function pairUp({ space, sizes, columns }: LoadedNetwork, own: number, head: number, to: number): void {
  const f = space.floats
  const { relation } = sizes
  const { sumDependent, sumHead, productDependent, productHead } = columns
  for (let i = 0; i < relation; i++) {
    f[to + i] = leaky(f[own + sumDependent + i]! + f[head + sumHead + i]!)
    f[to + relation + i] = leaky(f[own + productDependent + i]!) * leaky(f[head + productHead + i]!)
  }
}

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
