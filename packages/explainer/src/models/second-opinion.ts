/** The second opinion on a passage: scores of a neural encoder for the parts of a graph, and the weights that combine them with the explainer's. */
import type { PartScores } from './candidates.ts'

export interface EncoderInput {
  readonly statements: readonly string[]
  /** Index of the statement that is an option; -1 for none. */
  readonly option: number
  readonly question?: string | undefined
}

export interface EncoderScores extends PartScores {
  /** Log odds of rebut at i × n + j. */
  readonly rebut: Float64Array
  /** Log odds that statement i opposes j if j is the conclusion, at i × n + j; plain text only. */
  readonly against?: Float64Array | undefined
  /** Indices of truncated statements, if any. */
  readonly cut?: readonly number[] | undefined
  /** True if the question was truncated. */
  readonly questionCut?: boolean | undefined
}

export interface SecondOpinion {
  /** Name in the provenance of graphs. */
  readonly name?: string | undefined
  /** Scores the parts of the graph of a passage. */
  read(passage: EncoderInput): EncoderScores
}

/** Weights of the explainer's log-probabilities, and of the encoder's scores for edges, conclusion, unused statements, edge kinds and stances. */
export interface CombinationWeights {
  readonly explainer: number
  /** Weight of the explainer's log odds of edge kinds, on passages with an option. Default: 1. */
  readonly explainerKind?: number | undefined
  readonly edge: number
  readonly root: number
  readonly unused: number
  readonly kind: number
  readonly stance: number
}

/**
 * For passages with an option: fitted on MetaLogic, five folds (`experiments/measure-second-opinion.ts`); the weight of kinds for the
 * shipped encoder was chosen on dev, where 0.8 to 1.5 are equivalent ([encoder](../../../../docs/experiments/encoder.md)).
 */
export const examWeights: CombinationWeights = {
  explainer: 0.84,
  edge: 0.12,
  root: 0.53,
  unused: 0.05,
  kind: 0.8,
  stance: 0,
}

/** For passages with a question, whose wording determines the kind better than the encoder does. */
export const questionWeights: CombinationWeights = { ...examWeights, kind: 0 }

/** For plain text; chosen on texts of two held-out writers. Larger weights find more attacks and more false ones. */
export const everydayWeights: CombinationWeights = {
  explainer: 1,
  edge: 0.65,
  root: 0.85,
  unused: 0.65,
  kind: 0.85,
  stance: 0.35,
}

/** The encoder's scores alone. */
export const encoderOnlyWeights: CombinationWeights = {
  explainer: 0,
  edge: 1,
  root: 1,
  unused: 1,
  kind: 1,
  stance: 0.5,
}

export interface WeightedOpinion {
  /** Encoder that gives the opinion. */
  readonly by: SecondOpinion
  /** Relative weight. Default: 1; 0 disables the second opinion. */
  readonly weight?: number | undefined
}

/** Checks the weight of a second opinion, and makes its encoder throw if it is asynchronous. */
export function validateOpinion(opinion: WeightedOpinion | undefined): WeightedOpinion | undefined {
  const weight = opinion?.weight
  if (weight !== undefined && !(weight >= 0 && Number.isFinite(weight)))
    throw new RangeError(
      `invalid weight ${weight} of the second opinion: expected a number of at least 0; the default is 1`,
    )
  return (
    opinion && {
      ...opinion,
      by: { name: opinion.by.name, read: passage => assertSynchronous(opinion.by.read(passage)) },
    }
  )
}

function assertSynchronous(scores: EncoderScores): EncoderScores {
  if (scores instanceof Promise)
    throw new TypeError('the second opinion returned a promise; use a synchronous one, such as that of loadEncoder')
  return scores
}

/** Provenance suffix: ", with a second opinion by NAME". */
export const opinionProvenance = ({ by: { name = 'an encoder' }, weight = 1 }: WeightedOpinion): string =>
  `, with a second opinion by ${name}${weight === 1 ? '' : ` (weight ${weight})`}`

/**
 * Scales the weight of the second opinion. Above 1 the weights are renormalised, since adding scores several times would push all
 * probabilities to 0 or 1. At 100 times the weight, the mean confidence of edges of plain text is 98% without and 58% with
 * renormalisation, and 52% of the edges are correct.
 */
export function scaleEncoderWeights(weights: CombinationWeights, weight = 1): CombinationWeights {
  const { explainer, explainerKind, edge, root, unused, kind, stance } = weights
  const maxWeight = Math.max(edge, root, unused, kind)
  const factor = weight <= 1 ? 1 : (explainer + weight * maxWeight) / (explainer + maxWeight)
  const scale = weight / factor
  return {
    explainer: (1 + Math.min(1, weight) * (explainer - 1)) / factor,
    // The weight of edge kinds stays the same if the encoder has no influence on them.
    ...(weight <= 1 || kind === 0 ? {} : { explainerKind: (explainerKind ?? 1) / factor }),
    edge: scale * edge,
    root: scale * root,
    unused: scale * unused,
    kind: scale * kind,
    stance: scale * stance,
  }
}

/** Model that predicts a part of the combined graph without the other. */
export type DecidedBy = 'both' | 'explainer' | 'encoder' | 'neither alone'

interface PredictedGraph {
  readonly parents: ArrayLike<number>
  readonly rebuts: readonly boolean[]
  /** True if the direction (for or against) of the edge out of statement i is uncertain. Default: never. */
  readonly isOpen?: ((i: number) => boolean) | undefined
}

/** Attributes the edge out of statement i to the model that alone predicts it with the same target, kind and certainty of direction. */
export function attributeDecision(
  combined: PredictedGraph,
  explainer: PredictedGraph,
  encoder: PredictedGraph,
  i: number,
): DecidedBy {
  const open = (drawn: PredictedGraph) => drawn.isOpen?.(i) ?? false
  const [explainerAgrees, encoderAgrees] = [explainer, encoder].map(
    other =>
      other.parents[i] === combined.parents[i] &&
      other.rebuts[i] === combined.rebuts[i] &&
      open(other) === open(combined),
  )
  return explainerAgrees && encoderAgrees
    ? 'both'
    : explainerAgrees
      ? 'explainer'
      : encoderAgrees
        ? 'encoder'
        : 'neither alone'
}
