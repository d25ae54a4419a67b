/** Reads a statement's formula back from its signs: `□((v1 → ¬v2) ∧ (v3 ∨ v4))`, as `formulaText` writes it. */
import { FormatError } from '../model/format-error.ts'
import {
  type Binary,
  emptyFormula,
  type Operand,
  type StatementFormula,
  type Triple,
  type Unary,
} from '../model/metagraph.ts'

const unaryOf: Readonly<Record<string, Unary>> = { '¬': 'not', '□': 'box', '◇': 'diamond' }
const binaryOf: Readonly<Record<string, Binary>> = { '→': 'implies', '∧': 'and', '∨': 'or' }
const token = /\s*([¬□◇→∧∨()]|[^\s¬□◇→∧∨()]+)/y

/**
 * The formula that the signs say; a FormatError where they say none.
 *
 *     readFormula('□(v1 → ¬v2)').operators // ['box']
 */
export function readFormula(text: string): StatementFormula {
  const tokens: string[] = []
  token.lastIndex = 0
  for (let found = token.exec(text); found; found = token.exec(text)) tokens.push(found[1]!)
  if (tokens.length === 0) return emptyFormula
  let at = 0
  const wrong = (): never => {
    throw new FormatError(`“${text}” is no formula of a statement: it should read like □((v1 → ¬v2) ∧ (v3 ∨ v4))`)
  }
  const unaries = () => {
    const operators: Unary[] = []
    while (unaryOf[tokens[at] ?? '']) operators.push(unaryOf[tokens[at++]!]!)
    return operators
  }
  const take = (expected: string) => (tokens[at] === expected ? at++ : wrong())
  const operand = (operators: Unary[]): Operand => {
    const variable = tokens[at++]
    if (variable === undefined || variable in binaryOf || variable in unaryOf || '()'.includes(variable)) return wrong()
    return { operators, variable }
  }
  const rest = (left: Operand): Triple => ({
    left,
    operator: binaryOf[tokens[at++] ?? ''] ?? wrong(),
    right: operand(unaries()),
  })
  const several = (): Triple[] => {
    const triples: Triple[] = []
    do {
      take('(')
      triples.push(rest(operand(unaries())))
      take(')')
    } while (tokens[at] === '∧' && ++at > 0)
    return triples
  }
  const operators = unaries()
  let formula: StatementFormula
  if (tokens[at] !== '(') formula = { operators: [], triples: [rest(operand(operators))] }
  else if (operators.length === 0) formula = { operators, triples: several() }
  else {
    take('(')
    formula = { operators, triples: tokens[at] === '(' ? several() : [rest(operand(unaries()))] }
    take(')')
  }
  return at === tokens.length ? formula : wrong()
}
