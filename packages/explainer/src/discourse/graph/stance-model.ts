/**
 * Log-linear model of everyday arguments over graph parts (edge, attack, claim, opposition to the claim, unused
 * statements) and, for some features, over the stances that an edge connects. Trained by maximum likelihood of whole
 * gold graphs.
 */
import { dot, type SparseVector, type Training } from '@elenchus/learning'
import { minimisation } from '@elenchus/learning/linear'
import { columnCount, type Encoder, encode, fitEncoder } from '../../models/blend.ts'
import { type Parents, ROOT, UNUSED } from '../../models/candidates.ts'
import { type DiscourseFeatures, linkCount } from './edge-features.ts'
import {
  attacks,
  computeMarginals,
  contextCount,
  contextOf,
  type GraphMarginals,
  type GraphScores,
  stanceNeighbours,
} from './tree-marginals.ts'

export const blocks = ['edge', 'attack', 'claim', 'unused', 'against'] as const
export type Block = (typeof blocks)[number]

export interface StanceModel {
  readonly encoders: Readonly<Record<Block, Encoder>>
  /** A weight per column of each block. */
  readonly weights: Readonly<Record<Block, Float32Array | Float64Array>>
  /** Weight of link feature f in context c at c × linkCount + f. */
  readonly links: Float32Array | Float64Array
}

/** Columns of a passage. */
export interface StanceColumns {
  readonly n: number
  readonly edge: readonly (SparseVector | null)[]
  readonly attack: readonly (SparseVector | null)[]
  readonly claim: readonly SparseVector[]
  readonly unused: readonly SparseVector[]
  readonly against: readonly SparseVector[]
  readonly links: Float32Array
}

export function columnsOf(features: DiscourseFeatures, encoders: StanceModel['encoders']): StanceColumns {
  return {
    n: features.n,
    edge: features.edge.map(each => (each ? encode(encoders.edge, each) : null)),
    attack: features.attack.map(each => (each ? encode(encoders.attack, each) : null)),
    claim: features.claim.map(each => encode(encoders.claim, each)),
    unused: features.unused.map(each => encode(encoders.unused, each)),
    against: features.against.map(each => encode(encoders.against, each)),
    links: features.links,
  }
}

export function scoresOf(
  columns: StanceColumns,
  { weights, links }: Pick<StanceModel, 'weights' | 'links'>,
): GraphScores {
  const { n } = columns
  const edge = new Float64Array(n * n * contextCount)
  for (let k = 0; k < n * n; k++) {
    const own = columns.edge[k]
    if (!own) continue
    const base = dot(own, weights.edge)
    const attack = dot(columns.attack[k]!, weights.attack)
    for (let c = 0; c < contextCount; c++) {
      let sum = base + (attacks(c) ? attack : 0)
      for (let f = 0; f < linkCount; f++) sum += links[c * linkCount + f]! * columns.links[k * linkCount + f]!
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

/** Adds prior scores. */
export function addScores(scores: GraphScores, known: GraphScores): GraphScores {
  for (const part of ['edge', 'claim', 'unused', 'against'] as const)
    for (let k = 0; k < scores[part].length; k++) scores[part][k]! += known[part][k]!
  return known.beside ? { ...scores, beside: known.beside } : scores
}

/** Scales scores. */
export const scaleScores = ({ n, edge, claim, unused, against, beside }: GraphScores, weight: number): GraphScores => {
  const times = (values: Float64Array) => values.map(value => weight * value)
  return {
    n,
    edge: times(edge),
    claim: times(claim),
    unused: times(unused),
    against: times(against),
    ...(beside ? { beside: times(beside) } : {}),
  }
}

/** Gold graph: target of each statement (or ROOT, UNUSED), and whether it attacks the target. */
export interface ArgumentTree {
  readonly parents: Parents
  readonly rebuts: readonly boolean[]
}

export interface StanceExample {
  readonly features: DiscourseFeatures
  readonly gold: ArgumentTree
  /** Weight of the passage. */
  readonly weight: number
  /** Prior scores, to which the model adds. */
  readonly known: GraphScores
}

/** Sides of all statements in a gold graph: against after an odd number of attacks up to the claim; unused statements count as for. */
export function computeStances({ parents, rebuts }: ArgumentTree): Uint8Array {
  return Uint8Array.from(parents, (_, i) => {
    let side = 0
    let k = i
    for (let steps = 0; parents[k]! >= 0 && steps <= parents.length; steps++) {
      if (rebuts[k]) side = 1 - side
      k = parents[k]!
    }
    return side
  })
}

export interface StanceTrainingOptions {
  readonly penalties?: Readonly<Record<'flags' | 'numbers' | 'links', number>>
  readonly minCount?: number
  readonly iterations?: number
}

/** Gold graph as marginals of 0 and 1. */
function goldMarginals(n: number, gold: ArgumentTree): GraphMarginals & { readonly sides: Uint8Array } {
  const sides = computeStances(gold)
  const out = {
    logZ: 0,
    claim: new Float64Array(n),
    unused: new Float64Array(n),
    against: Float64Array.from(sides),
    edge: new Float64Array(n * n * contextCount),
    sides,
  }
  for (let i = 0; i < n; i++) {
    const parent = gold.parents[i]!
    if (parent === ROOT) out.claim[i] = 1
    else if (parent === UNUSED) out.unused[i] = 1
    else {
      const context = contextOf(sides[i]!, sides[parent]!, gold.parents[parent] === ROOT)
      out.edge[(i * n + parent) * contextCount + context] = 1
    }
  }
  return out
}

/** Longer passages are trained against sides near the gold ones; enumerating all takes minutes without better results. */
const maxEnumeratedInTraining = 7

/** Trains the model, yielding after each L-BFGS iteration. */
export function* stanceTraining(
  examples: readonly StanceExample[],
  { penalties = { flags: 10, numbers: 20, links: 1 }, minCount = 3, iterations = 50 }: StanceTrainingOptions = {},
): Training<StanceModel> {
  const fit = (pick: (features: DiscourseFeatures) => readonly (StanceExample['features']['claim'][number] | null)[]) =>
    fitEncoder(
      examples.flatMap(each => pick(each.features).filter(one => one !== null)),
      minCount,
    )
  const encoders = {
    edge: fit(each => each.edge),
    attack: fit(each => each.attack),
    claim: fit(each => each.claim),
    unused: fit(each => each.unused),
    against: fit(each => each.against),
  }
  const at = {} as Record<Block, number>
  let total = 0
  for (const block of blocks) {
    at[block] = total
    total += columnCount(encoders[block]) + 1
  }
  const linksAt = total
  total += contextCount * linkCount
  const strength = new Float64Array(total).fill(penalties.flags)
  for (const block of blocks) strength.fill(penalties.numbers, at[block], at[block] + encoders[block].means.length)
  strength.fill(penalties.links, linksAt)
  const prepared = examples.map(({ features, gold, weight, known: prior }) => {
    const known = goldMarginals(features.n, gold)
    return {
      columns: columnsOf(features, encoders),
      known,
      weight,
      prior,
      // For longer passages the gold sides compete with neighbouring ones.
      around: features.n > maxEnumeratedInTraining ? stanceNeighbours(known.sides, features.n > 9 ? 1 : 2) : undefined,
    }
  })
  const split = (x: Float64Array): Pick<StanceModel, 'weights' | 'links'> => ({
    weights: Object.fromEntries(
      blocks.map(block => [block, x.subarray(at[block], at[block] + columnCount(encoders[block]))]),
    ) as Record<Block, Float64Array>,
    links: x.subarray(linksAt, total),
  })
  const add = (gradient: Float64Array, offset: number, { indices, values }: SparseVector, times: number) => {
    for (let k = 0; k < indices.length; k++) gradient[offset + indices[k]!]! += times * values[k]!
  }
  const objective = (x: Float64Array, gradient: Float64Array): number => {
    let loss = 0
    for (let i = 0; i < total; i++) {
      loss += (strength[i]! / 2) * x[i]! ** 2
      gradient[i] = strength[i]! * x[i]!
    }
    const model = split(x)
    for (const { columns, known, weight, around, prior } of prepared) {
      const { n } = columns
      const scores = addScores(scoresOf(columns, model), prior)
      const found = computeMarginals(scores, { least: 1e-5, ...(around ? { sides: around } : {}) })
      let gold = 0
      for (const part of ['claim', 'unused', 'against'] as const)
        for (let i = 0; i < n; i++) {
          gold += known[part][i]! * scores[part][i]!
          const slope = found[part][i]! - known[part][i]!
          if (Math.abs(slope) > 1e-6) add(gradient, at[part], columns[part][i]!, weight * slope)
        }
      for (let k = 0; k < n * n; k++) {
        if (!columns.edge[k]) continue
        let edge = 0
        let attack = 0
        for (let c = 0; c < contextCount; c++) {
          const place = k * contextCount + c
          gold += known.edge[place]! * scores.edge[place]!
          const slope = weight * (found.edge[place]! - known.edge[place]!)
          if (slope === 0) continue
          edge += slope
          if (attacks(c)) attack += slope
          for (let f = 0; f < linkCount; f++)
            gradient[linksAt + c * linkCount + f]! += slope * columns.links[k * linkCount + f]!
        }
        if (Math.abs(edge) > 1e-6) add(gradient, at.edge, columns.edge[k]!, edge)
        if (Math.abs(attack) > 1e-6) add(gradient, at.attack, columns.attack[k]!, attack)
      }
      loss += weight * (found.logZ - gold)
    }
    return loss
  }
  const { x } = yield* minimisation(objective, new Float64Array(total), {
    maxIterations: iterations,
    tolerance: 1e-2,
    valueTolerance: 1e-5,
  })
  return { encoders, ...split(x) }
}
