/**
 * Converts formulas to clausal form, in time linear in the size of the formula.
 *
 * Negation normal form is computed on the fly. `and` concatenates the clauses of its operands; `or` distributes over them. If
 * the result would become large, an operand is replaced by an auxiliary atom x with the clauses of x -> operand
 * (Plaisted & Greenbaum 1986: one direction suffices because x only occurs positively). Small rules need no auxiliary atoms.
 *
 * An explicit stack prevents stack overflow, and memoisation of shared subformulas prevents exponential time.
 */
import type { Formula } from '../formula/formula.ts'
import type { AtomTable } from './atoms.ts'
import { createModalError, RuleError } from './rule-error.ts'

/** A disjunction of literals. */
type Clause = readonly number[]
/** A conjunction of clauses. `[]` is true, `[[]]` false. */
type Clauses = readonly Clause[]

/** Receives every clause that defines an auxiliary atom; its first literal is the negated atom. */
export type Define = (clause: Clause) => void

/** Maximum size of the result of distributing `or`. */
const MAX_CLAUSES = 8
const MAX_LITERALS = 64
/** Maximum length of nested clause lists that are copied; longer ones get an auxiliary atom, so that the time is linear. */
const MAX_COPIED = 64

const TRUE: Clauses = []
const FALSE: Clauses = [[]]

type Part = Readonly<{ formula: Formula; negated: boolean }>

interface Frame {
  readonly isConjunction: boolean
  readonly parts: readonly Part[]
  readonly convertedParts: Clauses[]
  /** Memoisation key. */
  readonly key: Part
}

export interface Clausifier {
  /** Returns the clauses of a formula, or of its negation. */
  convert(formula: Formula, negated: boolean): Clauses
  /** Returns the clauses of a disjunction of clause sets. */
  disjoin(parts: Clauses[]): Clauses
  /** Returns an auxiliary literal that implies all clauses. */
  nameClauses(clauses: Clauses): number
  /** Clears the memo, because auxiliary atoms belong to one fact or rule. */
  reset(): void
}

/** Creates a converter that adds auxiliary atoms to `atoms` and passes their definitions to `define`. */
export function createClausifier(atoms: AtomTable, define: Define): Clausifier {
  const memo = [new Map<Formula, Clauses>(), new Map<Formula, Clauses>()] as const
  const names = new Map<Clauses, number>()

  function nameClauses(clauses: Clauses): number {
    let literal = names.get(clauses)
    if (literal === undefined) {
      literal = 2 * atoms.addAuxiliary()
      names.set(clauses, literal)
      for (const clause of clauses) define([literal ^ 1, ...clause])
    }
    return literal
  }

  /** Returns the clauses of a literal, a truth value or a memoised formula; null for other formulas. */
  function convertSimple({ formula, negated }: Part): Clauses | null {
    if (formula.kind === 'atom') return [[2 * atoms.intern(formula) + (negated ? 1 : 0)]]
    if (formula.kind === 'true' || formula.kind === 'false') return (formula.kind === 'true') !== negated ? TRUE : FALSE
    return memo[negated ? 1 : 0].get(formula) ?? null
  }

  function conjoin(parts: readonly Clauses[]): Clauses {
    if (parts.length === 1) return parts[0]!
    const all: Clause[] = []
    for (const part of parts) {
      if (part.length > MAX_COPIED) all.push([nameClauses(part)])
      else for (const clause of part) all.push(clause)
    }
    return all
  }

  function disjoin(parts: Clauses[]): Clauses {
    if (parts.length === 1) return parts[0]!
    let product = 1
    let literals = 0
    for (const part of parts) {
      if (part.length === 0) return TRUE
      product *= part.length
      for (const clause of part) literals += clause.length
    }
    if (product === 1) {
      // Nested disjunctions are flattened; long ones get an auxiliary atom.
      const merged: number[] = []
      for (const part of parts) {
        const clause = part[0]!
        if (clause.length > MAX_COPIED) merged.push(nameClauses(part))
        else for (const literal of clause) merged.push(literal)
      }
      return [merged]
    }
    if (product > MAX_CLAUSES || product * literals > MAX_LITERALS * MAX_CLAUSES) {
      // Names the operands with the most clauses until the product is small enough.
      const byLength = parts.map((_, i) => i).sort((a, b) => parts[b]!.length - parts[a]!.length || a - b)
      for (const i of byLength) {
        const size = parts[i]!.length
        if (size === 1 || (product <= MAX_CLAUSES && product * literals <= MAX_LITERALS * MAX_CLAUSES)) break
        product /= size
        parts[i] = [[nameClauses(parts[i]!)]]
      }
    }
    let distributed: Clause[] = [[]]
    for (const part of parts) {
      const next: Clause[] = []
      for (const clauseSoFar of distributed)
        for (const clause of part) next.push(clauseSoFar.length === 0 ? clause : [...clauseSoFar, ...clause])
      distributed = next
    }
    return distributed
  }

  function convert(formula: Formula, negated: boolean): Clauses {
    const whole = stripNegations(formula, negated)
    const small = convertSimple(whole)
    if (small) return small
    let result: Clauses = TRUE
    const stack: Frame[] = [createFrame(whole)]
    for (let frame = stack.at(-1); frame; frame = stack.at(-1)) {
      if (frame.convertedParts.length < frame.parts.length) {
        const part = frame.parts[frame.convertedParts.length]!
        const ready = convertSimple(part)
        if (ready) frame.convertedParts.push(ready)
        else stack.push(createFrame(part))
        continue
      }
      result = frame.isConjunction ? conjoin(frame.convertedParts) : disjoin(frame.convertedParts)
      memo[frame.key.negated ? 1 : 0].set(frame.key.formula, result)
      stack.pop()
      stack.at(-1)?.convertedParts.push(result)
    }
    return result
  }

  return {
    convert,
    disjoin,
    nameClauses,
    reset: () => {
      if (memo[0].size > 0) memo[0].clear()
      if (memo[1].size > 0) memo[1].clear()
      if (names.size > 0) names.clear()
    },
  }
}

/** Strips leading negations. */
function stripNegations(formula: Formula, negated: boolean): Part {
  while (formula.kind === 'not') {
    negated = !negated
    formula = formula.operand
  }
  return { formula, negated }
}

/** Creates the stack frame of a compound formula, as a conjunction or disjunction in negation normal form. */
function createFrame(key: Part): Frame {
  const { formula, negated } = key
  switch (formula.kind) {
    case 'and':
    case 'or': {
      const parts = formula.operands.map(operand => stripNegations(operand, negated))
      return { isConjunction: (formula.kind === 'and') !== negated, parts, convertedParts: [], key }
    }
    case 'implies': {
      const parts = [stripNegations(formula.left, !negated), stripNegations(formula.right, negated)]
      return { isConjunction: negated, parts, convertedParts: [], key }
    }
    case 'iff': {
      // l <-> r is (l -> r) & (r -> l); its negation is (l | r) & (~l | ~r). The operands stay shared.
      const { left, right } = formula
      const notLeft: Formula = { kind: 'not', operand: left }
      const notRight: Formula = { kind: 'not', operand: right }
      const first: Formula = { kind: 'or', operands: negated ? [left, right] : [notLeft, right] }
      const second: Formula = { kind: 'or', operands: negated ? [notLeft, notRight] : [left, notRight] }
      const parts = [stripNegations(first, false), stripNegations(second, false)]
      return { isConjunction: true, parts, convertedParts: [], key }
    }
    default:
      if (formula.kind === 'box' || formula.kind === 'diamond') throw createModalError(formula.kind)
      throw new RuleError(`cannot convert a formula of kind ${formula.kind} to clauses`)
  }
}
