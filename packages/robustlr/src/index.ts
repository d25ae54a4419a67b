/** Sampling of theories and generation of RobustLR's training, contrast and equivalence datasets, with decided labels. */
export { type ContrastOptions, type ContrastVariant, contrast } from './contrast/contrast-set.ts'
export {
  CONTRAST_OPERATORS,
  CONTRAST_ROWS,
  type ContrastGroup,
  type ContrastOperator,
  type ContrastRow,
} from './contrast/tables.ts'
export { EQUIVALENCES, type Equivalence } from './equivalence/equivalences.ts'
export type { Instance, StoredMention, StoredProof, StoredStep } from './instances/instance.ts'
export { type AnswerLabel, LABELS, parseLabel, toLabelNumber } from './labels.ts'
export { createRandom, type Random } from './random/random.ts'
export { type MixedOptions, type MixedSample, sampleMixed } from './sampling/mixed/sample-mixed.ts'
export { type RuleForm, type SampledTheory, type SampleOptions, sample } from './sampling/sample.ts'
export {
  countTheories,
  type FileSink,
  type GeneratedFile,
  type GeneratedInstance,
  type GenerateFilesOptions,
  type GenerateOptions,
  generate,
  generateFiles,
  produceTruncated,
} from './sets/generate.ts'
export type { ProduceOptions } from './sets/parameters.ts'
export { type AllParameters, getParameters, type SamplingParameters } from './sets/parameters.ts'
export { type PlannedSet, type PlanOptions, planSet } from './sets/plan.ts'
export type { TheoryResult } from './sets/produce.ts'
export {
  type Distractors,
  listFiles,
  PAPER_SETS,
  PAPER_SIZES,
  parseSetName,
  SET_NAMES,
  type SetFile,
  type SetName,
} from './sets/sets.ts'
export { addStats, type Histogram, type SetStats, summarizeHistogram } from './sets/stats.ts'
