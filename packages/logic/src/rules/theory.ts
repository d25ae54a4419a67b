/** Rule theories: facts and rules. */
import type { Atom, Formula } from '../formula/formula.ts'

/** An atom or its negation; ground except in rules with variables. */
export type Literal = Readonly<{ atom: Atom; negated: boolean }>

/** `body -> head`; both sides are arbitrary and/or/not formulas over literals, so heads may be disjunctive. */
export type Rule = Readonly<{ body: Formula; head: Formula }>

/** Facts are literals or, rarely, compound formulas such as `p | q`. */
export type Theory = Readonly<{ facts: readonly Formula[]; rules: readonly Rule[] }>

export type Semantics = 'classical' | 'forward'

/** `Inconsistent`: no model (classical). `Both`: a literal and its negation derived (forward). */
export type Label = 'True' | 'False' | 'Unknown' | 'Inconsistent' | 'Both'

/** The label of an atom; its negation has the same label with True and False swapped. */
export interface AtomValue {
  readonly atom: Atom
  readonly label: Label
  /** Null for Unknown, and if it would take a search. */
  readonly depth: number | null
}
