/**
 * All trees of an ensemble in a few flat arrays. Nodes are in preorder, so the left child of a node is the next node
 * and only the right child needs a pointer; a row goes right when its value is above the threshold.
 *
 * In a model file even the pointers go: preorder with leaves marked determines them. A node is one or two bytes for its
 * feature, an inner node one byte more for its threshold (its rank among the thresholds that the feature uses).
 */
import type { DenseMatrix } from '../matrix/matrix.ts'
import { ModelFileError } from '../model-file/model-file-error.ts'
import { type ModelFile, section } from '../model-file/read.ts'
import type { SectionInput } from '../model-file/write.ts'

export interface TreeArrays {
  readonly columns: number
  /** Numbers in a leaf. */
  readonly outputs: number
  /** The first node of each tree. */
  readonly roots: Uint32Array
  /** The feature a node asks for, or LEAF. */
  readonly features: Uint16Array
  readonly thresholds: Float32Array
  /** The right child of an inner node; for a leaf, its place among the leaves. */
  readonly right: Uint32Array
  /** The values of leaf l are at l × outputs. */
  readonly leaves: Float32Array
}

export const LEAF = 65535
const MOST_COLUMNS = 65535

/** Collects nodes in preorder. */
export interface TreeBuilder {
  root(): void
  /** Adds an inner node and returns its number; its left child must follow. */
  inner(feature: number, threshold: number): number
  /** Says that the next node is the right child of `node`. */
  rightOf(node: number): void
  leaf(values: ArrayLike<number>): void
  finish(columns: number): TreeArrays
}

export function treeBuilder(outputs: number): TreeBuilder {
  const roots: number[] = []
  const features: number[] = []
  const thresholds: number[] = []
  const right: number[] = []
  const leaves: number[] = []
  return {
    root() {
      roots.push(features.length)
    },
    inner(feature, threshold) {
      features.push(feature)
      thresholds.push(threshold)
      return right.push(0) - 1
    },
    rightOf(node) {
      right[node] = features.length
    },
    leaf(values) {
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
  if (columns > MOST_COLUMNS) throw new RangeError(`${columns} columns; trees take at most ${MOST_COLUMNS}`)
}

export interface Walk {
  /** The first tree, the one after the last, and every how many. Default: all. */
  readonly from?: number
  readonly to?: number
  readonly step?: number
  /** Sums of row r begin at r × width + shift. Default: width = the outputs of a leaf, shift 0. */
  readonly width?: number
  readonly shift?: number
}

/** Adds up the leaves that each row falls into. */
export function addLeaves(trees: TreeArrays, x: DenseMatrix, sums: Float64Array, walk: Walk = {}): void {
  const { roots, features, thresholds, right, leaves, outputs } = trees
  const { rows, columns, values } = x
  const { from = 0, to = roots.length, step = 1, width = outputs, shift = 0 } = walk
  if (columns !== trees.columns) {
    throw new RangeError(`the matrix has ${columns} columns; the trees were trained on ${trees.columns}`)
  }
  for (let t = from; t < to; t += step) {
    const root = roots[t]!
    for (let r = 0; r < rows; r++) {
      const base = r * columns
      let node = root
      let feature = features[node]!
      while (feature !== LEAF) {
        node = values[base + feature]! > thresholds[node]! ? right[node]! : node + 1
        feature = features[node]!
      }
      const leaf = right[node]! * outputs
      const at = r * width + shift
      for (let o = 0; o < outputs; o++) sums[at + o]! += leaves[leaf + o]!
    }
  }
}

/** The trees of several ensembles, one after the other. */
export function joinTrees(parts: readonly TreeArrays[], columns: number, outputs: number): TreeArrays {
  const count = (of: (part: TreeArrays) => number) => parts.reduce((sum, part) => sum + of(part), 0)
  const nodes = count(part => part.features.length)
  const out: TreeArrays = {
    columns,
    outputs,
    roots: new Uint32Array(count(part => part.roots.length)),
    features: new Uint16Array(nodes),
    thresholds: new Float32Array(nodes),
    right: new Uint32Array(nodes),
    leaves: new Float32Array(count(part => part.leaves.length)),
  }
  let [root, node, leaf] = [0, 0, 0]
  for (const part of parts) {
    out.features.set(part.features, node)
    out.thresholds.set(part.thresholds, node)
    out.leaves.set(part.leaves, leaf * outputs)
    part.right.forEach((to, i) => {
      out.right[node + i] = to + (part.features[i] === LEAF ? leaf : node)
    })
    for (const at of part.roots) out.roots[root++] = at + node
    node += part.features.length
    leaf += part.leaves.length / outputs
  }
  return out
}

/** The trees as sections of a model file. */
export function packTrees(trees: TreeArrays, as: 'float32' | 'float16' | 'int8'): Record<string, SectionInput> {
  const { features, thresholds, leaves, columns, outputs } = trees
  const used = Array.from({ length: columns }, () => new Set<number>())
  features.forEach((feature, node) => {
    if (feature !== LEAF) used[feature]!.add(thresholds[node]!)
  })
  const edges: number[] = []
  const starts = new Uint32Array(columns + 1)
  const ranks = used.map((set, c) => {
    const rising = [...set].sort((a, b) => a - b)
    for (const edge of rising) edges.push(edge)
    starts[c + 1] = edges.length
    return new Map(rising.map((edge, i) => [edge, i]))
  })
  const cuts: number[] = []
  features.forEach((feature, node) => {
    if (feature !== LEAF) cuts.push(ranks[feature]!.get(thresholds[node]!)!)
  })
  const narrow = columns < 255
  return {
    features: narrow ? Uint8Array.from(features, f => (f === LEAF ? 255 : f)) : features,
    cuts: Uint8Array.from(cuts),
    edges: Float32Array.from(edges),
    starts,
    leaves: as === 'float32' ? leaves : { data: leaves, as, ...(as === 'int8' ? { block: 256 * outputs } : {}) },
  }
}

/** The reverse of {@link packTrees}. */
export function unpackTrees(file: ModelFile, columns: number, outputs: number): TreeArrays {
  const narrow = file.sections.get('features')
  const features = narrow instanceof Uint8Array ? widen(narrow) : section(file, 'features', Uint16Array)
  const cuts = section(file, 'cuts', Uint8Array)
  const edges = section(file, 'edges', Float32Array)
  const starts = section(file, 'starts', Uint32Array)
  const leaves = section(file, 'leaves', Float32Array)
  const thresholds = new Float32Array(features.length)
  const right = new Uint32Array(features.length)
  const roots: number[] = []
  const waiting: number[] = [] // inner nodes whose left subtree is being read
  let cut = 0
  let leaf = 0
  let fresh = true // the next node begins a tree
  for (let node = 0; node < features.length; node++) {
    if (fresh) roots.push(node)
    fresh = false
    const feature = features[node]!
    if (feature !== LEAF) {
      thresholds[node] = edges[starts[feature]! + cuts[cut++]!]!
      waiting.push(node)
      continue
    }
    right[node] = leaf++
    const parent = waiting.pop()
    if (parent === undefined) fresh = true
    else right[parent] = node + 1
  }
  if (!fresh || cut !== cuts.length || leaf * outputs !== leaves.length || starts.length !== columns + 1) {
    throw new ModelFileError(
      `the trees do not fit together: ${features.length} nodes, ${cuts.length} cuts, ${leaf} leaves`,
    )
  }
  return { columns, outputs, roots: Uint32Array.from(roots), features, thresholds, right, leaves }
}

function widen(features: Uint8Array): Uint16Array {
  const out = new Uint16Array(features.length)
  for (let i = 0; i < out.length; i++) out[i] = features[i] === 255 ? LEAF : features[i]!
  return out
}
