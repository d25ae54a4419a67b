/** First-order logic: parsing, satisfiability and entailment with evidence (z3 is loaded on demand), derivations. */
export { close as closeSolver, SolverError } from '../z3/engine.ts'
export { derive, type FolDerivation } from './derivation.ts'
export type { Diagnostic } from './diagnostic.ts'
export { entails, type FolAnswer, type FolEvidence, type FolLabel } from './entails.ts'
export {
  close,
  equal,
  type FolFormula,
  freeVariables,
  listSubformulas as partsOf,
  mapSubformulas as mapParts,
} from './formula.ts'
export { describeModel, type FolModel, holds } from './model.ts'
export { type FolReading, type FolReadOptions, parse, read } from './parse.ts'
export { type FolPrintOptions, print } from './print.ts'
export { type FolOptions, type Satisfiability, satisfiable } from './satisfiable.ts'
export {
  decide,
  type FolRow,
  type FolRowAnswer,
  type FolTheory,
  type RowProblem,
  readTheory,
} from './theory.ts'
