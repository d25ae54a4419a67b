export type { AbortSignalLike } from './abort.ts'
export { type DimacsClause, type SatAnswer, type SatOptions, solve } from './solve.ts'
export { type SolveOptions, Solver, type SolverAnswer, type SolverOptions } from './solver.ts'
