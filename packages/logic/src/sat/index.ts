/** SAT solver for clauses of integers. */
export type { AbortSignalLike } from './abort.ts'
export {
  type DimacsClause,
  type SatAnswer,
  type SatOptions,
  type SolveOptions,
  type SolverAnswer,
  type SolverOptions,
  solve,
} from './solve.ts'
export { Solver } from './solver.ts'
