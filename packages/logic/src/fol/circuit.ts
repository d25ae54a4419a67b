/**
 * Converts nested connectives to clauses (Tseitin transformation): each gate, a connective with its operands, gets a variable, and
 * equal gates share one. Constants are folded and never occur in clauses.
 */

import type { Budget } from '../budget.ts'

/** Literals of the constants; other literals are variables, numbered from 1, or their negations. */
export const TRUE = 0
export const FALSE = Number.NEGATIVE_INFINITY

/** Thrown when the clauses would have too many literals. */
export class TooLarge extends Error {}

/** Returns the negation of a literal. */
export const negate = (literal: number): number => (literal === TRUE ? FALSE : literal === FALSE ? TRUE : -literal)

export class Circuit {
  readonly clauses: number[][] = []
  /** Number of variables. */
  variables = 0
  /** Number of literals that may still be added. */
  #remainingLiterals: number
  readonly #budget: Budget
  readonly #variablesByKey = new Map<string, number>()

  constructor(maxLiterals: number, budget: Budget) {
    this.#remainingLiterals = maxLiterals
    this.#budget = budget
  }

  /** Counts literals; throws `TooLarge` if there are too many, and charges the budget. */
  spend(literals: number): void {
    this.#budget.spend(literals)
    this.#remainingLiterals -= literals
    if (this.#remainingLiterals < 0) throw new TooLarge()
  }

  addClause(...literals: readonly number[]): void {
    this.spend(literals.length)
    this.clauses.push([...literals])
  }

  /** Returns the variable with this key. On first use it is created, and `define` adds the clauses that define it. */
  getVariable(key: string, define?: (variable: number) => void): number {
    const existing = this.#variablesByKey.get(key)
    if (existing !== undefined) return existing
    const variable = ++this.variables
    this.#variablesByKey.set(key, variable)
    define?.(variable)
    return variable
  }

  /** Returns the literal of a disjunction. */
  or(parts: readonly number[]): number {
    const literals = new Set<number>()
    for (const part of parts) {
      if (part === TRUE || literals.has(-part)) return TRUE
      if (part !== FALSE) literals.add(part)
    }
    const list = [...literals].sort((a, b) => a - b)
    if (list.length < 2) return list[0] ?? FALSE
    return this.getVariable(`or ${list.join(' ')}`, gate => {
      this.addClause(-gate, ...list)
      for (const part of list) this.addClause(gate, -part)
    })
  }

  and(parts: readonly number[]): number {
    return negate(this.or(parts.map(negate)))
  }

  iff(a: number, b: number): number {
    if (a === TRUE || b === TRUE) return a === TRUE ? b : a
    if (a === FALSE || b === FALSE) return negate(a === FALSE ? b : a)
    if (Math.abs(a) === Math.abs(b)) return a === b ? TRUE : FALSE
    const [low, high] = Math.abs(a) < Math.abs(b) ? [a, b] : [b, a]
    // a ↔ b and its negation share a variable: signs are moved outside.
    const isFlipped = low < 0 !== high < 0
    const [p, q] = [Math.abs(low), Math.abs(high)]
    const equivalence = this.getVariable(`iff ${p} ${q}`, gate => {
      this.addClause(-gate, -p, q)
      this.addClause(-gate, p, -q)
      this.addClause(gate, p, q)
      this.addClause(gate, -p, -q)
    })
    return isFlipped ? -equivalence : equivalence
  }
}
