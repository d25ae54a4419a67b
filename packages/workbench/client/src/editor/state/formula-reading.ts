/** How certain a statement's formula makes it, with every step of the reduction, as it is shown beside the card. */
import { atom, box, diamond, type Formula, not, print } from '@elenchus/logic'
import { reduce } from '@elenchus/logic/s5'
import { type Degree, formulaText, formulaWords, type StatementFormula, type Unary } from '@elenchus/metagraph'

const makers: Readonly<Record<Unary, (formula: Formula) => Formula>> = { not, box, diamond }
const chainOf = (operators: readonly Unary[], core: Formula): Formula =>
  operators.reduceRight((inner, operator) => makers[operator](inner), core)

export const degreeOfChain = (operators: readonly Unary[]): Degree => reduce(chainOf(operators, atom('p'))).degree

export interface FormulaReading {
  /** The formula in signs and as it is read aloud; empty where there is none. */
  readonly signs: string
  readonly words: string
  /** What the operators of the whole statement come down to. */
  readonly degree: Degree
  /** `□¬p`, then what each rule makes of it; p stands for what the operators stand before. */
  readonly chain: string
  readonly steps: readonly { readonly formula: string; readonly rule: string }[]
}

export function readingOf(formula: StatementFormula): FormulaReading {
  const chain = chainOf(formula.operators, atom('p'))
  const { degree, steps } = reduce(chain)
  return {
    signs: formulaText(formula),
    words: formulaWords(formula),
    degree,
    chain: print(chain),
    steps: steps.map(step => ({ formula: print(step.formula), rule: step.rule })),
  }
}
