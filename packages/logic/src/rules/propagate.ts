/**
 * Unit propagation over clauses, or forward chaining over rules, in linear time.
 *
 * Both use the algorithm of Dowling & Gallier (1984). Every clause has a counter of unsatisfied conditions and a consequence: in
 * `forward` the head; in `classical` the XOR of its literals, from which falsified literals are removed, so that the last one
 * remains. Each literal is processed once, and each of its occurrences costs one decrement.
 *
 * The memory layout minimises cache misses. The occurrence list of a literal is a linked list whose links are stored in the records of the
 * clauses: counter, consequence and links of a clause are adjacent, so an occurrence costs one cache line. Clauses that fire are not
 * written to. In large theories, clauses are grouped by their first condition, so that rules about neighbouring atoms are stored together.
 *
 * Literals are processed breadth-first. They are therefore found in order of depth, each with a derivation of minimum depth. Auxiliary
 * literals do not count for the depth and are processed immediately.
 */
import { allocateInt32 } from '../sat/arrays.ts'
import type { ClauseSet } from './clause-set.ts'
import { createFactTest, type GroundClauses } from './ground-clauses.ts'
import { RuleError } from './rule-error.ts'

/** The reason of an assumed literal. */
export const ASSUMED = -2

export interface PropagatorOptions {
  readonly classical: boolean
  /** Tests whether an origin is a fact; its unit clauses have depth 0. */
  readonly isFact: (origin: number) => boolean
  readonly isAuxiliary?: ((atom: number) => boolean) | undefined
}

/** Reasons below this number are unit clauses. */
const UNIT_CLAUSES = ASSUMED
/** Number of header fields before the links of a clause. */
const HEADER = 3
/** Minimum number of clauses to group; smaller theories fit in the cache. */
const MIN_GROUPED_CLAUSES = 50_000
/** Number of groups of neighbouring atoms in a large theory. */
const GROUPS = 4096

/** A link packs (clause position, index of its literal) into one number; this many bits hold the index. */
const LINK_BITS = 5
/** Literals from this index on have their links outside the record, in `longLinks`. */
const LAST_LINK = (1 << LINK_BITS) - 1
const MAX_RECORDS_SIZE = 2 ** (31 - LINK_BITS)

export class Propagator {
  /** Derived literals in order: the premises of each come before it. */
  readonly trail: Int32Array
  size = 0
  /** A falsified clause (classical), or -1. */
  conflict = -1

  /** Each clause as: counter, consequence, number, and a link per literal. */
  private readonly records: Int32Array
  /** By literal: the first link of its occurrence list, plus 1. */
  private readonly heads: Int32Array
  /**
   * By literal: 0 if not derived, ASSUMED, or its reason: the position of a clause plus 1, or ~clause + UNIT_CLAUSES for a unit
   * clause, which has no position.
   */
  private readonly reasons: Int32Array
  /** Links of literals in long clauses, as pairs [next link, position]. */
  private readonly longLinks: number[] = []
  private readonly auxiliaryQueue: number[] = []
  private next = 0
  private depths: Int32Array | null = null
  private readonly clauses: ClauseSet
  private readonly options: PropagatorOptions

  constructor(clauses: ClauseSet, atoms: number, options: PropagatorOptions) {
    const { count, start, literals } = clauses
    const { classical } = options
    const size = HEADER * count + start[count]!
    if (size >= MAX_RECORDS_SIZE)
      throw new RuleError(
        `the theory is too large: ${count} clauses with ${start[count]} literals need ${size} array elements, the maximum is ${MAX_RECORDS_SIZE}`,
      )
    this.clauses = clauses
    this.options = options
    this.trail = allocateInt32(classical ? atoms : 2 * atoms)
    this.reasons = allocateInt32(2 * atoms)
    const records = allocateInt32(size)
    const heads = allocateInt32(2 * atoms)
    const { shift, next } = groupClauses(clauses, atoms)
    for (let c = 0; c < count; c++) {
      const offset = start[c]!
      const size = start[c + 1]! - offset
      // Empty and unit clauses have no counter; `run` handles them.
      if (size < 2) continue
      const group = literals[offset + 1]! >> shift
      const record = next[group]!
      next[group] = record + HEADER + size
      records[record] = size - 1
      records[record + 2] = c
      let consequence = 0
      for (let k = 0; k < size; k++) {
        const literal = literals[offset + k]!
        consequence ^= literal
        // Links are stored plus 1, since 0 ends a list. The head of a forward rule is not a condition.
        if (k === 0 && !classical) continue
        if (k < LAST_LINK) {
          records[record + HEADER + k] = heads[literal]!
          heads[literal] = ((record << LINK_BITS) | k) + 1
        } else {
          const node = this.longLinks.push(heads[literal]!, record) - 2
          heads[literal] = ((node << LINK_BITS) | LAST_LINK) + 1
        }
      }
      records[record + 1] = classical ? consequence : literals[offset]!
    }
    this.records = records
    this.heads = heads
  }

  /** Returns true if a literal is derived or assumed. */
  has(literal: number): boolean {
    return this.reasons[literal] !== 0
  }

  /** Returns the clause that derived a literal, or ASSUMED. Precondition: it holds. */
  reason(literal: number): number {
    const reason = this.reasons[literal]!
    if (reason === ASSUMED) return ASSUMED
    return reason > 0 ? this.records[reason - 1 + 2]! : ~(reason - UNIT_CLAUSES)
  }

  /** Returns the depth of a derived literal. Precondition: it holds, and there are no assumptions. */
  depth(literal: number): number {
    this.depths ??= this.computeDepths()
    return this.depths[literal]!
  }

  /** Propagates to the fixpoint. Returns false on a conflict (classical). */
  run(): boolean {
    const { count, start, literals, origin } = this.clauses
    const { isFact } = this.options
    let hasEmptyBodies = false
    for (let c = 0; c < count && this.conflict === -1; c++) {
      const offset = start[c]!
      if (start[c + 1]! > offset + 1) continue
      if (start[c + 1] === offset) this.conflict = c
      else if (isFact(origin[c]!)) this.deriveUnit(literals[offset]!, c)
      else hasEmptyBodies = true
    }
    // Facts come before rules with empty bodies: depth 0 before depth 1.
    if (hasEmptyBodies && !this.propagate(true)) return false
    for (let c = 0; hasEmptyBodies && c < count && this.conflict === -1; c++) {
      const offset = start[c]!
      if (start[c + 1] === offset + 1 && !isFact(origin[c]!)) this.deriveUnit(literals[offset]!, c)
    }
    return this.propagate()
  }

  /** Assumes a literal and propagates. Precondition: `run` was called, and the negation does not hold. */
  assume(literal: number): boolean {
    if (this.reasons[literal] === 0) {
      this.reasons[literal] = ASSUMED
      this.trail[this.size++] = literal
    }
    return this.propagate()
  }

  private propagate(onlyAuxiliary = false): boolean {
    const { trail, records, heads, reasons, longLinks, auxiliaryQueue } = this
    const { classical, isAuxiliary } = this.options
    const falsifiedMask = classical ? -1 : 0
    let { next, size } = this
    while (this.conflict === -1) {
      let literal: number
      if (auxiliaryQueue.length > 0) literal = auxiliaryQueue.pop()!
      else if (!onlyAuxiliary && next < size) {
        literal = trail[next++]!
        if (isAuxiliary?.(literal >> 1)) continue
      } else break
      const falsified = literal ^ 1
      for (let link = heads[falsified]! - 1; link !== -1; ) {
        const literalIndex = link & LAST_LINK
        let record = link >> LINK_BITS
        if (literalIndex === LAST_LINK) {
          link = longLinks[record]! - 1
          record = longLinks[record + 1]!
        } else link = records[record + HEADER + literalIndex]! - 1
        const consequence = records[record + 1]! ^ (falsified & falsifiedMask)
        const counter = records[record]!
        if (counter !== 1) {
          records[record] = counter - 1
          records[record + 1] = consequence
        } else if (reasons[consequence] === 0) {
          if (classical && reasons[consequence ^ 1] !== 0) {
            this.conflict = records[record + 2]!
            break
          }
          reasons[consequence] = record + 1
          trail[size++] = consequence
          if (isAuxiliary?.(consequence >> 1)) auxiliaryQueue.push(consequence)
        }
      }
    }
    this.next = next
    this.size = size
    return this.conflict === -1
  }

  /** Derives a literal from a unit clause. */
  private deriveUnit(literal: number, clause: number): void {
    if (this.reasons[literal] !== 0) return
    if (this.options.classical && this.reasons[literal ^ 1] !== 0) {
      this.conflict = clause
      return
    }
    this.reasons[literal] = ~clause + UNIT_CLAUSES
    this.trail[this.size++] = literal
    if (this.options.isAuxiliary?.(literal >> 1)) this.auxiliaryQueue.push(literal)
  }

  private computeDepths(): Int32Array {
    const depths = allocateInt32(this.reasons.length)
    const { start, literals, origin } = this.clauses
    const { classical, isFact, isAuxiliary } = this.options
    for (let i = 0; i < this.size; i++) {
      const literal = this.trail[i]!
      const clause = this.reason(literal)
      // -1 without premises: a fact then has depth 0, a rule with an empty body depth 1.
      let deepest = -1
      for (let k = start[clause]! + (classical ? 0 : 1), end = start[clause + 1]!; k < end; k++) {
        if (!classical || literals[k] !== literal) deepest = Math.max(deepest, depths[literals[k]! ^ 1]!)
      }
      if (isAuxiliary?.(literal >> 1)) depths[literal] = deepest
      else depths[literal] = deepest === -1 && isFact(origin[clause]!) ? 0 : Math.max(0, deepest) + 1
    }
    return depths
  }
}

/** Creates a propagator for the clauses of a theory. */
export function createPropagator(ground: GroundClauses, classical: boolean): Propagator {
  const { atoms, clauses } = ground
  const isAuxiliary = atoms.auxiliaries > 0 ? (atom: number) => atoms.isAuxiliary(atom) : undefined
  return new Propagator(clauses, atoms.size, { classical, isFact: createFactTest(ground), isAuxiliary })
}

/**
 * Groups clauses by their first condition, the literal after the head: the group of a literal is `literal >> shift`; `next`
 * holds the start position of each group.
 */
function groupClauses({ count, start, literals }: ClauseSet, atoms: number): { shift: number; next: Int32Array } {
  const groups = count < MIN_GROUPED_CLAUSES ? 1 : GROUPS
  let shift = 1
  while (atoms >> (shift - 1) >= groups) shift++
  const next = allocateInt32(groups + 1)
  if (groups === 1) return { shift, next }
  for (let c = 0; c < count; c++) {
    const offset = start[c]!
    const size = start[c + 1]! - offset
    if (size > 1) next[(literals[offset + 1]! >> shift) + 1]! += HEADER + size
  }
  for (let group = 1; group <= groups; group++) next[group]! += next[group - 1]!
  return { shift, next }
}
