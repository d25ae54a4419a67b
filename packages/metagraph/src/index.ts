/** Model of logic metagraphs, their diagnostics, roles and formulas. */
export { signs as formulaSigns } from './metalogic/tokens.ts'
export { type Diagnostic, type DiagnosticCode, diagnose, findCycle } from './model/diagnostics.ts'
export type {
  Binary,
  Degree,
  DegreeConvention,
  DegreeName,
  Edge,
  EdgeKind,
  Metagraph,
  OpenLinks,
  Operand,
  Provenance,
  Span,
  Statement,
  StatementFormula,
  Triple,
  Unary,
  Undercut,
  Variable,
} from './model/metagraph.ts'
export {
  countOpenLinks,
  degreeConventions,
  degreeConventionText,
  degreeNames,
  edgeKinds,
  emptyFormula,
  FormatError,
  locateInPassage,
  parseDegree,
} from './model/metagraph.ts'
export { assignRoles, minClaimProbability, type Role, roles } from './model/roles.ts'
export { type FormatVariable, formatFormula, parseFormula, verbalizeFormula } from './text/formula.ts'
