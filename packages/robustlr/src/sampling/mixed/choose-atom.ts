/** Choice of the statement's atom in a decided theory shape. */
import type { Random } from '../../random/random.ts'
import { depths } from '../../reasoner/assignment.ts'
import { EITHER, HEAD, PARTS, type Shape } from './shape.ts'

let factAtoms = new Int32Array(64)
let derivedAtoms = new Int32Array(64)

/** Chooses a mentioned atom with a given value, with probability 0.9 one that is not a fact; -1 if there is none. */
export function chooseAtom(shape: Shape, random: Random, values: Uint8Array, value: number): number {
  const { atomCount, factCount, facts, seen } = shape
  if (atomCount > factAtoms.length) {
    factAtoms = new Int32Array(atomCount)
    derivedAtoms = new Int32Array(atomCount)
  }
  let plain = 0
  let derived = 0
  for (let atom = 0; atom < atomCount; atom++) seen[atom] = 0
  for (let i = 0; i < factCount; i++) {
    const atom = facts[i]! >> 1
    seen[atom] = 1
    if (values[atom] === value) factAtoms[plain++] = atom
  }
  for (let i = 0; i < shape.ruleCount; i++) {
    const rule = shape.order[i]!
    const body = PARTS * rule
    const head = body + HEAD
    derived = gather(shape, body, body + shape.bodySize[rule]!, values, value, derived)
    derived = gather(shape, head, head + shape.headSize[rule]!, values, value, derived)
  }
  if (random.chance(0.1)) return plain === 0 ? -1 : factAtoms[random.below(plain)]!
  if (derived === 0) return -1
  // Of two candidates, the one with the deeper derivation.
  const one = derivedAtoms[random.below(derived)]!
  const other = derivedAtoms[random.below(derived)]!
  return value !== EITHER && depths[other]! > depths[one]! ? other : one
}

/** Collects new atoms with the value among `parts[from … to]`; returns their number. */
function gather(
  { parts, seen }: Shape,
  from: number,
  to: number,
  values: Uint8Array,
  value: number,
  count: number,
): number {
  for (let at = from; at < to; at++) {
    const atom = parts[at]! >> 1
    if (seen[atom] === 0 && values[atom] === value) derivedAtoms[count++] = atom
    seen[atom] = 1
  }
  return count
}
