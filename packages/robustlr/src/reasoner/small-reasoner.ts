/**
 * Complete classical reasoner for small ground theories whose equal atoms are one object, in a few dozen microseconds per decision.
 *
 * Rules become clauses over small integers (clauses.ts). Unit propagation in rounds finds proofs of minimum depth; literals that it leaves
 * open are decided by searching for a model of each value (DPLL). If only one value has models, the other is refuted by propagation from
 * its assumption; entailments that need more cases are proved by the general reasoner of @elenchus/logic, whose proof format is used.
 */
import type { Atom, Formula } from '@elenchus/logic'
import type { Proof, Theory } from '@elenchus/logic/rules'
import { negate } from '../formulas/literals.ts'
import { clear, depths, literalValue, NO, OPEN, set, trailLength, undo, values, YES } from './assignment.ts'
import { type AtomIndex, atomIndex } from './atom-index.ts'
import { clauses, literals, loadClauses, starts, toLiteral } from './clauses.ts'
import { buildProof, buildRefutation } from './small-proof.ts'

export type SmallDecision =
  | { readonly label: 'True' | 'False'; readonly proof: Proof }
  | { readonly label: 'Unknown' | 'Inconsistent'; readonly proof: null }
  /** True or False by case splits; the general reasoner must find the proof. */
  | { readonly label: 'True' | 'False'; readonly proof: undefined }

/** Falsified clause after a conflict. */
let conflict = -1
/** Possible values of each atom, as a mask. */
let possibleMask = new Uint8Array(128)
/**
 * Clauses without a true literal after propagation in rounds. Later assignments can only falsify these.
 */
let unsettled = new Int32Array(256)
let unsettledCount = 0

/**
 * Propagates to the fixpoint in rounds, so that every literal gets its minimum depth; false on a conflict. Post, if true: every clause has
 * a true literal or two open ones.
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
      const known = literalValue(unit)
      if (known === NO) return false
      if (known === OPEN) set(unit, c, round)
    }
    unsettledCount = left
    if (trailLength === before && round > 0) return true
  }
}

/** Propagates to the fixpoint in any order; false on a conflict. */
function propagate(): boolean {
  for (;;) {
    const before = trailLength
    for (let i = 0; i < unsettledCount; i++) {
      const c = unsettled[i]!
      let unit = -1
      const end = starts[c + 1]!
      let at = starts[c]!
      for (; at < end; at++) {
        const value = literalValue(literals[at]!)
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
 * Completes the assignment to a model, or returns false. Greedy sweeps that falsify bodies or satisfy heads nearly always succeed in layered
 * theories; otherwise by search.
 */
const findModel = (): boolean => sweep(false) || sweep(true) || search()

/** Satisfies each clause by its first (or last) open literal, without propagation; undone on failure. */
function sweep(fromEnd: boolean): boolean {
  const mark = trailLength
  for (let i = 0; i < unsettledCount; i++) {
    const c = unsettled[i]!
    const end = starts[c + 1]!
    let choice = -1
    let at = starts[c]!
    for (; at < end; at++) {
      const literal = literals[at]!
      const value = literalValue(literal)
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
  const choice = findOpenLiteral()
  if (choice < 0) return true
  const mark = trailLength
  set(choice, -1, 0)
  if (search()) return true
  undo(mark)
  set(choice ^ 1, -1, 0)
  return search()
}

/** Finds an open literal of an unsatisfied clause; -1 if all are satisfied. */
function findOpenLiteral(): number {
  for (let i = 0; i < unsettledCount; i++) {
    const c = unsettled[i]!
    let open = -1
    let at = starts[c]!
    const end = starts[c + 1]!
    for (; at < end; at++) {
      const value = literalValue(literals[at]!)
      if (value === YES) break
      if (value === OPEN) open = literals[at]!
    }
    if (at === end) return open
  }
  return -1
}

/** Tests whether some model satisfies a literal and the assignment, which stays unchanged. */
function possible(literal: number): boolean {
  const mark = trailLength
  set(literal, -1, 0)
  const found = findModel()
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
  loadClauses(index, theory)
  const wanted = toLiteral(index, statement)
  clear(index.atoms.length)
  if (!propagateInRounds()) return INCONSISTENT
  const value = literalValue(wanted)
  const factCount = theory.facts.length
  if (value === OPEN) {
    const mayHold = possible(wanted)
    const mayFail = possible(wanted ^ 1)
    if (mayHold && mayFail) return UNKNOWN
    if (!mayHold && !mayFail) return INCONSISTENT
    const conclusion = mayHold ? statement : negate(statement)
    set(mayHold ? wanted ^ 1 : wanted, -1, 0)
    const proof = propagate() ? undefined : buildRefutation(index, factCount, conflict, wanted >> 1, conclusion)
    return { label: mayHold ? 'True' : 'False', proof } as SmallDecision
  }
  if (!consistent) {
    const reached = trailLength
    if (!findModel()) return INCONSISTENT
    undo(reached)
  }
  const proof = buildProof(index, factCount, wanted >> 1, value === YES ? statement : negate(statement))
  return { label: value === YES ? 'True' : 'False', proof }
}

const UNKNOWN: SmallDecision = { label: 'Unknown', proof: null }
const INCONSISTENT: SmallDecision = { label: 'Inconsistent', proof: null }

export type AtomValue = 'True' | 'False' | 'Unknown'

/** Decides every atom of a theory by classical entailment; `null` without a model. */
export function decideAtoms(theory: Theory, index: AtomIndex = atomIndex()): Map<Atom, AtomValue> | null {
  loadClauses(index, theory)
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
 * Decides every atom 0 … count - 1 of the current clauses: 1 (true in every model), 2 (false in every model) or 3 (open); `null` without a
 * model. Unless `thorough`, atoms that propagation and two models leave undecided get 0. The result is valid until the next call.
 */
export function possibleValues(count: number, thorough: boolean): Uint8Array | null {
  clear(count)
  if (!propagateInRounds()) return null
  const reached = trailLength
  if (count > possibleMask.length) possibleMask = new Uint8Array(count * 2)
  for (let atom = 0; atom < count; atom++) possibleMask[atom] = OPEN
  if (!findModel()) return null
  recordModel(count)
  undo(reached)
  // A second, different model decides most open atoms.
  if (sweep(true)) {
    recordModel(count)
    undo(reached)
  }
  for (let atom = 0; atom < count; atom++) {
    if (values[atom] !== OPEN || possibleMask[atom] === (YES | NO)) continue
    if (!thorough) {
      possibleMask[atom] = OPEN
      continue
    }
    set(2 * atom + (possibleMask[atom] === YES ? 1 : 0), -1, 0)
    if (findModel()) recordModel(count)
    undo(reached)
  }
  return possibleMask
}

/** Records the values of a model as possible; atoms that it leaves open can have both. */
function recordModel(count: number): void {
  for (let atom = 0; atom < count; atom++) {
    const value = values[atom]!
    possibleMask[atom]! |= value === OPEN ? YES | NO : value
  }
}
