/**
 * What follows in one direction and in linear time: unit propagation over clauses, or forward chaining over rules.
 *
 * Both are one loop (Dowling & Gallier 1984). Every clause carries the number of literals it still waits for and, next
 * to it, what it will then give: in `forward` its head; in `classical` the exclusive-or of its literals, from which
 * each falsified literal is taken out, so that the last one remains without a search. A literal is handled once, and
 * each of its occurrences costs one decrement.
 *
 * Literals are handled first come, first served, so they are found in order of depth and each with a derivation of
 * least depth. Auxiliary literals (parts of one rule) add no depth: they are handled at once.
 */
import { bytes, int32 } from '../sat/arrays.ts'
import type { ClauseSet } from './clause-set.ts'

/** Reasons that are not clauses. */
export const NOT_DERIVED = -1
export const SUPPOSED = -2

export interface PropagatorOptions {
  readonly classical: boolean
  /** Whether an origin is a fact: its clauses with one literal are given, at depth 0. */
  readonly isFact: (origin: number) => boolean
  readonly isAuxiliary?: ((atom: number) => boolean) | undefined
}

export class Propagator {
  /** By literal: 1 where it holds. In `classical` a literal is false where its negation holds. */
  readonly holds: Uint8Array
  /** By literal: the clause it was derived with. */
  readonly reason: Int32Array
  readonly depth: Int32Array
  /** The literals that hold, in the order they were found: the premises of each come before it. */
  readonly trail: Int32Array
  size = 0
  /** A clause all of whose literals are false (classical), or -1. */
  conflict = -1

  private readonly waiting: Int32Array
  private readonly occurrenceStart: Int32Array
  private readonly occurrences: Int32Array
  private readonly urgent: number[] = []
  private next = 0
  private readonly clauses: ClauseSet
  private readonly options: PropagatorOptions

  constructor(clauses: ClauseSet, atoms: number, options: PropagatorOptions) {
    this.clauses = clauses
    this.options = options
    this.holds = bytes(2 * atoms)
    this.reason = int32(2 * atoms).fill(NOT_DERIVED)
    this.depth = int32(2 * atoms)
    this.trail = int32(2 * atoms)
    const { count, start, literals } = clauses
    const skip = options.classical ? 0 : 1
    const waiting = int32(2 * count)
    const occurrenceStart = int32(2 * atoms + 1)
    for (let c = 0; c < count; c++) {
      const at = start[c]!
      const end = start[c + 1]!
      let gives = options.classical || at === end ? 0 : literals[at]!
      for (let k = at + skip; k < end; k++) {
        occurrenceStart[literals[k]!]!++
        if (skip === 0) gives ^= literals[k]!
      }
      waiting[2 * c] = end - at - 1
      waiting[2 * c + 1] = gives
    }
    let total = 0
    for (let l = 0; l < 2 * atoms; l++) {
      total += occurrenceStart[l]!
      occurrenceStart[l] = total
    }
    occurrenceStart[2 * atoms] = total
    const occurrences = int32(total)
    for (let c = count - 1; c >= 0; c--) {
      for (let k = start[c + 1]! - 1, at = start[c]! + skip; k >= at; k--) {
        occurrences[--occurrenceStart[literals[k]!]!] = c
      }
    }
    this.waiting = waiting
    this.occurrenceStart = occurrenceStart
    this.occurrences = occurrences
  }

  /** Derives all that follows from the clauses alone. Returns false where they contradict each other (classical). */
  run(): boolean {
    const { count, start, origin } = this.clauses
    const { isFact } = this.options
    let later = false
    for (let c = 0; c < count && this.conflict === -1; c++) {
      const size = start[c + 1]! - start[c]!
      if (size > 1) continue
      if (size === 0) this.conflict = c
      else if (isFact(origin[c]!)) this.give(this.waiting[2 * c + 1]!, c, 0)
      else later = true
    }
    for (let c = 0; later && c < count && this.conflict === -1; c++) {
      if (start[c + 1]! - start[c]! === 1 && !isFact(origin[c]!)) this.give(this.waiting[2 * c + 1]!, c, 1)
    }
    return this.propagate()
  }

  /** Adds a supposition and what follows from it. Pre: `run` was called. */
  suppose(literal: number): boolean {
    if (this.conflict !== -1) return false
    if (this.holds[literal] === 0) {
      this.holds[literal] = 1
      this.reason[literal] = SUPPOSED
      this.trail[this.size++] = literal
    }
    return this.propagate()
  }

  private propagate(): boolean {
    const { trail, occurrences, occurrenceStart, waiting, holds, depth } = this
    const { classical, isAuxiliary } = this.options
    const taken = classical ? -1 : 0
    while (this.conflict === -1) {
      let literal: number
      if (this.urgent.length > 0) literal = this.urgent.pop()!
      else if (this.next < this.size) {
        literal = trail[this.next++]!
        if (isAuxiliary?.(literal >> 1)) continue
      } else return true
      const falsified = literal ^ 1
      const deeper = depth[literal]! + 1
      for (let k = occurrenceStart[falsified]!, end = occurrenceStart[falsified + 1]!; k < end; k++) {
        const c = 2 * occurrences[k]!
        const gives = waiting[c + 1]! ^ (falsified & taken)
        waiting[c + 1] = gives
        if (--waiting[c]! === 0 && holds[gives] === 0) this.give(gives, c >> 1, deeper)
      }
    }
    return false
  }

  private give(literal: number, clause: number, depth: number): void {
    if (this.holds[literal] === 1) return
    if (this.options.classical && this.holds[literal ^ 1] === 1) {
      if (this.conflict === -1) this.conflict = clause
      return
    }
    this.holds[literal] = 1
    this.reason[literal] = clause
    this.trail[this.size++] = literal
    if (this.options.isAuxiliary?.(literal >> 1)) {
      this.depth[literal] = depth - 1
      this.urgent.push(literal)
    } else this.depth[literal] = depth
  }
}
