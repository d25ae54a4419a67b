export {
  choiceSegments,
  inferenceLabels,
  inferenceSegments,
  premiseText,
  theoryLabels,
  theorySegments,
  threeInferenceLabels,
} from '../adapters/example-texts.ts'
export { type DataMatch, sayMatch } from '../contract/data-match.ts'
export { type Judging, judgedByAnswer, type Verdict } from '../contract/verdict.ts'
export {
  type ExplainWithOptions,
  explainWith,
  givenGraph,
  type ModelExplanation,
  type PassageOptions,
  passageGraph,
} from '../explaining/explaining.ts'
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
export { accuracyScorer } from '../scoring/score-rows.ts'
export { type ChoiceData, choiceTaskOver } from '../tasks/choice/choice-task.ts'
export { orderOf } from '../tasks/choice/order.ts'
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
export type { ShortSample, ShortTask } from '../tasks/short-task.ts'
export { openRobustlrTask } from '../tasks/theory/robustlr-task.ts'
export type { TheoryData } from '../tasks/theory/theory-task.ts'
