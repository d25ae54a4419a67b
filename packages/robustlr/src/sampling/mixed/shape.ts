/** Shape of a sampled theory: facts and rules over literal numbers (2a is atom a, 2a + 1 its negation), in reused buffers. */
import { FALSE, TRUE, UNASSIGNED } from '../../reasoner/assignment.ts'
import { appendLiteral, clearClauses, finishClause } from '../../reasoner/clauses.ts'

/** Possible values of an atom that can be true and can be false, so that its label is Unknown. */
export const BOTH = TRUE | FALSE

/** Value of the negation of a literal. */
export const negateValue = (value: number): number => (value === TRUE ? FALSE : value === FALSE ? TRUE : value)

/** Rule r has its body at ruleLiterals[5r] … ruleLiterals[5r + 2], and its head at ruleLiterals[5r + 3] and ruleLiterals[5r + 4]. */
export const RULE_SIZE = 5
export const HEAD_OFFSET = 3

export interface Shape {
  atomCount: number
  factCount: number
  ruleCount: number
  facts: Int32Array
  isFact: Uint8Array
  ruleLiterals: Int32Array
  bodySize: Uint8Array
  headSize: Uint8Array
  /** 1 for a disjunctive body, 0 for a conjunctive one; `headIsOr` likewise. */
  bodyIsOr: Uint8Array
  /** 1 if three literals form `(a | b) & c` or `(a & b) | c`; `bodyIsOr` gives the outer connective. */
  bodyIsNested: Uint8Array
  headIsOr: Uint8Array
  /** Order of the rules in the theory. */
  order: Int32Array
  /** Values by forward chaining, which is at its fixpoint after every added rule. */
  values: Uint8Array
  /** Marks of atoms already visited. */
  seen: Uint8Array
}

/** Creates a shape without facts and rules. */
export function createShape(): Shape {
  const shape = { atomCount: 0, factCount: 0, ruleCount: 0 }
  return { ...shape, ...createAtomBuffers(64), ...createRuleBuffers(64) }
}

/** Clears a shape and reserves space. */
export function clearShape(shape: Shape, atomCount: number, ruleCount: number): void {
  if (atomCount > shape.values.length) Object.assign(shape, createAtomBuffers(atomCount))
  if (ruleCount > shape.order.length) Object.assign(shape, createRuleBuffers(ruleCount))
  shape.atomCount = atomCount
  shape.factCount = 0
  shape.ruleCount = 0
  for (let atom = 0; atom < atomCount; atom++) {
    shape.values[atom] = UNASSIGNED
    shape.isFact[atom] = 0
  }
}

const createAtomBuffers = (atomCount: number) => ({
  facts: new Int32Array(atomCount),
  isFact: new Uint8Array(atomCount),
  values: new Uint8Array(atomCount),
  seen: new Uint8Array(atomCount),
})

const createRuleBuffers = (ruleCount: number) => ({
  ruleLiterals: new Int32Array(RULE_SIZE * ruleCount),
  bodySize: new Uint8Array(ruleCount),
  headSize: new Uint8Array(ruleCount),
  bodyIsOr: new Uint8Array(ruleCount),
  bodyIsNested: new Uint8Array(ruleCount),
  headIsOr: new Uint8Array(ruleCount),
  order: new Int32Array(ruleCount),
})

/** Loads a shape into the reasoner as clauses. */
export function loadShape(shape: Shape): void {
  const { factCount, bodyIsNested, bodyIsOr } = shape
  clearClauses()
  for (let i = 0; i < factCount; i++) {
    appendLiteral(shape.facts[i]!)
    finishClause(i)
  }
  for (let i = 0; i < shape.ruleCount; i++) {
    const rule = shape.order[i]!
    const origin = factCount + i
    const size = shape.bodySize[rule]!
    // `(a | b) & c -> h` is split into `a & c -> h` and `b & c -> h`; `(a & b) | c -> h` into `a & b -> h` and `c -> h`.
    if (bodyIsNested[rule] === 1 && bodyIsOr[rule] === 0) {
      addImplication(shape, rule, origin, 0, 2)
      addImplication(shape, rule, origin, 1, 2)
    } else if (bodyIsNested[rule] === 1) {
      addImplication(shape, rule, origin, 0, 1)
      addImplication(shape, rule, origin, 2)
    } else if (bodyIsOr[rule] === 0) addImplication(shape, rule, origin, 0, size > 1 ? 1 : -1, size > 2 ? 2 : -1)
    else for (let part = 0; part < size; part++) addImplication(shape, rule, origin, part)
  }
}

/** Adds the clauses "these literals of the body imply the head"; -1 stands for no literal. */
function addImplication(shape: Shape, rule: number, origin: number, first: number, second = -1, third = -1): void {
  const { ruleLiterals } = shape
  const body = RULE_SIZE * rule
  const head = body + HEAD_OFFSET
  const isDisjunctive = shape.headIsOr[rule] === 1
  const clauses = isDisjunctive ? 1 : shape.headSize[rule]!
  for (let i = 0; i < clauses; i++) {
    appendLiteral(ruleLiterals[body + first]! ^ 1)
    if (second >= 0) appendLiteral(ruleLiterals[body + second]! ^ 1)
    if (third >= 0) appendLiteral(ruleLiterals[body + third]! ^ 1)
    appendLiteral(ruleLiterals[head + i]!)
    if (isDisjunctive) appendLiteral(ruleLiterals[head + 1]!)
    finishClause(origin)
  }
}

/** Visits every literal of the theory in the order of its text: facts, then the body and head of each rule. */
export function visitShape(shape: Shape, visit: (literal: number, isFact: boolean) => void): void {
  const { ruleLiterals, bodySize, headSize } = shape
  for (let i = 0; i < shape.factCount; i++) visit(shape.facts[i]!, true)
  for (let i = 0; i < shape.ruleCount; i++) {
    const rule = shape.order[i]!
    const body = RULE_SIZE * rule
    const head = body + HEAD_OFFSET
    for (let j = body; j < body + bodySize[rule]!; j++) visit(ruleLiterals[j]!, false)
    for (let j = head; j < head + headSize[rule]!; j++) visit(ruleLiterals[j]!, false)
  }
}
