export { type Diagnostic, type DiagnosticCode, diagnose, findCycle } from './model/diagnostics.ts'
export { FormatError } from './model/format-error.ts'
export {
  type Binary,
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
  type Metagraph,
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
export { countOpen, type OpenLinks } from './model/open-links.ts'
export { locateInPassage } from './model/place.ts'
export { assignRoles, minClaimProbability, type Role, roles } from './model/roles.ts'
export { formulaText, formulaWords, type ShowVariable } from './text/formula-text.ts'
export { readFormula } from './text/read-formula.ts'
