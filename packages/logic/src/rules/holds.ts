/**
 * Evaluation of formulas under a partial assignment, in Kleene's strong three-valued logic: a formula that holds here holds
 * under every completion. A literal and its negation are looked up separately, so that it also serves forward chaining,
 * where both may be derived.
 */
import type { Atom, Formula } from '../formula/formula.ts'
import { atomKey } from './atoms.ts'
import { modalError } from './rule-error.ts'
import type { Literal } from './theory.ts'

interface Frame {
  readonly conjunction: boolean
  readonly parts: readonly (readonly [Formula, boolean])[]
  next: number
  readonly formula: Formula
  readonly negated: boolean
}

/** Tests a literal. */
export type Has = (atom: Atom, negated: boolean) => boolean

type Values = readonly [Map<Formula, boolean>, Map<Formula, boolean>]

/** Tests whether the formula (or its negation, if `negated`) holds given the literals in `has`. */
export function holds(formula: Formula, negated: boolean, has: Has): boolean {
  if (formula.kind === 'atom') return has(formula, negated)
  return evaluate(formula, negated, has, [new Map(), new Map()])
}

/** Literals that suffice for the formula. Pre: it holds. */
export function support(formula: Formula, has: Has): Literal[] {
  const values: Values = [new Map(), new Map()]
  evaluate(formula, false, has, values)
  const literals = new Map<string, Literal>()
  const visited = [new Set<Formula>(), new Set<Formula>()] as const
  const todo: (readonly [Formula, boolean])[] = [[formula, false]]
  for (let next = todo.pop(); next; next = todo.pop()) {
    let [at, sign] = next
    while (at.kind === 'not') {
      at = at.operand
      sign = !sign
    }
    if (at.kind === 'atom') literals.set(`${sign ? '-' : '+'}${atomKey(at)}`, { atom: at, negated: sign })
    if (at.kind === 'atom' || at.kind === 'true' || at.kind === 'false' || visited[sign ? 1 : 0].has(at)) continue
    visited[sign ? 1 : 0].add(at)
    const { conjunction, parts } = frameOf(at, sign)
    if (conjunction) for (let i = parts.length - 1; i >= 0; i--) todo.push(parts[i]!)
    else todo.push(parts.find(part => evaluate(part[0], part[1], has, values))!)
  }
  return [...literals.values()]
}

function evaluate(formula: Formula, negated: boolean, has: Has, known: Values): boolean {
  const stack: Frame[] = []
  let at = formula
  let sign = negated
  for (;;) {
    // Descend: evaluate literals, constants and memoised formulas; push a frame for others.
    let value: boolean | undefined
    while (at.kind === 'not') {
      at = at.operand
      sign = !sign
    }
    if (at.kind === 'atom') value = has(at, sign)
    else if (at.kind === 'true' || at.kind === 'false') value = (at.kind === 'true') !== sign
    else value = known[sign ? 1 : 0].get(at)
    if (value === undefined) stack.push(frameOf(at, sign))
    // Ascend: the value decides its frame, or the frame's next part is evaluated.
    for (;;) {
      const frame = stack.at(-1)
      if (!frame) return value === true
      if (value === undefined || value === frame.conjunction) {
        const part = frame.parts[frame.next++]
        if (part) {
          at = part[0]
          sign = part[1]
          break
        }
        value = frame.conjunction
      }
      known[frame.negated ? 1 : 0].set(frame.formula, value)
      stack.pop()
    }
  }
}

function frameOf(formula: Formula, negated: boolean): Frame {
  const frame = (conjunction: boolean, parts: readonly (readonly [Formula, boolean])[]): Frame => ({
    conjunction,
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
      const same: Formula = { kind: 'and', operands: [left, right] }
      const other: Formula = { kind: 'and', operands: [not(left), not(right)] }
      const first: Formula = { kind: 'and', operands: [left, not(right)] }
      const second: Formula = { kind: 'and', operands: [not(left), right] }
      return frame(
        false,
        (negated ? [first, second] : [same, other]).map(part => [part, false] as const),
      )
    }
    default:
      if (formula.kind === 'box' || formula.kind === 'diamond') throw modalError(formula.kind)
      return frame(false, [])
  }
}

const not = (operand: Formula): Formula => ({ kind: 'not', operand })
