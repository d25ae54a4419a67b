/**
 * Reduces chains of ¬ □ ◇ in S5 (MetaLogic, Table 1): every chain reduces to at most one negation and at most one
 * modality, and thus to one of five degrees of certainty.
 *
 * The chain is read from the outermost operator inwards. The prefix read so far is always one of ∅ ¬ □ ◇ ¬□ ¬◇; the next operator extends
 * it or triggers a rule. The formulas of all steps share the unread operand, so a chain of n operators takes n steps of constant size.
 */
import { box, diamond, not } from '../formula/construct.ts'
import type { Formula } from '../formula/formula.ts'

/** Degree of certainty: 4 necessary, 3 possible, 2 contingent, 1 unnecessary, 0 impossible. */
export type Degree = 0 | 1 | 2 | 3 | 4

export type Polarity = 'positive' | 'negative'

export interface DegreeOfCertainty {
  readonly degree: Degree
  readonly name: 'necessary' | 'possible' | 'contingent' | 'unnecessary' | 'impossible'
  /** Its shortest chain. */
  readonly form: '□' | '◇' | '' | '¬□' | '¬◇'
}

/** The degrees of certainty, strongest first. */
export const degrees: readonly DegreeOfCertainty[] = [
  { degree: 4, name: 'necessary', form: '□' },
  { degree: 3, name: 'possible', form: '◇' },
  { degree: 2, name: 'contingent', form: '' },
  { degree: 1, name: 'unnecessary', form: '¬□' },
  { degree: 0, name: 'impossible', form: '¬◇' },
]

/** The reduction rules. */
export type ReductionRule = '¬¬p = p' | '□¬p = ¬◇p' | '◇¬p = ¬□p' | '□□p = □p' | '◇◇p = ◇p' | '□◇p = ◇p' | '◇□p = □p'

export interface ReductionStep {
  readonly rule: ReductionRule
  /** The whole formula after the step. */
  readonly formula: Formula
}

export interface Reduction {
  /** The formula with its leading chain reduced. */
  readonly formula: Formula
  readonly degree: Degree
  /** `negative` if the chain has an odd number of negations; the rules preserve the parity. */
  readonly polarity: Polarity
  /** The formula below the chain: the first that is not ¬, □ or ◇. */
  readonly core: Formula
  readonly steps: readonly ReductionStep[]
}

type Modality = 'box' | 'diamond' | null

/**
 * Reduces the leading chain of ¬ □ ◇, recording the steps.
 *
 *     reduce(parse('□¬◇p'))    // ¬◇◇p by □¬p = ¬◇p, then ¬◇p by ◇◇p = ◇p: degree 0
 */
export function reduce(formula: Formula): Reduction {
  const steps: ReductionStep[] = []
  let isNegated = false
  let modality: Modality = null
  let operand = formula
  const addStep = (rule: ReductionRule): void => {
    steps.push({ rule, formula: applyPrefix(isNegated, modality, operand) })
  }
  while (operand.kind === 'not' || operand.kind === 'box' || operand.kind === 'diamond') {
    const operator: 'not' | 'box' | 'diamond' = operand.kind
    operand = operand.operand
    if (operator !== 'not') {
      const outer: Modality = modality
      modality = operator
      if (outer) addStep(collapseRules[outer][operator])
    } else if (modality) {
      // The negation moves to the front of the modality, which becomes its dual, and may cancel a negation there.
      const dual: Modality = modality === 'box' ? 'diamond' : 'box'
      const rule = modality === 'box' ? '□¬p = ¬◇p' : '◇¬p = ¬□p'
      modality = dual
      if (isNegated) {
        steps.push({ rule, formula: not(applyPrefix(true, modality, operand)) })
        isNegated = false
        addStep('¬¬p = p')
      } else {
        isNegated = true
        addStep(rule)
      }
    } else if (isNegated) {
      isNegated = false
      addStep('¬¬p = p')
    } else isNegated = true
  }
  return {
    formula: applyPrefix(isNegated, modality, operand),
    degree: toDegree(isNegated, modality),
    polarity: isNegated ? 'negative' : 'positive',
    core: operand,
    steps,
  }
}

/** Returns the degree of certainty of a formula after reduction: 4 for □p, 3 ◇p, 2 p or ¬p, 1 ¬□p, 0 ¬◇p. */
export const degree = (formula: Formula): Degree => reduce(formula).degree

const collapseRules = {
  box: { box: '□□p = □p', diamond: '□◇p = ◇p' },
  diamond: { box: '◇□p = □p', diamond: '◇◇p = ◇p' },
} as const

function toDegree(isNegated: boolean, modality: Modality): Degree {
  if (modality === null) return 2
  if (modality === 'box') return isNegated ? 1 : 4
  return isNegated ? 0 : 3
}

function applyPrefix(isNegated: boolean, modality: Modality, operand: Formula): Formula {
  const modal = modality === 'box' ? box(operand) : modality === 'diamond' ? diamond(operand) : operand
  return isNegated ? not(modal) : modal
}
