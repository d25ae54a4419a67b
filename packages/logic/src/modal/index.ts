/** The modal logics K, D, T, B, S4 and S5 by prefixed tableaux. */
export { checkTableau, type TableauCheck } from './check-tableau.ts'
export { type DecideModalOptions, decide, type ModalAnswer, type ModalOptions, model, prove } from './decide.ts'
export { findFrameViolation, frameConditions, type ModalLogic, modalLogics } from './logics.ts'
export type { Closure, Tableau, TableauLine, TableauRule } from './tableau.ts'
export { type SubformulaValue, trace } from './trace.ts'
