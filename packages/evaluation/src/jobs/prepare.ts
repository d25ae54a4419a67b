/** Turns a job into a task, a model and options, here or on another machine. */
import { resolve } from 'node:path'
import { readAddress } from '../contract/address.ts'
import type { Model, Price } from '../contract/model.ts'
import type { ModelOptions } from '../contract/model-options.ts'
import type { Task } from '../contract/task.ts'
import type { TaskOptions } from '../contract/task-options.ts'
import type { EvaluateOptions } from '../engine/evaluate.ts'
import type { Json, JsonObject } from '../json.ts'
import { modelNamed } from '../models/registry.ts'
import { taskNamed } from '../tasks/registry.ts'
import { dataPath, withPaths } from './data-path.ts'
import type { Job, ModelJob } from './job.ts'

export interface Prepared {
  readonly task: Task
  readonly model: Model
  readonly options: EvaluateOptions
}

/** Task, model and options of a job. */
export async function prepare(given: Job, env: ModelOptions['env'] = process.env): Promise<Prepared> {
  const task = await taskNamed(given.task, taskOptions(given))
  const { model, options } = await prepareModel(given, env)
  return {
    task,
    model,
    options: {
      ...options,
      ...defined({
        protocols: given.protocol,
        repeats: given.epochs,
        limit: given.limit,
        keepPrompts: given.prompts,
      }),
      recipe: recipeOf(given),
    },
  }
}

/** The model of a job and how it may be asked. */
export async function prepareModel(
  given: ModelJob,
  env: ModelOptions['env'] = process.env,
): Promise<Omit<Prepared, 'task'>> {
  const { seed, temperature, topP, maxTokens } = given
  const price = given.price && (defined(given.price) as Price)
  const modelOptions: ModelOptions = {
    ...(env ? { env } : {}),
    ...defined({ baseUrl: given.baseUrl, seed, price }),
  }
  const named = await modelNamed(given.model, modelOptions)
  const model = price && !named.price ? { ...named, price } : named
  const options: EvaluateOptions = {
    model,
    sampling: defined({ temperature, topP, maxTokens }),
    ...defined({
      seed,
      concurrency: given.concurrency,
      retries: given.retries,
      timeoutMs: given.timeout === undefined ? undefined : given.timeout * 1000,
      maxWaitMs: given.maxWait === undefined ? undefined : given.maxWait * 1000,
      budget: given.budget ? defined(given.budget) : undefined,
    }),
  }
  return { model, options }
}

/** What the task of a job is made with; re-scoring a log makes it again. */
export function taskOptions(job: Job): TaskOptions {
  const { data, seed, shots, input, tags, permute, chainOfThought, structured, template, labels } = job
  const more = job.more as Record<string, Json> | undefined
  return defined({ data, seed, shots, input, tags, permute, chainOfThought, structured, template, labels, more })
}

/** How to do the same again from another folder. It goes to the header of the log; a base URL may hold a password. */
function recipeOf(given: Job): JsonObject {
  const { baseUrl, data } = given
  const recipe = {
    ...given,
    ...(baseUrl === undefined ? {} : { baseUrl: readAddress(baseUrl).base }),
    ...(data === undefined ? {} : { data: data.map(file => dataPath(file)) }),
    ...(given.labels === undefined ? {} : { labels: resolve(given.labels) }),
    ...(given.more === undefined ? {} : { more: withPaths(given.more) }),
  }
  return JSON.parse(JSON.stringify(recipe)) as JsonObject
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** Without the fields that are undefined. */
function defined<T extends object>(fields: T): Defined<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>
}
