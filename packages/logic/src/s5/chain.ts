/**
 * The reductions of S5 for chains of ¬ □ ◇ (MetaLogic, Table 1): every chain comes down to at most one negation before
 * at most one modality, and so to one of five degrees of certainty.
 *
 * The chain is read from the outside in. What has been read is always one of ∅ ¬ □ ◇ ¬□ ¬◇; the next operator either
 * joins it or meets a rule. So each step shares the unread rest with the one before, and a chain of a hundred thousand
 * operators takes a hundred thousand steps of constant size.
 */
import { box, diamond, not } from '../formula/construct.ts'
import type { Formula } from '../formula/formula.ts'

/** 4 necessary, 3 possible, 2 contingent, 1 unnecessary, 0 impossible. */
export type Degree = 0 | 1 | 2 | 3 | 4

export type Polarity = 'positive' | 'negative'

export interface DegreeOfCertainty {
  readonly degree: Degree
  readonly name: 'necessary' | 'possible' | 'contingent' | 'unnecessary' | 'impossible'
  /** The chain that stands for it. */
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

/** The rules of reduction, as they are named in steps. */
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
  /** `negative` where the chain has an odd number of negations; the rules never change which. */
  readonly polarity: Polarity
  /** What the chain stands before: the first formula that is neither ¬, □ nor ◇. */
  readonly core: Formula
  readonly steps: readonly ReductionStep[]
}

type Modality = 'box' | 'diamond' | null

/**
 * Reduces the chain of ¬ □ ◇ at the head of a formula, showing the steps.
 *
 *     reduce(parse('□¬◇p'))    // ¬◇◇p by □¬p = ¬◇p, then ¬◇p by ◇◇p = ◇p: degree 0
 */
export function reduce(formula: Formula): Reduction {
  const steps: ReductionStep[] = []
  let negated = false
  let modality: Modality = null
  let rest = formula
  const note = (rule: ReductionRule): void => {
    steps.push({ rule, formula: head(negated, modality, rest) })
  }
  while (rest.kind === 'not' || rest.kind === 'box' || rest.kind === 'diamond') {
    const operator: 'not' | 'box' | 'diamond' = rest.kind
    rest = rest.operand
    if (operator !== 'not') {
      const outer: Modality = modality
      modality = operator
      if (outer) note(collapse[outer][operator])
    } else if (modality) {
      // A modality lets the negation out and turns into its dual; before it there may be a negation already.
      const dual: Modality = modality === 'box' ? 'diamond' : 'box'
      const rule = modality === 'box' ? '□¬p = ¬◇p' : '◇¬p = ¬□p'
      modality = dual
      if (negated) {
        steps.push({ rule, formula: not(head(true, modality, rest)) })
        negated = false
        note('¬¬p = p')
      } else {
        negated = true
        note(rule)
      }
    } else if (negated) {
      negated = false
      note('¬¬p = p')
    } else negated = true
  }
  return {
    formula: head(negated, modality, rest),
    degree: degreeOf(negated, modality),
    polarity: negated ? 'negative' : 'positive',
    core: rest,
    steps,
  }
}

/** The degree of certainty a formula expresses: 4 for □p, 3 ◇p, 2 p or ¬p, 1 ¬□p, 0 ¬◇p, whatever the chain. */
export function degree(formula: Formula): Degree {
  return reduce(formula).degree
}

const collapse = {
  box: { box: '□□p = □p', diamond: '□◇p = ◇p' },
  diamond: { box: '◇□p = □p', diamond: '◇◇p = ◇p' },
} as const

function degreeOf(negated: boolean, modality: Modality): Degree {
  if (modality === null) return 2
  if (modality === 'box') return negated ? 1 : 4
  return negated ? 0 : 3
}

function head(negated: boolean, modality: Modality, rest: Formula): Formula {
  const modal = modality === 'box' ? box(rest) : modality === 'diamond' ? diamond(rest) : rest
  return negated ? not(modal) : modal
}
