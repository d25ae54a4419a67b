/** Predicts the local operators (¬, □, ◇) of a variable in a formula. */
import type { Unary } from '@elenchus/metagraph'
import { computeLocalOperatorFeatures, hasOperatorWord, localOperators } from '../features/local-operators.ts'
import type { OperandContext } from '../features/operand-features.ts'
import type { StatementView } from '../features/statement-view.ts'
import { type EnsembleModel, predictEnsemble } from '../models/ensemble.ts'

export interface OperandPrediction {
  readonly operators: readonly Unary[]
  /** Probability of exactly these operators. */
  readonly confidence: number
}

/** Probability threshold of each operator. */
export type OperatorThresholds = Readonly<Record<Unary, number>>

/** Thresholds for annotated variables, chosen by cross-validation. With 0.5 most operators would be missed, above all ¬. */
export const annotatedThresholds: OperatorThresholds = { not: 0.25, box: 0.4, diamond: 0.4 }

/** Thresholds for variables that the explainer found. */
export const plainTextThresholds: OperatorThresholds = { not: 0.5, box: 0.5, diamond: 0.5 }

/** Predicts the operators of a variable, with a binary decision per operator. */
export function predictOperand(
  model: EnsembleModel,
  view: StatementView,
  operand: OperandContext,
  thresholds: OperatorThresholds,
): OperandPrediction {
  const probabilities = { not: 0, box: 0, diamond: 0 }
  for (const operator of localOperators)
    if (hasOperatorWord(view, operand.variable, operator))
      probabilities[operator] = predictEnsemble(model, [computeLocalOperatorFeatures(view, operand, operator)])[1]!
  return combineOperators(probabilities, thresholds)
}

/** Combines the probabilities of single operators to a chain: ¬ if probable, then at most one modality, the more probable one. */
export function combineOperators(
  probabilities: Readonly<Record<Unary, number>>,
  thresholds: OperatorThresholds,
): OperandPrediction {
  const isAboveThreshold = (operator: Unary) => probabilities[operator] >= thresholds[operator]
  const modality = probabilities.box >= probabilities.diamond ? 'box' : 'diamond'
  const operators = (['not', modality] as const).filter(isAboveThreshold)
  const probabilityOfChoice = (operator: Unary) =>
    operators.includes(operator) ? probabilities[operator] : 1 - probabilities[operator]
  const confidence = localOperators.reduce((product, operator) => product * probabilityOfChoice(operator), 1)
  return { operators, confidence }
}
