/**
 * A model in one pass, where luck allows. Most theories leave many rules open that are easy to satisfy: it is enough that
 * one condition of each fails, or that each head holds. So every clause that nothing satisfies yet gets its last
 * (a condition's negation) or first (a head) open literal made true; if none is left, the guess fails and a solver is
 * asked. A guess that succeeds is a model, whatever it was led by.
 */
import { int32 } from '../sat/arrays.ts'
import type { ClauseSet } from './clause-set.ts'
import type { Propagator } from './propagate.ts'

/**
 * By atom: the literal guessed, plus 1; 0 where any value will do or propagation gave one. Null where the guess failed.
 */
export function guessModel(
  clauses: ClauseSet,
  propagator: Propagator,
  atoms: number,
  prefer: 'heads' | 'conditions',
): Int32Array | null {
  const { count, start, literals } = clauses
  const guessed = int32(atoms)
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
