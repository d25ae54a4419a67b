export { anthropicNamed } from './adapters/anthropic.ts'
export { chanceModel } from './adapters/chance.ts'
export { commandNamed } from './adapters/command.ts'
export { fileNamed } from './adapters/file.ts'
export { type MockOptions, mockModel } from './adapters/mock.ts'
export { type OnnxOptions, onnxNamed } from './adapters/onnx.ts'
export { openaiChatNamed } from './adapters/openai-chat.ts'
export { openaiCompletionsNamed } from './adapters/openai-completions.ts'
export { type Cache, folderCache } from './cache/cache.ts'
export { type ComparedRun, type Comparison, compareRuns } from './comparison/compare.ts'
export type { AskContext, Capabilities, Finish, Message, Model, Request, Response, Usage } from './contract/model.ts'
export { type FailureKind, ModelError, type ModelErrorOptions } from './contract/model-error.ts'
export type { ModelFactory, ModelOptions } from './contract/model-options.ts'
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
export { estimateTokens, promptText } from './engine/estimate.ts'
export { type EvaluateOptions, evaluate, headerOf, type Run, scoreRows } from './engine/evaluate.ts'
export { type TrainingOverlap, trainingOverlap } from './engine/overlap.ts'
export { type Plan, planRun } from './engine/plan.ts'
export type { Progress } from './engine/progress.ts'
export { replayRow } from './engine/replay.ts'
export { EvaluationError } from './error.ts'
export {
  type ExplainWithOptions,
  explainWith,
  givenGraph,
  type ModelExplanation,
  type PassageOptions,
  passageGraph,
} from './explaining/explaining.ts'
export { type Config, readConfig } from './jobs/config.ts'
export {
  type Job,
  type ModelJob,
  type Prepared,
  prepare,
  prepareModel,
  readJob,
  readModelJob,
  taskOptions,
} from './jobs/job.ts'
export { importedFrom, readRecipe } from './jobs/recipe.ts'
export { runName } from './jobs/run-name.ts'
export { scoreRun } from './jobs/score-run.ts'
export type { Json, JsonObject } from './json.ts'
export { type Difference, differences, type RunHeader, type RunSettings } from './log/header.ts'
export type { ReadableRun } from './log/import/imported-run.ts'
export { readAnyRun } from './log/import/read-any-run.ts'
export { keyText, type RowKey } from './log/key.ts'
export { readHeader, readRun } from './log/run-log.ts'
export { modelNamed, modelPrefixes, registerModel } from './models/registry.ts'
export { crossFitted } from './natives/cross-fitted.ts'
export { choiceModel } from './natives/fasttext.ts'
export { withTrainingPassages } from './natives/training-passages.ts'
export {
  type GeneratedMetagraph,
  generateMetagraph,
  type MetagraphOptions,
  type MetagraphProblem,
  type MetagraphStrategy,
  metagraphStrategies,
} from './protocols/metagraph-strategies.ts'
export { type Proved, splitTranslation, translateAndProve } from './protocols/prove.ts'
export {
  type PublishedColumn,
  type PublishedFigures,
  type PublishedPoint,
  publishedColumn,
} from './published/figures.ts'
export { publishedTables } from './published/index.ts'
export { type PublishedRow, type PublishedTable, remarks } from './published/table.ts'
export {
  gatherReport,
  type Report,
  type ReportedRun,
  type ReportedTask,
  type ReportInput,
  type ReportOptions,
  type Series,
} from './report/gather-report.ts'
export { writeHtml } from './report/html.ts'
export { writeJunit } from './report/junit.ts'
export { showMetric, writeMarkdown } from './report/markdown.ts'
export { type FigureRow, figureRows, writeCsv, writeParquet } from './report/rows.ts'
export { type JobPlan, planJob } from './running/plan-job.ts'
export { runConfig } from './running/run-config.ts'
export { type JobEvents, type JobNote, type JobOptions, runJob, runPrepared } from './running/run-job.ts'
export { type ChoiceData, choiceTaskOver } from './tasks/choice/choice-task.ts'
export { type AnswerDifference, describedTask, type RowExplainer, type TaskDescriptor } from './tasks/descriptor.ts'
export { type Labels, readLabels, withLabels } from './tasks/labels.ts'
export { describeRun, describeTask, registerTask, taskNamed, taskNames } from './tasks/registry.ts'
