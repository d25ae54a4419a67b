export { type ContrastOptions, type ContrastVariant, contrast } from './contrast/contrast.ts'
export {
  CONTRAST_OPERATORS,
  CONTRAST_ROWS,
  type ContrastGroup,
  type ContrastOperator,
  type ContrastRow,
} from './contrast/tables.ts'
export { type CsvRecord, csvRecord, type LineProblem, spreadsheetCell } from './csv/record.ts'
export {
  type SentenceSource,
  type WriteOptions,
  type WrittenSentence,
  type WrittenTheory,
  writeStatement,
  writeText,
  writeTheory,
} from './english/write-theory.ts'
export type { Mention } from './english/writer.ts'
export { EQUIVALENCES, type Equivalence } from './equivalence/equivalences.ts'
export { type EquivalentTheory, equivalents } from './equivalence/equivalent.ts'
export { type CsvResult, type CsvRow, csvLine, csvRow, isCsvHeader, readCsvFields } from './formats/csv.ts'
export {
  generatedLine,
  type InstanceLogic,
  type InstanceResult,
  instanceLine,
  logicOfInstance,
  readInstanceLine,
} from './formats/jsonl.ts'
export {
  encoderInput,
  type Question,
  readSequenceOutput,
  type SequenceOptions,
  sequenceInput,
  sequenceOutput,
} from './formats/model-input.ts'
export { isPredictionsHeader, type Predictions, readPredictions } from './formats/predictions.ts'
export type { Instance, StoredMention, StoredProof, StoredStep } from './instances/instance.ts'
export { breakdownOf, type IdParts, partsOfId } from './metrics/instance-id.ts'
export { type AnswerLabel, LABELS, labelNumber, readLabel } from './metrics/labels.ts'
export {
  type RobustlrAnswer,
  type RobustlrOptions,
  type RobustlrScores,
  scoreRobustlr,
} from './metrics/score-robustlr.ts'
export { type Answer, weightedF1 } from './metrics/weighted-f1.ts'
export type { Edit } from './perturb/passage.ts'
export {
  PERTURBATION_KINDS,
  type Perturbation,
  type PerturbationKind,
  type Perturbed,
  type PerturbOptions,
  perturb,
} from './perturb/perturb.ts'
export { type Random, randomAt } from './random/random.ts'
export { type DecideEnglishOptions, decide, type EnglishDecision } from './reading/decide.ts'
export { type Finding, inspectTheory } from './reading/inspect.ts'
export {
  type Diagnostic,
  individualsOf,
  type ReadOptions,
  type ReadSentenceInfo,
  type ReadTheory,
  readStatement,
  readTheory,
  readTheoryWithDiagnostics,
} from './reading/read-theory.ts'
export { type MixedOptions, type MixedSample, sampleMixed } from './sampling/mixed/sample-mixed.ts'
export { type RuleForm, type Sample, type SampleOptions, sample } from './sampling/sample.ts'
export type { ProduceOptions } from './sets/attempt.ts'
export {
  countTheories,
  type FileSink,
  type Generated,
  type GeneratedFile,
  type GenerateFilesOptions,
  type GenerateOptions,
  generate,
  generateFiles,
  produceWithin,
} from './sets/generate.ts'
export { type PlanOptions, planSet, shardRange, type Task } from './sets/plan.ts'
export type { Produced } from './sets/produce.ts'
export {
  type Distractors,
  filesOf,
  PAPER_SETS,
  PAPER_SIZES,
  SET_NAMES,
  type SetFile,
  type SetName,
  setNamed,
} from './sets/sets.ts'
export { addStats, countTheory, emptyStats, type Histogram, type SetStats, spread } from './sets/stats.ts'
export { type Position, type Span, TheoryError } from './theory-error.ts'
export { extendVocabulary, type Vocabulary } from './vocabulary/vocabulary.ts'
export { VOCABULARY } from './vocabulary/words.ts'
