/** z3 could not be loaded, crashed, or did not understand the text it was given. */
export class SolverError extends Error {
  override readonly name = 'SolverError'
  readonly userError = true
}
