/**
 * A greedy attempt to find a model in one pass. Most open rules are easy to satisfy: by falsifying a condition or by
 * making the head true. Each unsatisfied clause gets its last (a negated condition) or first (a head) unassigned literal
 * made true; if there is none, the attempt fails and the SAT solver takes over.
 */
import { allocateInt32 } from '../sat/arrays.ts'
import type { ClauseSet } from './clause-set.ts'
import type { Propagator } from './propagate.ts'

/**
 * By atom: the chosen literal plus 1; 0 if the atom is free or was propagated. Null if the attempt failed.
 */
export function guessModel(
  clauses: ClauseSet,
  propagator: Propagator,
  atoms: number,
  prefer: 'heads' | 'conditions',
): Int32Array | null {
  const { count, start, literals } = clauses
  const guessed = allocateInt32(atoms)
  for (let c = 0; c < count; c++) {
    const at = start[c]!
    const end = start[c + 1]!
    let choice = -1
    let satisfied = false
    for (let k = at; k < end; k++) {
      const literal = literals[k]!
      if (propagator.has(literal) || guessed[literal >> 1] === literal + 1) {
        satisfied = true
        break
      }
      if (guessed[literal >> 1] !== 0 || propagator.has(literal ^ 1)) continue
      if (choice === -1 || prefer === 'conditions') choice = literal
    }
    if (satisfied) continue
    if (choice === -1) return null
    guessed[choice >> 1] = choice + 1
  }
  return guessed
}
