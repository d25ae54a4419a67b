/**
 * Joining two opinions by weights that are learnt, where an average has one share for all. Whole graphs by two temperatures,
 *
 *   score(tree) = a · log p(tree) + b · log p'(tree),
 *
 * or by parts, p being the explainer's and the sums the encoder's,
 *
 *   score(tree) = a · log p(tree) + b · Σ edges + c · conclusion + d · Σ left out,   odds of a kind = e · odds + f · odds' + g,
 *
 * kinds learnt apart for the option and for the rest. The likelihood of gold trees and kinds decides.
 */
import { denseMatrix } from '@elenchus/learning'
import { type LogisticModel, linearScores, minimise, trainLogistic } from '@elenchus/learning/linear'
import type { Distribution } from '../../packages/explainer/src/decoding/structure.ts'
import { ROOT, UNUSED } from '../../packages/explainer/src/models/candidates.ts'
import type { SecondScores } from '../../packages/explainer/src/models/second-opinion.ts'
import { type GoldTree, normalise } from '../../packages/explainer/src/models/tree-model.ts'

/** A passage that both have read; without `second` the stack only recalibrates the explainer. */
export interface Pair {
  readonly first: Distribution
  readonly second: SecondScores | null
  readonly option: number
  readonly gold: GoldTree | null
}

export type StackKind = 'whole' | 'parts'

export interface Stack {
  readonly by: StackKind
  readonly tree: Float64Array
  /** For the option and for other statements; `null` leaves the kinds to the explainer. */
  readonly kinds: readonly [LogisticModel, LogisticModel] | null
}

/** The columns of each tree, one tree after another. */
export function treeColumns({ first, second }: Pair, by: StackKind): Float64Array {
  const { list, probabilities } = first
  const { n } = list
  const width = widthOf(second, by)
  const [root, unused] = by === 'parts' ? [2, 3] : [1, 1]
  const out = new Float64Array(width * list.trees.length)
  list.trees.forEach((tree, t) => {
    out[t * width] = Math.log(Math.max(probabilities[t]!, 1e-300))
    if (!second) return
    for (let i = 0; i < n; i++) {
      const parent = tree[i]!
      if (parent === UNUSED) out[t * width + unused]! += second.unused[i]!
      else if (parent === ROOT) out[t * width + root]! += second.root[i]!
      else out[t * width + 1]! += second.edge[i * n + parent]!
    }
  })
  return out
}

const widthOf = (second: SecondScores | null, by: StackKind) => (second ? (by === 'parts' ? 4 : 2) : 1)

/** Weights under which the wanted rows are mostLikelyChoice: a softmax over the rows of each item, with a small penalty. */
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

export function fitStack(pairs: readonly Pair[], by: StackKind, withKinds = by === 'parts'): Stack {
  const items = pairs.flatMap(pair => {
    const key = pair.gold?.parents.join()
    const wanted = pair.first.list.trees.findIndex(tree => tree.join() === key)
    return wanted < 0 ? [] : [{ columns: treeColumns(pair, by), wanted }]
  })
  const tree = fitSoftmax(items, widthOf(pairs[0]?.second ?? null, by))
  return { by, tree, kinds: withKinds ? [fitKinds(pairs, true), fitKinds(pairs, false)] : null }
}

function fitKinds(pairs: readonly Pair[], ofOption: boolean): LogisticModel {
  const rows: number[][] = []
  const labels: number[] = []
  for (const pair of pairs)
    pair.gold?.parents.forEach((parent, i) => {
      if (parent < 0 || (i === pair.option) !== ofOption) return
      rows.push(oddsRow(pair, i * pair.first.list.n + parent))
      labels.push(Number(pair.gold!.rebuts[i]))
    })
  return trainLogistic(denseMatrix(rows), labels, { classes: 2 })
}

/** The distribution of both together. */
export function stacked(pair: Pair, { by, tree, kinds }: Stack): Distribution {
  const { list, rebut } = pair.first
  const probabilities = scoresUnder(treeColumns(pair, by), tree)
  normalise(probabilities)
  if (!kinds) return { list, probabilities, rebut }
  const rows = denseMatrix(Array.from(rebut, (_, edge) => oddsRow(pair, edge)))
  const [own, other] = [linearScores(kinds[0], rows), linearScores(kinds[1], rows)]
  return {
    list,
    probabilities,
    rebut: rebut.map((_, edge) => (Math.floor(edge / list.n) === pair.option ? own : other)[edge]!),
  }
}
