/**
 * The clause database in flat arrays, with two watched literals per clause.
 *
 * Watch lists are linked lists in one array, two nodes per clause, so that a solver for twenty clauses takes a few
 * allocations, not one per literal. The fields are public because the solver's inner loop reads them directly.
 */
import { enlarge, int32 } from './arrays.ts'

export class WatchedClauses {
  count = 0
  /** Clause c is literals[start[c]] .. literals[start[c + 1] - 1], two or more; the first two are watched. */
  start = int32(17)
  literals = int32(64)
  /** First node of a literal's watch list, or -1. Nodes 2c and 2c + 1 belong to clause c. */
  watchHead = int32(32)
  watchNext = int32(32)
  /** Number of learned clauses. */
  learned = 0
  /** 0 for an input clause, otherwise the literal block distance when it was learned. */
  private glue = int32(16)
  private watched = 0

  /** Allocates watch lists for literals 0 .. count-1. */
  reserve(count: number): void {
    if (count > this.watchHead.length)
      this.watchHead = enlarge(this.watchHead, Math.max(count, this.watchHead.length * 2))
    this.watchHead.fill(-1, this.watched, count)
    this.watched = count
  }

  add(clause: readonly number[], glue: number): number {
    const index = this.count++
    if (this.count + 1 > this.start.length) {
      this.start = enlarge(this.start, this.start.length * 2)
      this.glue = enlarge(this.glue, this.start.length)
    }
    const at = this.start[index]!
    const end = at + clause.length
    if (end > this.literals.length) this.literals = enlarge(this.literals, Math.max(end, this.literals.length * 2))
    for (let i = 0; i < clause.length; i++) this.literals[at + i] = clause[i]!
    this.start[index + 1] = end
    this.glue[index] = glue
    if (glue > 0) this.learned++
    this.watch(index)
    return index
  }

  /**
   * Deletes the half of the learned clauses with the highest block distance, and clauses satisfied at level 0. Renumbers
   * clauses. Pre: `value` (1 is true) is the fully propagated assignment of level 0, so that no watch is false.
   */
  reduceLearnt(value: Uint8Array): void {
    const { start, literals, glue } = this
    const spans = Array.from(glue.subarray(0, this.count)).filter(span => span > 0)
    spans.sort((a, b) => a - b)
    const limit = Math.max(2, spans[spans.length >> 1]!)
    let kept = 0
    let to = 0
    this.learned = 0
    for (let c = 0; c < this.count; c++) {
      const at = start[c]!
      const end = start[c + 1]!
      const span = glue[c]!
      let holds = false
      for (let k = at; k < end && !holds; k++) holds = value[literals[k]!] === 1
      if (span > limit || holds) continue
      start[kept] = to
      for (let k = at; k < end; k++) literals[to++] = literals[k]!
      glue[kept++] = span
      if (span > 0) this.learned++
    }
    start[kept] = to
    this.count = kept
    this.watchHead.fill(-1, 0, this.watched)
    for (let c = 0; c < kept; c++) this.watch(c)
  }

  private watch(clause: number): void {
    const node = 2 * clause
    if (node + 2 > this.watchNext.length) this.watchNext = enlarge(this.watchNext, this.watchNext.length * 2)
    const first = this.literals[this.start[clause]!]!
    const second = this.literals[this.start[clause]! + 1]!
    this.watchNext[node] = this.watchHead[first]!
    this.watchHead[first] = node
    this.watchNext[node + 1] = this.watchHead[second]!
    this.watchHead[second] = node + 1
  }
}
