/**
 * Shape of a theory with mixed bodies: facts and rules over literal numbers (2a is atom a, 2a + 1 its negation), in reused buffers.
 */
import { clearClauses, endClause, putLiteral } from '../../reasoner/clauses.ts'

/** Truth values. */
export const OPEN = 0
export const YES = 1
export const NO = 2
/** Both values are possible. */
export const EITHER = YES | NO

/** Rule r has its body literals at parts[5r] … parts[5r + 2] and its head literals at parts[5r + 3] and parts[5r + 4]. */
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
  /** Whether three literals form `(a | b) & c` or `(a & b) | c`; `isOr` is the outer connective. */
  isNested: Uint8Array
  headIsOr: Uint8Array
  /** Order of the rules in the theory. */
  order: Int32Array
  /** Values by forward chaining. Invariant between rules: a fixpoint. */
  known: Uint8Array
  /** Marks for traversals. */
  seen: Uint8Array
}

/** A shape without facts and rules. */
export function emptyShape(): Shape {
  const shape = { atomCount: 0, factCount: 0, ruleCount: 0 }
  return { ...shape, ...buffersByAtom(64), ...buffersByRule(64) }
}

/** Clears a shape and reserves space. */
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

/** Loads a shape into the reasoner as clauses. */

export function putClauses(shape: Shape): void {
  const { factCount, isNested, isOr } = shape
  clearClauses()
  for (let i = 0; i < factCount; i++) {
    putLiteral(shape.facts[i]!)
    endClause(i)
  }
  for (let i = 0; i < shape.ruleCount; i++) {
    const rule = shape.order[i]!
    const origin = factCount + i
    const size = shape.bodySize[rule]!
    if (isNested[rule] === 1 && isOr[rule] === 0) {
      putWay(shape, rule, origin, 0, 2)
      putWay(shape, rule, origin, 1, 2)
    } else if (isNested[rule] === 1) {
      putWay(shape, rule, origin, 0, 1)
      putWay(shape, rule, origin, 2)
    } else if (isOr[rule] === 0) putWay(shape, rule, origin, 0, size > 1 ? 1 : -1, size > 2 ? 2 : -1)
    else for (let part = 0; part < size; part++) putWay(shape, rule, origin, part)
  }
}

/** Adds the clauses "these literals of the body imply the head". */
function putWay(shape: Shape, rule: number, origin: number, first: number, second = -1, third = -1): void {
  const { parts } = shape
  const body = PARTS * rule
  const head = body + HEAD
  const either = shape.headIsOr[rule] === 1
  const ways = either ? 1 : shape.headSize[rule]!
  for (let i = 0; i < ways; i++) {
    putLiteral(parts[body + first]! ^ 1)
    if (second >= 0) putLiteral(parts[body + second]! ^ 1)
    if (third >= 0) putLiteral(parts[body + third]! ^ 1)
    putLiteral(parts[head + i]!)
    if (either) putLiteral(parts[head + 1]!)
    endClause(origin)
  }
}
