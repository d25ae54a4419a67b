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
  const totalWeights = new Float64Array(classes)
  const leftWeights = new Float64Array(classes)
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
      const l = leftWeights[k]!
      const r = totalWeights[k]! - l
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
    const columnOffset = feature * rows
    // A column with one edge has two bins and a single cut, 0.
    let cut = 0
    if (starts[feature + 1]! - starts[feature]! > 1) {
      const range = findBinRange(bins, columnOffset, order, from, to)
      const [lowest, highest] = [range & 255, range >> 8]
      if (lowest === highest) return false
      cut = highest - lowest === 1 ? lowest : drawCut(feature, lowest, highest, random)
    }
    leftWeights.fill(0)
    const countBelow = sumWeightsBelow(bins, columnOffset, order, from, to, cut, nodeLabels, nodeWeights, leftWeights)
    if (countBelow >= minLeaf && to - from - countBelow >= minLeaf) considerCut(feature, cut)
    return countBelow > 0 && countBelow < to - from
  }

  /** Draws a cut from `lowest` to `highest` - 1, uniformly over the range of values. */
  function drawCut(feature: number, lowest: number, highest: number, random: Random): number {
    // `low` and `high` have one value per bin, and every column has one bin more than edges.
    const firstEdge = starts[feature]!
    const smallest = low[firstEdge + feature + lowest]!
    const width = high[firstEdge + feature + highest]! - smallest
    if (!Number.isFinite(width)) return lowest + random.int(highest - lowest)
    const value = smallest + width * random.next()
    // Last bin that begins at or below the value.
    let firstBin = lowest
    let lastBin = highest - 1
    while (firstBin < lastBin) {
      const middle = (firstBin + lastBin + 1) >> 1
      if (low[firstEdge + feature + middle]! <= value) firstBin = middle
      else lastBin = middle - 1
    }
    return firstBin
  }

  /** Tries every cut; returns whether the column varies in the node. */
  function tryAllCuts(feature: number, from: number, to: number): boolean {
    const columnOffset = feature * rows
    const range = sumWeightsByBin(
      bins,
      columnOffset,
      order,
      from,
      to,
      nodeLabels,
      nodeWeights,
      classes,
      histogram,
      counts,
    )
    const [lowest, highest] = [range & 255, range >> 8]
    leftWeights.fill(0)
    let countBelow = 0
    for (let bin = lowest; bin <= highest; bin++) {
      const binCount = counts[bin]!
      if (binCount === 0) continue
      counts[bin] = 0
      countBelow += binCount
      for (let k = 0; k < classes; k++) {
        leftWeights[k]! += histogram[bin * classes + k]!
        histogram[bin * classes + k] = 0
      }
      if (bin < highest && countBelow >= minLeaf && to - from - countBelow >= minLeaf) considerCut(feature, bin)
    }
    return lowest < highest
  }

  function findSplit(from: number, to: number, random: Random): void {
    // A cut without gain is accepted too: its children may split with gain.
    bestFeature = -1
    bestScore = Number.NEGATIVE_INFINITY
    let tried = 0
    for (let drawCount = 0; drawCount < columns && (tried < maxFeatures || bestFeature < 0); drawCount++) {
      // A step of a Fisher-Yates shuffle draws a column that was not tried yet.
      const drawnIndex = drawCount + random.int(columns - drawCount)
      const feature = features[drawnIndex]!
      features[drawnIndex] = features[drawCount]!
      features[drawCount] = feature
      if (starts[feature] === starts[feature + 1]) continue
      const varies = splits === 'random' ? tryRandomCut(feature, from, to, random) : tryAllCuts(feature, from, to)
      if (varies) tried++
    }
  }

  /** Grows the subtree of a node, whose rows are `order[from]` up to, not including, `order[to]`. */
  function growNode(from: number, to: number, depth: number, weights: Float64Array, random: Random): void {
    totalWeights.fill(0)
    gatherNode(order, from, to, labels, weights, nodeLabels, nodeWeights, totalWeights)
    let sum = 0
    let presentClasses = 0
    for (let k = 0; k < classes; k++) {
      sum += totalWeights[k]!
      if (totalWeights[k]! > 0) presentClasses++
    }
    bestFeature = -1
    if (presentClasses > 1 && to - from >= 2 * minLeaf && depth < maxDepth) findSplit(from, to, random)
    if (bestFeature < 0) {
      for (let k = 1; k < classes; k++) leaf[k - 1] = totalWeights[k]! / sum
      builder.addLeaf(leaf)
      return
    }
    let scoreWithoutSplit = 0
    for (let k = 0; k < classes; k++) scoreWithoutSplit += totalWeights[k]! * totalWeights[k]!
    importance[bestFeature]! += bestScore - scoreWithoutSplit / sum
    const middle = partitionRows(bins, bestFeature * rows, order, from, to, bestCut, buffer)
    const node = builder.addInnerNode(bestFeature, edges[starts[bestFeature]! + bestCut]!)
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
      builder.beginTree()
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
  nodeLabels: Uint16Array,
  nodeWeights: Float64Array,
  total: Float64Array,
): void {
  for (let i = from; i < to; i++) {
    const row = order[i]!
    const label = labels[row]!
    nodeLabels[i] = label
    nodeWeights[i] = weights[row]!
    total[label]! += weights[row]!
  }
}

/** Returns the lowest bin of some rows + 256 × the highest. */
function findBinRange(bins: Uint8Array, columnOffset: number, order: Uint32Array, from: number, to: number): number {
  let lowest = 255
  let highest = 0
  for (let i = from; i < to; i++) {
    const bin = bins[columnOffset + order[i]!]!
    if (bin < lowest) lowest = bin
    if (bin > highest) highest = bin
  }
  return lowest + 256 * highest
}

/** Adds the class weights of the rows at or below a cut; returns their number. */
function sumWeightsBelow(
  bins: Uint8Array,
  columnOffset: number,
  order: Uint32Array,
  from: number,
  to: number,
  cut: number,
  nodeLabels: Uint16Array,
  nodeWeights: Float64Array,
  left: Float64Array,
): number {
  let count = 0
  for (let i = from; i < to; i++) {
    if (bins[columnOffset + order[i]!]! <= cut) {
      left[nodeLabels[i]!]! += nodeWeights[i]!
      count++
    }
  }
  return count
}

/** Adds rows to the class weights and counts of their bins; returns the range of bins as `findBinRange` does. */
function sumWeightsByBin(
  bins: Uint8Array,
  columnOffset: number,
  order: Uint32Array,
  from: number,
  to: number,
  nodeLabels: Uint16Array,
  nodeWeights: Float64Array,
  classes: number,
  histogram: Float64Array,
  counts: Uint32Array,
): number {
  let lowest = 255
  let highest = 0
  for (let i = from; i < to; i++) {
    const bin = bins[columnOffset + order[i]!]!
    if (bin < lowest) lowest = bin
    if (bin > highest) highest = bin
    histogram[bin * classes + nodeLabels[i]!]! += nodeWeights[i]!
    counts[bin]! += 1
  }
  return lowest + 256 * highest
}
