/** Decoding: the best tag of every word, the best projective tree of every sentence, the best relation of every arc. */
import { eisner } from '../../parser/eisner.ts'
import { leakyRelu, repeatRow } from '../activations.ts'
import { multiply, packTransposedStrips } from '../arena.ts'
import { packedRow } from '../packing.ts'
import { pad8 } from '../parameters.ts'
import type { QuantisedNetwork } from './quantised-network.ts'
import type { WordScores } from './score-words.ts'

/** Analysis of one sentence as indices of tags and relations; heads count from 1, 0 is the root. */
export interface Prediction {
  readonly tags: Int32Array
  readonly heads: Int32Array
  readonly relations: Int32Array
}

/** Decodes all packed sentences, in their original order. `rootRelation` is the relation reserved for roots. */
export function decode(network: QuantisedNetwork, scores: WordScores, rootRelation: number): Prediction[] {
  const { packing } = scores
  const predictions: Prediction[] = new Array(packing.order.length)
  for (const [s, position] of packing.order.entries()) {
    const n = packing.lengths[s]!
    predictions[position] = { tags: new Int32Array(n), heads: new Int32Array(n), relations: new Int32Array(n) }
  }
  const packedPredictions = Array.from(packing.order, position => predictions[position]!)
  decodeTags(network, scores, packedPredictions)
  decodeHeads(network, scores, packedPredictions)
  decodeRelations(network, scores, packedPredictions, rootRelation)
  return predictions
}

/** Offset of the output row of the word at position `j`, counted from 1; 0 is the root. */
function getOutputRow({ columns }: QuantisedNetwork, { packing, output }: WordScores, s: number, j: number): number {
  return output + (j === 0 ? packing.rows : packedRow(packing, s, j - 1)) * columns.width
}

/** Best tag by the sum of both layers' scores. */
function decodeTags(network: QuantisedNetwork, scores: WordScores, predictions: readonly Prediction[]): void {
  const { sizes, columns, arena } = network
  const width = pad8(sizes.tags)
  for (const [s, { tags }] of predictions.entries())
    for (let t = 0; t < tags.length; t++) {
      const first = scores.tags + packedRow(scores.packing, s, t) * width
      tags[t] = argmax(arena.floats, first, sizes.tags, getOutputRow(network, scores, s, t + 1) + columns.tags)
    }
}

/** Maximum spanning projective tree (Eisner). */
function decodeHeads(network: QuantisedNetwork, words: WordScores, predictions: readonly Prediction[]): void {
  const { arena, columns, arc } = network
  const width = network.sizes.arc
  const maxLength = words.packing.starts.length
  const mark = arena.mark()
  const dependents = arena.allocate(maxLength * width)
  const projectedDependents = arena.allocate(maxLength * width)
  const heads = arena.allocate(pad8(maxLength + 1) * width)
  const scores = arena.allocate(maxLength * pad8(maxLength + 1))
  // Reserves the space of the transpose below, so that the memory no longer moves.
  arena.release(arena.allocate(2 * pad8(maxLength + 1) * width))
  const floats = arena.floats
  for (const [s, prediction] of predictions.entries()) {
    const n = prediction.heads.length
    const paddedWidth = pad8(n + 1)
    const getRow = (j: number) => getOutputRow(network, words, s, j)
    for (let t = 0; t < n; t++) activateRow(floats, getRow(t + 1) + columns.dependent, dependents + t * width, width)
    for (let j = 0; j <= n; j++) activateRow(floats, getRow(j) + columns.head, heads + j * width, width)
    repeatRow(floats, n, width, arc.bias, projectedDependents)
    multiply(arena, n, dependents, arc.weight, projectedDependents, true)
    const innerMark = arena.mark()
    multiply(arena, n, projectedDependents, packTransposedStrips(arena, paddedWidth, width, heads), scores, false)
    arena.release(innerMark)
    const tree = new Int32Array(n + 1)
    eisner(n, floats, scores, paddedWidth, tree)
    prediction.heads.set(tree.subarray(1))
  }
  arena.release(mark)
}

/** Best relation of every arc, for all sentences at once. */
function decodeRelations(
  network: QuantisedNetwork,
  words: WordScores,
  predictions: readonly Prediction[],
  rootRelation: number,
): void {
  const { arena, sizes, relation } = network
  const { packing } = words
  const width = pad8(sizes.relations)
  const pairWidth = 2 * sizes.relation
  const mark = arena.mark()
  const pairs = arena.allocate(packing.rows * pairWidth)
  const scores = arena.allocate(packing.rows * width)
  const floats = arena.floats
  for (const [s, { heads }] of predictions.entries())
    for (let t = 0; t < heads.length; t++) {
      const dependent = getOutputRow(network, words, s, t + 1)
      const head = getOutputRow(network, words, s, heads[t]!)
      pairWithHead(network, dependent, head, pairs + packedRow(packing, s, t) * pairWidth)
    }
  repeatRow(floats, packing.rows, width, relation.bias, scores)
  multiply(arena, packing.rows, pairs, relation.weight, scores, true)
  for (const [s, { heads, relations }] of predictions.entries())
    for (let t = 0; t < heads.length; t++) {
      const offset = scores + packedRow(packing, s, t) * width
      // The root relation is for words whose head is the root, and only for these.
      if (rootRelation >= 0) floats[offset + rootRelation] = heads[t] === 0 ? 1e9 : -1e9
      relations[t] = argmax(floats, offset, sizes.relations)
    }
  arena.release(mark)
}

function pairWithHead({ arena, sizes, columns }: QuantisedNetwork, dependent: number, head: number, to: number): void {
  const floats = arena.floats
  const { relation } = sizes
  const { sumDependent, sumHead, productDependent, productHead } = columns
  for (let i = 0; i < relation; i++) {
    floats[to + i] = leakyRelu(floats[dependent + sumDependent + i]! + floats[head + sumHead + i]!)
    floats[to + relation + i] =
      leakyRelu(floats[dependent + productDependent + i]!) * leakyRelu(floats[head + productHead + i]!)
  }
}

function activateRow(floats: Float32Array, from: number, to: number, width: number): void {
  for (let i = 0; i < width; i++) floats[to + i] = leakyRelu(floats[from + i]!)
}

/** Index of the largest score in the row at `a`, or of the largest sum with the row at `b`. */
function argmax(floats: Float32Array, a: number, length: number, b?: number): number {
  let max = Number.NEGATIVE_INFINITY
  let index = 0
  for (let i = 0; i < length; i++) {
    const value = floats[a + i]! + (b === undefined ? 0 : floats[b + i]!)
    if (value > max) {
      max = value
      index = i
    }
  }
  return index
}
