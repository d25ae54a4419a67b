/** Forward chaining over the rules of a shape while it is drawn. */
import { HEAD, NO, OPEN, PARTS, type Shape, YES } from './shape.ts'

let saved = new Uint8Array(64)

/**
 * Chains the rules forward after adding rule `last`, except disjunctive heads; false on a contradiction, with the values restored.
 */
export function applyRules(shape: Shape, last: number): boolean {
  if (shape.headIsOr[last] === 1 || !fires(shape, last)) return true
  const { known, atomCount } = shape
  if (atomCount > saved.length) saved = new Uint8Array(atomCount)
  for (let atom = 0; atom < atomCount; atom++) saved[atom] = known[atom]!
  // By the invariant, no earlier rule fires before the new one has.
  let result = apply(shape, last)
  while (result === SOMETHING_NEW) {
    result = NOTHING_NEW
    for (let rule = 0; rule <= last; rule++) {
      const applied = apply(shape, rule)
      if (applied > result) result = applied
      if (applied === CONTRADICTION) break
    }
  }
  if (result === NOTHING_NEW) return true
  for (let atom = 0; atom < atomCount; atom++) known[atom] = saved[atom]!
  return false
}

/** Results of `apply`. */
const NOTHING_NEW = 0
const SOMETHING_NEW = 1
const CONTRADICTION = 2

/** Applies a rule unless its head is a disjunction. */
function apply(shape: Shape, rule: number): number {
  if (shape.headIsOr[rule] === 1 || !fires(shape, rule)) return NOTHING_NEW
  const { known, parts } = shape
  let result = NOTHING_NEW
  const head = PARTS * rule + HEAD
  for (let at = head; at < head + shape.headSize[rule]!; at++) {
    const part = parts[at]!
    const value = known[part >> 1]!
    const due = part & 1 ? NO : YES
    if (value === OPEN) {
      known[part >> 1] = due
      result = SOMETHING_NEW
    } else if (value !== due) return CONTRADICTION
  }
  return result
}

/** Tests whether the body of a rule holds. */
function fires(shape: Shape, rule: number): boolean {
  const { known, parts } = shape
  const all = shape.isOr[rule] === 0
  const at = PARTS * rule
  if (shape.isNested[rule] === 1) {
    const first = holds(known, parts[at]!)
    const second = holds(known, parts[at + 1]!)
    const third = holds(known, parts[at + 2]!)
    return all ? (first || second) && third : (first && second) || third
  }
  const end = at + shape.bodySize[rule]!
  for (let i = at; i < end; i++) if (holds(known, parts[i]!) !== all) return !all
  return all
}

const holds = (known: Uint8Array, part: number): boolean => known[part >> 1] === (part & 1 ? NO : YES)
