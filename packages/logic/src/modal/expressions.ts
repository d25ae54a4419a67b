/** Hash-consed formulas, classified by tableau rule (α, β, □, ◇). */
import { not } from '../formula/construct.ts'
import { createNumbering } from '../formula/equal.ts'
import type { Formula } from '../formula/formula.ts'
import type { TableauRule } from './tableau.ts'

export interface Alternatives {
  readonly kind: 'some'
  readonly by: TableauRule
  /** At least one alternative holds with all its parts. */
  readonly of: readonly (readonly number[])[]
}

export type Parts =
  | { readonly kind: 'nothing'; readonly by: TableauRule }
  | { readonly kind: 'all'; readonly by: TableauRule; readonly of: readonly number[] }
  | Alternatives
  | { readonly kind: 'box' | 'diamond'; readonly by: TableauRule; readonly operand: number }

const NOTHING: Parts = { kind: 'nothing', by: 'premise' }

export class Expressions {
  private readonly numberOf = createNumbering()
  private readonly formulas: Formula[] = []
  private readonly known: (Parts | undefined)[] = []
  /** By number: the number of the negation, if it occurs. */
  private readonly negations: (number | undefined)[] = []

  number(formula: Formula): number {
    const number = this.numberOf(formula)
    if (this.formulas[number] === undefined) {
      this.formulas[number] = formula
      if (formula.kind === 'not') this.negations[this.numberOf(formula.operand)] = number
    }
    return number
  }

  formula(number: number): Formula {
    return this.formulas[number]!
  }

  negation(number: number): number {
    return this.negations[number] ?? this.number(not(this.formulas[number]!))
  }

  /** The formulas that contradict a formula: its negation and its operand if it is a negation. */
  opposites(number: number): readonly number[] {
    const formula = this.formulas[number]!
    const negation = this.negations[number]
    const negated = formula.kind === 'not' ? [this.number(formula.operand)] : []
    return negation === undefined ? negated : [negation, ...negated]
  }

  /** ⊥ and ¬⊤. */
  isAbsurd(number: number): boolean {
    const formula = this.formulas[number]!
    return formula.kind === 'false' || (formula.kind === 'not' && formula.operand.kind === 'true')
  }

  parts(number: number): Parts {
    let parts = this.known[number]
    if (!parts) {
      parts = this.partsOf(this.formulas[number]!)
      this.known[number] = parts
    }
    return parts
  }

  private partsOf(formula: Formula): Parts {
    const yes = (each: Formula): number => this.number(each)
    const no = (each: Formula): number => this.negation(this.number(each))
    if (formula.kind !== 'not') {
      switch (formula.kind) {
        case 'and':
          return { kind: 'all', by: '∧', of: formula.operands.map(yes) }
        case 'or':
          return { kind: 'some', by: '∨', of: formula.operands.map(each => [yes(each)]) }
        case 'implies':
          return { kind: 'some', by: '→', of: [[no(formula.left)], [yes(formula.right)]] }
        case 'iff': {
          const { left, right } = formula
          const same = [
            [yes(left), yes(right)],
            [no(left), no(right)],
          ]
          return { kind: 'some', by: '↔', of: same }
        }
        case 'box':
          return { kind: 'box', by: '□', operand: yes(formula.operand) }
        case 'diamond':
          return { kind: 'diamond', by: '◇', operand: yes(formula.operand) }
        default:
          return NOTHING
      }
    }
    const denied = formula.operand
    switch (denied.kind) {
      case 'not':
        return { kind: 'all', by: '¬¬', of: [yes(denied.operand)] }
      case 'and':
        return { kind: 'some', by: '¬∧', of: denied.operands.map(each => [no(each)]) }
      case 'or':
        return { kind: 'all', by: '¬∨', of: denied.operands.map(no) }
      case 'implies':
        return { kind: 'all', by: '¬→', of: [yes(denied.left), no(denied.right)] }
      case 'iff': {
        const { left, right } = denied
        const different = [
          [yes(left), no(right)],
          [no(left), yes(right)],
        ]
        return { kind: 'some', by: '¬↔', of: different }
      }
      case 'box':
        return { kind: 'diamond', by: '¬□', operand: no(denied.operand) }
      case 'diamond':
        return { kind: 'box', by: '¬◇', operand: no(denied.operand) }
      default:
        return NOTHING
    }
  }
}
