/**
 * The clauses of a solver in flat arrays, with a watch on two literals of each.
 *
 * The watch lists are linked lists threaded through one array, two nodes a clause, so that a solver for a theory of twenty
 * clauses costs a few allocations and not one per literal. The fields are open because the solver's inner loop walks
 * them itself.
 */
import { grown, int32 } from './arrays.ts'

export class WatchedClauses {
  count = 0
  /** Literals of clause c stand at start[c] .. start[c + 1]. Two or more; the first two are watched. */
  start = int32(17)
  literals = int32(64)
  /** By literal: the first node of its list, or -1. Nodes 2c and 2c + 1 belong to clause c. */
  watchHead = int32(32)
  watchNext = int32(32)
  /** How many clauses were learned. */
  learned = 0
  /** 0 for a given clause, otherwise the number of decision levels a learned clause spanned when learned. */
  private glue = int32(16)
  private watched = 0

  /** Makes sure that literals 0 .. count-1 can be watched. */
  reserve(count: number): void {
    if (count > this.watchHead.length)
      this.watchHead = grown(this.watchHead, Math.max(count, this.watchHead.length * 2))
    this.watchHead.fill(-1, this.watched, count)
    this.watched = count
  }

  add(clause: readonly number[], glue: number): number {
    const index = this.count++
    if (this.count + 1 > this.start.length) {
      this.start = grown(this.start, this.start.length * 2)
      this.glue = grown(this.glue, this.start.length)
    }
    const at = this.start[index]!
    const end = at + clause.length
    if (end > this.literals.length) this.literals = grown(this.literals, Math.max(end, this.literals.length * 2))
    for (let i = 0; i < clause.length; i++) this.literals[at + i] = clause[i]!
    this.start[index + 1] = end
    this.glue[index] = glue
    if (glue > 0) this.learned++
    this.watch(index)
    return index
  }

  /**
   * Drops the half of the learned clauses that spanned most levels, and all that hold for good. Clauses get new numbers.
   * Pre: `value` (1 is true) has only what is fixed for good, fully propagated, so that no clause has a false watch.
   */
  forget(value: Uint8Array): void {
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
    if (node + 2 > this.watchNext.length) this.watchNext = grown(this.watchNext, this.watchNext.length * 2)
    const first = this.literals[this.start[clause]!]!
    const second = this.literals[this.start[clause]! + 1]!
    this.watchNext[node] = this.watchHead[first]!
    this.watchHead[first] = node
    this.watchNext[node + 1] = this.watchHead[second]!
    this.watchHead[second] = node + 1
  }
}
