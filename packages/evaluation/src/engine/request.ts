/** Completes a task's request: sampling parameters (the user's override the task's), hash for the log, cache key. */
import { createHash } from 'node:crypto'
import type { Json } from '../json.ts'
import { canonicalJson } from '../log/header.ts'
import type { Model, Request } from '../model.ts'
import type { RunOptions } from '../options.ts'

/** A request of a task; the engine adds sample and repeat. */
export type TaskRequest = Omit<Request, 'sampleId' | 'repeat'>

/** Output limit of models that declare none; high, because an unfinished answer is lost although it was paid for. */
export const defaultOutputLimit = 16_384

type OutputLimitSource = Pick<Model, 'capabilities' | 'outputLimit'>

/** Output limit of a model; undefined for models that generate no text. */
const getOutputLimit = ({ capabilities, outputLimit = defaultOutputLimit }: OutputLimitSource): number | undefined =>
  capabilities.readsSample && !capabilities.readsPrompt ? undefined : outputLimit

/** Applies the user's sampling options to a request. */
export function applySampling(
  taskRequest: TaskRequest,
  { temperature, topP, maxTokens }: Pick<Partial<RunOptions>, 'temperature' | 'topP' | 'maxTokens'> = {},
  model?: OutputLimitSource,
): TaskRequest {
  if (taskRequest.choices) return taskRequest
  const { temperature: taskTemperature, ...rest } = taskRequest
  return {
    ...rest,
    topP: topP ?? taskRequest.topP,
    temperature: temperature === undefined ? taskTemperature : (temperature ?? undefined),
    maxTokens: maxTokens ?? taskRequest.maxTokens ?? (model && getOutputLimit(model)),
  }
}

const sha256 = (text: string) => `sha256:${createHash('sha256').update(text).digest('hex')}`

/** Hash of a request without sample and repeat: equal prompts have equal hashes. */
export function hashPrompt({ sampleId: _sample, repeat: _repeat, ...requestFields }: Request): string {
  return sha256(canonicalJson(requestFields as unknown as Json))
}

/** Cache key: model, settings, request, repeat, and the sample if the model reads it. */
export function createCacheKey(model: Model, request: Request, hash = hashPrompt(request)): string {
  const sample = model.capabilities.readsSample ? request.sampleId : null
  const identity = { model: model.name, settings: model.settings, asked: hash, repeat: request.repeat, sample }
  return sha256(canonicalJson(identity as Json))
}
