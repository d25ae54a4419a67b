export { type AgreementOptions, type AnnotationAgreement, agreementOf } from './agreement/annotations.ts'
export {
  type Agreement,
  type Confusion,
  cohensKappa,
  confusionOf,
  fleissKappa,
  krippendorffsAlpha,
  type Ratings,
} from './agreement/kappa.ts'
export { type AifDocument, readAif, writeAif } from './codecs/aif.ts'
export { writeArgdown } from './codecs/argdown.ts'
export { writeEntailmentBank } from './codecs/entailment-bank.ts'
export { formulaText, formulaWords, type ShowVariable } from './codecs/formula-text.ts'
export { writeDot, writeGraphml, writeMermaid } from './codecs/graph-languages.ts'
export type { Exported, Loss } from './codecs/loss.ts'
export { writeBrat, writeWebAnnotation } from './codecs/standoff.ts'
export {
  type Adjudication,
  adjudicate,
  type Decision,
  type Disagreement,
  findDisagreements,
  type Side,
} from './construction/adjudicate.ts'
export { type AcceptanceRate, acceptanceRate, drawSample } from './construction/audit.ts'
export { asksForException, type QualifyingType, qualifyingType } from './construction/question-types.ts'
export {
  type AnnotationTask,
  constructTask,
  type ExamQuestion,
  type InitialStatement,
  type InitialVariable,
  type TaskOptions,
  type TaskResult,
} from './construction/task.ts'
export {
  type Badge,
  type Card,
  type Diagram,
  type DiagramOptions,
  degreeSymbols,
  diagramOf,
  type Link,
  type VariableNames,
} from './drawing/diagram.ts'
export { drawHtml } from './drawing/html.ts'
export { type Direction, type Layout, layOut } from './drawing/layout.ts'
export { diagramOfProof } from './drawing/proof-diagram.ts'
export { drawSvg, type SvgOptions } from './drawing/svg.ts'
export { drawText, type Pens, type TerminalOptions } from './drawing/terminal.ts'
export { xml as escapeXml } from './drawing/xml.ts'
export { type CertaintyError, findCertaintyError } from './errors/certainty-errors.ts'
export { countErrors, type ErrorsOfSample, type ErrorType, errorNames, findErrors } from './errors/errors.ts'
export { type FormulaError, findFormulaErrors } from './errors/formula-errors.ts'
export { findGraphErrors, type GraphError } from './errors/graph-errors.ts'
export type { Contribution } from './explainer/blend.ts'
export {
  confidenceText,
  type DegreeEvidence,
  type EdgeEvidence,
  type Evidence,
  type EvidenceWord,
  type OperandEvidence,
  type StatementEvidence,
  type TripleEvidence,
  unsureBelow,
} from './explainer/evidence.ts'
export {
  checkPassage,
  type ExplainOptions,
  type Explanation,
  explain,
  explainGraph,
  type GraphOptions,
  mostStatements,
  readStatements,
} from './explainer/explain.ts'
export { type ExplainerModel, loadExplainer, saveExplainer } from './explainer/model.ts'
export { degreeNote, edgeNote, evidenceNotes, formulaNote } from './explainer/notes.ts'
export { alignStatements, explainRecord, rawGraph, type Setting, settings } from './explainer/settings.ts'
export { groupsOf, type TrainExplainerOptions, trainExplainer } from './explainer/train.ts'
export { type WeakPolarityOptions, weakPolarity } from './explainer/weak-polarity.ts'
export { FormatError } from './format-error.ts'
export { type OnSkip, readSteps, readTriples, writeSteps, writeTriples } from './metalogic/linear.ts'
export {
  type Pair,
  readController,
  readDegree,
  readModule,
  readMultitask,
  readOnce,
  writeController,
  writeModule,
  writeMultitask,
  writeOnce,
} from './metalogic/model-formats.ts'
export { readMetaLogic, seam } from './metalogic/read.ts'
export type { ReleasedRecord, ReleasedStatement, ReleasedTriple } from './metalogic/record.ts'
export { readVariables, writeVariables } from './metalogic/variables.ts'
export { writeMetaLogic } from './metalogic/write.ts'
export { type Diagnostic, type DiagnosticCode, diagnose, findCycle } from './model/diagnostics.ts'
export {
  type Binary,
  type Degree,
  type DegreeName,
  degreeNames,
  degreeOf,
  type Edge,
  type EdgeKind,
  emptyFormula,
  type Metagraph,
  type Operand,
  type Provenance,
  type Span,
  type Statement,
  type StatementFormula,
  type Triple,
  type Unary,
  type Variable,
} from './model/metagraph.ts'
export { placeInPassage } from './model/place.ts'
export { type Role, roles, rolesOf } from './model/roles.ts'
export { samples } from './samples/samples.ts'
export { createScorer, type Interval, type ScoreOptions, type ScoreReport, type Scorer } from './scoring/aggregate.ts'
export { type Mode, standardOperators } from './scoring/keys.ts'
export type { Match } from './scoring/match.ts'
export { releasedAggregate, releasedSample } from './scoring/released-keys.ts'
export { type SampleScore, type Scorable, scorable, scoreSample } from './scoring/sample.ts'
export { type Figures, type OperatorName, operatorNames } from './scoring/tally.ts'
export { labelStatistics, type Statistic } from './statistics/table4.ts'
