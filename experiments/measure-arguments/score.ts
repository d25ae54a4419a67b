/** Scores argument graphs against gold: central claim, stance and parent of every statement, attacks. */

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
  /** Statements with the gold parent, out of those that have a gold parent. */
  readonly attached: number
  readonly attachable: number
  /** Statements by gold stance and found stance: for-for, for-against, against-for, against-against. */
  readonly stances: readonly [number, number, number, number]
  /** Numbers of statements that attack: found and gold, found, gold. */
  readonly attacks: readonly [number, number, number]
  /** The same, but a found attack must have the gold target. */
  readonly aimed: readonly [number, number, number]
}

export function countMatches(found: Tree, gold: ArgumentTree): Counts {
  const n = gold.parents.length
  const toParents = (tree: { parents: ArrayLike<number> }) => Array.from({ length: n }, (_, i) => tree.parents[i]!)
  const [foundParents, goldParents] = [toParents(found), toParents(gold)]
  const goldTree = { parents: Int16Array.from(goldParents), rebuts: gold.rebuts }
  const [foundStances, goldStances] = [
    computeStances({ parents: Int16Array.from(foundParents), rebuts: found.rebuts }),
    computeStances(goldTree),
  ]
  const stances: [number, number, number, number] = [0, 0, 0, 0]
  const attacks: [number, number, number] = [0, 0, 0]
  const aimed: [number, number, number] = [0, 0, 0]
  let attached = 0
  let attachable = 0
  for (let i = 0; i < n; i++) {
    if (goldParents[i]! >= 0 || goldParents[i] === ROOT) stances[goldStances[i]! * 2 + foundStances[i]!]!++
    const [isGold, isFound] = [goldParents[i]! >= 0 && gold.rebuts[i]!, foundParents[i]! >= 0 && found.rebuts[i]!]
    for (const [list, hit] of [
      [attacks, isGold && isFound],
      [aimed, isGold && isFound && foundParents[i] === goldParents[i]],
    ] as const) {
      if (hit) list[0]++
      if (isFound) list[1]++
      if (isGold) list[2]++
    }
    if (goldParents[i]! >= 0) {
      attachable++
      if (foundParents[i] === goldParents[i]) attached++
    }
  }
  return {
    claim: Number(foundParents.indexOf(ROOT) === goldParents.indexOf(ROOT)),
    passages: 1,
    attached,
    attachable,
    stances,
    attacks,
    aimed,
  }
}

export const f1 = ([hits, found, gold]: readonly [number, number, number]) =>
  found + gold === 0 ? 1 : (2 * hits) / (found + gold)

export const figureNames = ['claim', 'side macro-F1', 'attached', 'attack F1', 'attack F1, aimed'] as const

/** Metrics of summed counts, in the order of `figureNames`. */
export function computeFigures(all: readonly Counts[]): number[] {
  const sum = (pick: (counts: Counts) => number) => all.reduce((total, each) => total + pick(each), 0)
  const stances = [0, 1, 2, 3].map(k => sum(each => each.stances[k]!)) as [number, number, number, number]
  const sumTriple = (pick: (counts: Counts) => readonly number[]) =>
    [0, 1, 2].map(k => sum(each => pick(each)[k]!)) as [number, number, number]
  const [ff, fa, af, aa] = stances
  return [
    sum(each => each.claim) / sum(each => each.passages),
    (f1([ff, ff + af, ff + fa]) + f1([aa, aa + fa, aa + af])) / 2,
    sum(each => each.attached) /
      Math.max(
        1,
        sum(each => each.attachable),
      ),
    f1(sumTriple(each => each.attacks)),
    f1(sumTriple(each => each.aimed)),
  ]
}

/** A predicted graph as a tree; without edges, the first statement is the claim. */
export function toTree(graph: Metagraph): Tree {
  return (
    toEverydayGold(graph) ?? {
      parents: Int16Array.from(graph.statements, (_, i) => (i === 0 ? ROOT : UNUSED)),
      rebuts: graph.statements.map(() => false),
    }
  )
}

/** 95% bootstrap interval of figure k over passages (1,000 resamples, seed 1). */
export function bootstrapInterval(all: readonly Counts[], k: number): readonly [number, number] {
  const generator = random(1)
  const values = Array.from(
    { length: 1000 },
    () => computeFigures(all.map(() => all[Math.floor(generator.next() * all.length)]!))[k]!,
  )
  values.sort((a, b) => a - b)
  return [values[25]!, values[974]!]
}
