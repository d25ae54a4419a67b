export { type CertaintyError, findCertaintyError } from './certainty-errors.ts'
export { countErrors, type ErrorsOfSample, type ErrorType, errorNames, findErrors } from './errors.ts'
export { type FormulaError, findFormulaErrors } from './formula-errors.ts'
export { findGraphErrors, type GraphError } from './graph-errors.ts'
