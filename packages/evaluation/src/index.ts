export { type ComparedRun, type Comparison, compareRuns } from './comparison/compare.ts'
export type { DataMatch } from './contract/data-match.ts'
export type { AskContext, Capabilities, Message, Model, Price, Request, Response, Usage } from './contract/model.ts'
export { type FailureKind, ModelError, type ModelErrorOptions } from './contract/model-error.ts'
export type { ModelFactory, ModelOptions } from './contract/model-options.ts'
export type { RunUsage } from './contract/run-usage.ts'
export type { Scorer } from './contract/scorer.ts'
export type {
  Answer,
  AnswerContext,
  Ask,
  Dataset,
  Failure,
  Metric,
  Row,
  Sample,
  Scores,
  Task,
  Turn,
} from './contract/task.ts'
export type { TaskFactory, TaskOptions } from './contract/task-options.ts'
export type { Budget } from './engine/budget.ts'
export { type EvaluateOptions, evaluate, headerOf, type Run } from './engine/evaluate.ts'
export type { Plan } from './engine/plan.ts'
export type { Progress } from './engine/progress.ts'
export { EvaluationError } from './error.ts'
export type { Config } from './jobs/config.ts'
export type { Job, ModelJob } from './jobs/job.ts'
export type { Prepared } from './jobs/prepare.ts'
export type { Json, JsonObject } from './json.ts'
export type { RunHeader, RunSettings } from './log/header.ts'
export { inputRead, partRead, settingsRead } from './log/input-read.ts'
export { modelNamed, modelPrefixes, registerModel } from './models/registry.ts'
export { type JobPlan, planJob } from './running/plan-job.ts'
export { type RunToReport, report } from './running/report.ts'
export { runConfig } from './running/run-config.ts'
export { type JobEvents, type JobNote, type JobOptions, runJob, runPrepared } from './running/run-job.ts'
export { describedTask, type RowExplainer, type TaskDescriptor } from './tasks/descriptor.ts'
export { describeTask, registerTask, taskNamed, taskNames } from './tasks/registry.ts'
