/** Which atom of a decided shape the statement is about. */
import type { Random } from '../../random/random.ts'
import { depths } from '../../reasoner/assignment.ts'
import { EITHER, HEAD, PARTS, type Shape } from './shape.ts'

let plainOnes = new Int32Array(64)
let derivedOnes = new Int32Array(64)

/** A mentioned atom of the value; nine times in ten one that is no fact. -1 where there is none. */
export function chooseAtom(shape: Shape, random: Random, values: Uint8Array, value: number): number {
  const { atomCount, factCount, facts, seen } = shape
  if (atomCount > plainOnes.length) {
    plainOnes = new Int32Array(atomCount)
    derivedOnes = new Int32Array(atomCount)
  }
  let plain = 0
  let derived = 0
  for (let atom = 0; atom < atomCount; atom++) seen[atom] = 0
  for (let i = 0; i < factCount; i++) {
    const atom = facts[i]! >> 1
    seen[atom] = 1
    if (values[atom] === value) plainOnes[plain++] = atom
  }
  for (let i = 0; i < shape.ruleCount; i++) {
    const rule = shape.order[i]!
    const body = PARTS * rule
    const head = body + HEAD
    derived = gather(shape, body, body + shape.bodySize[rule]!, values, value, derived)
    derived = gather(shape, head, head + shape.headSize[rule]!, values, value, derived)
  }
  if (random.chance(0.1)) return plain === 0 ? -1 : plainOnes[random.below(plain)]!
  if (derived === 0) return -1
  // Of two, the one that takes more steps to derive.
  const one = derivedOnes[random.below(derived)]!
  const other = derivedOnes[random.below(derived)]!
  return value !== EITHER && depths[other]! > depths[one]! ? other : one
}

/** Adds the atoms of the value that are met for the first time among `parts[from … to]`; gives their new number. */
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
    if (seen[atom] === 0 && values[atom] === value) derivedOnes[count++] = atom
    seen[atom] = 1
  }
  return count
}
