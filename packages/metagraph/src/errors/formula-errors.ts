/**
 * Errors of a statement's formula (MetaLogic, section 6.5 and Table 18). Matching triples (∧ and ∨ symmetric, operators reduced)
 * are removed; the remaining gold and predicted triples over the same two variables are compared.
 *
 *   F1  incorrect logical variable        a triple is missing, redundant, or over other variables
 *   F2  incorrect unary operator          the variables are right, an operator on them is not
 *   F3  incorrect binary operator         variables and unary operators are right, the binary operator is not
 *   F4  incorrect implication direction   all is right but the implication points the other way
 */
import type { Operand, Triple } from '../model/metagraph.ts'
import { standardOperators, tripleKey } from '../scoring/keys.ts'

export const formulaErrors = ['F1', 'F2', 'F3', 'F4'] as const
export type FormulaError = (typeof formulaErrors)[number]

const variablePair = ({ left, right }: Triple) => [left.variable, right.variable].sort().join(' ')
const standard = ({ operators, variable }: Operand) => `${variable} ${standardOperators(operators).join(' ')}`
const standardPair = ({ left, right }: Triple) => [standard(left), standard(right)].sort().join('; ')

function compare(predicted: Triple, gold: Triple): FormulaError {
  if (standardPair(predicted) !== standardPair(gold)) return 'F2'
  return predicted.operator === gold.operator ? 'F4' : 'F3'
}

/** Error types of a statement's predicted triples; empty if they equal gold's as sets. */
export function findFormulaErrors(predicted: readonly Triple[], gold: readonly Triple[]): FormulaError[] {
  const byKey = (triples: readonly Triple[]) => new Map(triples.map(triple => [tripleKey(triple, 'paper'), triple]))
  const predictedByKey = byKey(predicted)
  const goldByKey = byKey(gold)
  const extra = [...predictedByKey].filter(([key]) => !goldByKey.has(key)).map(([, triple]) => triple)
  const errors = new Set<FormulaError>()
  for (const [key, triple] of goldByKey) {
    if (predictedByKey.has(key)) continue
    const at = extra.findIndex(other => variablePair(other) === variablePair(triple))
    if (at < 0) errors.add('F1')
    else errors.add(compare(extra.splice(at, 1)[0]!, triple))
  }
  if (extra.length > 0) errors.add('F1')
  return formulaErrors.filter(error => errors.has(error))
}
