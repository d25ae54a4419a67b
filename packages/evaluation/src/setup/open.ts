/** Opens the task and the model that the options of a run name. */
import { resolve } from 'node:path'
import { readAddress } from '../adapters/server.ts'
import type { EvaluateOptions } from '../engine/evaluate.ts'
import { EvaluationError } from '../error.ts'
import type { Json, JsonObject } from '../json.ts'
import { isModule, loadScorers } from '../tasks/modules.ts'
import { taskNamed } from '../tasks/registry.ts'
import { dataPath, templatePath, withPaths } from './config.ts'
import type { Model, ModelOptions, Price, Taught } from './model.ts'
import { type ModelSetting, unheededOf } from './model-settings.ts'
import type { Job, ModelJob } from './options.ts'
import { modelNamed } from './providers.ts'
import type { Task, TaskOptions } from './task.ts'

export interface Prepared {
  readonly task: Task
  readonly model: Model
  readonly options: EvaluateOptions
  /** What a person should know before it runs. */
  readonly notes?: readonly string[]
  /** Settings of the job that the model takes no notice of. */
  readonly unheeded?: readonly ModelSetting[]
}

/** Task, model and options of a job. */
export async function prepare(job: Job, env: ModelOptions['env'] = process.env): Promise<Prepared> {
  const { model: tested, options } = await prepareModel(job, env)
  try {
    return await prepareWith(job, tested, options, env)
  } catch (error) {
    await tested.close?.()
    throw error
  }
}

async function prepareWith(
  job: Job,
  tested: Model,
  options: EvaluateOptions,
  env: ModelOptions['env'],
): Promise<Prepared> {
  const { job: given, notes } = asTaught(job, tested.taught)
  const task = await taskOf(given)
  const unheeded = unheededOf(given, tested)
  const model = await judgedModel(task, noting(tested, unheeded), given, env)
  return {
    notes: [...notes, ...(task.notes ?? [])],
    unheeded,
    task,
    model,
    options: {
      ...options,
      model,
      ...defined({
        protocols: given.protocol,
        repeats: given.epochs,
        limit: given.limit,
        seeds: given.seeds,
        keepPrompts: given.prompts,
      }),
      recipe: recipeOf(given),
    },
  }
}

/** The log has the settings of the job; this says which of them did nothing. */
const noting = (model: Model, unheeded: readonly ModelSetting[]): Model =>
  unheeded.length === 0 ? model : { ...model, settings: { ...model.settings, unheeded: unheeded.join(', ') } }

/** The task of a job, with the modules that it needs. */
export async function taskOf(given: Job): Promise<Task> {
  if (given.scorers) for (const path of given.scorers) await loadScorers(path)
  return taskNamed(given.task, taskOptions(given))
}

async function judgedModel(task: Task, model: Model, { judge }: Job, env: ModelOptions['env']): Promise<Model> {
  if (judge === undefined) {
    if (!task.judged) return model
    throw new EvaluationError('the answers are to be judged, and no judge is named', { setting: 'judge' })
  }
  if (!task.judged)
    throw new EvaluationError(
      'judge is given, and another scorer judges the answers; leave it out, or take the scorer of that name',
      { setting: 'judge' },
    )
  return withJudge(model, (await prepareModel(judge, env)).model)
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
    ...defined({
      baseUrl: given.baseUrl,
      seed,
      price,
      keyFrom: given.keyFrom,
      headers: given.headers,
      extra: given.extra as ModelOptions['extra'],
    }),
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
  return { model, options, unheeded: unheededOf(given, model) }
}

/** What the task of a job is made with; re-scoring a log makes it again. */
export function taskOptions(job: Job): TaskOptions {
  const { data, seed, shots, input, tags, permute, chainOfThought, structured, template, labels } = job
  const { system, filter, sample } = job
  const more = job.more as Record<string, Json> | undefined
  return defined({
    data,
    seed,
    shots,
    input,
    tags,
    permute,
    chainOfThought,
    structured,
    template,
    labels,
    system,
    filter,
    sample,
    more,
  })
}

/** How to do the same again from another folder. It goes to the header of the log; a base URL may hold a password. */
function recipeOf(given: Job): JsonObject {
  const { data, judge } = given
  const recipe = {
    ...withoutSecrets(given),
    ...(judge === undefined ? {} : { judge: withoutSecrets(judge) }),
    ...(data === undefined ? {} : { data: data.map(file => dataPath(file)) }),
    ...(given.labels === undefined ? {} : { labels: resolve(given.labels) }),
    ...(isModule(given.task) ? { task: resolve(given.task) } : {}),
    ...(given.scorers === undefined ? {} : { scorers: given.scorers.map(path => resolve(path)) }),
    ...(given.template === undefined ? {} : { template: templatePath(given.template) }),
    ...(given.more === undefined ? {} : { more: withPaths(given.more) }),
  }
  return JSON.parse(JSON.stringify(recipe)) as JsonObject
}

/** How a model is reached, without what may be a key: of headers only those stay whose value stands in an environment variable. */
function withoutSecrets<T extends ModelJob>(given: T): T {
  const { baseUrl, headers } = given
  return {
    ...given,
    ...(baseUrl === undefined ? {} : { baseUrl: readAddress(baseUrl).base }),
    ...(headers === undefined ? {} : { headers: namedOnly(headers) }),
  }
}

/** `Bearer ${NAME}` says nothing; `abc-${NAME}` gives away a piece. */
const namedOnly = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(headers).filter(([, value]) => /^\s*(?:[A-Za-z]{1,12}\s+)?\$\{[A-Za-z_]\w*\}\s*$/.test(value)),
  )

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** Without the fields that are undefined. */
function defined<T extends object>(fields: T): Defined<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>
}

export function withJudge(model: Model, judge: Model): Model {
  return {
    ...model,
    settings: { ...model.settings, judge: judge.name },
    judge: { name: judge.name, ...(judge.price ? { price: judge.price } : {}) },
    ask: (request, context) => (request.to === 'judge' ? judge : model).ask(request, context),
    redact: text => judge.redact?.(model.redact?.(text) ?? text) ?? model.redact?.(text) ?? text,
    async close() {
      await model.close?.()
      await judge.close?.()
    },
  }
}

/** The tasks whose questions a model of each kind was taught. */
const tasks: Readonly<Record<string, readonly string[]>> = {
  choice: ['reclor', 'logiqa1', 'logiqa2-mrc'],
  inference: ['logiqa2-nli'],
  metalogic: ['metalogic'],
  robustlr: ['robustlr', 'proofwriter', 'prontoqa', 'logicnli', 'folio'],
}

const known: ReadonlySet<string> = new Set(Object.values(tasks).flat())

export interface FittedJob {
  readonly job: Job
  /** What a person should know about it. */
  readonly notes: readonly string[]
}

/** Data of one's own, or of a module, may be of any kind. */
const ofAnotherKind = ({ model, task }: Job, own: readonly string[]): string[] =>
  known.has(task) ? [`${model} was trained for ${own.join(', ')} and is asked ${task}, which it never learnt`] : []

export function asTaught(job: Job, taught: Taught | undefined): FittedJob {
  const own = taught && tasks[taught.task]
  if (!own) return { job, notes: [] }
  if (!own.includes(job.task)) return { job, notes: ofAnotherKind(job, own) }
  const notes: string[] = []
  const fitted: Job = { ...job }
  const { input, protocol } = taught
  if (input !== undefined) {
    if (job.input === undefined) fitted.input = input
    else if (job.input !== input)
      notes.push(
        `${job.model} was trained on input ${input} and is asked with ${job.input}; leave input out to ask as it was taught`,
      )
  }
  if (protocol !== undefined) {
    if (job.protocol === undefined) fitted.protocol = [protocol]
    else if (job.protocol.some(each => each !== protocol))
      notes.push(
        `${job.model} was trained for protocol ${protocol} and is asked by ${job.protocol.join(', ')}; leave protocol out to ask as it was taught`,
      )
  }
  return { job: fitted, notes }
}
