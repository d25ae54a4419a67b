export { type CertaintyError, findCertaintyError } from './certainty-errors.ts'
export {
  countByType,
  countErrors,
  type ErrorShare,
  type ErrorType,
  errorNames,
  errorShares,
  findErrors,
  type SampleErrors,
} from './errors.ts'
export { type FormulaError, findFormulaErrors } from './formula-errors.ts'
export { findGraphErrors, type GraphError } from './graph-errors.ts'
