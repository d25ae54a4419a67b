/**
 * Clause database in flat arrays, with two watched literals per clause.
 *
 * Watch lists are linked lists in one array, with two nodes per clause, so that a solver for twenty clauses needs a few
 * allocations instead of one per literal. The fields are public because the inner loop of the solver reads them directly.
 */
import { allocateInt32, growInt32 } from './arrays.ts'

export class WatchedClauses {
  count = 0
  /** Clause c is literals[start[c]] .. literals[start[c + 1] - 1], two or more; the first two are watched. */
  start = allocateInt32(17)
  literals = allocateInt32(64)
  /** First node of a literal's watch list, or -1. Nodes 2c and 2c + 1 belong to clause c. */
  watchHead = allocateInt32(32)
  watchNext = allocateInt32(32)
  /** Number of learned clauses. */
  learnedCount = 0
  /** 0 for an input clause, otherwise the literal block distance (LBD) when it was learned. */
  private lbd = allocateInt32(16)
  private literalCount = 0

  /** Allocates watch lists for the literals from 0 to count - 1. */
  reserve(count: number): void {
    if (count > this.watchHead.length)
      this.watchHead = growInt32(this.watchHead, Math.max(count, this.watchHead.length * 2))
    this.watchHead.fill(-1, this.literalCount, count)
    this.literalCount = count
  }

  /** Adds a clause and returns its number; `lbd` is 0 for input clauses. */
  add(clause: readonly number[], lbd: number): number {
    const index = this.count++
    if (this.count + 1 > this.start.length) {
      this.start = growInt32(this.start, this.start.length * 2)
      this.lbd = growInt32(this.lbd, this.start.length)
    }
    const offset = this.start[index]!
    const end = offset + clause.length
    if (end > this.literals.length) this.literals = growInt32(this.literals, Math.max(end, this.literals.length * 2))
    for (let i = 0; i < clause.length; i++) this.literals[offset + i] = clause[i]!
    this.start[index + 1] = end
    this.lbd[index] = lbd
    if (lbd > 0) this.learnedCount++
    this.watch(index)
    return index
  }

  /**
   * Deletes the half of the learned clauses with the highest block distance, and clauses satisfied at level 0. Renumbers
   * clauses. Precondition: `value` (1 is true) is the fully propagated assignment of level 0, so that no watched literal is false.
   */
  reduceLearned(value: Uint8Array): void {
    const { start, literals, lbd } = this
    const distances = Array.from(lbd.subarray(0, this.count)).filter(distance => distance > 0)
    distances.sort((a, b) => a - b)
    const limit = Math.max(2, distances[distances.length >> 1]!)
    let newCount = 0
    let newEnd = 0
    this.learnedCount = 0
    for (let c = 0; c < this.count; c++) {
      const offset = start[c]!
      const end = start[c + 1]!
      const distance = lbd[c]!
      let isSatisfied = false
      for (let k = offset; k < end && !isSatisfied; k++) isSatisfied = value[literals[k]!] === 1
      if (distance > limit || isSatisfied) continue
      start[newCount] = newEnd
      for (let k = offset; k < end; k++) literals[newEnd++] = literals[k]!
      lbd[newCount++] = distance
      if (distance > 0) this.learnedCount++
    }
    start[newCount] = newEnd
    this.count = newCount
    this.watchHead.fill(-1, 0, this.literalCount)
    for (let c = 0; c < newCount; c++) this.watch(c)
  }

  private watch(clause: number): void {
    const node = 2 * clause
    if (node + 2 > this.watchNext.length) this.watchNext = growInt32(this.watchNext, this.watchNext.length * 2)
    const first = this.literals[this.start[clause]!]!
    const second = this.literals[this.start[clause]! + 1]!
    this.watchNext[node] = this.watchHead[first]!
    this.watchHead[first] = node
    this.watchNext[node + 1] = this.watchHead[second]!
    this.watchHead[second] = node + 1
  }
}
