/**
 * A complete classical reasoner for small ground theories whose equal atoms are one object.
 *
 * Generation decides a label every few dozen microseconds, on theories of some thirty atoms that it has just built
 * itself. The general reasoner of @elenchus/logic spends most of such a call on naming atoms and laying out arrays for a
 * million rules. Here rules become clauses over small integers (clauses.ts); unit propagation goes in rounds, so that the
 * proof found is a shallowest one; what propagation leaves open is settled by looking for a model on either side (Unknown
 * needs both). Where only one side has models, the other is refuted by propagation from its supposition; the few
 * entailments that need more cases than that are handed to the general reasoner, which writes their proofs.
 *
 * Proofs have the shape of @elenchus/logic; the tests hold labels and proofs against its `decide` and `checkProof`.
 */
import type { Atom, Formula } from '@elenchus/logic'
import type { Proof, Theory } from '@elenchus/logic/rules'
import { negate } from '../formulas/literals.ts'
import { clear, depths, NO, OPEN, set, trailLength, undo, valueIn, values, YES } from './assignment.ts'
import { type AtomIndex, atomIndex } from './atom-index.ts'
import { clauses, literalOf, literals, load, starts } from './clauses.ts'
import { proofFor, refutationFor } from './small-proof.ts'

export type SmallDecision =
  | { readonly label: 'True' | 'False'; readonly proof: Proof }
  | { readonly label: 'Unknown' | 'Inconsistent'; readonly proof: null }
  /** True or False by several cases; the general reasoner has to write the proof. */
  | { readonly label: 'True' | 'False'; readonly proof: undefined }

/** The clause that propagation found false. */
let conflict = -1
/** Which values an atom has in some model. */
let mayBe = new Uint8Array(128)
/**
 * The clauses that propagation in rounds has left without a true literal, in order. What is set later on top of its values
 * never makes another clause false, so whatever comes after it has to look at these alone.
 */
let unsettled = new Int32Array(256)
let unsettledCount = 0

/**
 * Propagates to the end in rounds; false on a contradiction. What a round derives is not seen before the next, so that
 * every literal gets its least depth. Post, if true: every clause has a true literal or two open ones.
 */
function propagateInRounds(): boolean {
  if (clauses > unsettled.length) unsettled = new Int32Array(clauses * 2)
  for (let c = 0; c < clauses; c++) unsettled[c] = c
  unsettledCount = clauses
  for (let round = 0; ; round++) {
    const before = trailLength
    let left = 0
    for (let i = 0; i < unsettledCount; i++) {
      const c = unsettled[i]!
      let unit = -1
      let settled = false
      const end = starts[c + 1]!
      let at = starts[c]!
      for (; at < end; at++) {
        const literal = literals[at]!
        const atom = literal >> 1
        const value = values[atom]!
        if (value === OPEN || depths[atom]! >= round) {
          if (unit >= 0) break
          unit = literal
        } else if ((value === YES) === ((literal & 1) === 0)) {
          settled = true
          break
        }
      }
      if (settled) continue
      if (at < end) {
        unsettled[left++] = c
        continue
      }
      if (unit < 0) return false
      const known = valueIn(unit)
      if (known === NO) return false
      if (known === OPEN) set(unit, c, round)
    }
    unsettledCount = left
    if (trailLength === before && round > 0) return true
  }
}

/** Propagates to the end in any order; false on a contradiction, whose clause is then `conflict`. */
function propagate(): boolean {
  for (;;) {
    const before = trailLength
    for (let i = 0; i < unsettledCount; i++) {
      const c = unsettled[i]!
      let unit = -1
      const end = starts[c + 1]!
      let at = starts[c]!
      for (; at < end; at++) {
        const value = valueIn(literals[at]!)
        if (value === YES) break
        if (value === OPEN) {
          if (unit >= 0) break
          unit = literals[at]!
        }
      }
      if (at < end) continue
      if (unit < 0) {
        conflict = c
        return false
      }
      set(unit, c, 0)
    }
    if (trailLength === before) return true
  }
}

/**
 * Whether what is set can be completed to a model. Post, if true: the model is set.
 *
 * First by one sweep that makes bodies false (a clause begins with its body's literals, negated), and one that makes heads
 * true: in layered theories one of the two nearly always is a model. Otherwise by search.
 */
const complete = (): boolean => sweep(false) || sweep(true) || search()

/** Satisfies each clause by its first (or last) open literal, without looking ahead. Leaves no trace where it fails. */
function sweep(fromEnd: boolean): boolean {
  const mark = trailLength
  for (let i = 0; i < unsettledCount; i++) {
    const c = unsettled[i]!
    const end = starts[c + 1]!
    let choice = -1
    let at = starts[c]!
    for (; at < end; at++) {
      const literal = literals[at]!
      const value = valueIn(literal)
      if (value === YES) break
      if (value === OPEN && (choice < 0 || fromEnd)) choice = literal
    }
    if (at < end) continue
    if (choice < 0) {
      undo(mark)
      return false
    }
    set(choice, -1, 0)
  }
  return true
}

/** Davis-Putnam-Logemann-Loveland. */
function search(): boolean {
  if (!propagate()) return false
  const choice = openChoice()
  if (choice < 0) return true
  const mark = trailLength
  set(choice, -1, 0)
  if (search()) return true
  undo(mark)
  set(choice ^ 1, -1, 0)
  return search()
}

/** An open literal of a clause that no literal makes true yet; -1 where there is no such clause. */
function openChoice(): number {
  for (let i = 0; i < unsettledCount; i++) {
    const c = unsettled[i]!
    let open = -1
    let at = starts[c]!
    const end = starts[c + 1]!
    for (; at < end; at++) {
      const value = valueIn(literals[at]!)
      if (value === YES) break
      if (value === OPEN) open = literals[at]!
    }
    if (at === end) return open
  }
  return -1
}

/** Whether there is a model in which the literal holds, beside what is set. Leaves what is set as it was. */
function possible(literal: number): boolean {
  const mark = trailLength
  set(literal, -1, 0)
  const found = complete()
  undo(mark)
  return found
}

/**
 * Decides a literal by classical entailment.
 *
 * Pre: equal atoms are the same object; facts, bodies and heads are made of literals, and, or; `consistent`: the theory
 * is known to have a model.
 */
export function decideSmall(
  theory: Theory,
  statement: Formula,
  index: AtomIndex = atomIndex(),
  consistent = false,
): SmallDecision {
  load(index, theory)
  const wanted = literalOf(index, statement)
  clear(index.atoms.length)
  if (!propagateInRounds()) return INCONSISTENT
  const value = valueIn(wanted)
  const factCount = theory.facts.length
  if (value === OPEN) {
    const mayHold = possible(wanted)
    const mayFail = possible(wanted ^ 1)
    if (mayHold && mayFail) return UNKNOWN
    if (!mayHold && !mayFail) return INCONSISTENT
    const conclusion = mayHold ? statement : negate(statement)
    set(mayHold ? wanted ^ 1 : wanted, -1, 0)
    const proof = propagate() ? undefined : refutationFor(index, factCount, conflict, wanted >> 1, conclusion)
    return { label: mayHold ? 'True' : 'False', proof } as SmallDecision
  }
  if (!consistent) {
    const reached = trailLength
    if (!complete()) return INCONSISTENT
    undo(reached)
  }
  const proof = proofFor(index, factCount, wanted >> 1, value === YES ? statement : negate(statement))
  return { label: value === YES ? 'True' : 'False', proof }
}

const UNKNOWN: SmallDecision = { label: 'Unknown', proof: null }
const INCONSISTENT: SmallDecision = { label: 'Inconsistent', proof: null }

export type AtomValue = 'True' | 'False' | 'Unknown'

/** The value of every atom of a theory by classical entailment; `null` where the theory has no model. */
export function smallValues(theory: Theory, index: AtomIndex = atomIndex()): Map<Atom, AtomValue> | null {
  load(index, theory)
  const found = possibleValues(index.atoms.length, true)
  if (found === null) return null
  const result = new Map<Atom, AtomValue>()
  for (const [number, atom] of index.atoms.entries()) {
    const value = found[number]!
    result.set(atom, value === YES ? 'True' : value === NO ? 'False' : 'Unknown')
  }
  return result
}

/**
 * The same for the clauses that were put in (`putLiteral`) over the atoms 0 … count - 1: for each atom 1 (true in every
 * model), 2 (false in every model) or 3 (open); `null` where there is no model. Not `thorough`, atoms that propagation and
 * two models leave undecided get 0. The answer is good until the next call.
 */
export function possibleValues(count: number, thorough: boolean): Uint8Array | null {
  clear(count)
  if (!propagateInRounds()) return null
  const reached = trailLength
  if (count > mayBe.length) mayBe = new Uint8Array(count * 2)
  for (let atom = 0; atom < count; atom++) mayBe[atom] = OPEN
  if (!complete()) return null
  see(count)
  undo(reached)
  // A second model of another make settles most of what is open.
  if (sweep(true)) {
    see(count)
    undo(reached)
  }
  for (let atom = 0; atom < count; atom++) {
    if (values[atom] !== OPEN || mayBe[atom] === (YES | NO)) continue
    if (!thorough) {
      mayBe[atom] = OPEN
      continue
    }
    set(2 * atom + (mayBe[atom] === YES ? 1 : 0), -1, 0)
    if (complete()) see(count)
    undo(reached)
  }
  return mayBe
}

/** Each model found shows which values are possible; what a model leaves open may go either way. */
function see(count: number): void {
  for (let atom = 0; atom < count; atom++) {
    const value = values[atom]!
    mayBe[atom]! |= value === OPEN ? YES | NO : value
  }
}
