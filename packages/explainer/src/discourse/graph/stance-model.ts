/**
 * Log-linear model of everyday argument graphs, with a factor for each kind of part (edge, attack, claim, stance against
 * the claim, unused statement). Some feature weights depend on the context of an edge: the stances (for or against the
 * claim) of its two ends, and whether its target is the claim. Trained by maximum likelihood of whole gold graphs.
 */
import { dot, type SparseVector, type Training } from '@elenchus/learning'
import { minimisation } from '@elenchus/learning/linear'
import { type ArgumentTree, ROOT, UNUSED } from '../../models/candidates.ts'
import { columnCount, type Encoder, encode, fitEncoder } from '../../models/ensemble.ts'
import { contextFeatureCount, type DiscourseFeatures } from './edge-features.ts'
import type { GraphMarginals, GraphScores } from './tree-marginals.ts'
import { computeMarginals, contextCount, getContext, isAttackContext, listStanceNeighbours } from './tree-marginals.ts'

/** Kinds of graph parts with their own features and weights. */
export const factors = ['edge', 'attack', 'claim', 'unused', 'against'] as const
export type Factor = (typeof factors)[number]
export const mapFactors = <T>(map: (factor: Factor) => T) =>
  Object.fromEntries(factors.map(factor => [factor, map(factor)])) as Record<Factor, T>

export interface StanceModel {
  readonly encoders: Readonly<Record<Factor, Encoder>>
  /** A weight per column of the encoder of each factor. */
  readonly weights: Readonly<Record<Factor, Float32Array | Float64Array>>
  /** Weight of context feature f in context c at c × contextFeatureCount + f. */
  readonly contextWeights: Float32Array | Float64Array
}

/** Encoded features of a passage: a sparse vector per edge (i × n + j; null on the diagonal) or statement. */
export interface EncodedFeatures {
  readonly n: number
  readonly edge: readonly (SparseVector | null)[]
  readonly attack: readonly (SparseVector | null)[]
  readonly claim: readonly SparseVector[]
  readonly unused: readonly SparseVector[]
  readonly against: readonly SparseVector[]
  readonly contextFeatures: Float32Array
}

export function encodeFeatures(features: DiscourseFeatures, encoders: StanceModel['encoders']): EncodedFeatures {
  const columns = mapFactors(factor => features[factor].map(each => each && encode(encoders[factor], each)))
  return { ...(columns as unknown as EncodedFeatures), n: features.n, contextFeatures: features.contextFeatures }
}

export function computeScores(
  columns: EncodedFeatures,
  { weights, contextWeights }: Pick<StanceModel, 'weights' | 'contextWeights'>,
): GraphScores {
  const { n } = columns
  const edge = new Float64Array(n * n * contextCount)
  for (let k = 0; k < n * n; k++) {
    const edgeColumns = columns.edge[k]
    if (!edgeColumns) continue
    const base = dot(edgeColumns, weights.edge)
    const attack = dot(columns.attack[k]!, weights.attack)
    for (let c = 0; c < contextCount; c++) {
      let sum = base + (isAttackContext(c) ? attack : 0)
      for (let f = 0; f < contextFeatureCount; f++)
        sum += contextWeights[c * contextFeatureCount + f]! * columns.contextFeatures[k * contextFeatureCount + f]!
      edge[k * contextCount + c] = sum
    }
  }
  return {
    n,
    edge,
    claim: Float64Array.from(columns.claim, each => dot(each, weights.claim)),
    unused: Float64Array.from(columns.unused, each => dot(each, weights.unused)),
    against: Float64Array.from(columns.against, each => dot(each, weights.against)),
  }
}

/** Adds prior scores to the scores in place and returns them. */
export function addScores(scores: GraphScores, priors: GraphScores): GraphScores {
  for (const part of ['edge', 'claim', 'unused', 'against'] as const)
    for (let k = 0; k < scores[part].length; k++) scores[part][k]! += priors[part][k]!
  return priors.againstClaim ? { ...scores, againstClaim: priors.againstClaim } : scores
}

/** Multiplies all scores by a weight. */
export const scaleScores = ({ n, ...scores }: GraphScores, weight: number): GraphScores => {
  const scaled = Object.entries(scores).map(([part, values]) => [part, values?.map(value => weight * value)])
  return { n, ...Object.fromEntries(scaled) }
}

export interface StanceExample {
  readonly features: DiscourseFeatures
  readonly gold: ArgumentTree
  /** Weight of the passage. */
  readonly weight: number
  /** Prior scores, to which those of the model are added. */
  readonly priors: GraphScores
}

/** Stances of all statements in a gold graph: against after an odd number of attacks up to the claim; unused statements count as for. */
export function computeStances({ parents, rebuts }: ArgumentTree): Uint8Array {
  return Uint8Array.from(parents, (_, i) => {
    let stance = 0
    let k = i
    for (let steps = 0; parents[k]! >= 0 && steps <= parents.length; steps++) {
      if (rebuts[k]) stance = 1 - stance
      k = parents[k]!
    }
    return stance
  })
}

export interface StanceTrainingOptions {
  /** L2 penalties on the weights of flags, of numeric features and of context features. */
  readonly penalties?: Readonly<Record<'flags' | 'numbers' | 'context', number>>
  readonly minCount?: number
  readonly iterations?: number
}

/** Gold graph as marginals of 0 and 1. */
function createGoldMarginals(n: number, gold: ArgumentTree): GraphMarginals & { readonly stances: Uint8Array } {
  const stances = computeStances(gold)
  const marginals = {
    logZ: 0,
    claim: new Float64Array(n),
    unused: new Float64Array(n),
    against: Float64Array.from(stances),
    edge: new Float64Array(n * n * contextCount),
    stances,
  }
  for (let i = 0; i < n; i++) {
    const parent = gold.parents[i]!
    if (parent === ROOT) marginals.claim[i] = 1
    else if (parent === UNUSED) marginals.unused[i] = 1
    else {
      const context = getContext(stances[i]!, stances[parent]!, gold.parents[parent] === ROOT)
      marginals.edge[(i * n + parent) * contextCount + context] = 1
    }
  }
  return marginals
}

/** In training, longer passages sum over stances near the gold ones only; enumerating all takes minutes without better results. */
const maxEnumeratedInTraining = 7

/** Longer passages use stances that differ from the gold ones in one statement instead of two. */
const maxPairwiseInTraining = 9

/** Smaller differences from the gold graph are ignored. */
const minResidual = 1e-6

/** Trains the model, yielding after each L-BFGS iteration. */
export function* trainStanceModel(
  examples: readonly StanceExample[],
  { penalties = { flags: 10, numbers: 20, context: 1 }, minCount = 3, iterations = 50 }: StanceTrainingOptions = {},
): Training<StanceModel> {
  const encoders = mapFactors(factor => {
    const rows = examples.flatMap(({ features }): DiscourseFeatures['edge'] => features[factor])
    const featureRows = rows.filter(row => row !== null)
    return fitEncoder(featureRows, minCount)
  })
  const offsets = {} as Record<Factor, number>
  let total = 0
  // All weights in one vector: those of each factor (and an unused one), then the context weights.
  for (const factor of factors) {
    offsets[factor] = total
    total += columnCount(encoders[factor]) + 1
  }
  const contextOffset = total
  total += contextCount * contextFeatureCount
  const penaltyByWeight = new Float64Array(total).fill(penalties.flags)
  for (const factor of factors)
    penaltyByWeight.fill(penalties.numbers, offsets[factor], offsets[factor] + encoders[factor].means.length)
  penaltyByWeight.fill(penalties.context, contextOffset)
  const trainingExamples = examples.map(({ features, gold, weight, priors }) => {
    const goldMarginals = createGoldMarginals(features.n, gold)
    return {
      columns: encodeFeatures(features, encoders),
      goldMarginals,
      weight,
      priors,
      // For longer passages the gold stances compete with neighbouring ones.
      candidateStances:
        features.n > maxEnumeratedInTraining
          ? listStanceNeighbours(goldMarginals.stances, features.n > maxPairwiseInTraining ? 1 : 2)
          : undefined,
    }
  })
  const splitWeights = (x: Float64Array): Pick<StanceModel, 'weights' | 'contextWeights'> => ({
    weights: mapFactors(factor => x.subarray(offsets[factor], offsets[factor] + columnCount(encoders[factor]))),
    contextWeights: x.subarray(contextOffset, total),
  })
  const addGradient = (gradient: Float64Array, offset: number, { indices, values }: SparseVector, factor: number) => {
    for (let k = 0; k < indices.length; k++) gradient[offset + indices[k]!]! += factor * values[k]!
  }
  /** Negative log likelihood of the gold graphs with L2 penalties; fills in its gradient. */
  const objective = (x: Float64Array, gradient: Float64Array): number => {
    let loss = 0
    for (let i = 0; i < total; i++) {
      loss += (penaltyByWeight[i]! / 2) * x[i]! ** 2
      gradient[i] = penaltyByWeight[i]! * x[i]!
    }
    const model = splitWeights(x)
    for (const { columns, goldMarginals, weight, candidateStances, priors } of trainingExamples) {
      const { n } = columns
      const scores = addScores(computeScores(columns, model), priors)
      const marginals = computeMarginals(scores, {
        minProbability: 1e-5,
        ...(candidateStances ? { stanceCandidates: candidateStances } : {}),
      })
      let goldScore = 0
      for (const part of ['claim', 'unused', 'against'] as const)
        for (let i = 0; i < n; i++) {
          goldScore += goldMarginals[part][i]! * scores[part][i]!
          // The gradient of a log-linear model: predicted minus gold probability, times the features.
          const residual = marginals[part][i]! - goldMarginals[part][i]!
          if (Math.abs(residual) > minResidual)
            addGradient(gradient, offsets[part], columns[part][i]!, weight * residual)
        }
      for (let k = 0; k < n * n; k++) {
        if (!columns.edge[k]) continue
        let edgeGradient = 0
        let attackGradient = 0
        for (let c = 0; c < contextCount; c++) {
          const edgeIndex = k * contextCount + c
          goldScore += goldMarginals.edge[edgeIndex]! * scores.edge[edgeIndex]!
          const residual = weight * (marginals.edge[edgeIndex]! - goldMarginals.edge[edgeIndex]!)
          if (residual === 0) continue
          edgeGradient += residual
          if (isAttackContext(c)) attackGradient += residual
          for (let f = 0; f < contextFeatureCount; f++)
            gradient[contextOffset + c * contextFeatureCount + f]! +=
              residual * columns.contextFeatures[k * contextFeatureCount + f]!
        }
        if (Math.abs(edgeGradient) > minResidual) addGradient(gradient, offsets.edge, columns.edge[k]!, edgeGradient)
        if (Math.abs(attackGradient) > minResidual)
          addGradient(gradient, offsets.attack, columns.attack[k]!, attackGradient)
      }
      loss += weight * (marginals.logZ - goldScore)
    }
    return loss
  }
  const { x } = yield* minimisation(objective, new Float64Array(total), {
    maxIterations: iterations,
    tolerance: 1e-2,
    valueTolerance: 1e-5,
  })
  return { encoders, ...splitWeights(x) }
}
