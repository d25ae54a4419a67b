/** Edits of formulas and degrees of certainty, and the reduction of a formula's operators to a degree. */
import { atom, box, diamond, type Formula, not, print } from '@elenchus/logic'
import { reduce } from '@elenchus/logic/s5'
import type { Binary, Degree, Metagraph, Operand, StatementFormula, Unary } from '@elenchus/metagraph'
import { degreeNames, formatFormula, formulaSigns } from '@elenchus/metagraph'
import { type EditResult, refuse, requireStatement } from './edit-event.ts'
import { withStatement } from './words.ts'

/** The constructors of the unary operators. */
const constructors: Readonly<Record<Unary, (formula: Formula) => Formula>> = { not, box, diamond }
const applyOperators = (operators: readonly Unary[], core: Formula): Formula =>
  operators.reduceRight((inner, operator) => constructors[operator](inner), core)

/** The degree of certainty that a sequence of operators such as `□¬` expresses. */
export const reduceToDegree = (operators: readonly Unary[]) => reduce(applyOperators(operators, atom('p'))).degree

/** Reduces the outer operators of a formula to a degree, step by step. In `□¬p`, p is the formula without them. */
export function reduceOperators({ operators }: StatementFormula) {
  const operatorChain = applyOperators(operators, atom('p'))
  const { degree, steps } = reduce(operatorChain)
  return {
    degree,
    startFormula: print(operatorChain),
    steps: steps.map(({ formula, rule }) => ({ formula: print(formula), rule })),
  }
}

/** The operators that express each degree, from 0 (impossible) to 4 (necessary). */
const operatorsByDegree: readonly (readonly Unary[])[] = [['not', 'diamond'], ['not', 'box'], [], ['diamond'], ['box']]
const contingent: Degree = 2
/** The operators of a degree; a statement without a degree counts as contingent. */
const getOperators = (degree: Degree | null): readonly Unary[] => operatorsByDegree[degree ?? contingent]!

/** Appends an operator, or removes it if it is the last one. */
const toggleOperator = (operators: readonly Unary[], operator: Unary): Unary[] =>
  operators.at(-1) === operator ? operators.slice(0, -1) : [...operators, operator]

/** Adds an operator to a variable of the formula or, without a variable, to the whole statement. */
export function addOperator(graph: Metagraph, id: string, operator: Unary, variable?: string): EditResult {
  const { statement, label } = requireStatement(graph, id)
  const { formula } = statement
  if (variable !== undefined) {
    const isVariable = (operand: Operand) => operand.variable === variable
    if (!formula.triples.some(({ left, right }) => isVariable(left) || isVariable(right)))
      refuse(`${variable} is not part of the formula. Relate the variable to another one first (press I, A or O).`)
    const toggle = (operand: Operand): Operand =>
      isVariable(operand) ? { ...operand, operators: toggleOperator(operand.operators, operator) } : operand
    const triples = formula.triples.map(each => ({ ...each, left: toggle(each.left), right: toggle(each.right) }))
    const operand = triples.flatMap(({ left, right }) => [left, right]).find(isVariable)!
    const signs = operand.operators.map(each => formulaSigns.unary[each]).join('')
    const newGraph = withStatement(graph, id, { formula: { ...formula, triples } })
    return { graph: newGraph, summary: `in ${label}: ${signs}${variable}` }
  }
  // Without a formula, operators only change the degree of certainty.
  const currentOperators = formula.triples.length > 0 ? formula.operators : getOperators(statement.degree)
  const operators = toggleOperator(currentOperators, operator)
  if (operators.length > 20) refuse('A formula can have at most 20 operators in a row.')
  const degree = reduceToDegree(operators)
  const signs = operators.map(each => formulaSigns.unary[each]).join('') || 'without operators'
  const newFormula = formula.triples.length > 0 ? { ...formula, operators } : formula
  const newGraph = withStatement(graph, id, { degree, formula: newFormula })
  return { graph: newGraph, summary: `${label} is ${signs}: ${degreeNames[degree]}` }
}

/** Relates two variables. An existing relation between them is replaced. */
export function relate(graph: Metagraph, id: string, left: string, operator: Binary, right: string): EditResult {
  const { statement, label } = requireStatement(graph, id)
  for (const name of [left, right])
    if (!statement.variables.some(variable => variable.id === name)) refuse(`${label} has no variable ${name}.`)
  if (left === right) refuse('Choose two different variables.')
  const { formula } = statement
  const relatesSameVariables = (a: string, b: string) => (a === left && b === right) || (a === right && b === left)
  const existing = formula.triples.find(each => relatesSameVariables(each.left.variable, each.right.variable))
  const getOperand = (variable: string): Operand =>
    [existing?.left, existing?.right].find(each => each?.variable === variable) ?? { operators: [], variable }
  const triple = { left: getOperand(left), operator, right: getOperand(right) }
  if (existing && existing.operator === operator && existing.left.variable === left)
    refuse('The formula already contains this relation.')
  const triples = existing
    ? formula.triples.map(each => (each === existing ? triple : each))
    : [...formula.triples, triple]
  // A new formula gets the outer operators that express the statement's degree.
  const operators =
    formula.triples.length > 0 || formula.operators.length > 0 ? formula.operators : getOperators(statement.degree)
  const summary = `in ${label}: ${left} ${formulaSigns.binary[operator]} ${right}`
  return { graph: withStatement(graph, id, { formula: { operators, triples } }), summary }
}

/** Removes the relation of two variables. */
export function unrelate(graph: Metagraph, id: string, left: string, right: string): EditResult {
  const { statement, label } = requireStatement(graph, id)
  const { formula } = statement
  const triples = formula.triples.filter(each => each.left.variable !== left || each.right.variable !== right)
  if (triples.length === formula.triples.length) refuse('The formula has no relation between these two variables.')
  const operators = triples.length === 0 ? [] : formula.operators
  const summary = `in ${label}: removed the relation between ${left} and ${right}`
  return { graph: withStatement(graph, id, { formula: { operators, triples } }), summary }
}

/** Replaces the formula, and sets the degree that its outer operators express. */
export function setFormula(graph: Metagraph, id: string, formula: StatementFormula): EditResult {
  const { statement, label } = requireStatement(graph, id)
  const unknown = formula.triples
    .flatMap(({ left, right }) => [left.variable, right.variable])
    .find(name => !statement.variables.some(variable => variable.id === name))
  if (unknown !== undefined)
    refuse(`${label} has no variable ${unknown}. Select the words of the variable and press V first.`)
  const newGraph = withStatement(graph, id, { formula, degree: reduceToDegree(formula.operators) })
  return { graph: newGraph, summary: `${label}: ${formatFormula(formula) || 'no formula'}` }
}

export function setCertainty(graph: Metagraph, id: string, degree: Degree | null): EditResult {
  const { statement, label } = requireStatement(graph, id)
  const word = degree === null ? 'without a certainty' : degreeNames[degree]
  if (statement.degree === degree) refuse(`${label} is already ${word}.`)
  return { graph: withStatement(graph, id, { degree }), summary: `${label} is ${word}` }
}
