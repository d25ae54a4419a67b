/**
 * Log-linear model of everyday arguments over graph parts (edge, attack, claim, opposition to the claim, unused
 * statements). The weights of some features depend on the context of an edge: the stances (for or against the claim) of
 * its two ends, and whether its target is the claim. Trained by maximum likelihood of whole gold graphs.
 */
import { dot, type SparseVector, type Training } from '@elenchus/learning'
import { minimisation } from '@elenchus/learning/linear'
import { columnCount, type Encoder, encode, fitEncoder } from '../../models/blend.ts'
import { type ArgumentTree, ROOT, UNUSED } from '../../models/candidates.ts'
import { contextFeatureCount, type DiscourseFeatures } from './edge-features.ts'
import type { GraphMarginals, GraphScores } from './tree-marginals.ts'
import { computeMarginals, contextCount, getContext, isAttackContext, listStanceNeighbours } from './tree-marginals.ts'

export const blocks = ['edge', 'attack', 'claim', 'unused', 'against'] as const
export type Block = (typeof blocks)[number]
export const mapBlocks = <T>(map: (block: Block) => T) =>
  Object.fromEntries(blocks.map(block => [block, map(block)])) as Record<Block, T>

export interface StanceModel {
  readonly encoders: Readonly<Record<Block, Encoder>>
  /** A weight per column of each block. */
  readonly weights: Readonly<Record<Block, Float32Array | Float64Array>>
  /** Weight of context feature f in context c at c × contextFeatureCount + f. */
  readonly links: Float32Array | Float64Array
}

/** Encoded features of a passage. */
export interface StanceColumns {
  readonly n: number
  readonly edge: readonly (SparseVector | null)[]
  readonly attack: readonly (SparseVector | null)[]
  readonly claim: readonly SparseVector[]
  readonly unused: readonly SparseVector[]
  readonly against: readonly SparseVector[]
  readonly contextFeatures: Float32Array
}

export function encodeColumns(features: DiscourseFeatures, encoders: StanceModel['encoders']): StanceColumns {
  const columns = mapBlocks(block => features[block].map(each => each && encode(encoders[block], each)))
  return { ...(columns as unknown as StanceColumns), n: features.n, contextFeatures: features.contextFeatures }
}

export function computeScores(
  columns: StanceColumns,
  { weights, links }: Pick<StanceModel, 'weights' | 'links'>,
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
        sum += links[c * contextFeatureCount + f]! * columns.contextFeatures[k * contextFeatureCount + f]!
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

/** Adds prior scores to the scores in place. */
export function addScores(scores: GraphScores, priors: GraphScores): GraphScores {
  for (const part of ['edge', 'claim', 'unused', 'against'] as const)
    for (let k = 0; k < scores[part].length; k++) scores[part][k]! += priors[part][k]!
  return priors.againstClaim ? { ...scores, againstClaim: priors.againstClaim } : scores
}

/** Scales scores. */
export const scaleScores = ({ n, ...scores }: GraphScores, weight: number): GraphScores => {
  const scaled = Object.entries(scores).map(([part, values]) => [part, values?.map(value => weight * value)])
  return { n, ...Object.fromEntries(scaled) }
}

export interface StanceExample {
  readonly features: DiscourseFeatures
  readonly gold: ArgumentTree
  /** Weight of the passage. */
  readonly weight: number
  /** Prior scores, to which the model adds. */
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
  readonly penalties?: Readonly<Record<'flags' | 'numbers' | 'links', number>>
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

/** Trains the model, yielding after each L-BFGS iteration. */
export function* stanceTraining(
  examples: readonly StanceExample[],
  { penalties = { flags: 10, numbers: 20, links: 1 }, minCount = 3, iterations = 50 }: StanceTrainingOptions = {},
): Training<StanceModel> {
  const encoders = mapBlocks(block => {
    const rows = examples.flatMap(({ features }): DiscourseFeatures['edge'] => features[block])
    const present = rows.filter(row => row !== null)
    return fitEncoder(present, minCount)
  })
  const offsets = {} as Record<Block, number>
  let total = 0
  for (const block of blocks) {
    offsets[block] = total
    total += columnCount(encoders[block]) + 1
  }
  const linksOffset = total
  total += contextCount * contextFeatureCount
  const penaltyByWeight = new Float64Array(total).fill(penalties.flags)
  for (const block of blocks)
    penaltyByWeight.fill(penalties.numbers, offsets[block], offsets[block] + encoders[block].means.length)
  penaltyByWeight.fill(penalties.links, linksOffset)
  const trainingExamples = examples.map(({ features, gold, weight, priors }) => {
    const goldMarginals = createGoldMarginals(features.n, gold)
    return {
      columns: encodeColumns(features, encoders),
      goldMarginals,
      weight,
      priors,
      // For longer passages the gold stances compete with neighbouring ones.
      candidateStances:
        features.n > maxEnumeratedInTraining
          ? listStanceNeighbours(goldMarginals.stances, features.n > 9 ? 1 : 2)
          : undefined,
    }
  })
  const splitWeights = (x: Float64Array): Pick<StanceModel, 'weights' | 'links'> => ({
    weights: mapBlocks(block => x.subarray(offsets[block], offsets[block] + columnCount(encoders[block]))),
    links: x.subarray(linksOffset, total),
  })
  const addGradient = (gradient: Float64Array, offset: number, { indices, values }: SparseVector, times: number) => {
    for (let k = 0; k < indices.length; k++) gradient[offset + indices[k]!]! += times * values[k]!
  }
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
          const residual = marginals[part][i]! - goldMarginals[part][i]!
          if (Math.abs(residual) > 1e-6) addGradient(gradient, offsets[part], columns[part][i]!, weight * residual)
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
            gradient[linksOffset + c * contextFeatureCount + f]! +=
              residual * columns.contextFeatures[k * contextFeatureCount + f]!
        }
        if (Math.abs(edgeGradient) > 1e-6) addGradient(gradient, offsets.edge, columns.edge[k]!, edgeGradient)
        if (Math.abs(attackGradient) > 1e-6) addGradient(gradient, offsets.attack, columns.attack[k]!, attackGradient)
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
