/** Predicts the local operators (¬, □, ◇) of a variable in a formula. */
import type { Unary } from '@elenchus/metagraph'
import { hasOperatorWord, localOperatorFeatures, localOperators } from '../features/local-operators.ts'
import { type OperandPlace, operandClasses, operandFeatures } from '../features/operand-features.ts'
import type { StatementView } from '../features/statement-view.ts'
import { type BlendModel, blendProbabilities } from '../models/blend.ts'

export interface DecidedOperand {
  readonly operators: readonly Unary[]
  /** Probability of exactly these operators. */
  readonly confidence: number
}

/** From which probability on each operator is taken. */
export type OperatorThresholds = Readonly<Record<Unary, number>>

/**
 * Where annotators marked the variables, operators follow their habit: at a half most of those that they write would be
 * missed, ¬ above all. On held-out folds these bounds find more of them, and no fewer whole formulas are right than with
 * one model over all chains.
 */
export const annotatedThresholds: OperatorThresholds = { not: 0.25, box: 0.4, diamond: 0.4 }

/** Where the explainer found the variables itself, people read the formula: it shows what is likelier than not. */
export const plainTextThresholds: OperatorThresholds = { not: 0.5, box: 0.5, diamond: 0.5 }

/**
 * The operators of one operand. A model of two classes is asked of each operator whether the variable takes it; older
 * model files have one class for each of `operandClasses`.
 */
export function decideOperand(
  model: BlendModel,
  view: StatementView,
  place: OperandPlace,
  least: OperatorThresholds,
): DecidedOperand {
  if (model.classes === operandClasses.length) return likeliestChain(model, view, place)
  const probabilities = { not: 0, box: 0, diamond: 0 }
  for (const operator of localOperators)
    if (hasOperatorWord(view, place.variable, operator))
      probabilities[operator] = blendProbabilities(model, [localOperatorFeatures(view, place, operator)])[1]!
  return chainOf(probabilities, least)
}

/** The chain for the probabilities of the single operators: ¬ before at most one modality, the likelier of the two. */
export function chainOf(probabilities: Readonly<Record<Unary, number>>, least: OperatorThresholds): DecidedOperand {
  const takes = (operator: Unary) => probabilities[operator] >= least[operator]
  const modality = probabilities.box >= probabilities.diamond ? 'box' : 'diamond'
  const operators = (['not', modality] as const).filter(takes)
  const confidence = localOperators.reduce(
    (product, operator) =>
      product * (operators.includes(operator) ? probabilities[operator] : 1 - probabilities[operator]),
    1,
  )
  return { operators, confidence }
}

function likeliestChain(model: BlendModel, view: StatementView, place: OperandPlace): DecidedOperand {
  const p = blendProbabilities(model, [operandFeatures(view, place)])
  const best = p.indexOf(Math.max(...p))
  return { operators: operandClasses[best]!, confidence: p[best]! }
}
