/**
 * Clauses in growable flat arrays: literals, start offsets, and origins (the fact or rule of each clause), so that a million
 * clauses are three arrays instead of a million objects.
 */
import { allocateInt32, growInt32 } from '../sat/arrays.ts'

/** Literal lists up to this length are searched without a hash set. */
const MAX_LINEAR_SEARCH = 16

export class ClauseSet {
  count = 0
  /** Clause c is literals[start[c]] .. literals[start[c + 1] - 1]. In `forward` the first literal is the head. */
  start: Int32Array<ArrayBuffer>
  literals: Int32Array<ArrayBuffer>
  /** Origin of clause c, encoded as in ground-clauses.ts. */
  origin: Int32Array<ArrayBuffer>
  /** Position of the next literal. */
  private end = 0

  constructor(clauses = 32) {
    this.start = allocateInt32(clauses + 1)
    this.literals = allocateInt32(3 * clauses)
    this.origin = allocateInt32(clauses)
  }

  /** Appends a literal to the current clause. */
  push(literal: number): void {
    if (this.end === this.literals.length) this.literals = growInt32(this.literals, this.end * 2 + 8)
    this.literals[this.end++] = literal
  }

  /** Finishes the current clause. */
  close(origin: number): void {
    if (this.count === this.origin.length) {
      this.start = growInt32(this.start, this.count * 2 + 9)
      this.origin = growInt32(this.origin, this.count * 2 + 8)
    }
    this.origin[this.count++] = origin
    this.start[this.count] = this.end
  }

  /** Discards the current clause. */
  discard(): void {
    this.end = this.start[this.count]!
  }

  /** Keeps the first `count` clauses; discards the others and the current one. */
  truncate(count: number): void {
    this.count = count
    this.discard()
  }

  add(clause: ArrayLike<number>, origin: number): void {
    for (let i = 0; i < clause.length; i++) this.push(clause[i]!)
    this.close(origin)
  }

  /**
   * Adds the rule conditions[from .. to] → head, as a clause (`closeClause`) or a rule (`closeRule`). Faster than to push each literal.
   */
  addRule(head: number, conditions: Int32Array, from: number, to: number, origin: number, classical: boolean): void {
    const offset = this.end
    if (offset + to - from + 1 > this.literals.length)
      this.literals = growInt32(this.literals, 2 * (offset + to - from) + 8)
    const { literals } = this
    literals[offset] = head
    if (to - from > MAX_LINEAR_SEARCH) {
      for (let i = from; i < to; i++) literals[offset + 1 + i - from] = conditions[i]! ^ 1
      this.end = offset + 1 + to - from
      if (classical) this.closeClause(origin)
      else this.closeRule(origin)
      return
    }
    const first = classical ? offset : offset + 1
    let end = offset + 1
    next: for (let i = from; i < to; i++) {
      const literal = conditions[i]! ^ 1
      for (let k = first; k < end; k++) {
        if (literals[k] === literal) continue next
        if (classical && literals[k] === (literal ^ 1)) return
      }
      literals[end++] = literal
    }
    this.end = end
    this.close(origin)
  }

  /**
   * Finishes the current clause without repeated literals (which propagation requires), or discards it if it is a
   * tautology.
   */
  closeClause(origin: number): void {
    if (this.removeRepeats(this.start[this.count]!, true)) this.close(origin)
    else this.discard()
  }

  /** Finishes the current rule, head first, without repeated conditions; these may contradict each other. */
  closeRule(origin: number): void {
    this.removeRepeats(this.start[this.count]! + 1, false)
    this.close(origin)
  }

  /** Removes repeated literals from position `from` on; returns false if `isExclusive` and two literals contradict each other. */
  private removeRepeats(from: number, isExclusive: boolean): boolean {
    const { literals, end } = this
    if (end - from > MAX_LINEAR_SEARCH) {
      const unique = new Set(literals.subarray(from, end))
      if (isExclusive) for (const literal of unique) if (unique.has(literal ^ 1)) return false
      this.end = from
      for (const literal of unique) this.literals[this.end++] = literal
      return true
    }
    let to = from
    next: for (let i = from; i < end; i++) {
      const literal = literals[i]!
      for (let j = from; j < to; j++) {
        if (literals[j] === literal) continue next
        if (isExclusive && literals[j] === (literal ^ 1)) return false
      }
      literals[to++] = literal
    }
    this.end = to
    return true
  }
}
