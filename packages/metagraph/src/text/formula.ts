/** Formats formulas with logical symbols or in words, and parses them. */
import { invertTables, signs } from '../metalogic/tokens.ts'
import type { Operand, StatementFormula, Triple, Unary } from '../model/metagraph.ts'
import { emptyFormula, FormatError } from '../model/metagraph.ts'

const unaryWords: Readonly<Record<Unary, string>> = { not: 'not', box: 'necessarily', diamond: 'possibly' }

const unaryBySign = invertTables(signs.unary)
const binaryBySign = invertTables(signs.binary)

/** Returns the display name of a variable, such as its id or its text. */
export type FormatVariable = (id: string) => string

/** Formats a formula in Unicode, such as `□((v1 → ¬v2) ∧ (v3 ∨ v4))`; an empty string if it has no triples. */
export function formatFormula(
  { operators, triples }: StatementFormula,
  formatVariable: FormatVariable = id => id,
): string {
  const formatOperators = (operators: readonly Unary[]) => operators.map(operator => signs.unary[operator]).join('')
  const formatOperand = (operand: Operand) => formatOperators(operand.operators) + formatVariable(operand.variable)
  const formatTriple = ({ left, operator, right }: Triple) =>
    `${formatOperand(left)} ${signs.binary[operator]} ${formatOperand(right)}`
  if (triples.length === 0) return ''
  const formatted = triples.map(formatTriple)
  const inner = formatted.length === 1 ? formatted[0]! : formatted.map(triple => `(${triple})`).join(' ∧ ')
  return operators.length === 0 ? inner : `${formatOperators(operators)}(${inner})`
}

/** Formats a formula for files that are read back; an empty string if a variable has a name that `parseFormula` cannot read. */
export function formatReadableFormula(formula: StatementFormula): string {
  const text = formatFormula(formula)
  try {
    return JSON.stringify(parseFormula(text)) === JSON.stringify(formula) ? text : ''
  } catch {
    return ''
  }
}

/** Formats a formula in words, for screen readers. */
export function verbalizeFormula(
  { operators, triples }: StatementFormula,
  formatVariable: FormatVariable = id => id,
): string {
  const verbalizeOperand = ({ operators: operandOperators, variable }: Operand) =>
    [...operandOperators.map(o => unaryWords[o]), formatVariable(variable)].join(' ')
  const verbalizeTriple = ({ left, operator, right }: Triple) =>
    `${verbalizeOperand(left)} ${operator} ${verbalizeOperand(right)}`
  return [...operators.map(o => unaryWords[o]), triples.map(verbalizeTriple).join(', and ')].filter(Boolean).join(' ')
}

const tokenPattern = /\s*([¬□◇→∧∨()]|[^\s¬□◇→∧∨()]+)/y

/**
 * Parses a formula as `formatFormula` writes it, such as `□((v1 → ¬v2) ∧ (v3 ∨ v4))`; throws a FormatError otherwise.
 *
 *     parseFormula('□(v1 → ¬v2)').operators // ['box']
 */
export function parseFormula(text: string): StatementFormula {
  const tokens: string[] = []
  tokenPattern.lastIndex = 0
  for (let found = tokenPattern.exec(text); found; found = tokenPattern.exec(text)) tokens.push(found[1]!)
  if (tokens.length === 0) return emptyFormula
  let position = 0
  const fail = (): never => {
    throw new FormatError(`“${text}” is not a formula; expected a form such as □((v1 → ¬v2) ∧ (v3 ∨ v4))`)
  }
  const readOperators = () => {
    const operators: Unary[] = []
    while (unaryBySign.get(tokens[position] ?? '')) operators.push(unaryBySign.get(tokens[position++]!)!)
    return operators
  }
  const expectToken = (expected: string) => (tokens[position] === expected ? position++ : fail())
  const readOperand = (operators: Unary[]): Operand => {
    const variable = tokens[position++]
    if (variable === undefined || binaryBySign.has(variable) || unaryBySign.has(variable) || '()'.includes(variable))
      return fail()
    return { operators, variable }
  }
  const readRemainder = (left: Operand): Triple => ({
    left,
    operator: binaryBySign.get(tokens[position++] ?? '') ?? fail(),
    right: readOperand(readOperators()),
  })
  const readTriples = (): Triple[] => {
    const triples: Triple[] = []
    do {
      expectToken('(')
      triples.push(readRemainder(readOperand(readOperators())))
      expectToken(')')
    } while (tokens[position] === '∧' && ++position > 0)
    return triples
  }
  const operators = readOperators()
  let formula: StatementFormula
  if (tokens[position] !== '(') formula = { operators: [], triples: [readRemainder(readOperand(operators))] }
  else if (operators.length === 0) formula = { operators, triples: readTriples() }
  else {
    expectToken('(')
    const triples = tokens[position] === '(' ? readTriples() : [readRemainder(readOperand(readOperators()))]
    formula = { operators, triples }
    expectToken(')')
  }
  return position === tokens.length ? formula : fail()
}
