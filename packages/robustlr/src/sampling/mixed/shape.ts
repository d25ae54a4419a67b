/**
 * The shape of a theory with mixed bodies: its facts and rules over literal numbers (2a is atom a, 2a + 1 its negation),
 * before the atoms have words.
 *
 * One shape is drawn over and over into the same buffers: most of the time would go into making small arrays and
 * collecting them.
 */

/** What is known of an atom. */
export const OPEN = 0
export const YES = 1
export const NO = 2
/** An atom that may be either. */
export const EITHER = YES | NO

/** Body literals of rule r stand at parts[5r] … parts[5r + 2], those of its head at parts[5r + 3] and parts[5r + 4]. */
export const PARTS = 5
export const HEAD = 3

export interface Shape {
  atomCount: number
  factCount: number
  ruleCount: number
  facts: Int32Array
  isFact: Uint8Array
  parts: Int32Array
  bodySize: Uint8Array
  headSize: Uint8Array
  isOr: Uint8Array
  /** Three literals as `(a | b) & c` or `(a & b) | c`; `isOr` tells the outer connective. */
  isNested: Uint8Array
  headIsOr: Uint8Array
  /** In which order the rules stand in the theory. */
  order: Int32Array
  /** What is known of an atom by following the rules forward. Invariant between rules: nothing more follows. */
  known: Uint8Array
  /** Marks of the atoms met so far, for whoever goes through the theory. */
  seen: Uint8Array
}

/** A shape without facts and rules. */
export function emptyShape(): Shape {
  const shape = { atomCount: 0, factCount: 0, ruleCount: 0 }
  return { ...shape, ...buffersByAtom(64), ...buffersByRule(64) }
}

/** Makes the shape empty, with room for so many atoms and rules. */
export function clearShape(shape: Shape, atoms: number, rules: number): void {
  if (atoms > shape.known.length) Object.assign(shape, buffersByAtom(atoms))
  if (rules > shape.order.length) Object.assign(shape, buffersByRule(rules))
  shape.atomCount = atoms
  shape.factCount = 0
  shape.ruleCount = 0
  for (let atom = 0; atom < atoms; atom++) {
    shape.known[atom] = OPEN
    shape.isFact[atom] = 0
  }
}

const buffersByAtom = (atoms: number) => ({
  facts: new Int32Array(atoms),
  isFact: new Uint8Array(atoms),
  known: new Uint8Array(atoms),
  seen: new Uint8Array(atoms),
})

const buffersByRule = (rules: number) => ({
  parts: new Int32Array(PARTS * rules),
  bodySize: new Uint8Array(rules),
  headSize: new Uint8Array(rules),
  isOr: new Uint8Array(rules),
  isNested: new Uint8Array(rules),
  headIsOr: new Uint8Array(rules),
  order: new Int32Array(rules),
})
