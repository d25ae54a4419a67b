/** Chooses the query atom of a sampled theory whose atom values have been computed. */
import type { Random } from '../../random/random.ts'
import { depths } from '../../reasoner/assignment.ts'
import { BOTH, type Shape, visitShape } from './shape.ts'

/** Probability that the query atom occurs in a fact. */
const FACT_PROBABILITY = 0.1

/** Chooses an atom of the theory with a given value (TRUE, FALSE or BOTH), usually one that does not occur in a fact; -1 if there is none. */
export function chooseAtom(shape: Shape, random: Random, values: Uint8Array, value: number): number {
  const { atomCount, seen } = shape
  const factAtoms: number[] = []
  const derivedAtoms: number[] = []
  for (let atom = 0; atom < atomCount; atom++) seen[atom] = 0
  visitShape(shape, (literal, isFact) => {
    const atom = literal >> 1
    if (seen[atom] === 0 && values[atom] === value) (isFact ? factAtoms : derivedAtoms).push(atom)
    seen[atom] = 1
  })
  if (random.chance(FACT_PROBABILITY))
    return factAtoms.length === 0 ? -1 : factAtoms[random.nextBelow(factAtoms.length)]!
  if (derivedAtoms.length === 0) return -1
  // Of two candidates, the one with the deeper derivation is chosen.
  const first = derivedAtoms[random.nextBelow(derivedAtoms.length)]!
  const second = derivedAtoms[random.nextBelow(derivedAtoms.length)]!
  return value !== BOTH && depths[second]! > depths[first]! ? second : first
}
