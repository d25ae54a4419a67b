/**
 * Constructors of formulas. Formulas are frozen plain data, and operands are shared, not copied, so one formula can be part of
 * many others. Nothing is simplified: the constructors and the parser build the same nodes.
 */
import type { And, Atom, Box, Diamond, Falsity, Formula, Iff, Implies, Not, Or, Term, Truth } from './formula.ts'

const NO_TERMS: readonly Term[] = Object.freeze([])
const TRUTH: Truth = Object.freeze({ kind: 'true' })
const FALSITY: Falsity = Object.freeze({ kind: 'false' })

/** An atom: `atom('p')`, `atom('brother', [constant('Erin'), variable('x')])`. */
export const atom = (name: string, terms: readonly Term[] = NO_TERMS): Atom =>
  Object.freeze({ kind: 'atom', name, terms: terms.length === 0 ? NO_TERMS : Object.freeze(terms.slice()) })

/** The name of one individual: `Charlie` in `tall(Charlie)`. */
export const constant = (name: string): Term => Object.freeze({ kind: 'constant', name })

/** A variable of a rule: `?x` in `tall(?x)`. */
export const variable = (name: string): Term => Object.freeze({ kind: 'variable', name })

/** The formula that always holds, ⊤. */
export const truth = (): Truth => TRUTH

/** The formula that never holds, ⊥. */
export const falsity = (): Falsity => FALSITY

/** ¬φ. */
export const not = (operand: Formula): Not => Object.freeze({ kind: 'not', operand })

/** □φ: φ holds in every world. */
export const box = (operand: Formula): Box => Object.freeze({ kind: 'box', operand })

/** ◇φ: φ holds in some world. */
export const diamond = (operand: Formula): Diamond => Object.freeze({ kind: 'diamond', operand })

/** φ ∧ ψ ∧ …, given one by one or as an array; ⊤ without operands, the operand itself if there is only one. */
export function and(first: Formula, second: Formula, ...more: readonly Formula[]): And
export function and(...operands: readonly Formula[]): Formula
export function and(operands: readonly Formula[]): Formula
export function and(...given: readonly (Formula | readonly Formula[])[]): Formula {
  const operands = operandList(given)
  if (operands.length < 2) return operands[0] ?? TRUTH
  return Object.freeze({ kind: 'and', operands: Object.freeze(operands) })
}

/** φ ∨ ψ ∨ …, given one by one or as an array; ⊥ without operands, the operand itself if there is only one. */
export function or(first: Formula, second: Formula, ...more: readonly Formula[]): Or
export function or(...operands: readonly Formula[]): Formula
export function or(operands: readonly Formula[]): Formula
export function or(...given: readonly (Formula | readonly Formula[])[]): Formula {
  const operands = operandList(given)
  if (operands.length < 2) return operands[0] ?? FALSITY
  return Object.freeze({ kind: 'or', operands: Object.freeze(operands) })
}

/** φ → ψ. */
export const implies = (left: Formula, right: Formula): Implies => Object.freeze({ kind: 'implies', left, right })

/** φ ↔ ψ. */
export const iff = (left: Formula, right: Formula): Iff => Object.freeze({ kind: 'iff', left, right })

/** Returns the operands as a new array, so that freezing it does not freeze the caller's. */
function operandList(given: readonly (Formula | readonly Formula[])[]): readonly Formula[] {
  const first = given[0]
  return given.length === 1 && isArray(first) ? first.slice() : (given as readonly Formula[])
}

const isArray = (value: Formula | readonly Formula[] | undefined): value is readonly Formula[] => Array.isArray(value)
