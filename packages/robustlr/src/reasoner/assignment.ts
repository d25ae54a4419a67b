/** Partial assignment of the small reasoner, in reused buffers (see clauses.ts). */

/** Truth values of atoms and literals. */
export const OPEN = 0
export const YES = 1
export const NO = 2

export let values = new Uint8Array(128)
/** Reason clause of each assignment; -1 for a decision or an assumption. */
export let reasons = new Int32Array(128)
/** Propagation round of each assignment, which is its depth. */
export let depths = new Int32Array(128)
let trail = new Int32Array(128)
/** Number of assigned literals. */
export let trailLength = 0

/** Clears the assignment. */
export function clear(atoms: number): void {
  if (atoms > values.length) {
    values = new Uint8Array(atoms * 2)
    reasons = new Int32Array(atoms * 2)
    depths = new Int32Array(atoms * 2)
    trail = new Int32Array(atoms * 2)
  }
  // A loop is faster than `fill` for about twenty atoms.
  for (let atom = 0; atom < atoms; atom++) values[atom] = OPEN
  trailLength = 0
}

/** Assigns a literal. */
export function set(literal: number, reason: number, depth: number): void {
  const atom = literal >> 1
  values[atom] = literal & 1 ? NO : YES
  reasons[atom] = reason
  depths[atom] = depth
  trail[trailLength++] = literal
}

/** Undoes assignments back to a trail length. */
export function undo(length: number): void {
  while (trailLength > length) values[trail[--trailLength]! >> 1] = OPEN
}

/** OPEN, YES or NO for a literal. */
export function literalValue(literal: number): number {
  const value = values[literal >> 1]!
  return value === OPEN ? OPEN : (value === YES) === ((literal & 1) === 0) ? YES : NO
}
