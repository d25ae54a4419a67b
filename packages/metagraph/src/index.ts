/** Model of logic metagraphs, their diagnostics, roles and formulas. */
export { signs as formulaSigns } from './metalogic/tokens.ts'
export { type Diagnostic, type DiagnosticCode, diagnose, findCycle } from './model/diagnostics.ts'
export {
  type Binary,
  countOpenLinks,
  type Degree,
  type DegreeMode,
  type DegreeName,
  degreeModes,
  degreeModeText,
  degreeNames,
  type Edge,
  type EdgeKind,
  edgeKinds,
  emptyFormula,
  FormatError,
  locateInPassage,
  type Metagraph,
  type OpenLinks,
  type Operand,
  type Provenance,
  parseDegree,
  type Span,
  type Statement,
  type StatementFormula,
  type Triple,
  type Unary,
  type Undercut,
  type Variable,
} from './model/metagraph.ts'
export { assignRoles, minClaimProbability, type Role, roles } from './model/roles.ts'
export { type FormatVariable, formatFormula, parseFormula, verbalizeFormula } from './text/formula.ts'
