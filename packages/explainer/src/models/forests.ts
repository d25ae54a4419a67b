/**
 * Forests over single parts of a graph: edges, conclusions, unused statements. Their log odds become a column of the
 * tree model, which learns how much to trust them; for training they are computed by cross-fitting.
 */
import { denseMatrix, type Training } from '@elenchus/learning'
import { type ForestModel, forestProbabilities, forestTraining } from '@elenchus/learning/trees'
import { type ArgumentTree, type PartScores, type PerPart, ROOT, UNUSED } from './candidates.ts'
import { listPartNumbers, type PassageFeatures } from './parts.ts'

export type Forests = PerPart<ForestModel>

export const computeLogit = (p: number): number => Math.log(Math.max(1e-4, p) / Math.max(1e-4, 1 - p))

/** True for the index k = i × n + i, an edge from a statement to itself. */
const isDiagonal = (k: number, n: number) => k % (n + 1) === 0

/** Log odds of every part of a passage; edge i → j is at i × n + j. */
export function scoreParts(forests: Forests, features: PassageFeatures, useQuestion: boolean): PartScores {
  const { n } = features
  const numbers = listPartNumbers(features, useQuestion)
  const computeLogits = (forest: ForestModel, rows: readonly number[][]) => {
    const p = forestProbabilities(forest, denseMatrix(rows))
    // Each row has the probabilities of no and yes.
    return Float64Array.from(rows, (_, i) => computeLogit(p[2 * i + 1]!))
  }
  const edgeLogits = computeLogits(forests.edge, numbers.edge)
  const edge = new Float64Array(n * n)
  let row = 0
  for (let k = 0; k < n * n; k++) if (!isDiagonal(k, n)) edge[k] = edgeLogits[row++]!
  return {
    edge,
    root: computeLogits(forests.root, numbers.root),
    unused: computeLogits(forests.unused, numbers.unused),
  }
}

export interface ForestsExample {
  readonly features: PassageFeatures
  readonly gold: ArgumentTree
}

export interface ForestsOptions {
  readonly useQuestion: boolean
  readonly trees: number
  readonly seed: number
}

/** Trains the three forests, yielding after each tree. */
export function* trainForests(
  examples: readonly ForestsExample[],
  { useQuestion, trees, seed }: ForestsOptions,
): Training<Forests> {
  const rowsByPassage = examples.map(each => listPartNumbers(each.features, useQuestion))
  const trainForest = (part: keyof Forests, labels: readonly number[], seedOffset: number) => {
    const rows = rowsByPassage.flatMap(each => each[part])
    return forestTraining(denseMatrix(rows), labels, {
      classes: 2,
      trees,
      minLeaf: 5,
      bins: 64,
      seed: seed + seedOffset,
    })
  }
  const createLabels = (target: number) =>
    examples.flatMap(({ gold }) => Array.from(gold.parents, parent => Number(parent === target)))
  const edgeLabels = examples.flatMap(({ gold, features: { n } }) =>
    Array.from({ length: n * n }, (_, k) => k)
      .filter(k => !isDiagonal(k, n))
      .map(k => Number(gold.parents[Math.floor(k / n)] === k % n)),
  )
  return {
    edge: yield* trainForest('edge', edgeLabels, 1),
    root: yield* trainForest('root', createLabels(ROOT), 2),
    unused: yield* trainForest('unused', createLabels(UNUSED), 3),
  }
}
