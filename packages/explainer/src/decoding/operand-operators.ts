/** Predicts the local operators (¬, □, ◇) of a variable in a formula. */
import type { Unary } from '@elenchus/metagraph'
import { computeLocalOperatorFeatures, hasOperatorWord, localOperators } from '../features/local-operators.ts'
import type { OperandContext } from '../features/operand-features.ts'
import type { StatementView } from '../features/statement-view.ts'
import { type EnsembleModel, predictEnsemble } from '../models/ensemble.ts'

export interface DecidedOperand {
  readonly operators: readonly Unary[]
  /** Probability of exactly these operators. */
  readonly confidence: number
}

/** Probability threshold of each operator. */
export type OperatorThresholds = Readonly<Record<Unary, number>>

/** Thresholds for annotated variables. 0.5 would miss most operators, above all ¬; these find more without fewer correct formulas (cross-validated). */
export const annotatedThresholds: OperatorThresholds = { not: 0.25, box: 0.4, diamond: 0.4 }

/** Thresholds for variables that the explainer found. */
export const plainTextThresholds: OperatorThresholds = { not: 0.5, box: 0.5, diamond: 0.5 }

/** Predicts the operators of an operand by a binary decision per operator. */
export function decideOperand(
  model: EnsembleModel,
  view: StatementView,
  place: OperandContext,
  thresholds: OperatorThresholds,
): DecidedOperand {
  const probabilities = { not: 0, box: 0, diamond: 0 }
  for (const operator of localOperators)
    if (hasOperatorWord(view, place.variable, operator))
      probabilities[operator] = predictEnsemble(model, [computeLocalOperatorFeatures(view, place, operator)])[1]!
  return combineOperators(probabilities, thresholds)
}

/** Chain for the probabilities of single operators: ¬ before at most one modality, the more probable one. */
export function combineOperators(
  probabilities: Readonly<Record<Unary, number>>,
  thresholds: OperatorThresholds,
): DecidedOperand {
  const isAboveThreshold = (operator: Unary) => probabilities[operator] >= thresholds[operator]
  const modality = probabilities.box >= probabilities.diamond ? 'box' : 'diamond'
  const operators = (['not', modality] as const).filter(isAboveThreshold)
  const agreement = (operator: Unary) =>
    operators.includes(operator) ? probabilities[operator] : 1 - probabilities[operator]
  const confidence = localOperators.reduce((product, operator) => product * agreement(operator), 1)
  return { operators, confidence }
}
