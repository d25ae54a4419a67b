/**
 * One evaluation from the job to the scores: makes task and model, finds the log, says what is worth knowing, asks what has no answer
 * yet, and scores. The command line, a config of many jobs, a program and a server call this and listen; nothing here prints.
 */
import { join } from 'node:path'
import type { ModelOptions } from '../contract/model-options.ts'
import type { ModelSetting } from '../contract/unheeded.ts'
import { type EvaluateOptions, evaluate, headerOf, type Run } from '../engine/evaluate.ts'
import { trainingOverlap } from '../engine/overlap.ts'
import type { Progress } from '../engine/progress.ts'
import type { Job } from '../jobs/job.ts'
import { type Prepared, prepare } from '../jobs/prepare.ts'
import { runName } from '../jobs/run-name.ts'
import type { RunHeader } from '../log/header.ts'

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
