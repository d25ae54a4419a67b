/**
 * Globally normalised (CRF) model over the graphs of an exam passage: a candidate tree scores the sum of its parts
 * (edges, conclusion, unused statements) and its shape, and each edge has one of two kinds, support or rebut:
 *
 *   p(tree, kinds) = exp(score(tree)) · Π_edges exp([kind is rebut] · kind score) / Z,   Z over all candidate trees and kinds.
 *
 * Kinds are summed out edge by edge: log(1 + exp(kind score)). Training maximises the likelihood of whole gold graphs
 * (L-BFGS, L2); local decisions were 2 to 3 points of edge F1 worse.
 */
import { type QuestionKind, questionKinds } from '@elenchus/language/exam-questions'
import { dot, type SparseVector, type Training } from '@elenchus/learning'
import { minimisation } from '@elenchus/learning/linear'
import type { ArgumentTree, CandidateList, PartScores, PerPart } from './candidates.ts'
import { ROOT, scoreTree, shapeCount, UNUSED } from './candidates.ts'
import featureNames from './feature-names.json' with { type: 'json' }

/** Encoded features of the parts of one passage. */
export interface PassageParts {
  readonly n: number
  readonly option: number
  /** Edge i → j at i × n + j; empty on the diagonal. */
  readonly edge: readonly SparseVector[]
  readonly root: readonly SparseVector[]
  readonly unused: readonly SparseVector[]
  /** Features of rebut against support for edge i → j, from (i × n + j) × kindFeatureCount on. */
  readonly kindFeatures: Float32Array
  /** Features of the passage (length, kind of question, …), each with its own shape weights. */
  readonly situation: Float32Array
}

export interface TreeWeights extends PerPart<Float32Array | Float64Array> {
  /** Shape weights: general ones, then those of each situation feature. */
  readonly shape: Float32Array | Float64Array
  /** Weights of the kind features. */
  readonly kind: Float32Array | Float64Array
}

/** Number of features of rebut against support, listed in `feature-names.json`. */
export const kindFeatureCount = featureNames.type.length

const lengths = ['two statements', 'three statements', 'four statements', 'five and more'] as const
/** Features of a passage on which shape weights depend. */
export const situationNames = [...lengths, 'polarity', ...questionKinds] as const
export const situationCount = situationNames.length

/** Index in `situationNames` of a number of statements, the polarity of the option, or a kind of question. */
export const getSituationIndex = (situation: number | 'polarity' | QuestionKind): number =>
  typeof situation === 'number' ? Math.max(2, Math.min(5, situation)) - 2 : situationNames.indexOf(situation)

/** Shape weights of a passage. */
export function computeShapeWeights({ situation }: PassageParts, { shape }: TreeWeights): Float64Array {
  const out = Float64Array.from({ length: shapeCount }, (_, s) => shape[s]!)
  for (let c = 0; c < situationCount; c++) {
    const value = situation[c]!
    if (value === 0) continue
    for (let s = 0; s < shapeCount; s++) out[s]! += value * shape[(c + 1) * shapeCount + s]!
  }
  return out
}

export interface Potentials extends PartScores {
  /** Log odds of rebut against support at i × n + j. */
  readonly rebut: Float64Array
}

export function computePotentials(parts: PassageParts, weights: TreeWeights): Potentials {
  const { n } = parts
  const edge = new Float64Array(n * n)
  const rebut = new Float64Array(n * n)
  for (let k = 0; k < n * n; k++) {
    if (k % (n + 1) === 0) continue // The diagonal.
    let kindScore = 0
    for (let t = 0; t < kindFeatureCount; t++)
      kindScore += parts.kindFeatures[k * kindFeatureCount + t]! * weights.kind[t]!
    rebut[k] = kindScore
    edge[k] = dot(parts.edge[k]!, weights.edge)
  }
  return {
    edge,
    rebut,
    root: Float64Array.from(parts.root, vector => dot(vector, weights.root)),
    unused: Float64Array.from(parts.unused, vector => dot(vector, weights.unused)),
  }
}

const softplus = (x: number) => (x > 30 ? x : Math.log1p(Math.exp(x)))
export const logistic = (x: number): number => 1 / (1 + Math.exp(-x))

/** Edge scores with the kinds summed out. */
export const sumOutKinds = ({ edge, rebut, root, unused }: Potentials): PartScores => ({
  edge: edge.map((value, k) => value + softplus(rebut[k]!)),
  root,
  unused,
})

/** Scores every candidate tree. */
export function scoreTrees(candidates: CandidateList, scores: PartScores, shape: ArrayLike<number>): Float64Array {
  const out = new Float64Array(candidates.trees.length)
  for (let t = 0; t < out.length; t++) {
    let sum = scoreTree(scores, candidates.trees[t]!)
    for (let s = 0; s < shapeCount; s++) sum += candidates.shapes[t * shapeCount + s]! * shape[s]!
    out[t] = sum
  }
  return out
}

/** Normalises scores to probabilities in place and returns the log partition function. */
export function normalise(scores: Float64Array): number {
  let max = Number.NEGATIVE_INFINITY
  for (const score of scores) max = Math.max(max, score)
  let sum = 0
  for (let t = 0; t < scores.length; t++) {
    scores[t] = Math.exp(scores[t]! - max)
    sum += scores[t]!
  }
  for (let t = 0; t < scores.length; t++) scores[t]! /= sum
  return max + Math.log(sum)
}

export interface TreeExample {
  readonly parts: PassageParts
  readonly candidates: CandidateList
  readonly gold: ArgumentTree
}

const addGradient = (gradient: Float64Array, offset: number, vector: SparseVector, factor: number) => {
  if (factor === 0) return
  for (let k = 0; k < vector.indices.length; k++) gradient[offset + vector.indices[k]!]! += factor * vector.values[k]!
}

export interface TreeOptions {
  /** Number of columns of each part; the last column is the forest's log odds. */
  readonly columns: PerPart<number>
  /** Number of leading numeric columns; the others are flags. */
  readonly numericColumns: PerPart<number>
  /** L2 penalties by kind of weight. */
  readonly penalties: {
    readonly flags: number
    /** On weights of numeric features. */
    readonly numbers: number
    /** On weights of shape and kind features and of the forests. */
    readonly shapeAndKind: number
    /** On the shape weights of each situation feature. */
    readonly situationShapes: number
  }
  readonly iterations?: number
}

/** Trains the weights. */
export function* trainTreeModel(
  examples: readonly TreeExample[],
  { columns, numericColumns, penalties, iterations = 80 }: TreeOptions,
): Training<TreeWeights> {
  // All weights in one vector, in this order; shape weights are followed by those of each situation.
  const offsets = { edge: 0, root: columns.edge, unused: columns.edge + columns.root, shape: 0, kind: 0 }
  offsets.shape = offsets.unused + columns.unused
  offsets.kind = offsets.shape + shapeCount * (1 + situationCount)
  const total = offsets.kind + kindFeatureCount
  const penaltyByWeight = new Float64Array(total).fill(penalties.shapeAndKind)
  penaltyByWeight.fill(penalties.flags, 0, offsets.shape)
  penaltyByWeight.fill(penalties.situationShapes, offsets.shape + shapeCount, offsets.kind)
  for (const part of ['edge', 'root', 'unused'] as const) {
    penaltyByWeight.fill(penalties.numbers, offsets[part], offsets[part] + numericColumns[part])
    const forestColumn = offsets[part] + columns[part] - 1
    penaltyByWeight[forestColumn] = penalties.shapeAndKind
  }
  const splitWeights = (x: Float64Array): TreeWeights => ({
    edge: x.subarray(0, offsets.root),
    root: x.subarray(offsets.root, offsets.unused),
    unused: x.subarray(offsets.unused, offsets.shape),
    shape: x.subarray(offsets.shape, offsets.kind),
    kind: x.subarray(offsets.kind, total),
  })
  const goldIndex = examples.map(({ candidates, gold }) => {
    const key = gold.parents.join()
    return candidates.trees.findIndex(tree => tree.join() === key)
  })
  /** Negative log likelihood of the gold graphs with L2 penalties; fills in its gradient. */
  const objective = (x: Float64Array, gradient: Float64Array): number => {
    let loss = 0
    for (let i = 0; i < total; i++) {
      loss += (penaltyByWeight[i]! / 2) * x[i]! ** 2
      gradient[i] = penaltyByWeight[i]! * x[i]!
    }
    const weights = splitWeights(x)
    examples.forEach(({ parts, candidates, gold }, e) => {
      const { n } = parts
      const potentials = computePotentials(parts, weights)
      const scores = scoreTrees(candidates, sumOutKinds(potentials), computeShapeWeights(parts, weights))
      const shapes = new Float64Array(shapeCount)
      const goldTreeIndex = goldIndex[e]!
      let goldScore = scores[goldTreeIndex]!
      const logZ = normalise(scores)
      const edges = new Float64Array(n * n)
      const roots = new Float64Array(n)
      const unused = new Float64Array(n)
      // Excess probability of each part over the gold graph; the scores are probabilities after normalising.
      for (let t = 0; t < scores.length; t++) {
        const p = scores[t]! - Number(t === goldTreeIndex)
        const tree = candidates.trees[t]!
        for (let i = 0; i < n; i++) {
          const parent = tree[i]!
          if (parent === UNUSED) unused[i]! += p
          else if (parent === ROOT) roots[i]! += p
          else edges[i * n + parent]! += p
        }
        for (let s = 0; s < shapeCount; s++) shapes[s]! += p * candidates.shapes[t * shapeCount + s]!
      }
      for (let s = 0; s < shapeCount; s++) {
        gradient[offsets.shape + s]! += shapes[s]!
        for (let c = 0; c < situationCount; c++)
          gradient[offsets.shape + (c + 1) * shapeCount + s]! += parts.situation[c]! * shapes[s]!
      }
      for (let i = 0; i < n; i++) {
        addGradient(gradient, offsets.root, parts.root[i]!, roots[i]!)
        addGradient(gradient, offsets.unused, parts.unused[i]!, unused[i]!)
        for (let j = 0; j < n; j++) {
          if (i === j) continue
          const k = i * n + j
          addGradient(gradient, offsets.edge, parts.edge[k]!, edges[k]!)
          // d log(1 + e^τ) = σ(τ), weighted by the excess probability of the edge.
          let rebutGradient = edges[k]! * logistic(potentials.rebut[k]!)
          if (gold.parents[i] === j) {
            rebutGradient += logistic(potentials.rebut[k]!) - Number(gold.rebuts[i])
            goldScore += (gold.rebuts[i] ? potentials.rebut[k]! : 0) - softplus(potentials.rebut[k]!)
          }
          for (let t = 0; t < kindFeatureCount; t++)
            gradient[offsets.kind + t]! += rebutGradient * parts.kindFeatures[k * kindFeatureCount + t]!
        }
      }
      loss += logZ - goldScore
    })
    return loss
  }
  const { x } = yield* minimisation(objective, new Float64Array(total), {
    maxIterations: iterations,
    tolerance: 1e-3,
    valueTolerance: 1e-6,
  })
  return splitWeights(x)
}
