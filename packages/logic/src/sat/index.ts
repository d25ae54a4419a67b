/** SAT solver for clauses of integers. */
export type { AbortSignalLike } from './abort.ts'
export type { DimacsClause, SatAnswer, SatOptions, SolveOptions, SolverAnswer, SolverOptions } from './solve.ts'
export { solve } from './solve.ts'
export { Solver } from './solver.ts'
