/** Interface and weights of a second opinion on a passage, such as an encoder's scores for the parts of a graph. */
import type { PartScores } from './candidates.ts'

export interface StatementsRead {
  readonly statements: readonly string[]
  /** The number of the statement that is an option, -1 for none. */
  readonly option: number
  readonly question?: string | undefined
}

export interface SecondScores extends PartScores {
  /** Log odds of rebut at i × n + j. */
  readonly rebut: Float64Array
  /** Log odds that statement i stands against j, were that the conclusion, at i × n + j; only where sides are read. */
  readonly against?: Float64Array | undefined
  /** The numbers of statements of which only the beginning was read, if any. */
  readonly cut?: readonly number[] | undefined
  /** Whether only the beginning of the question was read. */
  readonly questionCut?: boolean | undefined
}

export interface SecondOpinion {
  /** What it is called where the graph says who made it. */
  readonly name?: string | undefined
  read(passage: StatementsRead): SecondScores
}

/** What counts how much: the explainer's own graph; the second opinion's edges, conclusion and statements left out; its odds of a kind, and of a side. */
export interface OpinionWeights {
  readonly own: number
  /** The explainer's own odds of a kind on a passage with an option, where kinds are decided apart. Default: 1. */
  readonly ownKind?: number | undefined
  readonly edge: number
  readonly root: number
  readonly unused: number
  readonly kind: number
  readonly side: number
}

/**
 * For a passage with an option: learnt on MetaLogic, five folds (`experiments/measure-second-opinion.ts`, "stacked by parts and kinds"), for encoders before the one that
 * ships. On those folds it hardly mattered how loud kinds are; for the encoder that ships, which is less sure of itself, that was chosen on dev, where all of 0.8 to 1.5
 * do about as well ([encoder](../../../../docs/experiments/encoder.md)).
 */
export const examWeights: OpinionWeights = { own: 0.84, edge: 0.12, root: 0.53, unused: 0.05, kind: 0.8, side: 0 }

/** The same where the question is read: its wording tells the explainer whether the option weakens better than the encoder can. */
export const askedWeights: OpinionWeights = { ...examWeights, kind: 0 }

/** For plain text: chosen on whole texts of two writers that neither had seen; louder finds more attacks, and invents more. */
export const plainWeights: OpinionWeights = { own: 1, edge: 0.65, root: 0.85, unused: 0.65, kind: 0.85, side: 0.35 }

/** As a second opinion speaks alone. */
export const encoderAlone: OpinionWeights = { own: 0, edge: 1, root: 1, unused: 1, kind: 1, side: 0.5 }

export interface WeightedOpinion {
  readonly by: SecondOpinion
  /** How loud it is: 1 by default, 0 is silence. */
  readonly loud?: number | undefined
}

/** The opinion as it was given; refused where it could not be heard. */
export function validateOpinion(opinion: WeightedOpinion | undefined): WeightedOpinion | undefined {
  const loud = opinion?.loud
  if (loud !== undefined && !(loud >= 0 && Number.isFinite(loud)))
    throw new RangeError(`loud ${loud}: give a number from 0 (silent) on; 1 is as loud as it was measured`)
  return (
    opinion && {
      ...opinion,
      by: { name: opinion.by.name, read: passage => assertSynchronous(opinion.by.read(passage)) },
    }
  )
}

function assertSynchronous(scores: SecondScores): SecondScores {
  if (scores instanceof Promise)
    throw new TypeError(
      'the second opinion answers with a promise, and the explainer does not wait; give one that answers at once, such as loadEncoder makes',
    )
  return scores
}

/** ", with a second opinion by NAME": who else made a graph. */
export const opinionProvenance = ({ by: { name = 'an encoder' }, loud = 1 }: WeightedOpinion): string =>
  `, with a second opinion by ${name}${loud === 1 ? '' : ` (weight ${loud})`}`

/**
 * The weights with the second opinion louder or softer. The softer it is, the more the first is left as it is. Louder than it was measured, it takes from the first what it
 * gains: were it only added several times over, all probabilities would go to 0 or 1, as if there were more to go by, and say nothing of how often a link is right.
 * Measured, edges of plain text at 100 times the weight: mean confidence 98% added, 58% so; 52% are right.
 */
export function scaleOpinionWeights(weights: OpinionWeights, loud = 1): OpinionWeights {
  const { own, ownKind, edge, root, unused, kind, side } = weights
  const most = Math.max(edge, root, unused, kind)
  const more = loud <= 1 ? 1 : (own + loud * most) / (own + most)
  const heard = loud / more
  return {
    own: (1 + Math.min(1, loud) * (own - 1)) / more,
    // Of kinds that it has no say in, the first is as sure as it was.
    ...(loud <= 1 || kind === 0 ? {} : { ownKind: (ownKind ?? 1) / more }),
    edge: heard * edge,
    root: heard * root,
    unused: heard * unused,
    kind: heard * kind,
    side: heard * side,
  }
}

export type DecidedBy = 'both' | 'explainer' | 'encoder' | 'neither alone'

interface Drawn {
  readonly parents: ArrayLike<number>
  readonly rebuts: readonly boolean[]
  /** Whether it is left open which way the edge out of statement i points; default: none is. */
  readonly open?: ((i: number) => boolean) | undefined
}

/** Who alone would have drawn the edge out of statement i as both together did: to the same statement, of the same kind, and open where it is open. */
export function attributeDecision(both: Drawn, explainer: Drawn, encoder: Drawn, i: number): DecidedBy {
  const open = (drawn: Drawn) => drawn.open?.(i) ?? false
  const [one, two] = [explainer, encoder].map(
    other => other.parents[i] === both.parents[i] && other.rebuts[i] === both.rebuts[i] && open(other) === open(both),
  )
  return one && two ? 'both' : one ? 'explainer' : two ? 'encoder' : 'neither alone'
}
