export { type CertaintyError, findCertaintyError } from './certainty-errors.ts'
export {
  countErrors,
  type ErrorShare,
  type ErrorsOfSample,
  type ErrorType,
  errorNames,
  errorShares,
  errorsMade,
  findErrors,
} from './errors.ts'
export { type FormulaError, findFormulaErrors } from './formula-errors.ts'
export { findGraphErrors, type GraphError } from './graph-errors.ts'
