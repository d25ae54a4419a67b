/** What is known of the atoms of one small theory, in buffers that are used again and again (see clauses.ts). */

/** Values of an atom; also what a literal's value is compared with. */
export const OPEN = 0
export const YES = 1
export const NO = 2

// What is known of the atoms, in buffers as in clauses.ts.
export let values = new Uint8Array(128)
/** The clause that gave an atom its value; -1 for a choice or a supposition. */
export let reasons = new Int32Array(128)
/** In which round an atom got its value: its depth, where propagation went in rounds. */
export let depths = new Int32Array(128)
let trail = new Int32Array(128)
/** How many literals have been made true. */
export let trailLength = 0

/** Forgets all values. */
export function clear(atoms: number): void {
  if (atoms > values.length) {
    values = new Uint8Array(atoms * 2)
    reasons = new Int32Array(atoms * 2)
    depths = new Int32Array(atoms * 2)
    trail = new Int32Array(atoms * 2)
  }
  // A loop, because a call of `fill` costs more than some twenty atoms.
  for (let atom = 0; atom < atoms; atom++) values[atom] = OPEN
  trailLength = 0
}

/** Makes a literal true. */
export function set(literal: number, reason: number, depth: number): void {
  const atom = literal >> 1
  values[atom] = literal & 1 ? NO : YES
  reasons[atom] = reason
  depths[atom] = depth
  trail[trailLength++] = literal
}

/** Takes back what was set after the trail had this length. */
export function undo(length: number): void {
  while (trailLength > length) values[trail[--trailLength]! >> 1] = OPEN
}

/** OPEN, YES or NO for a literal. */
export function valueIn(literal: number): number {
  const value = values[literal >> 1]!
  return value === OPEN ? OPEN : (value === YES) === ((literal & 1) === 0) ? YES : NO
}
