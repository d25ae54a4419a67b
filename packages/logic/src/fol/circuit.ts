/**
 * A circuit of connectives as clauses (Tseitin transformation): each gate has a variable, and equal gates share one.
 * Constants are folded before they reach a clause.
 */

/** Literals of the constants; other literals are variables, numbered from 1, or their negations. */
export const TRUE = 0
export const FALSE = Number.NEGATIVE_INFINITY

/** Thrown when the clauses would exceed the literal budget. */
export class TooLarge extends Error {}

export const negated = (literal: number): number => (literal === TRUE ? FALSE : literal === FALSE ? TRUE : -literal)

export class Circuit {
  readonly clauses: number[][] = []
  /** Number of variables. */
  variables = 0
  /** Remaining literal budget. */
  #budget: number
  readonly #named = new Map<string, number>()

  constructor(literals: number) {
    this.#budget = literals
  }

  /** Charges the budget. */
  spend(literals: number): void {
    this.#budget -= literals
    if (this.#budget < 0) throw new TooLarge()
  }

  add(...clause: readonly number[]): void {
    this.spend(clause.length)
    this.clauses.push([...clause])
  }

  /** The variable with this key, if it exists. */
  known(key: string): number | undefined {
    return this.#named.get(key)
  }

  /** The variable with this key, created on first use. */
  variableFor(key: string): number {
    let found = this.#named.get(key)
    if (found === undefined) {
      found = ++this.variables
      this.#named.set(key, found)
    }
    return found
  }

  /** The literal of a disjunction. */
  or(parts: readonly number[]): number {
    const literals = new Set<number>()
    for (const part of parts) {
      if (part === TRUE || literals.has(-part)) return TRUE
      if (part !== FALSE) literals.add(part)
    }
    const list = [...literals].sort((a, b) => a - b)
    if (list.length < 2) return list[0] ?? FALSE
    const key = `or ${list.join(' ')}`
    const known = this.known(key)
    if (known !== undefined) return known
    const gate = this.variableFor(key)
    this.add(-gate, ...list)
    for (const part of list) this.add(gate, -part)
    return gate
  }

  and(parts: readonly number[]): number {
    return negated(this.or(parts.map(negated)))
  }

  iff(a: number, b: number): number {
    if (a === TRUE || b === TRUE) return a === TRUE ? b : a
    if (a === FALSE || b === FALSE) return negated(a === FALSE ? b : a)
    if (Math.abs(a) === Math.abs(b)) return a === b ? TRUE : FALSE
    const [low, high] = Math.abs(a) < Math.abs(b) ? [a, b] : [b, a]
    // a ↔ b and its negation share a variable: signs are moved outside.
    const flip = low < 0 !== high < 0
    const [p, q] = [Math.abs(low), Math.abs(high)]
    const key = `iff ${p} ${q}`
    const fresh = this.known(key) === undefined
    const gate = this.variableFor(key)
    if (fresh) {
      this.add(-gate, -p, q)
      this.add(-gate, p, -q)
      this.add(gate, p, q)
      this.add(gate, -p, -q)
    }
    return flip ? -gate : gate
  }
}
