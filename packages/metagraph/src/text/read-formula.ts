import { FormatError } from '../model/format-error.ts'
import {
  type Binary,
  emptyFormula,
  type Operand,
  type StatementFormula,
  type Triple,
  type Unary,
} from '../model/metagraph.ts'

const unaryOperators: Readonly<Record<string, Unary>> = { '¬': 'not', '□': 'box', '◇': 'diamond' }
const binaryOperators: Readonly<Record<string, Binary>> = { '→': 'implies', '∧': 'and', '∨': 'or' }
const token = /\s*([¬□◇→∧∨()]|[^\s¬□◇→∧∨()]+)/y

/**
 * Parses a formula as `formulaText` writes it, such as `□((v1 → ¬v2) ∧ (v3 ∨ v4))`; throws a FormatError otherwise.
 *
 *     readFormula('□(v1 → ¬v2)').operators // ['box']
 */
export function readFormula(text: string): StatementFormula {
  const tokens: string[] = []
  token.lastIndex = 0
  for (let found = token.exec(text); found; found = token.exec(text)) tokens.push(found[1]!)
  if (tokens.length === 0) return emptyFormula
  let position = 0
  const wrong = (): never => {
    throw new FormatError(`“${text}” is not a formula; expected a form such as □((v1 → ¬v2) ∧ (v3 ∨ v4))`)
  }
  const unaries = () => {
    const operators: Unary[] = []
    while (unaryOperators[tokens[position] ?? '']) operators.push(unaryOperators[tokens[position++]!]!)
    return operators
  }
  const take = (expected: string) => (tokens[position] === expected ? position++ : wrong())
  const operand = (operators: Unary[]): Operand => {
    const variable = tokens[position++]
    if (variable === undefined || variable in binaryOperators || variable in unaryOperators || '()'.includes(variable))
      return wrong()
    return { operators, variable }
  }
  const rest = (left: Operand): Triple => ({
    left,
    operator: binaryOperators[tokens[position++] ?? ''] ?? wrong(),
    right: operand(unaries()),
  })
  const several = (): Triple[] => {
    const triples: Triple[] = []
    do {
      take('(')
      triples.push(rest(operand(unaries())))
      take(')')
    } while (tokens[position] === '∧' && ++position > 0)
    return triples
  }
  const operators = unaries()
  let formula: StatementFormula
  if (tokens[position] !== '(') formula = { operators: [], triples: [rest(operand(operators))] }
  else if (operators.length === 0) formula = { operators, triples: several() }
  else {
    take('(')
    formula = { operators, triples: tokens[position] === '(' ? several() : [rest(operand(unaries()))] }
    take(')')
  }
  return position === tokens.length ? formula : wrong()
}
