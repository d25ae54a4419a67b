/** Scores argument graphs against gold: central claim, side and parent of every statement, attacks. */

import { random } from '@elenchus/learning'
import type { Metagraph } from '@elenchus/metagraph'
import { toEverydayGold } from '../../packages/explainer/src/discourse/graph/gold-tree.ts'
import { computeStances } from '../../packages/explainer/src/discourse/graph/stance-model.ts'
import { type ArgumentTree, ROOT, UNUSED } from '../../packages/explainer/src/models/candidates.ts'

export interface Tree {
  readonly parents: ArrayLike<number> & Iterable<number>
  readonly rebuts: readonly boolean[]
}

/** Counts of one passage; sums over passages give the figures. */
export interface Counts {
  readonly claim: number
  readonly passages: number
  readonly attached: number
  readonly attachable: number
  /** Statements by gold side and found side: for-for, for-against, against-for, against-against. */
  readonly sides: readonly [number, number, number, number]
  /** Attacks by statement: found and gold, found, gold. */
  readonly attacks: readonly [number, number, number]
  /** Attacks with the right target: found and gold, found, gold. */
  readonly aimed: readonly [number, number, number]
}

export function countsOf(found: Tree, gold: ArgumentTree): Counts {
  const n = gold.parents.length
  const at = (tree: { parents: ArrayLike<number> }) => Array.from({ length: n }, (_, i) => tree.parents[i]!)
  const [own, right] = [at(found), at(gold)]
  const asGold = { parents: Int16Array.from(right), rebuts: gold.rebuts }
  const [ownSides, rightSides] = [
    computeStances({ parents: Int16Array.from(own), rebuts: found.rebuts }),
    computeStances(asGold),
  ]
  const sides: [number, number, number, number] = [0, 0, 0, 0]
  const attacks: [number, number, number] = [0, 0, 0]
  const aimed: [number, number, number] = [0, 0, 0]
  let attached = 0
  let attachable = 0
  for (let i = 0; i < n; i++) {
    if (right[i]! >= 0 || right[i] === ROOT) sides[rightSides[i]! * 2 + ownSides[i]!]!++
    const [isGold, isFound] = [right[i]! >= 0 && gold.rebuts[i]!, own[i]! >= 0 && found.rebuts[i]!]
    for (const [list, hit] of [
      [attacks, isGold && isFound],
      [aimed, isGold && isFound && own[i] === right[i]],
    ] as const) {
      if (hit) list[0]++
      if (isFound) list[1]++
      if (isGold) list[2]++
    }
    if (right[i]! >= 0) {
      attachable++
      if (own[i] === right[i]) attached++
    }
  }
  return {
    claim: Number(own.indexOf(ROOT) === right.indexOf(ROOT)),
    passages: 1,
    attached,
    attachable,
    sides,
    attacks,
    aimed,
  }
}

export const f1 = ([hits, found, gold]: readonly [number, number, number]) =>
  found + gold === 0 ? 1 : (2 * hits) / (found + gold)

export const figureNames = ['claim', 'side macro-F1', 'attached', 'attack F1', 'attack F1, aimed'] as const

/** The figures of summed counts, in the order of `figureNames`. */
export function figuresOf(all: readonly Counts[]): number[] {
  const sum = (pick: (counts: Counts) => number) => all.reduce((total, each) => total + pick(each), 0)
  const sides = [0, 1, 2, 3].map(k => sum(each => each.sides[k]!)) as [number, number, number, number]
  const triple = (pick: (counts: Counts) => readonly number[]) =>
    [0, 1, 2].map(k => sum(each => pick(each)[k]!)) as [number, number, number]
  const [ff, fa, af, aa] = sides
  return [
    sum(each => each.claim) / sum(each => each.passages),
    (f1([ff, ff + af, ff + fa]) + f1([aa, aa + fa, aa + af])) / 2,
    sum(each => each.attached) /
      Math.max(
        1,
        sum(each => each.attachable),
      ),
    f1(triple(each => each.attacks)),
    f1(triple(each => each.aimed)),
  ]
}

/** A predicted graph as a tree; without edges, the first statement is the claim. */
export function treeOf(graph: Metagraph): Tree {
  return (
    toEverydayGold(graph) ?? {
      parents: Int16Array.from(graph.statements, (_, i) => (i === 0 ? ROOT : UNUSED)),
      rebuts: graph.statements.map(() => false),
    }
  )
}

/** 95% bootstrap interval of figure k over passages (1,000 resamples, seed 1). */
export function interval(all: readonly Counts[], k: number): readonly [number, number] {
  const generator = random(1)
  const values = Array.from(
    { length: 1000 },
    () => figuresOf(all.map(() => all[Math.floor(generator.next() * all.length)]!))[k]!,
  )
  values.sort((a, b) => a - b)
  return [values[25]!, values[974]!]
}
