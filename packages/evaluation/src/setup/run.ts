/**
 * Runs an evaluation from its options: opens task and model, finds the log, reports what is worth knowing, asks what has no answer
 * yet, and scores. The command line, a config file, a program and a server call this and listen; nothing here prints.
 */
import { join } from 'node:path'
import { type EvaluateOptions, evaluate, headerOf, type Run } from '../engine/evaluate.ts'
import type { Progress } from '../engine/items.ts'
import { type Plan, planRun } from '../engine/plan.ts'
import type { RunHeader } from '../log/header.ts'
import type { Config } from './config.ts'
import type { Model, ModelOptions } from './model.ts'
import type { ModelSetting } from './model-settings.ts'
import { type Prepared, prepare } from './open.ts'
import type { Job } from './options.ts'
import { runName } from './recipe.ts'
import type { Task } from './task.ts'

/** Something worth knowing that is no error. */
export type JobNote =
  /** Samples that the model was trained on: their scores tell of memory. */
  | { readonly kind: 'trained-on'; readonly model: string; readonly shared: number; readonly samples: number }
  /** Repeats of requests at temperature 0. */
  | { readonly kind: 'repeats-alike' }
  /** Settings that change nothing in what the model answers. */
  | { readonly kind: 'unheeded'; readonly model: string; readonly settings: readonly ModelSetting[] }
  /** The name that the store has the run under, where nobody chose one. */
  | { readonly kind: 'stored-as'; readonly run: string }
  /** Answers that the log held before. */
  | { readonly kind: 'resumed'; readonly header: RunHeader; readonly before: number; readonly answered: number }
  /** What went wrong on the side and did not end the run, such as a cache that cannot be written. */
  | { readonly kind: 'trouble'; readonly text: string }
  /** Bytes of a torn last line that were moved away. */
  | { readonly kind: 'repaired'; readonly bytes: number }

/** What a run tells while it is under way. */
export interface JobEvents {
  /** Before the first question: what the run will be. */
  onStart?(header: RunHeader): void
  onNote?(note: JobNote): void
  onProgress?(progress: Progress): void
}

export interface JobOptions extends JobEvents {
  /** Folder of the log, or the name of the run in the store; null keeps the rows in memory. By default a name made of the settings. */
  readonly run?: string | null
  /** Folder of the folders of runs that have no name of their own. Default `runs`. */
  readonly runs?: string
  /** postgres://…: rows and work are kept there and shared with workers. */
  readonly store?: string
  /** Folder of responses that runs share. */
  readonly cache?: string
  /** Leave items whose rows are failures; by default the same call asks them again. */
  readonly keepFailed?: boolean
  readonly signal?: AbortSignal
  /** Where keys of models are looked up; `process.env` unless given. */
  readonly env?: ModelOptions['env']
}

/** Runs a job, or goes on with it, and scores its rows. */
export async function runJob(job: Job, options: JobOptions = {}): Promise<Run> {
  return runPrepared(await prepare(job, options.env), options)
}

/** The same with a task and a model that are made already; the model is closed at the end. */
export async function runPrepared(
  { task, model, options: prepared, notes = [], unheeded = [] }: Prepared,
  options: JobOptions = {},
): Promise<Run> {
  const { onStart, onNote = () => {}, onProgress, signal, cache, store, run, runs = 'runs' } = options
  const settings: EvaluateOptions = {
    ...prepared,
    keepFailed: options.keepFailed === true,
    ...(signal ? { signal } : {}),
    ...(cache === undefined ? {} : { cache }),
    ...(onProgress ? { onProgress: progress => onProgress(progress) } : {}),
    onNote: text => onNote({ kind: 'trouble', text }),
  }
  try {
    // What cannot be run is refused before anything is said of how it would run.
    const header = headerOf(task, settings)
    for (const text of notes) onNote({ kind: 'trouble', text })
    if (unheeded.length > 0) onNote({ kind: 'unheeded', model: model.name, settings: unheeded })
    await tellBefore({ task, model, options: settings }, onNote)
    onStart?.(header)
    if (store !== undefined) {
      const { evaluateInStore } = await import('../store/evaluate.ts')
      const name = run ?? runName(header)
      const done = await evaluateInStore(task, { ...settings, store, run: name })
      if (run === undefined || run === null) onNote({ kind: 'stored-as', run: name })
      return done
    }
    const log = run === undefined ? join(runs, runName(header)) : run
    const done = await evaluate(task, log === null ? settings : { ...settings, log })
    tellAfter(done, onNote)
    return done
  } finally {
    await model.close?.()
  }
}

async function tellBefore({ task, model, options }: Prepared, onNote: (note: JobNote) => void): Promise<void> {
  const { limit = null, repeats = 1, sampling = {} } = options
  const overlap = await trainingOverlap(task, model, { limit })
  if (overlap && overlap.shared > 0) onNote({ kind: 'trained-on', model: model.name, ...overlap })
  const varied = sampling.temperature !== undefined || task.settings['permute'] === true
  if (repeats > 1 && !varied && !model.capabilities.readsSample) onNote({ kind: 'repeats-alike' })
}

function tellAfter({ header, scores, answered, repaired }: Run, onNote: (note: JobNote) => void): void {
  const before = Object.values(scores).reduce((sum, { n }) => sum + n, 0) - answered
  if (before > 0) onNote({ kind: 'resumed', header, before, answered })
  if (repaired > 0) onNote({ kind: 'repaired', bytes: repaired })
}

export interface JobPlan extends Plan {
  readonly task: string
  readonly model: string
}

/** The plan of a call of `runJob` with the same job. */
export async function planJob(
  job: Job,
  { env, signal }: { readonly env?: ModelOptions['env']; readonly signal?: AbortSignal } = {},
): Promise<JobPlan> {
  const { task, model, options } = await prepare(job, env)
  try {
    return { task: job.task, model: job.model, ...(await planRun(task, signal ? { ...options, signal } : options)) }
  } finally {
    await model.close?.()
  }
}

/** Runs the jobs of a config; what the options say overrides what the config says. Ends early when the signal says so. */
export async function runConfig(config: Config, options: Omit<JobOptions, 'run'> = {}): Promise<Run[]> {
  const done: Run[] = []
  const store = options.store ?? config.store
  const cache = options.cache ?? config.cache
  for (const job of config.jobs) {
    if (options.signal?.aborted) break
    done.push(
      await runJob(job, {
        ...options,
        runs: options.runs ?? config.runs ?? 'runs',
        ...(store === null ? {} : { store }),
        ...(cache === null ? {} : { cache }),
      }),
    )
  }
  return done
}

export interface TrainingOverlap {
  readonly shared: number
  readonly samples: number
}

/** Counts the samples that the model was trained on; null if the model cannot tell. */
export async function trainingOverlap(
  task: Task,
  model: Model,
  { limit = null, signal }: { readonly limit?: number | null; readonly signal?: AbortSignal } = {},
): Promise<TrainingOverlap | null> {
  if (!model.wasTrainedOn) return null
  let [shared, samples] = [0, 0]
  for await (const sample of task.samples(signal ? { signal } : {})) {
    if (limit !== null && samples >= limit) break
    samples++
    if (model.wasTrainedOn(sample)) shared++
  }
  return { shared, samples }
}
