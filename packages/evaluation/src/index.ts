export { EvaluationError } from './error.ts'
export type { Json, JsonObject } from './json.ts'
export { type FailureKind, ModelError, type ModelErrorOptions } from './model/error.ts'
export { type ModelFactory, type ModelOptions, modelNamed, modelPrefixes, registerModel } from './model/registry.ts'
export type { AskContext, Capabilities, Finish, Message, Model, Request, Response, Usage } from './model/types.ts'
export { registerTask, type TaskFactory, type TaskOptions, taskNamed, taskNames } from './task/registry.ts'
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
} from './task/types.ts'
