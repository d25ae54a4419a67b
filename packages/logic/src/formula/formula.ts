/**
 * Formulas of modal logics and rule theories, as immutable plain data; first-order formulas use the same atoms and terms.
 *
 * An atom has a name and, for statements about individuals, terms: `p`, `tall(Charlie)`, `brother(Erin, ?x)`.
 * ∧ and ∨ are n-ary, so that a conjunction of a thousand facts is one node and not a deep tree.
 */
export type Term =
  | { readonly kind: 'constant'; readonly name: string }
  | { readonly kind: 'variable'; readonly name: string }

export type Atom = Readonly<{ kind: 'atom'; name: string; terms: readonly Term[] }>
export type Truth = Readonly<{ kind: 'true' }>
export type Falsity = Readonly<{ kind: 'false' }>
export type Not = Readonly<{ kind: 'not'; operand: Formula }>
export type Box = Readonly<{ kind: 'box'; operand: Formula }>
export type Diamond = Readonly<{ kind: 'diamond'; operand: Formula }>
/** Invariant: at least two operands. */
export type And = Readonly<{ kind: 'and'; operands: readonly Formula[] }>
/** Invariant: at least two operands. */
export type Or = Readonly<{ kind: 'or'; operands: readonly Formula[] }>
export type Implies = Readonly<{ kind: 'implies'; left: Formula; right: Formula }>
export type Iff = Readonly<{ kind: 'iff'; left: Formula; right: Formula }>

export type Formula = Atom | Truth | Falsity | Not | Box | Diamond | And | Or | Implies | Iff
