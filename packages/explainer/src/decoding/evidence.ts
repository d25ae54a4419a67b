/**
 * Evidence for each degree, operator and edge of an explained graph: confidence, words of the text, and the features
 * with the largest weights.
 */
import {
  type Binary,
  type Degree,
  type DegreeMode,
  type EdgeKind,
  minClaimProbability,
  type Span,
  type Unary,
} from '@elenchus/metagraph'
import type { Contribution } from '../models/blend.ts'
import { openLinkThreshold } from '../models/open-link.ts'
import type { DecidedBy } from '../models/second-opinion.ts'

/** A word of the text that a decision leans on, with its place in the statement's text. */
export interface EvidenceWord extends Span {
  readonly text: string
  /** What it stands for: an operator, or the kind of a discourse cue. */
  readonly means: string
}

export interface DegreeEvidence {
  readonly degree: Degree
  /** Probability of this degree, 0 to 1. */
  readonly confidence: number
  /** Of degree 1, as read from the words: it is put forward as what may not be so ("it might not rain"), not as what need not be. */
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
  /** The connective that joins the two, if one was found, and the table of the paper that lists it. */
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
  /** Probabilities of being the conclusion, and of having no part in the argument. */
  readonly conclusion: number
  readonly unused: number
  /** Of the conclusion, where a second opinion was asked: who alone would have taken it for the conclusion. */
  readonly decidedBy?: DecidedBy
}

export interface EdgeEvidence {
  readonly kind: EdgeKind
  readonly from: string
  readonly to: string
  /** Probability of the edge: that it is there and of this kind. */
  readonly confidence: number
  /** In plain text: probability that it speaks this way, for or against, given that it is there; see `isOpen`. */
  readonly direction?: number
  /** Discourse cues in either statement. */
  readonly cues: readonly (EvidenceWord & { readonly statement: string })[]
  readonly features: readonly Contribution[]
  /** Where a second opinion was asked: who alone would have drawn this edge. */
  readonly decidedBy?: DecidedBy
}

/** Why a statement is taken to attack the step from one statement to another. */
export interface UndercutEvidence
  extends Pick<EdgeEvidence, 'from' | 'confidence' | 'direction' | 'cues' | 'features' | 'decidedBy'> {
  readonly edge: { readonly from: string; readonly to: string }
}

export interface Evidence {
  /** What the degrees mean: what the words put forward, or MetaLogic's convention. */
  readonly degrees: DegreeMode
  readonly statements: readonly StatementEvidence[]
  readonly edges: readonly EdgeEvidence[]
  /** Absent where there are none. */
  readonly undercuts?: readonly UndercutEvidence[]
  /** Edges of plain text that were thought of and not chosen, with how likely each is; absent where there are none. */
  readonly rivals?: readonly Pick<EdgeEvidence, 'kind' | 'from' | 'to' | 'confidence'>[]
  /** Probability that all edges are right. */
  readonly graph: number
  /** What a second opinion read only the beginning of, since it was too long for it: statements by their ids, and whether the question was. Absent where all was read. */
  readonly cut?: { readonly statements: readonly string[]; readonly question: boolean } | undefined
}

/** Whether it cannot be told if a link speaks for its target or against it. */
export const isOpen = ({ direction }: Pick<EdgeEvidence, 'direction'>): boolean =>
  direction !== undefined && direction < openLinkThreshold

/** A link as far as its direction goes; undercuts have no kind, and speak against. */
export interface LinkDirection extends Pick<EdgeEvidence, 'direction'> {
  readonly kind?: EdgeKind
}

/** "for or against is unclear: 58% for, 42% against", of what bears on its target either way; nothing for a link that is not open. */
export function openLinkText(link: LinkDirection): string | undefined {
  if (!isOpen(link)) return undefined
  // What is below the bound stays below it in print.
  const drawn = Math.min(100 * openLinkThreshold - 1, Math.round(100 * link.direction!))
  const ownViewSupport = link.kind === 'support' ? drawn : 100 - drawn
  return `for or against is unclear: ${ownViewSupport}% for, ${100 - ownViewSupport}% against`
}

/** Below this a decision is shown as unsure. */
export const unsureThreshold = 0.5

/** "87%", or "unsure, 41%". */
export function confidenceText(confidence: number): string {
  // Never "unsure, 50%": what is below the bound stays below it in print.
  return confidence < unsureThreshold
    ? `unsure, ${Math.min(100 * unsureThreshold - 1, Math.round(100 * confidence))}%`
    : `${Math.round(100 * confidence)}%`
}

/** "94% sure", "unsure, 30%"; of a claim that no more than a guess makes one, that: "a guess that this is the claim, under 1%". */
export function claimText(confidence: number): string {
  if (confidence < minClaimProbability)
    return `a guess that this is the claim, ${confidence < 0.01 ? 'under 1%' : `${Math.floor(100 * confidence)}%`}`
  return confidence < unsureThreshold ? confidenceText(confidence) : `${confidenceText(confidence)} sure`
}
