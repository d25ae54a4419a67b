export type { AbortSignalLike } from './abort.ts'
export { type DimacsClause, type SatAnswer, type SatOptions, solve } from './solve.ts'
export { Solver } from './solver.ts'
export type { SolveOptions, SolverAnswer, SolverOptions } from './solver-options.ts'
