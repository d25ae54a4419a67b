/** Keys by which triples and edges are compared: as in the released scorer, or as in the paper's text. */
import type { Edge, Operand, Triple, Unary } from '../model/metagraph.ts'

export type Mode = 'official' | 'paper'

/**
 * Normal form of a chain of unary operators. In S5 only the innermost modality of a chain counts (MM'φ = M'φ),
 * and ¬ moves outwards through it: □¬ = ¬◇, ◇¬ = ¬□. So six forms remain: nothing, ¬, □, ◇, ¬□, ¬◇.
 */
export function standardOperators(operators: readonly Unary[]): readonly Unary[] {
  let negative = false
  let modality: 'box' | 'diamond' | null = null
  for (let i = operators.length - 1; i >= 0; i--) {
    const operator = operators[i]!
    if (operator === 'not') negative = !negative
    else if (modality === null) {
      modality = negative ? (operator === 'box' ? 'diamond' : 'box') : operator
    }
  }
  return [...(negative ? (['not'] as const) : []), ...(modality ? [modality] : [])]
}

const operandKey = ({ operators, variable }: Operand) => [...standardOperators(operators), variable].join(' ')

/**
 * Comparison key of a triple. Both modes reduce chains of operators. In `paper` mode conjunction and disjunction are symmetric; in the
 * released scorer they never are, because it tests for names that its files do not use.
 */
export function tripleKey({ left, operator, right }: Triple, mode: Mode): string {
  const a = operandKey(left)
  const b = operandKey(right)
  const swap = mode === 'paper' && operator !== 'implies' && b < a
  return swap ? `${b} ${operator} ${a}` : `${a} ${operator} ${b}`
}

export const edgeKey = (edge: Edge): string => `${edge.from} ${edge.kind} ${edge.to}`

export const unique = (keys: readonly string[]): string[] => [...new Set(keys)]
