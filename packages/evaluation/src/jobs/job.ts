/**
 * One evaluation as data: what the command line, a config file and a queue hand around. `prepare` turns it into a task, a model and
 * options, here or on another machine.
 */
import { resolve } from 'node:path'
import { z } from 'zod'
import { checked } from '../contract/checked-json.ts'
import type { Model } from '../contract/model.ts'
import type { ModelOptions } from '../contract/model-options.ts'
import type { Task } from '../contract/task.ts'
import type { TaskOptions } from '../contract/task-options.ts'
import type { EvaluateOptions } from '../engine/evaluate.ts'
import type { Json, JsonObject } from '../json.ts'
import { modelNamed } from '../models/registry.ts'
import { isFile } from '../tasks/data-files.ts'
import { taskNamed } from '../tasks/registry.ts'

const list = z.union([z.string().transform(text => [text]), z.array(z.string())])
const positive = z.number().positive()
const whole = z.number().int().positive()

/** What shapes the questions. */
export const taskJob = z.strictObject({
  task: z.string(),
  data: list.optional(),
  protocol: list.optional(),
  input: z.string().optional(),
  shots: z.number().int().nonnegative().optional(),
  tags: z.string().optional(),
  permute: z.boolean().optional(),
  chainOfThought: z.boolean().optional(),
  structured: z.boolean().optional(),
  template: z.string().optional(),
  epochs: whole.optional(),
  limit: z.number().int().nonnegative().optional(),
  labels: z.string().optional(),
  more: z.record(z.string(), z.json()).optional(),
})

/** Who answers, and how hard it may be asked. */
export const modelJob = z.strictObject({
  model: z.string(),
  baseUrl: z.string().optional(),
  temperature: z.number().nonnegative().optional(),
  topP: positive.max(1).optional(),
  maxTokens: whole.optional(),
  concurrency: whole.optional(),
  retries: z.number().int().nonnegative().optional(),
  timeout: positive.optional(),
  maxWait: positive.optional(),
  price: z.strictObject({ input: z.number().nonnegative(), output: z.number().nonnegative() }).optional(),
  budget: z
    .strictObject({ requests: whole.optional(), tokens: whole.optional(), money: positive.optional() })
    .optional(),
})

export const job = z.strictObject({
  ...taskJob.shape,
  ...modelJob.shape,
  seed: z.number().int().optional(),
  prompts: z.boolean().optional(),
})

const seededModelJob = z.strictObject({ ...modelJob.shape, seed: z.number().int().optional() })

export type Job = z.infer<typeof job>
/** The part of a job that says who answers. */
export type ModelJob = z.infer<typeof seededModelJob>

/** The job in data from outside; what is wrong with it is said by name. */
export const readJob = (value: unknown, where: string): Job => checked(job, value, where)

/** The same without a task. */
export const readModelJob = (value: unknown, where: string): ModelJob => checked(seededModelJob, value, where)

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
  const { seed, price, temperature, topP, maxTokens } = given
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
    ...(baseUrl === undefined ? {} : { baseUrl: baseUrl.replace(/\/\/[^/@]*@/, '//') }),
    ...(data === undefined ? {} : { data: data.map(file => dataPath(file)) }),
    ...(given.labels === undefined ? {} : { labels: resolve(given.labels) }),
    ...(given.more === undefined ? {} : { more: withPaths(given.more) }),
  }
  return JSON.parse(JSON.stringify(recipe)) as JsonObject
}

/** Whether a dataset has a bare name as sets that are made on the fly have (`contrast-negation`). */
export const isSetName = (name: string) => /^[a-z0-9-]+$/.test(name)

/** A data file made absolute; the bare name of a set that is made on the fly (`contrast-negation`) stays a name. */
export function dataPath(file: string, folder = '.'): string {
  const path = resolve(folder, file)
  return isSetName(file) && !isFile(path) ? file : path
}

/** Further settings with the one that names a file made absolute, or relative to a folder. */
export function withPaths<T extends Readonly<Record<string, unknown>>>(more: T, folder = '.'): T {
  const { exemplars } = more
  return typeof exemplars === 'string' ? { ...more, exemplars: resolve(folder, exemplars) } : more
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** Without the fields that are undefined. */
function defined<T extends object>(fields: T): Defined<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>
}
