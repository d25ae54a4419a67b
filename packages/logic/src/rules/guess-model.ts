/**
 * Tries to find a model greedily in one pass. Most rules that propagation leaves open are easy to satisfy: by falsifying a condition or
 * by making the head true. In each unsatisfied clause the last (a negated condition) or the first (a head) unassigned literal
 * is made true; if there is none, the attempt fails and the SAT solver is used.
 */
import { allocateInt32 } from '../sat/arrays.ts'
import type { ClauseSet } from './clause-set.ts'
import type { Propagator } from './propagate.ts'

/** Returns, by atom, the chosen literal plus 1, or 0 if the atom is free or was propagated; null if the attempt failed. */
export function guessModel(clauses: ClauseSet, propagator: Propagator, atoms: number, prefer: 'heads' | 'conditions') {
  const { count, start, literals } = clauses
  const guessed = allocateInt32(atoms)
  for (let c = 0; c < count; c++) {
    const offset = start[c]!
    const end = start[c + 1]!
    let choice = -1
    let isSatisfied = false
    for (let k = offset; k < end; k++) {
      const literal = literals[k]!
      if (propagator.has(literal) || guessed[literal >> 1] === literal + 1) {
        isSatisfied = true
        break
      }
      if (guessed[literal >> 1] !== 0 || propagator.has(literal ^ 1)) continue
      if (choice === -1 || prefer === 'conditions') choice = literal
    }
    if (isSatisfied) continue
    if (choice === -1) return null
    guessed[choice >> 1] = choice + 1
  }
  return guessed
}
