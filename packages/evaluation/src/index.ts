export type { Budget } from './engine/budget.ts'
export { type EvaluateOptions, evaluate, headerOf, type Run } from './engine/evaluate.ts'
export type { Progress } from './engine/items.ts'
export type { Plan } from './engine/plan.ts'
export { EvaluationError, type FailureKind, ModelError, type ModelErrorDetails } from './error.ts'
export type { Json, JsonObject } from './json.ts'
export type { RunHeader, RunSettings } from './log/header.ts'
export { inputRead, partRead, settingsRead } from './log/input-read.ts'
export { type RunToReport, report } from './report/report.ts'
export { type ComparedRun, type Comparison, compareRuns } from './scoring/compare.ts'
export type { Config } from './setup/config.ts'
export type { AskContext, Capabilities, Message, Model, ModelFactory, Request, Response, Usage } from './setup/model.ts'
export type { Setup } from './setup/open.ts'
export type { ModelFactoryOptions, ModelOptions, Price, RunOptions, TaskOptions } from './setup/options.ts'
export { modelNamed, modelPrefixes, registerModel } from './setup/providers.ts'
export {
  type JobEvents,
  type JobNote,
  type JobOptions,
  type JobPlan,
  planJob,
  runConfig,
  runJob,
  runSetup,
} from './setup/run.ts'
export type {
  Answer,
  AnswerContext,
  Ask,
  Dataset,
  Failure,
  Metric,
  Row,
  RunUsage,
  Sample,
  Scorer,
  Scores,
  Task,
  TaskFactory,
  Turn,
} from './setup/task.ts'
export type { DataMatch } from './tasks/data-match.ts'
export { describedTask, type RowExplainer, type TaskDescriptor } from './tasks/descriptor.ts'
export { describeTask, registerTask, taskNamed, taskNames } from './tasks/registry.ts'
