import type { Operand, StatementFormula, Triple, Unary } from '../model/metagraph.ts'

const unarySigns: Readonly<Record<Unary, string>> = { not: '¬', box: '□', diamond: '◇' }
const binarySigns = { implies: '→', and: '∧', or: '∨' } as const
const unaryWords: Readonly<Record<Unary, string>> = { not: 'not', box: 'necessarily', diamond: 'possibly' }
const binaryWords = { implies: 'implies', and: 'and', or: 'or' } as const

/** Display name of a variable: its id by default, or for instance its text. */
export type ShowVariable = (id: string) => string

/** Writes a formula in Unicode, such as `□((v1 → ¬v2) ∧ (v3 ∨ v4))`; empty without one. */
export function formulaText({ operators, triples }: StatementFormula, show: ShowVariable = id => id): string {
  const operand = ({ operators: own, variable }: Operand) => own.map(o => unarySigns[o]).join('') + show(variable)
  const one = ({ left, operator, right }: Triple) => `${operand(left)} ${binarySigns[operator]} ${operand(right)}`
  if (triples.length === 0) return ''
  const inner = triples.length === 1 ? one(triples[0]!) : triples.map(triple => `(${one(triple)})`).join(' ∧ ')
  return operators.length === 0 ? inner : `${operators.map(o => unarySigns[o]).join('')}(${inner})`
}

/** Writes a formula in words, for screen readers. */
export function formulaWords({ operators, triples }: StatementFormula, show: ShowVariable = id => id): string {
  const operand = ({ operators: own, variable }: Operand) => [...own.map(o => unaryWords[o]), show(variable)].join(' ')
  const one = ({ left, operator, right }: Triple) => `${operand(left)} ${binaryWords[operator]} ${operand(right)}`
  return [...operators.map(o => unaryWords[o]), triples.map(one).join(', and ')].filter(Boolean).join(' ')
}
