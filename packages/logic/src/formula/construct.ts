/**
 * Constructors of formulas. Formulas are frozen plain data. Operands are shared and not copied, so one formula can be part of many
 * others. Nothing is simplified: the constructors and the parser build equal nodes.
 */
import type { And, Atom, Box, Diamond, Falsity, Formula, Iff, Implies, Not, Or, Term, Truth } from './formula.ts'

const NO_TERMS: readonly Term[] = Object.freeze([])
const TRUTH: Truth = Object.freeze({ kind: 'true' })
const FALSITY: Falsity = Object.freeze({ kind: 'false' })

/** Creates an atom: `atom('p')`, `atom('brother', [constant('Erin'), variable('x')])`. */
export const atom = (name: string, terms: readonly Term[] = NO_TERMS): Atom =>
  Object.freeze({ kind: 'atom', name, terms: terms.length === 0 ? NO_TERMS : Object.freeze(terms.slice()) })

/** Creates the name of an individual: `Charlie` in `tall(Charlie)`. */
export const constant = (name: string): Term => Object.freeze({ kind: 'constant', name })

/** Creates a variable of a rule: `?x` in `tall(?x)`. */
export const variable = (name: string): Term => Object.freeze({ kind: 'variable', name })

/** Returns ⊤, which always holds. */
export const truth = (): Truth => TRUTH

/** Returns ⊥, which never holds. */
export const falsity = (): Falsity => FALSITY

/** Creates ¬φ. */
export const not = (operand: Formula): Not => Object.freeze({ kind: 'not', operand })

/** Creates □φ: φ holds in every world. */
export const box = (operand: Formula): Box => Object.freeze({ kind: 'box', operand })

/** Creates ◇φ: φ holds in some world. */
export const diamond = (operand: Formula): Diamond => Object.freeze({ kind: 'diamond', operand })

/** Creates φ ∧ ψ ∧ …, given one by one or as an array; ⊤ without operands, the operand itself if there is only one. */
export function and(first: Formula, second: Formula, ...more: readonly Formula[]): And
export function and(...operands: readonly Formula[]): Formula
export function and(operands: readonly Formula[]): Formula
export function and(...given: readonly (Formula | readonly Formula[])[]): Formula {
  const operands = toOperandList(given)
  if (operands.length < 2) return operands[0] ?? TRUTH
  return Object.freeze({ kind: 'and', operands: Object.freeze(operands) })
}

/** Creates φ ∨ ψ ∨ …, given one by one or as an array; ⊥ without operands, the operand itself if there is only one. */
export function or(first: Formula, second: Formula, ...more: readonly Formula[]): Or
export function or(...operands: readonly Formula[]): Formula
export function or(operands: readonly Formula[]): Formula
export function or(...given: readonly (Formula | readonly Formula[])[]): Formula {
  const operands = toOperandList(given)
  if (operands.length < 2) return operands[0] ?? FALSITY
  return Object.freeze({ kind: 'or', operands: Object.freeze(operands) })
}

/** Creates φ → ψ. */
export const implies = (left: Formula, right: Formula): Implies => Object.freeze({ kind: 'implies', left, right })

/** Creates φ ↔ ψ. */
export const iff = (left: Formula, right: Formula): Iff => Object.freeze({ kind: 'iff', left, right })

/** Returns the operands as a new array, so that freezing it does not freeze the caller's. */
function toOperandList(given: readonly (Formula | readonly Formula[])[]): readonly Formula[] {
  const first = given[0]
  return given.length === 1 && isArray(first) ? first.slice() : (given as readonly Formula[])
}

const isArray = (value: Formula | readonly Formula[] | undefined): value is readonly Formula[] => Array.isArray(value)
