/**
 * What follows in one direction and in linear time: unit propagation over clauses, or forward chaining over rules.
 *
 * Both are one loop (Dowling & Gallier 1984). Every clause has the number of literals it still waits for and, next to
 * it, what it will then give: in `forward` its head; in `classical` the exclusive-or of its literals, from which each
 * falsified literal is taken out, so that the last one remains without a search. A literal is handled once, and each of
 * its occurrences costs one decrement.
 *
 * The time goes into waiting for memory, so the layout follows the loop. The occurrences of a literal are a list that is
 * threaded through the clauses: a clause's counter, what it gives and its links lie side by side, and an occurrence costs
 * one cache line. A clause that fires is not written to. Large theories are laid out by their first conditions: rules
 * that wait for the same or neighbouring atoms lie together, in whatever order they were written.
 *
 * Literals are handled first come, first served, so they are found in order of depth and each with a derivation of
 * least depth. Auxiliary literals (parts of one rule) add no depth: they are handled at once.
 */
import { int32 } from '../sat/arrays.ts'
import type { ClauseSet } from './clause-set.ts'
import { RuleError } from './rule-error.ts'

/** The reason of a literal that was supposed. */
export const SUPPOSED = -2

export interface PropagatorOptions {
  readonly classical: boolean
  /** Whether an origin is a fact: its clauses with one literal are given, at depth 0. */
  readonly isFact: (origin: number) => boolean
  readonly isAuxiliary?: ((atom: number) => boolean) | undefined
}

/** Reasons below it are clauses without conditions. */
const GIVEN = SUPPOSED
/** Numbers before the links at a clause's place. */
const HEADER = 3
/** Theories of fewer clauses fit the cache as they are. */
const SORTED_FROM = 50_000
/** How many groups of neighbouring atoms the clauses of a large theory are sorted into. */
const GROUPS = 4096

/** Links are (place of a clause, which of its literals) in one number; this many bits are for the latter. */
const LINK_BITS = 5
/** Literals from this one on are linked through nodes of their own. */
const LAST_LINK = (1 << LINK_BITS) - 1
const MOST_PLACES = 2 ** (31 - LINK_BITS)

export class Propagator {
  /** The literals that hold, in the order they were found: the premises of each come before it. */
  readonly trail: Int32Array
  size = 0
  /** A clause all of whose literals are false (classical), or -1. */
  conflict = -1

  /** A clause at its place: how much it waits for, what it gives, its number, and a link for each of its literals. */
  private readonly places: Int32Array
  /** By literal: the first link of its list, plus 1. */
  private readonly heads: Int32Array
  /**
   * By literal: 0 where it does not hold, SUPPOSED, or what it was derived with: the place of a clause plus 1, or a clause
   * without conditions, which has no place, as ~clause + GIVEN.
   */
  private readonly reasons: Int32Array
  /** Links of literals in long clauses: [next link, place] each. */
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
    if (room >= MOST_PLACES)
      throw new RuleError(`a theory of ${count} clauses is too large: ${MOST_PLACES} places are the limit`)
    this.clauses = clauses
    this.options = options
    this.trail = int32(classical ? atoms : 2 * atoms)
    this.reasons = int32(2 * atoms)
    const places = int32(room)
    const heads = int32(2 * atoms)
    const { shift, next } = groupedPlaces(clauses, atoms)
    for (let c = 0; c < count; c++) {
      const at = start[c]!
      const size = start[c + 1]! - at
      // Clauses without or with one literal wait for nothing; `run` finds them.
      if (size < 2) continue
      const group = literals[at + 1]! >> shift
      const place = next[group]!
      next[group] = place + HEADER + size
      places[place] = size - 1
      places[place + 2] = c
      let gives = 0
      for (let k = 0; k < size; k++) {
        const literal = literals[at + k]!
        gives ^= literal
        // A forward rule does not wait for its head.
        if (k === 0 && !classical) continue
        if (k < LAST_LINK) {
          places[place + HEADER + k] = heads[literal]!
          heads[literal] = ((place << LINK_BITS) | k) + 1
        } else {
          const node = this.longLinks.push(heads[literal]!, place) - 2
          heads[literal] = ((node << LINK_BITS) | LAST_LINK) + 1
        }
      }
      places[place + 1] = classical ? gives : literals[at]!
    }
    this.places = places
    this.heads = heads
  }

  has(literal: number): boolean {
    return this.reasons[literal] !== 0
  }

  /** The clause a literal was derived with, or SUPPOSED. Pre: it holds. */
  reason(literal: number): number {
    const reason = this.reasons[literal]!
    if (reason === SUPPOSED) return SUPPOSED
    return reason > 0 ? this.places[reason - 1 + 2]! : ~(reason - GIVEN)
  }

  /** The depth of a derived literal. Pre: it holds, and nothing is supposed. */
  depth(literal: number): number {
    this.depths ??= this.computeDepths()
    return this.depths[literal]!
  }

  /** Derives all that follows from the clauses alone. Returns false where they contradict each other (classical). */
  run(): boolean {
    const { count, start, literals, origin } = this.clauses
    const { isFact } = this.options
    let later = false
    for (let c = 0; c < count && this.conflict === -1; c++) {
      const at = start[c]!
      if (start[c + 1]! > at + 1) continue
      if (start[c + 1] === at) this.conflict = c
      else if (isFact(origin[c]!)) this.give(literals[at]!, c)
      else later = true
    }
    // What facts give outright comes before what rules without conditions give: depth 0 before depth 1.
    if (later && !this.propagate(true)) return false
    for (let c = 0; later && c < count && this.conflict === -1; c++) {
      const at = start[c]!
      if (start[c + 1] === at + 1 && !isFact(origin[c]!)) this.give(literals[at]!, c)
    }
    return this.propagate()
  }

  /** Adds a supposition and what follows from it. Pre: `run` was called, and the negation does not hold. */
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
    const taken = classical ? -1 : 0
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
        const gives = places[place + 1]! ^ (falsified & taken)
        const waits = places[place]!
        if (waits !== 1) {
          places[place] = waits - 1
          places[place + 1] = gives
        } else if (reasons[gives] === 0) {
          if (classical && reasons[gives ^ 1] !== 0) {
            this.conflict = places[place + 2]!
            break
          }
          reasons[gives] = place + 1
          trail[size++] = gives
          if (isAuxiliary?.(gives >> 1)) urgent.push(gives)
        }
      }
    }
    this.next = next
    this.size = size
    return this.conflict === -1
  }

  /** Takes a literal as given by a clause that has no other. */
  private give(literal: number, clause: number): void {
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
    const depths = int32(this.reasons.length)
    const { start, literals, origin } = this.clauses
    const { classical, isFact, isAuxiliary } = this.options
    for (let i = 0; i < this.size; i++) {
      const literal = this.trail[i]!
      const clause = this.reason(literal)
      // -1: rests on nothing; a fact is then given, at depth 0, a rule without conditions applied, at depth 1.
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
 * Groups clauses by their first condition, the literal after the head: which literals belong to a group (`>> shift`), and
 * where the places of each group begin.
 */
function groupedPlaces({ count, start, literals }: ClauseSet, atoms: number): { shift: number; next: Int32Array } {
  const groups = count < SORTED_FROM ? 1 : GROUPS
  let shift = 1
  while (atoms >> (shift - 1) >= groups) shift++
  const next = int32(groups + 1)
  if (groups === 1) return { shift, next }
  for (let c = 0; c < count; c++) {
    const at = start[c]!
    const size = start[c + 1]! - at
    if (size > 1) next[(literals[at + 1]! >> shift) + 1]! += HEADER + size
  }
  for (let group = 1; group <= groups; group++) next[group]! += next[group - 1]!
  return { shift, next }
}
