/** Rule theories: facts and rules. */
import type { Atom, Formula } from '../formula/formula.ts'

/** An atom or its negation; ground except in rules with variables. */
export interface Literal {
  readonly atom: Atom
  readonly negated: boolean
}

/** `body -> head`; both sides are arbitrary and/or/not formulas over literals, so heads may be disjunctive. */
export interface Rule {
  readonly body: Formula
  readonly head: Formula
}

/** Facts are literals or, rarely, compound formulas such as `p | q`. */
export interface Theory {
  readonly facts: readonly Formula[]
  readonly rules: readonly Rule[]
}

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
