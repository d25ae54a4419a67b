/**
 * Linear-time unit propagation over clauses, or forward chaining over rules.
 *
 * Both are one loop (Dowling & Gallier 1984). Every clause has a counter of unsatisfied conditions and its consequence: in
 * `forward` the head; in `classical` the XOR of its literals, from which falsified literals are removed, so that the last one
 * remains. Each literal is processed once, and each of its occurrences costs one decrement.
 *
 * The layout minimises cache misses. Occurrence lists are threaded through the clauses: a clause's counter, consequence and
 * links are adjacent, so an occurrence costs one cache line. Clauses that fire are not written to. In large theories,
 * clauses are grouped by their first condition, so that rules on neighbouring atoms are stored together.
 *
 * Literals are processed breadth-first, hence found in order of depth, each with a derivation of minimum depth. Auxiliary
 * literals add no depth and are processed at once.
 */
import { allocateInt32 } from '../sat/arrays.ts'
import type { ClauseSet } from './clause-set.ts'
import { RuleError } from './rule-error.ts'

/** The reason of an assumed literal. */
export const SUPPOSED = -2

export interface PropagatorOptions {
  readonly classical: boolean
  /** Tests whether an origin is a fact; its unit clauses have depth 0. */
  readonly isFact: (origin: number) => boolean
  readonly isAuxiliary?: ((atom: number) => boolean) | undefined
}

/** Reasons below it are unit clauses. */
const GIVEN = SUPPOSED
/** Number of header fields before the links of a clause. */
const HEADER = 3
/** Smaller theories fit in the cache and are not grouped. */
const SORTED_FROM = 50_000
/** Number of groups of neighbouring atoms in a large theory. */
const GROUPS = 4096

/** A link packs (clause position, index of its literal) into one number; this many bits hold the index. */
const LINK_BITS = 5
/** Literals from this index on are linked through separate nodes. */
const LAST_LINK = (1 << LINK_BITS) - 1
const MAX_PLACES = 2 ** (31 - LINK_BITS)

export class Propagator {
  /** Derived literals in order: the premises of each come before it. */
  readonly trail: Int32Array
  size = 0
  /** A falsified clause (classical), or -1. */
  conflict = -1

  /** Each clause as: counter, consequence, number, and a link per literal. */
  private readonly places: Int32Array
  /** By literal: the first link of its occurrence list, plus 1. */
  private readonly heads: Int32Array
  /**
   * By literal: 0 if not derived, SUPPOSED, or its reason: the position of a clause plus 1, or ~clause + GIVEN for a unit
   * clause, which has no position.
   */
  private readonly reasons: Int32Array
  /** Links of literals in long clauses, as pairs [next link, position]. */
  private readonly longLinks: number[] = []
  private readonly urgent: number[] = []
  private next = 0
  private depths: Int32Array | null = null
  private readonly clauses: ClauseSet
  private readonly options: PropagatorOptions

  constructor(clauses: ClauseSet, atoms: number, options: PropagatorOptions) {
    const { count, start, literals } = clauses
    const { classical } = options
    const room = HEADER * count + start[count]!
    if (room >= MAX_PLACES)
      throw new RuleError(`a theory of ${count} clauses is too large: ${MAX_PLACES} places are the limit`)
    this.clauses = clauses
    this.options = options
    this.trail = allocateInt32(classical ? atoms : 2 * atoms)
    this.reasons = allocateInt32(2 * atoms)
    const places = allocateInt32(room)
    const heads = allocateInt32(2 * atoms)
    const { shift, next } = groupClauses(clauses, atoms)
    for (let c = 0; c < count; c++) {
      const at = start[c]!
      const size = start[c + 1]! - at
      // Empty and unit clauses have no counter; `run` handles them.
      if (size < 2) continue
      const group = literals[at + 1]! >> shift
      const place = next[group]!
      next[group] = place + HEADER + size
      places[place] = size - 1
      places[place + 2] = c
      let consequence = 0
      for (let k = 0; k < size; k++) {
        const literal = literals[at + k]!
        consequence ^= literal
        // The head of a forward rule is not a condition.
        if (k === 0 && !classical) continue
        if (k < LAST_LINK) {
          places[place + HEADER + k] = heads[literal]!
          heads[literal] = ((place << LINK_BITS) | k) + 1
        } else {
          const node = this.longLinks.push(heads[literal]!, place) - 2
          heads[literal] = ((node << LINK_BITS) | LAST_LINK) + 1
        }
      }
      places[place + 1] = classical ? consequence : literals[at]!
    }
    this.places = places
    this.heads = heads
  }

  has(literal: number): boolean {
    return this.reasons[literal] !== 0
  }

  /** The clause that derived a literal, or SUPPOSED. Pre: it holds. */
  reason(literal: number): number {
    const reason = this.reasons[literal]!
    if (reason === SUPPOSED) return SUPPOSED
    return reason > 0 ? this.places[reason - 1 + 2]! : ~(reason - GIVEN)
  }

  /** The depth of a derived literal. Pre: it holds, and there are no assumptions. */
  depth(literal: number): number {
    this.depths ??= this.computeDepths()
    return this.depths[literal]!
  }

  /** Propagates to the fixpoint. Returns false on a conflict (classical). */
  run(): boolean {
    const { count, start, literals, origin } = this.clauses
    const { isFact } = this.options
    let later = false
    for (let c = 0; c < count && this.conflict === -1; c++) {
      const at = start[c]!
      if (start[c + 1]! > at + 1) continue
      if (start[c + 1] === at) this.conflict = c
      else if (isFact(origin[c]!)) this.deriveUnit(literals[at]!, c)
      else later = true
    }
    // Facts come before rules with empty bodies: depth 0 before depth 1.
    if (later && !this.propagate(true)) return false
    for (let c = 0; later && c < count && this.conflict === -1; c++) {
      const at = start[c]!
      if (start[c + 1] === at + 1 && !isFact(origin[c]!)) this.deriveUnit(literals[at]!, c)
    }
    return this.propagate()
  }

  /** Assumes a literal and propagates. Pre: `run` was called, and the negation does not hold. */
  suppose(literal: number): boolean {
    if (this.reasons[literal] === 0) {
      this.reasons[literal] = SUPPOSED
      this.trail[this.size++] = literal
    }
    return this.propagate()
  }

  private propagate(onlyUrgent = false): boolean {
    const { trail, places, heads, reasons, longLinks, urgent } = this
    const { classical, isAuxiliary } = this.options
    const falsifiedMask = classical ? -1 : 0
    let { next, size } = this
    while (this.conflict === -1) {
      let literal: number
      if (urgent.length > 0) literal = urgent.pop()!
      else if (!onlyUrgent && next < size) {
        literal = trail[next++]!
        if (isAuxiliary?.(literal >> 1)) continue
      } else break
      const falsified = literal ^ 1
      for (let link = heads[falsified]! - 1; link !== -1; ) {
        const which = link & LAST_LINK
        let place = link >> LINK_BITS
        if (which === LAST_LINK) {
          link = longLinks[place]! - 1
          place = longLinks[place + 1]!
        } else link = places[place + HEADER + which]! - 1
        const consequence = places[place + 1]! ^ (falsified & falsifiedMask)
        const counter = places[place]!
        if (counter !== 1) {
          places[place] = counter - 1
          places[place + 1] = consequence
        } else if (reasons[consequence] === 0) {
          if (classical && reasons[consequence ^ 1] !== 0) {
            this.conflict = places[place + 2]!
            break
          }
          reasons[consequence] = place + 1
          trail[size++] = consequence
          if (isAuxiliary?.(consequence >> 1)) urgent.push(consequence)
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
    this.reasons[literal] = ~clause + GIVEN
    this.trail[this.size++] = literal
    if (this.options.isAuxiliary?.(literal >> 1)) this.urgent.push(literal)
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

/**
 * Groups clauses by their first condition, the literal after the head: the group of a literal is `literal >> shift`; `next`
 * holds the start position of each group.
 */
function groupClauses({ count, start, literals }: ClauseSet, atoms: number): { shift: number; next: Int32Array } {
  const groups = count < SORTED_FROM ? 1 : GROUPS
  let shift = 1
  while (atoms >> (shift - 1) >= groups) shift++
  const next = allocateInt32(groups + 1)
  if (groups === 1) return { shift, next }
  for (let c = 0; c < count; c++) {
    const at = start[c]!
    const size = start[c + 1]! - at
    if (size > 1) next[(literals[at + 1]! >> shift) + 1]! += HEADER + size
  }
  for (let group = 1; group <= groups; group++) next[group]! += next[group - 1]!
  return { shift, next }
}
