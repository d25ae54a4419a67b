/** Tasks, their data and scorers, and what trained models read of them. */
export {
  buildChoiceSegments,
  buildInferenceSegments,
  buildTheorySegments,
  inferenceLabels,
  theoryLabels,
  threeInferenceLabels,
} from '../adapters/network-inputs.ts'
export type { DataMatch } from '../data-match.ts'
export { metagraphExemplars } from '../protocols/metagraph-exemplars.ts'
export type { MetagraphProblem, MetagraphStrategy } from '../protocols/metagraph-strategies.ts'
export { isEmptyGraph } from '../protocols/metagraph-strategies.ts'
export { findPublishedColumn } from '../published.ts'
export type { Verdict } from '../task.ts'
export { type ChoiceData, createChoiceTask } from '../tasks/choice/choice-task.ts'
export { defineTask, type RowExplainer, type TaskDescriptor } from '../tasks/descriptor.ts'
export type { InferenceData } from '../tasks/inference/inference-prompts.ts'
export { createInferenceTask } from '../tasks/inference/inference-task.ts'
export { readLabels, withLabels } from '../tasks/labels.ts'
export type { ModelExplanation, PassageOptions } from '../tasks/metagraph/explain-passages.ts'
export { buildPassageGraph, explainWith, prepareGivenGraph } from '../tasks/metagraph/explain-passages.ts'
export { isModule, loadScorers, loadTask } from '../tasks/modules.ts'
export type { AnswerScorer } from '../tasks/own/answer-scorers.ts'
export { registerScorer } from '../tasks/own/answer-scorers.ts'
export { describeRun, describeTask, openTask, registerTask, taskNames } from '../tasks/registry.ts'
export { shuffleOptions } from '../tasks/samples.ts'
export type { ShortSample, ShortTask } from '../tasks/short-task.ts'
export { openRobustlrTask } from '../tasks/theory/robustlr-task.ts'
export type { TheoryData } from '../tasks/theory/theory-task.ts'
