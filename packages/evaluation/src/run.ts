/** Runs an evaluation from its options: opens task, model and log, asks all items without an answer, scores the rows. */
import { join } from 'node:path'
import { createHeader, type EvaluateOptions, evaluate, type Run } from './engine/evaluate.ts'
import type { Progress } from './engine/items.ts'
import { type Plan, planRequests } from './engine/plan.ts'
import type { RunHeader } from './log/header.ts'
import type { Model, ModelSetting } from './model.ts'
import type { Environment, RunOptions } from './options.ts'
import type { Config } from './setup/config.ts'
import { openSetup, type Setup } from './setup/open.ts'
import { createRunName, toRecipe } from './setup/recipe.ts'
import type { Task } from './task.ts'

/** A note on a run that is not an error. */
export type JobNote =
  /** The model was trained on some of the samples: its scores on them are contaminated. */
  | { readonly kind: 'trained-on'; readonly model: string; readonly shared: number; readonly samples: number }
  /** Several repeats are asked at temperature 0, so the answers may be identical. */
  | { readonly kind: 'repeats-alike' }
  /** Given options have no effect on the model. */
  | { readonly kind: 'unsupported-settings'; readonly model: string; readonly settings: readonly ModelSetting[] }
  /** Name of the run in the store, if none was given. */
  | { readonly kind: 'stored-as'; readonly run: string }
  /** Answers that the log already had. */
  | { readonly kind: 'resumed'; readonly header: RunHeader; readonly before: number; readonly answered: number }
  /** A problem that does not end the run, such as a cache that cannot be written. */
  | { readonly kind: 'trouble'; readonly text: string }
  /** An incomplete last line of the log was moved to another file. */
  | { readonly kind: 'repaired'; readonly bytes: number }

export interface JobEvents {
  /** Called before the first request. */
  onStart?(header: RunHeader): void
  onNote?(note: JobNote): void
  onProgress?(progress: Progress): void
}

export interface JobOptions extends JobEvents {
  /** Folder of the log, or the name of the run in the store; null keeps the rows in memory. Default: a name derived from the settings. */
  readonly run?: string | null
  /** Parent folder of runs without a given name. Default: `runs`. */
  readonly runs?: string
  /** Address (postgres://…) of a store that shares rows and work with workers. */
  readonly store?: string
  /** Folder of a response cache that runs can share. */
  readonly cache?: string
  /** Do not ask failed items again. */
  readonly keepFailed?: boolean
  readonly signal?: AbortSignal
  /** Environment variables with the keys of models; default: `process.env`. */
  readonly env?: Environment
}

/** Runs a job, or resumes it, and scores its rows. */
export async function runJob(job: RunOptions, options: JobOptions = {}): Promise<Run> {
  return runSetup(await openSetup(job, options.env), options)
}

/** Runs an opened task on an opened model, and closes the model. */
export async function runSetup(setup: Setup, options: JobOptions = {}): Promise<Run> {
  const { task, model, notes = [], unsupported = [] } = setup
  const { onStart, onNote = () => {}, onProgress, signal, cache, store, run, runs = 'runs', keepFailed } = options
  const recipe = setup.options.task === undefined ? undefined : toRecipe(setup.options as RunOptions)
  const warn = (text: string) => onNote({ kind: 'trouble', text })
  const evaluateOptions: EvaluateOptions = {
    ...{ ...setup.options, model, recipe, keepFailed, signal, cache, onNote: warn },
    onProgress: onProgress && (progress => onProgress(progress)),
  }
  try {
    // Refuse impossible runs before reporting anything about them.
    const header = createHeader(task, evaluateOptions)
    for (const text of notes) warn(text)
    if (unsupported.length > 0) onNote({ kind: 'unsupported-settings', model: model.name, settings: unsupported })
    await reportConcerns(task, evaluateOptions, onNote)
    onStart?.(header)
    if (store !== undefined) {
      const { evaluateInStore } = await import('./store/evaluate.ts')
      const name = run ?? createRunName(header)
      const finishedRun = await evaluateInStore(task, { ...evaluateOptions, store, run: name })
      if (run === undefined || run === null) onNote({ kind: 'stored-as', run: name })
      return finishedRun
    }
    const log = run === undefined ? join(runs, createRunName(header)) : run
    const finishedRun = await evaluate(task, { ...evaluateOptions, log })
    reportResumption(finishedRun, onNote)
    return finishedRun
  } finally {
    await model.close?.()
  }
}

type OnNote = (note: JobNote) => void

async function reportConcerns(task: Task, { model, limit, epochs = 1, temperature }: EvaluateOptions, onNote: OnNote) {
  const overlap = await measureTrainingOverlap(task, model, { limit })
  if (overlap && overlap.shared > 0) onNote({ kind: 'trained-on', model: model.name, ...overlap })
  const isVaried = temperature !== undefined || task.settings['permute'] === true
  if (epochs > 1 && !isVaried && !model.capabilities.readsSample) onNote({ kind: 'repeats-alike' })
}

function reportResumption({ header, scores, answered, repaired }: Run, onNote: OnNote): void {
  const before = Object.values(scores).reduce((sum, { n }) => sum + n, 0) - answered
  if (before > 0) onNote({ kind: 'resumed', header, before, answered })
  if (repaired > 0) onNote({ kind: 'repaired', bytes: repaired })
}

export interface JobPlan extends Plan {
  readonly task: string
  readonly model: string
}

/** Estimates the requests, tokens and cost of a job without sending anything. */
export async function planJob(
  job: RunOptions,
  { env, signal }: { readonly env?: Environment; readonly signal?: AbortSignal } = {},
): Promise<JobPlan> {
  const { task, model, options } = await openSetup(job, withPlaceholderKeys(job, env))
  try {
    return { task: job.task, model: job.model, ...(await planRequests(task, { ...options, model, signal })) }
  } finally {
    await model.close?.()
  }
}

/** Adds placeholders for missing keys: a plan sends no requests. */
function withPlaceholderKeys({ keyFrom, judge }: RunOptions, env: Environment = process.env): Environment {
  const judgeKey = judge && 'keyFrom' in judge ? judge.keyFrom : undefined
  const names = ['OPENAI_API_KEY', 'ANTHROPIC_API_KEY', keyFrom, judgeKey]
  const missing = names.filter(name => name !== undefined && !env[name])
  return { ...env, ...Object.fromEntries(missing.map(name => [name, 'placeholder'])) }
}

/** Runs the jobs of a config one after the other until the signal aborts; the call's options override the config's. */
export async function runConfig(config: Config, options: Omit<JobOptions, 'run'> = {}): Promise<Run[]> {
  const finishedRuns: Run[] = []
  const { runs = config.runs, store = config.store, cache = config.cache } = options
  for (const job of config.jobs) {
    if (options.signal?.aborted) break
    finishedRuns.push(await runJob(job, { ...options, runs, store, cache }))
  }
  return finishedRuns
}

/** Counts the samples that the model was trained on; null if the model cannot tell. */
export async function measureTrainingOverlap(
  task: Task,
  model: Model,
  { limit = Number.POSITIVE_INFINITY, signal }: { readonly limit?: number; readonly signal?: AbortSignal } = {},
): Promise<Readonly<{ shared: number; samples: number }> | null> {
  if (!model.wasTrainedOn) return null
  let [shared, samples] = [0, 0]
  for await (const sample of task.samples({ signal })) {
    if (samples >= limit) break
    samples++
    if (model.wasTrainedOn(sample)) shared++
  }
  return { shared, samples }
}
