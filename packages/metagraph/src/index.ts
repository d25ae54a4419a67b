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
  degreeOf,
  type Edge,
  type EdgeKind,
  edgeKinds,
  emptyFormula,
  type Metagraph,
  type Operand,
  type Provenance,
  type Span,
  type Statement,
  type StatementFormula,
  type Triple,
  type Unary,
  type Undercut,
  type Variable,
} from './model/metagraph.ts'
export { countOpen, type OpenLinks } from './model/open-links.ts'
export { placeInPassage } from './model/place.ts'
export { leastClaim, type Role, roles, rolesOf } from './model/roles.ts'
export { formulaText, formulaWords, type ShowVariable } from './text/formula-text.ts'
export { readFormula } from './text/read-formula.ts'
