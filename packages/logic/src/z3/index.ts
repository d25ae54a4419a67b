export { type ClausesAnswer, decideClauses } from './clauses.ts'
export { type AskOptions, close } from './engine.ts'
export { decideSmt, type SmtAnswer, type SmtOptions } from './smt.ts'
export { SolverError } from './solver-error.ts'
