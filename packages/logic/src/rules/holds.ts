/**
 * Evaluates formulas under a partial assignment in Kleene's strong three-valued logic: a formula that holds under the assignment holds
 * under all its completions. A literal and its negation are looked up separately, so that the function can also be used for forward
 * chaining, where both may be derived.
 */
import type { Atom, Formula } from '../formula/formula.ts'
import { createAtomKey } from './atoms.ts'
import { createModalError } from './rule-error.ts'
import type { Literal } from './theory.ts'

interface Frame {
  readonly isConjunction: boolean
  readonly parts: readonly (readonly [Formula, boolean])[]
  next: number
  readonly formula: Formula
  readonly negated: boolean
}

/** Returns true if a literal holds. */
export type Has = (atom: Atom, negated: boolean) => boolean

type Values = readonly [Map<Formula, boolean>, Map<Formula, boolean>]

/** Returns true if the formula (or its negation, if `negated`) holds given the literals in `has`. */
export function holds(formula: Formula, negated: boolean, has: Has): boolean {
  if (formula.kind === 'atom') return has(formula, negated)
  return evaluate(formula, negated, has, [new Map(), new Map()])
}

/** Returns literals that suffice for the formula. Precondition: it holds. */
export function findSupport(formula: Formula, has: Has): Literal[] {
  const values: Values = [new Map(), new Map()]
  evaluate(formula, false, has, values)
  const literals = new Map<string, Literal>()
  const visited = [new Set<Formula>(), new Set<Formula>()] as const
  const todo: (readonly [Formula, boolean])[] = [[formula, false]]
  for (let next = todo.pop(); next; next = todo.pop()) {
    let [current, isNegated] = next
    while (current.kind === 'not') {
      current = current.operand
      isNegated = !isNegated
    }
    if (current.kind === 'atom')
      literals.set(`${isNegated ? '-' : '+'}${createAtomKey(current)}`, { atom: current, negated: isNegated })
    const isSimple = current.kind === 'atom' || current.kind === 'true' || current.kind === 'false'
    if (isSimple || visited[isNegated ? 1 : 0].has(current)) continue
    visited[isNegated ? 1 : 0].add(current)
    const { isConjunction, parts } = createFrame(current, isNegated)
    if (isConjunction) for (let i = parts.length - 1; i >= 0; i--) todo.push(parts[i]!)
    else todo.push(parts.find(part => evaluate(part[0], part[1], has, values))!)
  }
  return [...literals.values()]
}

function evaluate(formula: Formula, negated: boolean, has: Has, memo: Values): boolean {
  const stack: Frame[] = []
  let current = formula
  let isNegated = negated
  for (;;) {
    // Descend: evaluate literals, constants and memoised formulas; push a frame for other formulas.
    let value: boolean | undefined
    while (current.kind === 'not') {
      current = current.operand
      isNegated = !isNegated
    }
    if (current.kind === 'atom') value = has(current, isNegated)
    else if (current.kind === 'true' || current.kind === 'false') value = (current.kind === 'true') !== isNegated
    else value = memo[isNegated ? 1 : 0].get(current)
    if (value === undefined) stack.push(createFrame(current, isNegated))
    // Ascend: the value decides the top frame, or the next part of the frame is evaluated.
    for (;;) {
      const frame = stack.at(-1)
      if (!frame) return value === true
      if (value === undefined || value === frame.isConjunction) {
        const part = frame.parts[frame.next++]
        if (part) {
          current = part[0]
          isNegated = part[1]
          break
        }
        value = frame.isConjunction
      }
      memo[frame.negated ? 1 : 0].set(frame.formula, value)
      stack.pop()
    }
  }
}

function createFrame(formula: Formula, negated: boolean): Frame {
  const frame = (isConjunction: boolean, parts: readonly (readonly [Formula, boolean])[]): Frame => ({
    isConjunction,
    parts,
    next: 0,
    formula,
    negated,
  })
  switch (formula.kind) {
    case 'and':
    case 'or':
      return frame(
        (formula.kind === 'and') !== negated,
        formula.operands.map(operand => [operand, negated] as const),
      )
    case 'implies':
      return frame(negated, [
        [formula.left, !negated],
        [formula.right, negated],
      ])
    case 'iff': {
      const { left, right } = formula
      const bothTrue: Formula = { kind: 'and', operands: [left, right] }
      const bothFalse: Formula = { kind: 'and', operands: [not(left), not(right)] }
      const onlyLeft: Formula = { kind: 'and', operands: [left, not(right)] }
      const onlyRight: Formula = { kind: 'and', operands: [not(left), right] }
      const parts = (negated ? [onlyLeft, onlyRight] : [bothTrue, bothFalse]).map(part => [part, false] as const)
      return frame(false, parts)
    }
    default:
      if (formula.kind === 'box' || formula.kind === 'diamond') throw createModalError(formula.kind)
      return frame(false, [])
  }
}

const not = (operand: Formula): Formula => ({ kind: 'not', operand })
