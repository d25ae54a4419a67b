/**
 * Clauses in flat arrays that grow: one array of literals, one of starts, one that says which fact or rule a clause
 * comes from. A million clauses are three arrays and not a million objects.
 */
import { grown, int32 } from '../sat/arrays.ts'

export class ClauseSet {
  count = 0
  /** Literals of clause c stand at start[c] .. start[c + 1]. In `forward` the first one is the head. */
  start: Int32Array<ArrayBuffer>
  literals: Int32Array<ArrayBuffer>
  /** Where clause c comes from; the numbers are given in ground-clauses.ts. */
  origin: Int32Array<ArrayBuffer>
  /** Where the next literal goes. */
  private end = 0

  constructor(clauses = 32) {
    this.start = int32(clauses + 1)
    this.literals = int32(3 * clauses)
    this.origin = int32(clauses)
  }

  /** Adds a literal to the clause that is being written. */
  push(literal: number): void {
    if (this.end === this.literals.length) this.literals = grown(this.literals, this.end * 2 + 8)
    this.literals[this.end++] = literal
  }

  /** Ends the clause that is being written. */
  close(origin: number): void {
    if (this.count === this.origin.length) {
      this.start = grown(this.start, this.count * 2 + 9)
      this.origin = grown(this.origin, this.count * 2 + 8)
    }
    this.origin[this.count++] = origin
    this.start[this.count] = this.end
  }

  /** Drops the clause that is being written. */
  abandon(): void {
    this.end = this.start[this.count]!
  }

  /** Drops all clauses from number `count` on, and the one that is being written. */
  retract(count: number): void {
    this.count = count
    this.abandon()
  }

  add(clause: ArrayLike<number>, origin: number): void {
    for (let i = 0; i < clause.length; i++) this.push(clause[i]!)
    this.close(origin)
  }

  /**
   * Adds `head`, unless one of conditions[from .. to] fails: as a clause (see `closeClause`), or as a rule (`closeRule`).
   * The same as writing it literal by literal, for readers in a hurry.
   */
  addRule(head: number, conditions: Int32Array, from: number, to: number, origin: number, classical: boolean): void {
    const at = this.end
    if (at + to - from + 1 > this.literals.length) this.literals = grown(this.literals, 2 * (at + to - from) + 8)
    const { literals } = this
    literals[at] = head
    if (to - from > 16) {
      for (let i = from; i < to; i++) literals[at + 1 + i - from] = conditions[i]! ^ 1
      this.end = at + 1 + to - from
      if (classical) this.closeClause(origin)
      else this.closeRule(origin)
      return
    }
    const first = classical ? at : at + 1
    let end = at + 1
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
   * Ends the clause that is being written, without its repeated literals (counting them down needs that), or drops it
   * where it always holds because a literal stands next to its negation.
   */
  closeClause(origin: number): void {
    if (this.dropRepeats(this.start[this.count]!, true)) this.close(origin)
    else this.abandon()
  }

  /** Ends the rule that is being written, head first; of its conditions, which may contradict each other, each once. */
  closeRule(origin: number): void {
    this.dropRepeats(this.start[this.count]! + 1, false)
    this.close(origin)
  }

  /** Removes repeats from position `from` on; false where `exclusive` literals contradict each other. */
  private dropRepeats(from: number, exclusive: boolean): boolean {
    const { literals, end } = this
    if (end - from > 16) {
      const unique = new Set(literals.subarray(from, end))
      if (exclusive) for (const literal of unique) if (unique.has(literal ^ 1)) return false
      this.end = from
      for (const literal of unique) this.literals[this.end++] = literal
      return true
    }
    let to = from
    next: for (let i = from; i < end; i++) {
      const literal = literals[i]!
      for (let j = from; j < to; j++) {
        if (literals[j] === literal) continue next
        if (exclusive && literals[j] === (literal ^ 1)) return false
      }
      literals[to++] = literal
    }
    this.end = to
    return true
  }
}
