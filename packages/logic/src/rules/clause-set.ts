/**
 * Clauses in flat arrays that grow: one array of literals, one of starts, one that says which fact or rule a clause
 * comes from. A million clauses are three arrays and not a million objects.
 */
export class ClauseSet {
  count = 0
  /** Literals of clause c stand at start[c] .. start[c + 1]. In `forward` the first one is the head. */
  start = new Int32Array(33)
  literals = new Int32Array(96)
  /** Where clause c comes from: fact i is i, rule j is (number of facts) + j, instances of either follow. */
  origin = new Int32Array(32)

  add(clause: ArrayLike<number>, origin: number): void {
    const at = this.start[this.count]!
    const end = at + clause.length
    if (end > this.literals.length) this.literals = grown(this.literals, Math.max(end, this.literals.length * 2))
    for (let i = 0; i < clause.length; i++) this.literals[at + i] = clause[i]!
    this.close(end, origin)
  }

  /** Ends the clause whose literals were written up to `end`. */
  private close(end: number, origin: number): void {
    if (this.count + 2 > this.start.length) {
      const room = this.start.length * 2
      this.start = grown(this.start, room)
      this.origin = grown(this.origin, room)
    }
    this.origin[this.count++] = origin
    this.start[this.count] = end
  }
}

export function grown(array: Int32Array<ArrayBuffer>, room: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(room)
  larger.set(array)
  return larger
}
