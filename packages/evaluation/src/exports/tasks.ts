export {
  choiceSegments,
  inferenceLabels,
  inferenceSegments,
  premiseText,
  theoryLabels,
  theorySegments,
  threeInferenceLabels,
} from '../adapters/network-inputs.ts'
export {
  type ExplainWithOptions,
  explainWith,
  givenGraph,
  type ModelExplanation,
  type PassageOptions,
  passageGraph,
} from '../protocols/explain-passages.ts'
export { metagraphExemplars } from '../protocols/metagraph-exemplars.ts'
export {
  type GeneratedMetagraph,
  generateMetagraph,
  isEmpty,
  type MetagraphOptions,
  type MetagraphProblem,
  type MetagraphStrategy,
  metagraphStrategies,
} from '../protocols/metagraph-strategies.ts'
export { type Proved, splitTranslation, translateAndProve } from '../protocols/prove.ts'
export {
  type PublishedColumn,
  type PublishedFigures,
  type PublishedPoint,
  publishedColumn,
} from '../report/published.ts'
export { accuracyScorer } from '../scoring/score-rows.ts'
export { type Judging, judgedByAnswer, type Verdict } from '../setup/task.ts'
export { type ChoiceData, choiceTaskOver } from '../tasks/choice/choice-task.ts'
export { type DataMatch, sayMatch } from '../tasks/data-match.ts'
export { type AnswerDifference, describedTask, type RowExplainer, type TaskDescriptor } from '../tasks/descriptor.ts'
export type { InferenceData } from '../tasks/inference/inference-prompts.ts'
export { inferenceTaskOver } from '../tasks/inference/inference-task.ts'
export { type Labels, readLabels, withLabels } from '../tasks/labels.ts'
export { isModule, loadScorers, loadTask } from '../tasks/modules.ts'
export {
  type AnswerScorer,
  type Judged,
  registerScorer,
  type ScorerSettings,
  scorerNames,
} from '../tasks/own/answer-scorers.ts'
export { describeRun, describeTask, registerTask, taskNamed, taskNames } from '../tasks/registry.ts'
export { orderOf } from '../tasks/samples.ts'
export type { ShortSample, ShortTask } from '../tasks/short-task.ts'
export { openRobustlrTask } from '../tasks/theory/robustlr-task.ts'
export type { TheoryData } from '../tasks/theory/theory-task.ts'
