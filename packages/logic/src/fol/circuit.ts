/**
 * A circuit of connectives as clauses (Tseitin's transformation): each part has a variable of its own that is true where
 * the part is, and equal parts share one. Constants are folded away before they reach a clause.
 */

/** Literals of the constants; others are variables, or negated variables, counted from 1. */
export const TRUE = 0
export const FALSE = Number.NEGATIVE_INFINITY

/** The clauses would have more literals than was allowed. */
export class TooLarge extends Error {}

export function negated(literal: number): number {
  return literal === TRUE ? FALSE : literal === FALSE ? TRUE : -literal
}

export class Circuit {
  readonly clauses: number[][] = []
  /** How many variables there are. */
  variables = 0
  /** How many more literals are allowed. */
  #room: number
  readonly #named = new Map<string, number>()

  constructor(literals: number) {
    this.#room = literals
  }

  /** Counts work that leaves no clause. */
  spend(literals: number): void {
    this.#room -= literals
    if (this.#room < 0) throw new TooLarge()
  }

  add(...clause: readonly number[]): void {
    this.spend(clause.length)
    this.clauses.push([...clause])
  }

  /** The variable of that name, if there is one already. */
  known(key: string): number | undefined {
    return this.#named.get(key)
  }

  /** The variable of that name, a new one where it is met for the first time. */
  variableOf(key: string): number {
    let found = this.#named.get(key)
    if (found === undefined) {
      found = ++this.variables
      this.#named.set(key, found)
    }
    return found
  }

  /** The literal of a disjunction. */
  or(parts: readonly number[]): number {
    const kept = new Set<number>()
    for (const part of parts) {
      if (part === TRUE || kept.has(-part)) return TRUE
      if (part !== FALSE) kept.add(part)
    }
    const list = [...kept].sort((a, b) => a - b)
    if (list.length < 2) return list[0] ?? FALSE
    const key = `or ${list.join(' ')}`
    const known = this.known(key)
    if (known !== undefined) return known
    const own = this.variableOf(key)
    this.add(-own, ...list)
    for (const part of list) this.add(own, -part)
    return own
  }

  and(parts: readonly number[]): number {
    return negated(this.or(parts.map(negated)))
  }

  iff(a: number, b: number): number {
    if (a === TRUE || b === TRUE) return a === TRUE ? b : a
    if (a === FALSE || b === FALSE) return negated(a === FALSE ? b : a)
    if (Math.abs(a) === Math.abs(b)) return a === b ? TRUE : FALSE
    const [low, high] = Math.abs(a) < Math.abs(b) ? [a, b] : [b, a]
    // One variable for a ↔ b and for its negation: signs are moved outside.
    const flip = low < 0 !== high < 0
    const [p, q] = [Math.abs(low), Math.abs(high)]
    const key = `iff ${p} ${q}`
    const fresh = this.known(key) === undefined
    const own = this.variableOf(key)
    if (fresh) {
      this.add(-own, -p, q)
      this.add(-own, p, -q)
      this.add(own, p, q)
      this.add(own, -p, -q)
    }
    return flip ? -own : own
  }
}
