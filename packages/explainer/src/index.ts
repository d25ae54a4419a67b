export {
  claimText,
  confidenceText,
  type DegreeEvidence,
  type Directed,
  type EdgeEvidence,
  type Evidence,
  type EvidenceWord,
  isOpen,
  type OperandEvidence,
  openText,
  type StatementEvidence,
  type TripleEvidence,
  type UndercutEvidence,
  unsureBelow,
} from './decoding/evidence.ts'
export { type DegreeReading, readDegree } from './degrees/read-degree.ts'
export {
  checkPassage,
  type ExplainOptions,
  type Explanation,
  explain,
  explainGraph,
  type GraphOptions,
  readStatements,
} from './explanation/explain.ts'
export { leftOut } from './explanation/left-out.ts'
export {
  degreeNote,
  degreeWord,
  edgeNote,
  evidenceNotes,
  formulaNote,
  type LinkDirections,
  openLinks,
  terminalNotes,
} from './explanation/notes.ts'
export { mostStatements, type Split, statementSpans } from './explanation/statements.ts'
export { type ExplainerModel, loadExplainer } from './model-file/explainer-model.ts'
export type { Contribution } from './models/blend.ts'
export { openBelow } from './models/open-link.ts'
export type { DecidedBy, SecondOpinion, SecondScores, StatementsRead, WeighedOpinion } from './models/opinion.ts'
