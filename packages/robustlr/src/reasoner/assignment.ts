/** Partial assignment of truth values to atoms, in reused module-level buffers. Literals are encoded as in clauses.ts. */

/** Values of atoms and literals. As a set of possible values they are bits: `TRUE | FALSE` means that both are possible. */
export const UNASSIGNED = 0
export const TRUE = 1
export const FALSE = 2

/** Reason of a literal that no clause implied: a decision or an assumption. */
export const NO_REASON = -1

export let values = new Uint8Array(128)
/** Clause that implied the value of each atom. */
export let reasons = new Int32Array(128)
/** Propagation round in which each atom got its value. */
export let depths = new Int32Array(128)
let trail = new Int32Array(128)
/** Number of assigned literals. */
export let trailLength = 0

/** Clears the assignment and reserves space for a number of atoms. */
export function clearAssignment(atomCount: number): void {
  if (atomCount > values.length) {
    values = new Uint8Array(atomCount * 2)
    reasons = new Int32Array(atomCount * 2)
    depths = new Int32Array(atomCount * 2)
    trail = new Int32Array(atomCount * 2)
  }
  // A loop is faster than `fill` for about twenty atoms.
  for (let atom = 0; atom < atomCount; atom++) values[atom] = UNASSIGNED
  trailLength = 0
}

/** Makes a literal true. */
export function assign(literal: number, reason: number, depth: number): void {
  const atom = literal >> 1
  values[atom] = literal & 1 ? FALSE : TRUE
  reasons[atom] = reason
  depths[atom] = depth
  trail[trailLength++] = literal
}

/** Undoes assignments back to a length of the trail. */
export function backtrack(length: number): void {
  while (trailLength > length) values[trail[--trailLength]! >> 1] = UNASSIGNED
}

export function getLiteralValue(literal: number): number {
  const value = values[literal >> 1]!
  return value === UNASSIGNED ? UNASSIGNED : (value === TRUE) === ((literal & 1) === 0) ? TRUE : FALSE
}
