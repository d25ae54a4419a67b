/** Forward chaining over the rules of a theory that is being sampled (see shape.ts). */
import { FALSE, TRUE, UNASSIGNED } from '../../reasoner/assignment.ts'
import { HEAD_OFFSET, RULE_SIZE, type Shape } from './shape.ts'

let savedValues = new Uint8Array(64)

/**
 * Derives values by forward chaining after rule `newRule` was added; disjunctive heads derive nothing. On a contradiction, restores the values
 * and returns false.
 */
export function forwardChain(shape: Shape, newRule: number): boolean {
  if (shape.headIsOr[newRule] === 1 || !isBodyTrue(shape, newRule)) return true
  const { values, atomCount } = shape
  if (atomCount > savedValues.length) savedValues = new Uint8Array(atomCount)
  for (let atom = 0; atom < atomCount; atom++) savedValues[atom] = values[atom]!
  // The values are at their fixpoint, so no earlier rule fires before the new one.
  let result = applyRule(shape, newRule)
  while (result === CHANGED) {
    result = UNCHANGED
    for (let rule = 0; rule <= newRule; rule++) {
      const applied = applyRule(shape, rule)
      if (applied > result) result = applied
      if (applied === CONTRADICTION) break
    }
  }
  if (result === UNCHANGED) return true
  for (let atom = 0; atom < atomCount; atom++) values[atom] = savedValues[atom]!
  return false
}

/** Results of `applyRule`; over several rules the highest counts. */
const UNCHANGED = 0
const CHANGED = 1
const CONTRADICTION = 2

/** Applies a rule once. */
function applyRule(shape: Shape, rule: number): number {
  if (shape.headIsOr[rule] === 1 || !isBodyTrue(shape, rule)) return UNCHANGED
  const { values, ruleLiterals } = shape
  let result = UNCHANGED
  const head = RULE_SIZE * rule + HEAD_OFFSET
  for (let position = head; position < head + shape.headSize[rule]!; position++) {
    const literal = ruleLiterals[position]!
    const value = values[literal >> 1]!
    const required = literal & 1 ? FALSE : TRUE
    if (value === UNASSIGNED) {
      values[literal >> 1] = required
      result = CHANGED
    } else if (value !== required) return CONTRADICTION
  }
  return result
}

function isBodyTrue(shape: Shape, rule: number): boolean {
  const { values, ruleLiterals } = shape
  const isAnd = shape.bodyIsOr[rule] === 0
  const start = RULE_SIZE * rule
  if (shape.bodyIsNested[rule] === 1) {
    const first = isTrue(values, ruleLiterals[start]!)
    const second = isTrue(values, ruleLiterals[start + 1]!)
    const third = isTrue(values, ruleLiterals[start + 2]!)
    return isAnd ? (first || second) && third : (first && second) || third
  }
  const end = start + shape.bodySize[rule]!
  for (let i = start; i < end; i++) if (isTrue(values, ruleLiterals[i]!) !== isAnd) return !isAnd
  return isAnd
}

const isTrue = (values: Uint8Array, literal: number): boolean => values[literal >> 1] === (literal & 1 ? FALSE : TRUE)
