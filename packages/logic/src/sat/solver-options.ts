/** What a caller may ask of the solver, and what it can answer. */
import type { AbortSignalLike } from './abort.ts'

export interface SolverOptions {
  /** Keep every learned clause, in order, in `lemmas`: each follows from the clauses before it by unit propagation. */
  readonly trace?: boolean
  /**
   * Decide only on these variables, and learn clauses of decisions only. The other variables have to follow from them
   * by propagation. For lemmas that are to be read by people.
   */
  readonly decidable?: (variable: number) => boolean
}

export interface SolveOptions {
  readonly signal?: AbortSignalLike
  /** Give up after this many conflicts. */
  readonly conflicts?: number
}

export type SolverAnswer = 'satisfiable' | 'unsatisfiable' | 'gave up'
