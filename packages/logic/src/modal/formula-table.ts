/** Table of hash-consed formulas, each with its expansion by a tableau rule (α, β, □ or ◇ in Smullyan's and Fitting's notation). */
import { not } from '../formula/construct.ts'
import { createNumbering } from '../formula/equal.ts'
import type { Formula } from '../formula/formula.ts'
import type { TableauRule } from './tableau.ts'

export interface BetaExpansion {
  readonly kind: 'beta'
  readonly by: TableauRule
  /** Alternatives, at least one of which holds with all its parts. */
  readonly alternatives: readonly (readonly number[])[]
}

export interface DiamondExpansion {
  readonly kind: 'diamond'
  readonly by: TableauRule
  readonly operand: number
}

/** Result of the rule for a formula; `by` is the rule. */
export type Expansion =
  | { readonly kind: 'none'; readonly by: TableauRule }
  | { readonly kind: 'alpha'; readonly by: TableauRule; readonly parts: readonly number[] }
  | BetaExpansion
  | { readonly kind: 'box'; readonly by: TableauRule; readonly operand: number }
  | DiamondExpansion

const NO_EXPANSION: Expansion = { kind: 'none', by: 'premise' }

export class FormulaTable {
  private readonly numberOf = createNumbering()
  private readonly formulas: Formula[] = []
  private readonly expansions: (Expansion | undefined)[] = []
  /** By number: the number of the negation, if it is in the table. */
  private readonly negations: (number | undefined)[] = []

  /** Returns the number of a formula, which is assigned on first use. */
  getNumber(formula: Formula): number {
    const number = this.numberOf(formula)
    if (this.formulas[number] === undefined) {
      this.formulas[number] = formula
      if (formula.kind === 'not') this.negations[this.numberOf(formula.operand)] = number
    }
    return number
  }

  getFormula(number: number): Formula {
    return this.formulas[number]!
  }

  /** Returns the number of the negation. */
  getNegation(number: number): number {
    return this.negations[number] ?? this.getNumber(not(this.formulas[number]!))
  }

  /** Returns the formulas that contradict a formula: its negation, and its operand if it is a negation. */
  listOpposites(number: number): readonly number[] {
    const formula = this.formulas[number]!
    const negation = this.negations[number]
    const negated = formula.kind === 'not' ? [this.getNumber(formula.operand)] : []
    return negation === undefined ? negated : [negation, ...negated]
  }

  /** Returns true for ⊥ and ¬⊤. */
  isAbsurd(number: number): boolean {
    const formula = this.formulas[number]!
    return formula.kind === 'false' || (formula.kind === 'not' && formula.operand.kind === 'true')
  }

  expand(number: number): Expansion {
    let expansion = this.expansions[number]
    if (!expansion) {
      expansion = this.computeExpansion(this.formulas[number]!)
      this.expansions[number] = expansion
    }
    return expansion
  }

  private computeExpansion(formula: Formula): Expansion {
    const number = (each: Formula): number => this.getNumber(each)
    const negate = (each: Formula): number => this.getNegation(this.getNumber(each))
    if (formula.kind !== 'not') {
      switch (formula.kind) {
        case 'and':
          return { kind: 'alpha', by: '∧', parts: formula.operands.map(number) }
        case 'or':
          return { kind: 'beta', by: '∨', alternatives: formula.operands.map(each => [number(each)]) }
        case 'implies':
          return { kind: 'beta', by: '→', alternatives: [[negate(formula.left)], [number(formula.right)]] }
        case 'iff': {
          const both = [number(formula.left), number(formula.right)]
          const neither = [negate(formula.left), negate(formula.right)]
          return { kind: 'beta', by: '↔', alternatives: [both, neither] }
        }
        case 'box':
          return { kind: 'box', by: '□', operand: number(formula.operand) }
        case 'diamond':
          return { kind: 'diamond', by: '◇', operand: number(formula.operand) }
        default:
          return NO_EXPANSION
      }
    }
    const negated = formula.operand
    switch (negated.kind) {
      case 'not':
        return { kind: 'alpha', by: '¬¬', parts: [number(negated.operand)] }
      case 'and':
        return { kind: 'beta', by: '¬∧', alternatives: negated.operands.map(each => [negate(each)]) }
      case 'or':
        return { kind: 'alpha', by: '¬∨', parts: negated.operands.map(negate) }
      case 'implies':
        return { kind: 'alpha', by: '¬→', parts: [number(negated.left), negate(negated.right)] }
      case 'iff': {
        const onlyLeft = [number(negated.left), negate(negated.right)]
        const onlyRight = [negate(negated.left), number(negated.right)]
        return { kind: 'beta', by: '¬↔', alternatives: [onlyLeft, onlyRight] }
      }
      case 'box':
        return { kind: 'diamond', by: '¬□', operand: negate(negated.operand) }
      case 'diamond':
        return { kind: 'box', by: '¬◇', operand: negate(negated.operand) }
      default:
        return NO_EXPANSION
    }
  }
}
