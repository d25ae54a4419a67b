/**
 * Role of the answer option, predicted from its wording: reason, objection or assumption. Assumptions ("no other cause
 * …") differ from reasons in wording and in their place in the graph.
 */
import { detectQuestionKind } from '@elenchus/language/exam-questions'
import { type EnsembleModel, predictEnsemble } from './ensemble.ts'
import { computeLogit } from './forests.ts'
import type { PassageFeatures } from './parts.ts'

export const optionRoles = ['reason', 'objection', 'assumption'] as const
export type OptionRole = (typeof optionRoles)[number]

/** Class of a role in the polarity model. */
export const roleIndex = (role: OptionRole): number => optionRoles.indexOf(role)

/** Role of an annotated option, from its edge and, if it supports, the question. */
export function getOptionRole(rebuts: boolean, question: string): OptionRole {
  if (rebuts) return 'objection'
  return detectQuestionKind(question) === 'assumption' ? 'assumption' : 'reason'
}

export interface RolePrediction {
  /** Log odds that the option rebuts. */
  readonly polarity: number
  /** Probability of each role. */
  readonly roles: Readonly<Record<OptionRole, number>>
}

/** Prediction for passages without an option. */
export const noOption: RolePrediction = { polarity: 0, roles: { reason: 0, objection: 0, assumption: 0 } }

export function predictRole(model: EnsembleModel, { polarity }: PassageFeatures): RolePrediction {
  if (!polarity) return noOption
  const [reason, objection, assumption] = predictEnsemble(model, [polarity]) as unknown as [number, number, number]
  return { polarity: computeLogit(objection), roles: { reason, objection, assumption } }
}
