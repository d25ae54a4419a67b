/**
 * A second opinion on the edges of a passage, such as that of a neural encoder: scores for the same parts that the tree model scores.
 * Logarithms of the probabilities of whole graphs are averaged, and so are the log odds of the kinds; where the two disagree, what is
 * chosen is what both together find likeliest, and the evidence says whose choice it was.
 */
import { type PartScores, partsScore } from '../models/candidates.ts'
import { normalise } from '../models/tree-model.ts'
import type { Decoded } from './decode.ts'
import { type Distribution, decodeStructure } from './structure.ts'

export interface StatementsRead {
  readonly statements: readonly string[]
  /** The number of the statement that is an option, -1 for none. */
  readonly option: number
  readonly question?: string | undefined
}

export interface SecondScores extends PartScores {
  /** Log odds of rebut at i × n + j. */
  readonly rebut: Float64Array
}

export interface SecondOpinion {
  read(passage: StatementsRead): SecondScores
}

/** What the second opinion counts, the first counting the rest: for the graph, and for the kinds of its edges. */
export interface OpinionWeights {
  readonly graph: number
  readonly kind: number
}

/**
 * By cross-validation with three encoders: even shares cost 2 to 6 points of step F1, these gained 0.3 to 0.8, which is within the interval of no
 * gain, and the encoders' kinds added nothing to those of the explainer (`scripts/measure-second-opinion.ts`).
 */
export const usualWeights: OpinionWeights = { graph: 0.2, kind: 0 }

/** Without weights the usual ones count. */
export interface WeighedOpinion {
  readonly by: SecondOpinion
  readonly graph?: number | undefined
  readonly kind?: number | undefined
}

/** The distribution that a second opinion has over the same graphs. */
export function distributionBy({ list }: Distribution, scores: SecondScores): Distribution {
  const probabilities = Float64Array.from(list.trees, tree => partsScore(scores, tree))
  normalise(probabilities)
  return { list, probabilities, rebut: scores.rebut }
}

/** Both together. */
export function averaged(first: Distribution, second: Distribution, weights: OpinionWeights): Distribution {
  const mix = (share: number, a: number, b: number) => (1 - share) * a + share * b
  const probabilities = first.probabilities.map((p, t) =>
    mix(weights.graph, Math.log(Math.max(p, 1e-300)), Math.log(Math.max(second.probabilities[t]!, 1e-300))),
  )
  normalise(probabilities)
  return {
    list: first.list,
    probabilities,
    rebut: first.rebut.map((odds, k) => mix(weights.kind, odds, second.rebut[k]!)),
  }
}

export type DecidedBy = 'both' | 'explainer' | 'encoder' | 'neither alone'

export interface Judged {
  readonly decoded: Decoded
  /** Who alone would have drawn the edge out of statement i as it was drawn; `undefined` where nobody else was asked. */
  readonly decidedBy: (i: number) => DecidedBy | undefined
}

/** The graph of a passage, by the first opinion alone or by both. */
export function withOpinion(first: Distribution, opinion: WeighedOpinion | undefined, passage: StatementsRead): Judged {
  if (!opinion) return { decoded: decodeStructure(first), decidedBy: () => undefined }
  const { by, graph = usualWeights.graph, kind = usualWeights.kind } = opinion
  const second = distributionBy(first, by.read(passage))
  const decoded = decodeStructure(averaged(first, second, { graph, kind }))
  const alone = [decodeStructure(first), decodeStructure(second)]
  return {
    decoded,
    decidedBy(i) {
      const [one, two] = alone.map(
        other => other.parents[i] === decoded.parents[i] && other.rebuts[i] === decoded.rebuts[i],
      )
      return one && two ? 'both' : one ? 'explainer' : two ? 'encoder' : 'neither alone'
    },
  }
}
