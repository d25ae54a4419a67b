/** Formulas of statements as text with logical signs, and in words. */
import { invert, signs } from '../metalogic/tokens.ts'
import {
  emptyFormula,
  FormatError,
  type Operand,
  type StatementFormula,
  type Triple,
  type Unary,
} from '../model/metagraph.ts'

const unaryWords: Readonly<Record<Unary, string>> = { not: 'not', box: 'necessarily', diamond: 'possibly' }

const unaryBySign = invert(signs.unary)
const binaryBySign = invert(signs.binary)

/** Display name of a variable: its id by default, or for instance its text. */
export type ShowVariable = (id: string) => string

/** Writes a formula in Unicode, such as `□((v1 → ¬v2) ∧ (v3 ∨ v4))`; empty without one. */
export function formulaText({ operators, triples }: StatementFormula, show: ShowVariable = id => id): string {
  const operand = ({ operators: own, variable }: Operand) => own.map(o => signs.unary[o]).join('') + show(variable)
  const one = ({ left, operator, right }: Triple) => `${operand(left)} ${signs.binary[operator]} ${operand(right)}`
  if (triples.length === 0) return ''
  const inner = triples.length === 1 ? one(triples[0]!) : triples.map(triple => `(${one(triple)})`).join(' ∧ ')
  return operators.length === 0 ? inner : `${operators.map(o => signs.unary[o]).join('')}(${inner})`
}

/** Writes a formula in words, for screen readers. */
export function formulaWords({ operators, triples }: StatementFormula, show: ShowVariable = id => id): string {
  const operand = ({ operators: own, variable }: Operand) => [...own.map(o => unaryWords[o]), show(variable)].join(' ')
  const one = ({ left, operator, right }: Triple) => `${operand(left)} ${operator} ${operand(right)}`
  return [...operators.map(o => unaryWords[o]), triples.map(one).join(', and ')].filter(Boolean).join(' ')
}

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
    while (unaryBySign.get(tokens[position] ?? '')) operators.push(unaryBySign.get(tokens[position++]!)!)
    return operators
  }
  const take = (expected: string) => (tokens[position] === expected ? position++ : wrong())
  const operand = (operators: Unary[]): Operand => {
    const variable = tokens[position++]
    if (variable === undefined || binaryBySign.has(variable) || unaryBySign.has(variable) || '()'.includes(variable))
      return wrong()
    return { operators, variable }
  }
  const rest = (left: Operand): Triple => ({
    left,
    operator: binaryBySign.get(tokens[position++] ?? '') ?? wrong(),
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
