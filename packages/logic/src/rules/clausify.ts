/**
 * Formulas to clauses, without the exponential blow-up of multiplying out.
 *
 * A formula is read in negation normal form on the fly: an `and` joins the clauses of its operands, an `or` multiplies
 * them. Where a product would grow past a small size, an operand is first given a name, an auxiliary atom x with the
 * clauses of x -> operand (Plaisted & Greenbaum 1986: one direction is enough, because x only ever stands positively).
 * So the clauses are linear in the formula, and the rules that people write, which are small, get no names at all.
 *
 * The walk keeps its own stack, and remembers each shared subformula: depth and sharing cost memory, never the call
 * stack or exponential time.
 */
import type { Formula } from '../formula/formula.ts'
import type { AtomTable } from './atoms.ts'
import { modalError, RuleError } from './rule-error.ts'

/** A disjunction of literals. */
type Clause = readonly number[]
/** A conjunction of clauses. `[]` is true, `[[]]` false. */
type Clauses = readonly Clause[]

/** Called with every clause that defines a name; its first literal is the name's negation. */
export type Define = (clause: Clause) => void

/** The largest product that is multiplied out. */
const MOST_CLAUSES = 8
const MOST_LITERALS = 64
/** A longer conjunction inside another is named, so that copying stays linear. */
const LONG = 64

const TRUE: Clauses = []
const FALSE: Clauses = [[]]

interface Part {
  readonly formula: Formula
  readonly negated: boolean
}

interface Frame {
  readonly conjunction: boolean
  readonly parts: readonly Part[]
  readonly done: Clauses[]
  /** Under which the result is remembered. */
  readonly key: Part
}

export interface Clausifier {
  /** The clauses of a formula, or of its negation. */
  clauses(formula: Formula, negated: boolean): Clauses
  /** The clauses of a disjunction whose parts are given as clauses. */
  either(parts: Clauses[]): Clauses
  /** A literal that stands for all of `clauses`. */
  name(clauses: Clauses): number
  /** Forgets what was shared: names belong to one fact or rule. */
  reset(): void
}

export function clausifier(atoms: AtomTable, define: Define): Clausifier {
  const known = [new Map<Formula, Clauses>(), new Map<Formula, Clauses>()] as const
  const names = new Map<Clauses, number>()

  function name(clauses: Clauses): number {
    let literal = names.get(clauses)
    if (literal === undefined) {
      literal = 2 * atoms.auxiliary()
      names.set(clauses, literal)
      for (const clause of clauses) define([literal ^ 1, ...clause])
    }
    return literal
  }

  /** Clauses of what needs no frame: a literal, a truth value, or what was met before; null otherwise. */
  function simple({ formula, negated }: Part): Clauses | null {
    if (formula.kind === 'atom') return [[2 * atoms.intern(formula) + (negated ? 1 : 0)]]
    if (formula.kind === 'true' || formula.kind === 'false') return (formula.kind === 'true') !== negated ? TRUE : FALSE
    return known[negated ? 1 : 0].get(formula) ?? null
  }

  function both(parts: readonly Clauses[]): Clauses {
    if (parts.length === 1) return parts[0]!
    const all: Clause[] = []
    for (const part of parts) {
      if (part.length > LONG) all.push([name(part)])
      else for (const clause of part) all.push(clause)
    }
    return all
  }

  function either(parts: Clauses[]): Clauses {
    if (parts.length === 1) return parts[0]!
    let product = 1
    let literals = 0
    for (const part of parts) {
      if (part.length === 0) return TRUE
      product *= part.length
      for (const clause of part) literals += clause.length
    }
    if (product === 1) {
      // Disjunctions inside a disjunction run together, long ones under a name.
      const joined: number[] = []
      for (const part of parts) {
        const clause = part[0]!
        if (clause.length > LONG) joined.push(name(part))
        else for (const literal of clause) joined.push(literal)
      }
      return [joined]
    }
    if (product > MOST_CLAUSES || product * literals > MOST_LITERALS * MOST_CLAUSES) {
      const byLength = parts.map((_, i) => i).sort((a, b) => parts[b]!.length - parts[a]!.length || a - b)
      for (const i of byLength) {
        const size = parts[i]!.length
        if (size === 1 || (product <= MOST_CLAUSES && product * literals <= MOST_LITERALS * MOST_CLAUSES)) break
        product /= size
        parts[i] = [[name(parts[i]!)]]
      }
    }
    let sums: Clause[] = [[]]
    for (const part of parts) {
      const next: Clause[] = []
      for (const sum of sums) for (const clause of part) next.push(sum.length === 0 ? clause : [...sum, ...clause])
      sums = next
    }
    return sums
  }

  function clauses(formula: Formula, negated: boolean): Clauses {
    const whole = stripped(formula, negated)
    const small = simple(whole)
    if (small) return small
    let result: Clauses = TRUE
    const stack: Frame[] = [open(whole)]
    for (let frame = stack.at(-1); frame; frame = stack.at(-1)) {
      if (frame.done.length < frame.parts.length) {
        const part = frame.parts[frame.done.length]!
        const ready = simple(part)
        if (ready) frame.done.push(ready)
        else stack.push(open(part))
        continue
      }
      result = frame.conjunction ? both(frame.done) : either(frame.done)
      known[frame.key.negated ? 1 : 0].set(frame.key.formula, result)
      stack.pop()
      stack.at(-1)?.done.push(result)
    }
    return result
  }

  return {
    clauses,
    either,
    name,
    reset: () => {
      if (known[0].size > 0) known[0].clear()
      if (known[1].size > 0) known[1].clear()
      if (names.size > 0) names.clear()
    },
  }
}

/** The formula without the negations in front of it. */
function stripped(formula: Formula, negated: boolean): Part {
  while (formula.kind === 'not') {
    negated = !negated
    formula = formula.operand
  }
  return { formula, negated }
}

/** A formula that is neither a literal nor a truth value, as the and/or it is in negation normal form. */
function open(key: Part): Frame {
  const { formula, negated } = key
  switch (formula.kind) {
    case 'and':
    case 'or': {
      const parts = formula.operands.map(operand => stripped(operand, negated))
      return { conjunction: (formula.kind === 'and') !== negated, parts, done: [], key }
    }
    case 'implies': {
      const parts = [stripped(formula.left, !negated), stripped(formula.right, negated)]
      return { conjunction: negated, parts, done: [], key }
    }
    case 'iff': {
      // l <-> r is (l -> r) & (r -> l); its negation is (l | r) & (~l | ~r). The operands stay shared.
      const { left, right } = formula
      const notLeft: Formula = { kind: 'not', operand: left }
      const notRight: Formula = { kind: 'not', operand: right }
      const one: Formula = { kind: 'or', operands: negated ? [left, right] : [notLeft, right] }
      const other: Formula = { kind: 'or', operands: negated ? [notLeft, notRight] : [left, notRight] }
      const parts = [stripped(one, false), stripped(other, false)]
      return { conjunction: true, parts, done: [], key }
    }
    default:
      if (formula.kind === 'box' || formula.kind === 'diamond') throw modalError(formula.kind)
      throw new RuleError(`a ${formula.kind} is not taken apart`)
  }
}
