/**
 * Evidence for each degree, operator and edge of an explained graph: confidence, words of the text, and the features
 * with the largest weights.
 */
import type { Binary, Degree, DegreeConvention, EdgeKind, Span, Unary } from '@elenchus/metagraph'
import { minClaimProbability } from '@elenchus/metagraph'
import type { Contribution } from '../models/ensemble.ts'
import { openLinkThreshold } from '../models/open-link.ts'
import type { DecidedBy } from '../models/second-opinion.ts'

/** A word of the text as evidence for a decision, with its span in the statement's text. */
export interface EvidenceWord extends Span {
  readonly text: string
  /** Its meaning: an operator, or the kind of a discourse cue. */
  readonly means: string
}

export interface DegreeEvidence {
  readonly degree: Degree
  /** Probability of this degree, 0 to 1. */
  readonly confidence: number
  /** For degree 1 in mode `reading`: the statement is possibly false ("it might not rain"), not merely unnecessary. */
  readonly possiblyNot?: true
  readonly indicators: readonly EvidenceWord[]
  readonly features: readonly Contribution[]
}

export interface OperandEvidence {
  readonly variable: string
  readonly operators: readonly Unary[]
  readonly confidence: number
  readonly indicators: readonly EvidenceWord[]
}

export interface TripleEvidence {
  readonly operator: Binary
  readonly confidence: number
  /** Connective that joins the two operands, if one was found, and the table of the MetaLogic paper that lists it. */
  readonly connective?: EvidenceWord & { readonly table: number | string }
  readonly operands: readonly [OperandEvidence, OperandEvidence]
  readonly features: readonly Contribution[]
}

export interface StatementEvidence {
  readonly id: string
  /** Probability that the statement has a formula at all. */
  readonly hasFormula: number
  readonly degree: DegreeEvidence
  readonly triples: readonly TripleEvidence[]
  /** Probability of being the conclusion. */
  readonly conclusion: number
  /** Probability of being unused. */
  readonly unused: number
  /** For the conclusion, with a second opinion: the model that alone chooses it. */
  readonly decidedBy?: DecidedBy
}

export interface EdgeEvidence {
  readonly kind: EdgeKind
  readonly from: string
  readonly to: string
  /** Probability that the edge exists and has this kind. */
  readonly confidence: number
  /** In plain text: probability of the direction (for or against), given that the edge exists; see `isOpenLink`. */
  readonly direction?: number
  /** Discourse cues in either statement. */
  readonly cues: readonly (EvidenceWord & { readonly statement: string })[]
  readonly features: readonly Contribution[]
  /** With a second opinion: the model that alone predicts this edge. */
  readonly decidedBy?: DecidedBy
}

/** Evidence that a statement undercuts the step from one statement to another. */
export interface UndercutEvidence
  extends Pick<EdgeEvidence, 'from' | 'confidence' | 'direction' | 'cues' | 'features' | 'decidedBy'> {
  readonly edge: { readonly from: string; readonly to: string }
}

export interface Evidence {
  /** Meaning of the degrees: by wording, or by MetaLogic's convention. */
  readonly degrees: DegreeConvention
  readonly statements: readonly StatementEvidence[]
  readonly edges: readonly EdgeEvidence[]
  /** Absent if there are none. */
  readonly undercuts?: readonly UndercutEvidence[]
  /** In plain text: probable edges that were not chosen; absent if there are none. */
  readonly rivals?: readonly Pick<EdgeEvidence, 'kind' | 'from' | 'to' | 'confidence'>[]
  /** Probability that all edges are correct. */
  readonly graph: number
  /** Ids of the statements that the second opinion truncated, and whether it truncated the question; absent if it read everything. */
  readonly cut?: { readonly statements: readonly string[]; readonly question: boolean } | undefined
}

/** True if the direction of a link is too uncertain to be shown. */
export const isOpenLink = ({ direction }: Pick<EdgeEvidence, 'direction'>): boolean =>
  direction !== undefined && direction < openLinkThreshold

/** Direction of a link; undercuts have no kind and count as against. */
export interface LinkDirection extends Pick<EdgeEvidence, 'direction'> {
  readonly kind?: EdgeKind
}

/** "for or against is unclear: 58% for, 42% against"; undefined for a link that is not open. */
export function describeOpenLink(link: LinkDirection): string | undefined {
  if (!isOpenLink(link)) return undefined
  // Rounding must not reach the threshold.
  const percentage = Math.min(100 * openLinkThreshold - 1, Math.round(100 * link.direction!))
  const support = link.kind === 'support' ? percentage : 100 - percentage
  return `for or against is unclear: ${support}% for, ${100 - support}% against`
}

/** Below this probability a decision is shown as unsure. */
export const unsureThreshold = 0.5

/** "87%", or "unsure, 41%". */
export function formatConfidence(confidence: number): string {
  // Rounding must not give "unsure, 50%".
  return confidence < unsureThreshold
    ? `unsure, ${Math.min(100 * unsureThreshold - 1, Math.round(100 * confidence))}%`
    : `${Math.round(100 * confidence)}%`
}

/** "94% sure", "unsure, 30%", or for an improbable claim "a guess that this is the claim, under 1%". */
export function formatClaimConfidence(confidence: number): string {
  if (confidence < minClaimProbability)
    return `a guess that this is the claim, ${confidence < 0.01 ? 'under 1%' : `${Math.floor(100 * confidence)}%`}`
  return confidence < unsureThreshold ? formatConfidence(confidence) : `${formatConfidence(confidence)} sure`
}
