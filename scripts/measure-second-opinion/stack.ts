/**
 * Joining two opinions by weights that are learnt, where an average has one weight for all:
 *
 *   score(tree) = a · log p(tree) + b · Σ edges + c · conclusion + d · left out,   odds of a kind = e · odds + f · odds' + g,
 *
 * with p by the explainer, the sums by the encoder, and the kinds learnt apart for the option and for the rest. The likelihood of gold
 * trees and kinds decides, so the weights are temperatures of the two as well.
 */
import { denseMatrix } from '@elenchus/learning'
import { type LogisticModel, linearScores, minimise, trainLogistic } from '@elenchus/learning/linear'
import type { SecondScores } from '../../packages/explainer/src/decoding/second-opinion.ts'
import type { Distribution } from '../../packages/explainer/src/decoding/structure.ts'
import { ROOT, UNUSED } from '../../packages/explainer/src/models/candidates.ts'
import { type GoldTree, normalise } from '../../packages/explainer/src/models/tree-model.ts'

/** A passage that both have read; without `second` the stack only recalibrates the explainer. */
export interface Pair {
  readonly first: Distribution
  readonly second: SecondScores | null
  readonly option: number
  readonly gold: GoldTree | null
}

export interface Stack {
  readonly tree: Float64Array
  readonly optionKind: LogisticModel
  readonly otherKind: LogisticModel
}

/** The columns of each tree, one tree after another. */
export function treeColumns({ first, second }: Pair): Float64Array {
  const { list, probabilities } = first
  const { n } = list
  const width = second ? 4 : 1
  const out = new Float64Array(width * list.trees.length)
  list.trees.forEach((tree, t) => {
    out[t * width] = Math.log(Math.max(probabilities[t]!, 1e-300))
    if (!second) return
    for (let i = 0; i < n; i++) {
      const parent = tree[i]!
      if (parent === UNUSED) out[t * width + 3]! += second.unused[i]!
      else if (parent === ROOT) out[t * width + 2]! += second.root[i]!
      else out[t * width + 1]! += second.edge[i * n + parent]!
    }
  })
  return out
}

/** Weights under which the wanted rows are likeliest: a softmax over the rows of each item, with a small penalty. */
export function fitSoftmax(
  items: readonly { readonly columns: Float64Array; readonly wanted: number }[],
  width: number,
  l2 = 1,
): Float64Array {
  const start = new Float64Array(width)
  start[0] = 1
  return minimise((weights, gradient) => {
    let value = 0
    weights.forEach((w, k) => {
      value += (l2 / 2) * w * w
      gradient[k] = l2 * w
    })
    for (const { columns, wanted } of items) {
      const p = scoresUnder(columns, weights)
      const ofWanted = p[wanted]!
      value += normalise(p) - ofWanted
      for (let t = 0; t < p.length; t++) for (let k = 0; k < width; k++) gradient[k]! += p[t]! * columns[t * width + k]!
      for (let k = 0; k < width; k++) gradient[k]! -= columns[wanted * width + k]!
    }
    return value
  }, start).x
}

function scoresUnder(columns: Float64Array, weights: Float64Array): Float64Array {
  const width = weights.length
  const out = new Float64Array(columns.length / width)
  for (let t = 0; t < out.length; t++) for (let k = 0; k < width; k++) out[t]! += weights[k]! * columns[t * width + k]!
  return out
}

const oddsRow = ({ first, second }: Pair, edge: number): number[] =>
  second ? [first.rebut[edge]!, second.rebut[edge]!] : [first.rebut[edge]!]

export function fitStack(pairs: readonly Pair[]): Stack {
  const items: { columns: Float64Array; wanted: number }[] = []
  const kinds = [true, false].map(() => ({ rows: [] as number[][], labels: [] as number[] }))
  for (const pair of pairs) {
    const { first, option, gold } = pair
    if (!gold) continue
    const { n, trees } = first.list
    const key = gold.parents.join()
    const wanted = trees.findIndex(tree => tree.join() === key)
    if (wanted >= 0) items.push({ columns: treeColumns(pair), wanted })
    gold.parents.forEach((parent, i) => {
      if (parent < 0) return
      const { rows, labels } = kinds[i === option ? 0 : 1]!
      rows.push(oddsRow(pair, i * n + parent))
      labels.push(Number(gold.rebuts[i]))
    })
  }
  const [optionKind, otherKind] = kinds.map(({ rows, labels }) =>
    trainLogistic(denseMatrix(rows), labels, { classes: 2 }),
  )
  return { tree: fitSoftmax(items, pairs[0]?.second ? 4 : 1), optionKind: optionKind!, otherKind: otherKind! }
}

/** The distribution of both together. */
export function stacked(pair: Pair, { tree, optionKind, otherKind }: Stack): Distribution {
  const { first, option } = pair
  const { n } = first.list
  const probabilities = scoresUnder(treeColumns(pair), tree)
  normalise(probabilities)
  const rows = Array.from({ length: n * n }, (_, edge) => oddsRow(pair, edge))
  const [own, other] = [optionKind, otherKind].map(model => linearScores(model, denseMatrix(rows)))
  const rebut = Float64Array.from(rows, (_, edge) => (Math.floor(edge / n) === option ? own : other)![edge]!)
  return { list: first.list, probabilities, rebut }
}
