/**
 * Formulas of modal logics and rule theories, as immutable plain data; first-order formulas use the same atoms and terms.
 *
 * An atom has a name and, for statements about individuals, terms: `p`, `tall(Charlie)`, `brother(Erin, ?x)`.
 * ∧ and ∨ are n-ary, so that a conjunction of a thousand facts is one node and not a deep tree.
 */
export type Term =
  | { readonly kind: 'constant'; readonly name: string }
  | { readonly kind: 'variable'; readonly name: string }

export interface Atom {
  readonly kind: 'atom'
  readonly name: string
  readonly terms: readonly Term[]
}
export interface Truth {
  readonly kind: 'true'
}
export interface Falsity {
  readonly kind: 'false'
}
export interface Not {
  readonly kind: 'not'
  readonly operand: Formula
}
export interface Box {
  readonly kind: 'box'
  readonly operand: Formula
}
export interface Diamond {
  readonly kind: 'diamond'
  readonly operand: Formula
}
/** Invariant: at least two operands. */
export interface And {
  readonly kind: 'and'
  readonly operands: readonly Formula[]
}
/** Invariant: at least two operands. */
export interface Or {
  readonly kind: 'or'
  readonly operands: readonly Formula[]
}
export interface Implies {
  readonly kind: 'implies'
  readonly left: Formula
  readonly right: Formula
}
export interface Iff {
  readonly kind: 'iff'
  readonly left: Formula
  readonly right: Formula
}

export type Formula = Atom | Truth | Falsity | Not | Box | Diamond | And | Or | Implies | Iff
