/** Keys by which triples and edges are compared, as in the released scorer or as in the paper. */
import type { Edge, Operand, Triple, Unary } from '../model/metagraph.ts'

export type ScoringMode = 'official' | 'paper'

/**
 * Reduces a chain of unary operators to its S5 normal form. Only the innermost modality counts (MM'φ = M'φ), and ¬ moves outwards
 * through it: □¬ = ¬◇, ◇¬ = ¬□. Six forms remain: none, ¬, □, ◇, ¬□, ¬◇.
 */
export function reduceOperators(operators: readonly Unary[]): readonly Unary[] {
  let negative = false
  let modality: 'box' | 'diamond' | null = null
  for (let i = operators.length - 1; i >= 0; i--) {
    const operator = operators[i]!
    if (operator === 'not') negative = !negative
    else modality ??= negative ? (operator === 'box' ? 'diamond' : 'box') : operator
  }
  return [...(negative ? (['not'] as const) : []), ...(modality ? [modality] : [])]
}

const getOperandKey = ({ operators, variable }: Operand) => [...reduceOperators(operators), variable].join(' ')

/**
 * Returns the comparison key of a triple. Both modes reduce chains of operators. In `paper` mode conjunction and disjunction are symmetric; in
 * the released scorer they are not, because it checks for operator names that do not occur in its data.
 */
export function getTripleKey({ left, operator, right }: Triple, mode: ScoringMode): string {
  const a = getOperandKey(left)
  const b = getOperandKey(right)
  const swap = mode === 'paper' && operator !== 'implies' && b < a
  return swap ? `${b} ${operator} ${a}` : `${a} ${operator} ${b}`
}

export const getEdgeKey = (edge: Edge): string => `${edge.from} ${edge.kind} ${edge.to}`

export const removeDuplicates = (keys: readonly string[]): string[] => [...new Set(keys)]
