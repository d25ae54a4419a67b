/**
 * Grows classification trees on binned columns by Gini impurity. A split scores Σ_k L_k² / L + Σ_k R_k² / R, with L_k the
 * weight of class k on the left; maximising it minimises the impurity of the children.
 *
 * "best" evaluates every cut of some randomly drawn columns (random forest, Breiman 2001); "random" draws one cut per
 * column, uniform over its range of values in the node (extremely randomised trees, Geurts, Ernst and Wehenkel 2006).
 * Columns that are constant in the node do not count as drawn.
 */
import type { Random } from '@elenchus/statistics/random'
import type { Labels } from '../training/labels.ts'
import { type Binned, partitionRows } from './bins.ts'
import type { TreeBuilder } from './tree-arrays.ts'

export interface GrowOptions {
  readonly splits: 'best' | 'random'
  /** Columns tried per node. */
  readonly maxFeatures: number
  /** Minimum rows of a leaf. */
  readonly minLeaf: number
  readonly maxDepth: number
}

/** Grows trees one by one and reuses its buffers. */
export interface ClassifierGrower {
  /** Grows a tree on the rows with non-zero weight and adds it to the builder. */
  grow(weights: Float64Array, random: Random): void
  /** Total decrease of impurity per column over all trees so far. */
  readonly importance: Float64Array
}

export function createClassifierGrower(
  binned: Binned,
  { labels, classes }: Pick<Labels, 'labels' | 'classes'>,
  options: GrowOptions,
  builder: TreeBuilder,
): ClassifierGrower {
  const { rows, columns, bins, edges, starts, low, high } = binned
  const { splits, maxFeatures, minLeaf, maxDepth } = options
  const order = new Uint32Array(rows)
  const buffer = new Uint32Array(rows)
  const features = Uint16Array.from({ length: columns }, (_, c) => c)
  const importance = new Float64Array(columns)
  const total = new Float64Array(classes)
  const left = new Float64Array(classes)
  const histogram = new Float64Array(256 * classes)
  const counts = new Uint32Array(256)
  const leaf = new Float64Array(classes - 1)
  // Labels and weights of the node's rows in the order of `order`, for sequential access in the inner loops.
  const nodeLabels = new Uint16Array(rows)
  const nodeWeights = new Float64Array(rows)

  // Best split so far of the current node.
  let bestScore = 0
  let bestFeature = -1
  let bestCut = 0

  /** Records the cut if it is better than the best so far; `left` has the class weights below it. */
  function considerCut(feature: number, cut: number): void {
    let leftSum = 0
    let rightSum = 0
    let leftSquares = 0
    let rightSquares = 0
    for (let k = 0; k < classes; k++) {
      const l = left[k]!
      const r = total[k]! - l
      leftSum += l
      rightSum += r
      leftSquares += l * l
      rightSquares += r * r
    }
    const score = leftSquares / leftSum + rightSquares / rightSum
    if (score > bestScore) {
      bestScore = score
      bestFeature = feature
      bestCut = cut
    }
  }

  /** Tries one random cut; returns whether the column varies in the node. */
  function tryRandomCut(feature: number, from: number, to: number, random: Random): boolean {
    const base = feature * rows
    let cut = 0
    if (starts[feature + 1]! - starts[feature]! > 1) {
      const range = findBinRange(bins, base, order, from, to)
      const [lowest, highest] = [range & 255, range >> 8]
      if (lowest === highest) return false
      cut = highest - lowest === 1 ? lowest : drawCut(feature, lowest, highest, random)
    }
    left.fill(0)
    const below = sumWeightsBelow(bins, base, order, from, to, cut, nodeLabels, nodeWeights, left)
    if (below >= minLeaf && to - from - below >= minLeaf) considerCut(feature, cut)
    return below > 0 && below < to - from
  }

  /** Draws a cut from `lowest` to `highest` - 1, uniformly over the range of values. */
  function drawCut(feature: number, lowest: number, highest: number, random: Random): number {
    const first = starts[feature]!
    const smallest = low[first + feature + lowest]!
    const width = high[first + feature + highest]! - smallest
    if (!Number.isFinite(width)) return lowest + random.int(highest - lowest)
    const value = smallest + width * random.next()
    // Last bin that begins at or below the value.
    let a = lowest
    let b = highest - 1
    while (a < b) {
      const middle = (a + b + 1) >> 1
      if (low[first + feature + middle]! <= value) a = middle
      else b = middle - 1
    }
    return a
  }

  /** Tries every cut; returns whether the column varies in the node. */
  function tryAllCuts(feature: number, from: number, to: number): boolean {
    const base = feature * rows
    const range = sumWeightsByBin(bins, base, order, from, to, nodeLabels, nodeWeights, classes, histogram, counts)
    const [lowest, highest] = [range & 255, range >> 8]
    left.fill(0)
    let below = 0
    for (let bin = lowest; bin <= highest; bin++) {
      const binCount = counts[bin]!
      if (binCount === 0) continue
      counts[bin] = 0
      below += binCount
      for (let k = 0; k < classes; k++) {
        left[k]! += histogram[bin * classes + k]!
        histogram[bin * classes + k] = 0
      }
      if (bin < highest && below >= minLeaf && to - from - below >= minLeaf) considerCut(feature, bin)
    }
    return lowest < highest
  }

  function findSplit(from: number, to: number, random: Random): void {
    // A cut without gain is accepted too: its children may split with gain.
    bestFeature = -1
    bestScore = Number.NEGATIVE_INFINITY
    let tried = 0
    for (let drawn = 0; drawn < columns && (tried < maxFeatures || bestFeature < 0); drawn++) {
      const other = drawn + random.int(columns - drawn)
      const feature = features[other]!
      features[other] = features[drawn]!
      features[drawn] = feature
      if (starts[feature] === starts[feature + 1]) continue
      const varies = splits === 'random' ? tryRandomCut(feature, from, to, random) : tryAllCuts(feature, from, to)
      if (varies) tried++
    }
  }

  function growNode(from: number, to: number, depth: number, weights: Float64Array, random: Random): void {
    total.fill(0)
    gatherNode(order, from, to, labels, weights, nodeLabels, nodeWeights, total)
    let sum = 0
    let present = 0
    for (let k = 0; k < classes; k++) {
      sum += total[k]!
      if (total[k]! > 0) present++
    }
    bestFeature = -1
    if (present > 1 && to - from >= 2 * minLeaf && depth < maxDepth) findSplit(from, to, random)
    if (bestFeature < 0) {
      for (let k = 1; k < classes; k++) leaf[k - 1] = total[k]! / sum
      builder.leaf(leaf)
      return
    }
    let before = 0
    for (let k = 0; k < classes; k++) before += total[k]! * total[k]!
    importance[bestFeature]! += bestScore - before / sum
    const middle = partitionRows(bins, bestFeature * rows, order, from, to, bestCut, buffer)
    const node = builder.inner(bestFeature, edges[starts[bestFeature]! + bestCut]!)
    growNode(from, middle, depth + 1, weights, random)
    builder.beginRight(node)
    growNode(middle, to, depth + 1, weights, random)
  }

  return {
    importance,
    grow(weights, random) {
      let n = 0
      for (let r = 0; r < rows; r++) if (weights[r]! > 0) order[n++] = r
      for (let c = 0; c < columns; c++) features[c] = c
      builder.root()
      growNode(0, n, 0, weights, random)
    },
  }
}

// The inner loops are top-level functions: as closures they would reload their arrays in every iteration.

/** Copies labels and weights of rows in their order, and sums the class weights. */
function gatherNode(
  order: Uint32Array,
  from: number,
  to: number,
  labels: Uint16Array,
  weights: Float64Array,
  labelAt: Uint16Array,
  weightAt: Float64Array,
  total: Float64Array,
): void {
  for (let i = from; i < to; i++) {
    const row = order[i]!
    const label = labels[row]!
    labelAt[i] = label
    weightAt[i] = weights[row]!
    total[label]! += weights[row]!
  }
}

/** Returns the lowest bin of some rows + 256 × the highest. */
function findBinRange(bins: Uint8Array, base: number, order: Uint32Array, from: number, to: number): number {
  let lowest = 255
  let highest = 0
  for (let i = from; i < to; i++) {
    const bin = bins[base + order[i]!]!
    if (bin < lowest) lowest = bin
    if (bin > highest) highest = bin
  }
  return lowest + 256 * highest
}

/** Adds the class weights of the rows at or below a cut; returns their number. */
function sumWeightsBelow(
  bins: Uint8Array,
  base: number,
  order: Uint32Array,
  from: number,
  to: number,
  cut: number,
  labelAt: Uint16Array,
  weightAt: Float64Array,
  left: Float64Array,
): number {
  let below = 0
  for (let i = from; i < to; i++) {
    if (bins[base + order[i]!]! <= cut) {
      left[labelAt[i]!]! += weightAt[i]!
      below++
    }
  }
  return below
}

/** Adds rows to the class weights and counts of their bins; returns the range of bins as `binRange` does. */
function sumWeightsByBin(
  bins: Uint8Array,
  base: number,
  order: Uint32Array,
  from: number,
  to: number,
  labelAt: Uint16Array,
  weightAt: Float64Array,
  classes: number,
  histogram: Float64Array,
  counts: Uint32Array,
): number {
  let lowest = 255
  let highest = 0
  for (let i = from; i < to; i++) {
    const bin = bins[base + order[i]!]!
    if (bin < lowest) lowest = bin
    if (bin > highest) highest = bin
    histogram[bin * classes + labelAt[i]!]! += weightAt[i]!
    counts[bin]! += 1
  }
  return lowest + 256 * highest
}
