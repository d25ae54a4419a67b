/** Explains English texts as metagraphs, with evidence; reads degrees of certainty. */
export * from './decoding/evidence.ts'
export { type DegreeReading, readDegree } from './degrees/read-degree.ts'
export type { ExplainOptions, Explanation, GraphOptions } from './explanation/explain.ts'
export { checkPassage, explain, explainGraph, readStatements } from './explanation/explain.ts'
export {
  createEvidenceNotes,
  createTerminalNotes,
  findOpenLinks,
  formatDegreeNote,
  formatEdgeNote,
  formatFormulaNote,
  getDegreeName,
  type LinkDirections,
} from './explanation/notes.ts'
export { maxStatements, type Split, statementSpans } from './explanation/statements.ts'
export { findUnreadSpans } from './explanation/unread-text.ts'
export { type ExplainerModel, loadExplainer } from './model-file/explainer-model.ts'
export type { Contribution } from './models/ensemble.ts'
export { openLinkThreshold } from './models/open-link.ts'
export type {
  DecidedBy,
  EncoderInput as StatementsRead,
  EncoderScores as SecondScores,
  SecondOpinion,
  WeightedOpinion,
} from './models/second-opinion.ts'
