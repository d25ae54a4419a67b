/**
 * SAT-based classical reasoner for small ground theories in which equal atoms are the same object. A decision takes a few dozen microseconds.
 *
 * Rules become clauses over integers (clauses.ts). Unit propagation in rounds finds proofs of minimum depth; a literal that it leaves
 * unassigned is decided by searching for a model of each value (DPLL). If only one value has models, the other is assumed and refuted by unit
 * propagation; entailments that need case splits are left to the general reasoner of @elenchus/logic, whose proof format is used.
 */
import type { Atom, Formula } from '@elenchus/logic'
import type { Proof, Theory } from '@elenchus/logic/rules'
import { negate } from '../formulas/literals.ts'
import {
  assign,
  backtrack,
  clearAssignment,
  depths,
  FALSE,
  getLiteralValue,
  NO_REASON,
  TRUE,
  trailLength,
  UNASSIGNED,
  values,
} from './assignment.ts'
import { type AtomIndex, createAtomIndex } from './atom-index.ts'
import { clauseCount, clauseStarts, encodeLiteral, literals, loadClauses } from './clauses.ts'
import { buildProof, buildRefutation } from './ground-proof.ts'

export type GroundDecision =
  | { readonly label: 'True' | 'False'; readonly proof: Proof }
  | { readonly label: 'Unknown' | 'Inconsistent'; readonly proof: null }
  /** `undefined`: True or False by case splits, which only the general reasoner can prove. */
  | { readonly label: 'True' | 'False'; readonly proof: undefined }

/** Falsified clause after a conflict. */
let falsifiedClause = -1
/** Values that each atom can have, as a bit mask of TRUE and FALSE. */
let possibleValueMasks = new Uint8Array(128)
/** Clauses without a true literal after propagation in rounds; later assignments can falsify no other clause. */
let pendingClauses = new Int32Array(256)
let pendingCount = 0

/**
 * Unit propagation to the fixpoint in rounds, so that every literal gets its minimum depth; false on a conflict. Postcondition if true:
 * every clause has a true literal or two unassigned ones.
 */
function propagateInRounds(): boolean {
  if (clauseCount > pendingClauses.length) pendingClauses = new Int32Array(clauseCount * 2)
  for (let c = 0; c < clauseCount; c++) pendingClauses[c] = c
  pendingCount = clauseCount
  for (let round = 0; ; round++) {
    const lengthBefore = trailLength
    let remaining = 0
    for (let i = 0; i < pendingCount; i++) {
      const c = pendingClauses[i]!
      // Looks for the unit literal: the only one without a value; a second one ends the loop before `end`.
      let unit = -1
      let isSatisfied = false
      const end = clauseStarts[c + 1]!
      let position = clauseStarts[c]!
      for (; position < end; position++) {
        const literal = literals[position]!
        const atom = literal >> 1
        const value = values[atom]!
        // Values of this round do not count yet.
        if (value === UNASSIGNED || depths[atom]! >= round) {
          if (unit >= 0) break
          unit = literal
        } else if ((value === TRUE) === ((literal & 1) === 0)) {
          isSatisfied = true
          break
        }
      }
      if (isSatisfied) continue
      if (position < end) {
        pendingClauses[remaining++] = c
        continue
      }
      if (unit < 0) return false
      const value = getLiteralValue(unit)
      if (value === FALSE) return false
      if (value === UNASSIGNED) assign(unit, c, round)
    }
    pendingCount = remaining
    if (trailLength === lengthBefore && round > 0) return true
  }
}

/** Unit propagation to the fixpoint in any order; false on a conflict. */
function propagate(): boolean {
  for (;;) {
    const lengthBefore = trailLength
    for (let i = 0; i < pendingCount; i++) {
      const c = pendingClauses[i]!
      let unit = -1
      const end = clauseStarts[c + 1]!
      let position = clauseStarts[c]!
      for (; position < end; position++) {
        const value = getLiteralValue(literals[position]!)
        if (value === TRUE) break
        if (value === UNASSIGNED) {
          if (unit >= 0) break
          unit = literals[position]!
        }
      }
      if (position < end) continue
      if (unit < 0) {
        falsifiedClause = c
        return false
      }
      assign(unit, c, 0)
    }
    if (trailLength === lengthBefore) return true
  }
}

/**
 * Completes the assignment to a model; false if there is none. A greedy pass over the clauses nearly always succeeds in layered theories;
 * otherwise a model is searched for.
 */
const findModel = (): boolean => completeGreedily(false) || completeGreedily(true) || searchModel()

/** Satisfies each pending clause by its first (or last) unassigned literal, without propagation; undone on failure. */
function completeGreedily(fromEnd: boolean): boolean {
  const start = trailLength
  for (let i = 0; i < pendingCount; i++) {
    const c = pendingClauses[i]!
    const end = clauseStarts[c + 1]!
    let choice = -1
    let position = clauseStarts[c]!
    for (; position < end; position++) {
      const literal = literals[position]!
      const value = getLiteralValue(literal)
      if (value === TRUE) break
      if (value === UNASSIGNED && (choice < 0 || fromEnd)) choice = literal
    }
    if (position < end) continue
    if (choice < 0) {
      backtrack(start)
      return false
    }
    assign(choice, NO_REASON, 0)
  }
  return true
}

/** Searches for a model by the Davis-Putnam-Logemann-Loveland algorithm (DPLL). */
function searchModel(): boolean {
  if (!propagate()) return false
  const choice = findUnassignedLiteral()
  if (choice < 0) return true
  const start = trailLength
  assign(choice, NO_REASON, 0)
  if (searchModel()) return true
  backtrack(start)
  assign(choice ^ 1, NO_REASON, 0)
  return searchModel()
}

/** Finds an unassigned literal of an unsatisfied clause; -1 if all clauses are satisfied. */
function findUnassignedLiteral(): number {
  for (let i = 0; i < pendingCount; i++) {
    const c = pendingClauses[i]!
    let unassigned = -1
    let position = clauseStarts[c]!
    const end = clauseStarts[c + 1]!
    for (; position < end; position++) {
      const value = getLiteralValue(literals[position]!)
      if (value === TRUE) break
      if (value === UNASSIGNED) unassigned = literals[position]!
    }
    if (position === end) return unassigned
  }
  return -1
}

/** Tests if some model satisfies a literal and the assignment, which is not changed. */
function isPossible(literal: number): boolean {
  const start = trailLength
  assign(literal, NO_REASON, 0)
  const hasModel = findModel()
  backtrack(start)
  return hasModel
}

/**
 * Decides a literal by classical entailment.
 *
 * Precondition: equal atoms are the same object; facts, bodies and heads consist of literals, "and" and "or"; `isConsistent` is set only if the
 * theory is known to have a model, which is then not searched for.
 */
export function decideGround(
  theory: Theory,
  statement: Formula,
  index: AtomIndex = createAtomIndex(),
  { isConsistent = false }: { readonly isConsistent?: boolean } = {},
): GroundDecision {
  loadClauses(index, theory)
  const goal = encodeLiteral(index, statement)
  clearAssignment(index.atoms.length)
  if (!propagateInRounds()) return INCONSISTENT
  const value = getLiteralValue(goal)
  const factCount = theory.facts.length
  if (value === UNASSIGNED) {
    const canBeTrue = isPossible(goal)
    const canBeFalse = isPossible(goal ^ 1)
    if (canBeTrue && canBeFalse) return UNKNOWN
    if (!canBeTrue && !canBeFalse) return INCONSISTENT
    const conclusion = canBeTrue ? statement : negate(statement)
    assign(canBeTrue ? goal ^ 1 : goal, NO_REASON, 0)
    const proof = propagate() ? undefined : buildRefutation(index, factCount, falsifiedClause, goal >> 1, conclusion)
    return { label: canBeTrue ? 'True' : 'False', proof } as GroundDecision
  }
  if (!isConsistent) {
    const start = trailLength
    if (!findModel()) return INCONSISTENT
    backtrack(start)
  }
  const proof = buildProof(index, factCount, goal >> 1, value === TRUE ? statement : negate(statement))
  return { label: value === TRUE ? 'True' : 'False', proof }
}

const UNKNOWN: GroundDecision = { label: 'Unknown', proof: null }
const INCONSISTENT: GroundDecision = { label: 'Inconsistent', proof: null }

export type AtomValue = 'True' | 'False' | 'Unknown'

/** Decides every atom of a theory by classical entailment; `null` if the theory has no model. */
export function decideAtoms(theory: Theory, index: AtomIndex = createAtomIndex()): Map<Atom, AtomValue> | null {
  loadClauses(index, theory)
  const possibleValues = findPossibleValues(index.atoms.length, true)
  if (possibleValues === null) return null
  const result = new Map<Atom, AtomValue>()
  for (const [number, atom] of index.atoms.entries()) {
    const value = possibleValues[number]!
    result.set(atom, value === TRUE ? 'True' : value === FALSE ? 'False' : 'Unknown')
  }
  return result
}

/**
 * Decides every atom 0 … atomCount - 1 of the current clauses: TRUE (in every model), FALSE (in every model) or both bits (undecided); `null` if
 * there is no model. Unless `isExhaustive`, atoms that propagation and two models do not decide get UNASSIGNED. The result is valid until the
 * next call.
 */
export function findPossibleValues(atomCount: number, isExhaustive: boolean): Uint8Array | null {
  clearAssignment(atomCount)
  if (!propagateInRounds()) return null
  const start = trailLength
  if (atomCount > possibleValueMasks.length) possibleValueMasks = new Uint8Array(atomCount * 2)
  for (let atom = 0; atom < atomCount; atom++) possibleValueMasks[atom] = UNASSIGNED
  if (!findModel()) return null
  recordModel(atomCount)
  backtrack(start)
  // A second, different model decides most of the other atoms.
  if (completeGreedily(true)) {
    recordModel(atomCount)
    backtrack(start)
  }
  for (let atom = 0; atom < atomCount; atom++) {
    if (values[atom] !== UNASSIGNED || possibleValueMasks[atom] === (TRUE | FALSE)) continue
    if (!isExhaustive) {
      possibleValueMasks[atom] = UNASSIGNED
      continue
    }
    // Searches for a model in which the atom has the value that it has not had yet.
    assign(2 * atom + (possibleValueMasks[atom] === TRUE ? 1 : 0), NO_REASON, 0)
    if (findModel()) recordModel(atomCount)
    backtrack(start)
  }
  return possibleValueMasks
}

/** Records the values of a model as possible; atoms that it leaves unassigned can have both. */
function recordModel(atomCount: number): void {
  for (let atom = 0; atom < atomCount; atom++) {
    const value = values[atom]!
    possibleValueMasks[atom]! |= value === UNASSIGNED ? TRUE | FALSE : value
  }
}
