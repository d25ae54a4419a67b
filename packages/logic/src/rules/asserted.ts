import type { Formula } from '../formula/formula.ts'
import type { Literal } from './theory.ts'

/**
 * Collects the literals that a head asserts: the literal itself, or the conjuncts of a conjunction. A disjunction asserts none; such
 * parts are passed to `onOther`.
 */
export function collectAssertedLiterals(head: Formula, onOther: (part: Formula) => void = () => {}): Literal[] {
  if (head.kind === 'atom') return [{ atom: head, negated: false }]
  const literals: Literal[] = []
  const visited = [new Set<Formula>(), new Set<Formula>()] as const
  const todo: { readonly formula: Formula; readonly negated: boolean }[] = [{ formula: head, negated: false }]
  for (let part = todo.pop(); part; part = todo.pop()) {
    const { formula, negated } = part
    if (formula.kind === 'atom') {
      literals.push({ atom: formula, negated })
      continue
    }
    // Shared parts are visited once.
    const seen = visited[negated ? 1 : 0]
    if (seen.has(formula)) continue
    seen.add(formula)
    if (formula.kind === 'not') todo.push({ formula: formula.operand, negated: !negated })
    else if ((formula.kind === 'and' && !negated) || (formula.kind === 'or' && negated)) {
      for (const operand of formula.operands.toReversed()) todo.push({ formula: operand, negated })
    } else if (formula.kind === 'implies' && negated) {
      todo.push({ formula: formula.right, negated: true }, { formula: formula.left, negated: false })
    } else onOther(formula)
  }
  return literals
}
