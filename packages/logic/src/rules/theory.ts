/** Rule theories: what is given (facts) and what follows from what (rules). */
import type { Atom, Formula } from '../formula/formula.ts'

/** An atom or its negation. Ground unless it stands in a rule with variables. */
export interface Literal {
  readonly atom: Atom
  readonly negated: boolean
}

/** `body -> head`; both sides are arbitrary and/or/not formulas over literals, so heads may be disjunctive. */
export interface Rule {
  readonly body: Formula
  readonly head: Formula
}

/** Facts are literals, or (rarely) formulas given outright such as `p | q`. */
export interface Theory {
  readonly facts: readonly Formula[]
  readonly rules: readonly Rule[]
}

export type Semantics = 'classical' | 'forward'

/** `Inconsistent`: no model (classical). `Both`: a literal and its negation derived (forward). */
export type Label = 'True' | 'False' | 'Unknown' | 'Inconsistent' | 'Both'

/** What a theory says about one atom; the label of its negation is the same with True and False exchanged. */
export interface AtomValue {
  readonly atom: Atom
  readonly label: Label
  /** Null for Unknown, and where finding it would take a search. */
  readonly depth: number | null
}
