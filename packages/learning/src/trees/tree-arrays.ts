/**
 * All trees of an ensemble in flat arrays. Nodes are in preorder, so the left child of a node is the next node and only
 * the right child needs a pointer; a row goes right if its value is above the threshold.
 *
 * A model file has no pointers, since preorder with marked leaves determines them: one or two bytes per node for the
 * feature, and one byte per inner node for the rank of its threshold among those of the feature.
 */
import type { DenseMatrix } from '../matrix/matrix.ts'
import { ModelFileError } from '../model-file/layout.ts'
import { type ModelFile, section } from '../model-file/read.ts'
import type { SectionInput } from '../model-file/write.ts'

export interface TreeArrays {
  readonly columns: number
  /** Number of values per leaf. */
  readonly outputs: number
  /** Index of the root node of each tree. */
  readonly roots: Uint32Array
  /** Split feature of a node, or LEAF. */
  readonly features: Uint16Array
  readonly thresholds: Float32Array
  /** Right child of an inner node; index among the leaves for a leaf. */
  readonly right: Uint32Array
  /** Values of leaf l, from l × outputs. */
  readonly leaves: Float32Array
}

export const LEAF = 65535
const MAX_COLUMNS = 65535

/** Collects nodes in preorder. */
export interface TreeBuilder {
  beginTree(): void
  /** Adds an inner node and returns its number; its left child must follow. */
  addInnerNode(feature: number, threshold: number): number
  /** Makes the next node the right child of `node`. */
  beginRight(node: number): void
  addLeaf(values: ArrayLike<number>): void
  finish(columns: number): TreeArrays
}

export function createTreeBuilder(outputs: number): TreeBuilder {
  const roots: number[] = []
  const features: number[] = []
  const thresholds: number[] = []
  const right: number[] = []
  const leaves: number[] = []
  return {
    beginTree() {
      roots.push(features.length)
    },
    addInnerNode(feature, threshold) {
      features.push(feature)
      thresholds.push(threshold)
      return right.push(0) - 1
    },
    beginRight(node) {
      right[node] = features.length
    },
    addLeaf(values) {
      features.push(LEAF)
      thresholds.push(0)
      right.push(leaves.length / outputs)
      for (let o = 0; o < outputs; o++) leaves.push(values[o]!)
    },
    finish: columns => ({
      columns,
      outputs,
      roots: Uint32Array.from(roots),
      features: Uint16Array.from(features),
      thresholds: Float32Array.from(thresholds),
      right: Uint32Array.from(right),
      leaves: Float32Array.from(leaves),
    }),
  }
}

export function checkColumns(columns: number): void {
  if (columns > MAX_COLUMNS)
    throw new RangeError(`the matrix has ${columns} columns; trees support at most ${MAX_COLUMNS}`)
}

/** Adds the values of the leaf of every tree that a row falls into to the sums of the row. */
export function addLeaves(trees: TreeArrays, x: DenseMatrix, sums: Float64Array): void {
  const { roots, features, thresholds, right, leaves, outputs } = trees
  const { rows, columns, values } = x
  if (columns !== trees.columns) {
    throw new RangeError(`the matrix has ${columns} columns; the trees were trained on ${trees.columns}`)
  }
  for (const root of roots) {
    for (let r = 0; r < rows; r++) {
      const base = r * columns
      let node = root
      let feature = features[node]!
      while (feature !== LEAF) {
        node = values[base + feature]! > thresholds[node]! ? right[node]! : node + 1
        feature = features[node]!
      }
      const leaf = right[node]! * outputs
      const offset = r * outputs
      for (let o = 0; o < outputs; o++) sums[offset + o]! += leaves[leaf + o]!
    }
  }
}

/** Converts trees to sections of a model file. */
export function packTrees(trees: TreeArrays, as: 'float32' | 'float16' | 'int8'): Record<string, SectionInput> {
  const { features, thresholds, leaves, columns, outputs } = trees
  const thresholdsByFeature = Array.from({ length: columns }, () => new Set<number>())
  features.forEach((feature, node) => {
    if (feature !== LEAF) thresholdsByFeature[feature]!.add(thresholds[node]!)
  })
  const edges: number[] = []
  const starts = new Uint32Array(columns + 1)
  const ranks = thresholdsByFeature.map((thresholdSet, c) => {
    const sorted = [...thresholdSet].sort((a, b) => a - b)
    for (const edge of sorted) edges.push(edge)
    starts[c + 1] = edges.length
    return new Map(sorted.map((edge, i) => [edge, i]))
  })
  const cuts: number[] = []
  features.forEach((feature, node) => {
    if (feature !== LEAF) cuts.push(ranks[feature]!.get(thresholds[node]!)!)
  })
  const oneByte = columns < 255
  // As int8, the values of 256 leaves share a scale.
  return {
    features: oneByte ? Uint8Array.from(features, f => (f === LEAF ? 255 : f)) : features,
    cuts: Uint8Array.from(cuts),
    edges: Float32Array.from(edges),
    starts,
    leaves: as === 'float32' ? leaves : { data: leaves, as, block: as === 'int8' ? 256 * outputs : undefined },
  }
}

/** Inverse of {@link packTrees}. */
export function unpackTrees(file: ModelFile, columns: number, outputs: number): TreeArrays {
  const stored = file.sections.get('features')
  const features = stored instanceof Uint8Array ? widenFeatures(stored) : section(file, 'features', Uint16Array)
  const cuts = section(file, 'cuts', Uint8Array)
  const edges = section(file, 'edges', Float32Array)
  const starts = section(file, 'starts', Uint32Array)
  const leaves = section(file, 'leaves', Float32Array)
  const thresholds = new Float32Array(features.length)
  const right = new Uint32Array(features.length)
  const roots: number[] = []
  const incompleteNodes: number[] = [] // inner nodes whose left subtree is incomplete
  let cut = 0
  let leaf = 0
  let isRoot = true // the next node is a root
  for (let node = 0; node < features.length; node++) {
    if (isRoot) roots.push(node)
    isRoot = false
    const feature = features[node]!
    if (feature !== LEAF) {
      thresholds[node] = edges[starts[feature]! + cuts[cut++]!]!
      incompleteNodes.push(node)
      continue
    }
    right[node] = leaf++
    const parent = incompleteNodes.pop()
    if (parent === undefined) isRoot = true
    else right[parent] = node + 1
  }
  if (!isRoot || cut !== cuts.length || leaf * outputs !== leaves.length || starts.length !== columns + 1) {
    const counts = `${features.length} nodes, ${cuts.length} cuts, ${leaf} leaves`
    throw new ModelFileError(`the trees are inconsistent: ${counts}`)
  }
  return { columns, outputs, roots: Uint32Array.from(roots), features, thresholds, right, leaves }
}

function widenFeatures(features: Uint8Array): Uint16Array {
  const out = new Uint16Array(features.length)
  for (let i = 0; i < out.length; i++) out[i] = features[i] === 255 ? LEAF : features[i]!
  return out
}
