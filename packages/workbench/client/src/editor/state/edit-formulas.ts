/** How certain a statement's formula makes it, with every step of the reduction, as it is shown beside the card. */
import { atom, box, diamond, type Formula, not, print } from '@elenchus/logic'
import { reduce } from '@elenchus/logic/s5'
import {
  type Binary,
  type Degree,
  degreeNames,
  formulaText,
  formulaWords,
  type Metagraph,
  type Operand,
  type StatementFormula,
  type Unary,
} from '@elenchus/metagraph'
import { type Edited, refuse } from './edit-event.ts'
import { labelsOf } from './labels.ts'
import { statementOf, withStatement } from './words.ts'

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

const chains: readonly (readonly Unary[])[] = [['not', 'diamond'], ['not', 'box'], [], ['diamond'], ['box']]
const signs: Readonly<Record<Unary, string>> = { not: '¬', box: '□', diamond: '◇' }
const binarySigns: Readonly<Record<Binary, string>> = { implies: '→', and: '∧', or: '∨' }

/** Operators are typed in the order in which they are read; the same one twice takes it back. */
const toggled = (operators: readonly Unary[], operator: Unary): Unary[] =>
  operators.at(-1) === operator ? operators.slice(0, -1) : [...operators, operator]

export function addOperator(graph: Metagraph, id: string, operator: Unary, variable?: string): Edited {
  const statement = statementOf(graph, id)
  const label = labelsOf(graph).get(id)
  if (!statement || label === undefined) return refuse('There is no such statement.')
  const { formula } = statement
  if (variable !== undefined) {
    const uses = (operand: Operand) => operand.variable === variable
    if (!formula.triples.some(({ left, right }) => uses(left) || uses(right)))
      return refuse(`${variable} is not part of the formula yet; relate it to another variable first (I, A or O).`)
    const change = (operand: Operand): Operand =>
      uses(operand) ? { ...operand, operators: toggled(operand.operators, operator) } : operand
    const triples = formula.triples.map(each => ({ ...each, left: change(each.left), right: change(each.right) }))
    const operand = triples.flatMap(({ left, right }) => [left, right]).find(uses)!
    return {
      graph: withStatement(graph, id, each => ({ ...each, formula: { ...formula, triples } })),
      did: `in ${label}: ${operand.operators.map(each => signs[each]).join('')}${variable}`,
    }
  }
  // Without a formula there is nothing for operators to stand before: they only say how certain the statement is.
  const before = formula.triples.length > 0 ? formula.operators : chains[statement.degree ?? 2]!
  const operators = toggled(before, operator)
  if (operators.length > 20) return refuse('More than 20 operators in a row are not kept.')
  const degree = degreeOfChain(operators)
  return {
    graph: withStatement(graph, id, each => ({
      ...each,
      degree,
      formula: formula.triples.length > 0 ? { ...formula, operators } : formula,
    })),
    did: `${label} is ${operators.map(each => signs[each]).join('') || 'without operators'}: ${degreeNames[degree]}`,
  }
}

/** Relates two variables. A relation between them that is there already is changed, not doubled. */
export function relate(graph: Metagraph, id: string, left: string, operator: Binary, right: string): Edited {
  const statement = statementOf(graph, id)
  const label = labelsOf(graph).get(id)
  if (!statement || label === undefined) return refuse('There is no such statement.')
  for (const name of [left, right])
    if (!statement.variables.some(variable => variable.id === name)) return refuse(`${label} has no variable ${name}.`)
  if (left === right) return refuse('A variable is related to another one.')
  const { formula } = statement
  const isPair = (a: string, b: string) => (a === left && b === right) || (a === right && b === left)
  const old = formula.triples.find(each => isPair(each.left.variable, each.right.variable))
  const operand = (variable: string): Operand =>
    [old?.left, old?.right].find(each => each?.variable === variable) ?? { operators: [], variable }
  const triple = { left: operand(left), operator, right: operand(right) }
  if (old && old.operator === operator && old.left.variable === left) return refuse('The formula says that already.')
  const triples = old ? formula.triples.map(each => (each === old ? triple : each)) : [...formula.triples, triple]
  // The operators that the degree stood for become those of the formula.
  const operators =
    formula.triples.length > 0 || formula.operators.length > 0 ? formula.operators : chains[statement.degree ?? 2]!
  return {
    graph: withStatement(graph, id, each => ({ ...each, formula: { operators, triples } })),
    did: `in ${label}: ${left} ${binarySigns[operator]} ${right}`,
  }
}

export function unrelate(graph: Metagraph, id: string, left: string, right: string): Edited {
  const statement = statementOf(graph, id)
  const label = labelsOf(graph).get(id)
  const triples = statement?.formula.triples.filter(
    each => each.left.variable !== left || each.right.variable !== right,
  )
  if (!statement || !triples || triples.length === statement.formula.triples.length)
    return refuse('The formula has no such part.')
  return {
    graph: withStatement(graph, id, each => ({
      ...each,
      formula: { operators: triples.length === 0 ? [] : each.formula.operators, triples },
    })),
    did: `in ${label}: removed the relation of ${left} and ${right}`,
  }
}

export function setFormula(graph: Metagraph, id: string, formula: StatementFormula): Edited {
  const statement = statementOf(graph, id)
  const label = labelsOf(graph).get(id)
  if (!statement || label === undefined) return refuse('There is no such statement.')
  const unknown = formula.triples
    .flatMap(({ left, right }) => [left.variable, right.variable])
    .find(name => !statement.variables.some(variable => variable.id === name))
  if (unknown !== undefined) return refuse(`${label} has no variable ${unknown}; mark its words first.`)
  return {
    graph: withStatement(graph, id, each => ({ ...each, formula, degree: degreeOfChain(formula.operators) })),
    did: `${label}: ${formulaText(formula) || 'no formula'}`,
  }
}

export function setCertainty(graph: Metagraph, id: string, degree: Degree | null): Edited {
  const statement = statementOf(graph, id)
  const label = labelsOf(graph).get(id)
  if (!statement || label === undefined) return refuse('There is no such statement.')
  const word = degree === null ? 'without a certainty' : degreeNames[degree]
  if (statement.degree === degree) return refuse(`${label} is ${word} already.`)
  return { graph: withStatement(graph, id, each => ({ ...each, degree })), did: `${label} is ${word}` }
}
