/**
 * Evaluation runs started from the browser. Models and data files are configured when the server starts; browsers only see their names. A
 * paused run keeps its log, from which it can be resumed; a restart of the server pauses all runs.
 */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { ModelOptions, Progress, RunOptions } from '@elenchus/evaluation'
import { type Context, commitEvents } from '../context.ts'
import type { Body, Reply } from '../contract/types.ts'
import { defineHandlers } from '../http/handler.ts'
import { HttpError, requireFound } from '../http/http-error.ts'
import { backOff } from '../storage/database.ts'
import type { DocumentType } from '../storage/event.ts'
import { within } from '../timeout.ts'
import { runInThread } from './job-thread.ts'

export interface JobSettings {
  /** Models by their public names. */
  readonly models: Readonly<Record<string, ModelOptions>>
  /** Data files by their public names. */
  readonly data: Readonly<Record<string, string>>
  /** Folder of the logs; null if runs cannot be started. */
  readonly folder: string | null
}

type Request = Body<'startJob'>
interface JobState {
  readonly asked: Request
  readonly status: 'running' | 'paused' | 'complete' | 'failed'
  readonly reason: string | null
  readonly started: string
}
const job: DocumentType<JobState> = {
  reduce(state, event) {
    if (event.kind === 'job.started')
      return { asked: event.payload as Request, status: 'running', reason: null, started: event.time }
    const started = requireFound(state, 'run')
    if (event.kind === 'job.resumed') return { ...started, status: 'running', reason: null }
    const { status, reason } = event.payload as Outcome
    return { ...started, status, reason }
  },
}
export const jobTypes = { job }

type Outcome = Pick<JobState, 'status' | 'reason'>

interface ActiveJob {
  readonly stop: AbortController
  progress: Progress | null
  /** Set when the run has ended but this could not be stored yet. */
  outcome: Outcome | null
  ended: Promise<void>
}

const project = 'jobs'
const maxActiveRuns = 4
/** Maximum time for questions to a model outside of runs. */
export const modelDeadlineMs = 300_000
const notificationIntervalMs = 500
/** Time for active runs to pause when the server stops, and to record that they were ended. */
const pauseTimeoutMs = 4000
const maxRecordPauseMs = 5000

export function createJobs(context: Context, settings: JobSettings, notify: (job: string) => void) {
  const { store, compute } = context
  const active = new Map<string, ActiveJob>()
  const terminate = new AbortController()
  let isClosing = false
  const recordEvent = (id: string, author: string, event: { id?: string; kind: string; payload: unknown }) =>
    commitEvents<JobState>(context, author, { project, subject: `job/${id}` }, [event])
  /** Records how a run ended. While the disk is full or the database is lost, this is repeated until the server stops. */
  const recordEnd = async (id: string, outcome: Outcome): Promise<void> => {
    const event = { id: randomUUID(), kind: 'job.ended', payload: outcome }
    for (let attempt = 0; ; attempt++) {
      try {
        await recordEvent(id, 'server', event)
        return
      } catch {
        if (isClosing) return
        await backOff(attempt, maxRecordPauseMs)
      }
    }
  }
  const toReply = (id: string, state: JobState): Reply<'startJob'> => {
    const activeJob = active.get(id)
    const { asked, status, reason, started } = { ...state, ...activeJob?.outcome }
    const progress = activeJob?.progress
    return {
      id,
      task: asked.task,
      model: asked.model,
      run: asked.run,
      // A job recorded as running that is not active here was interrupted by a restart, or another server runs it.
      status:
        status === 'running' && !activeJob
          ? 'paused'
          : status === 'running' && activeJob?.stop.signal.aborted
            ? 'pausing'
            : status,
      reason,
      progress: progress ? pickProgress(progress) : null,
      started,
    }
  }
  const readState = async (id: string): Promise<JobState> =>
    requireFound(await store.read<JobState>(project, `job/${id}`), 'run').state
  const findModel = (model: string): ModelOptions => {
    const modelOptions = Object.hasOwn(settings.models, model) ? settings.models[model] : undefined
    if (modelOptions) return modelOptions
    throw new HttpError(
      422,
      `No model is named "${model}"; configured models: ${Object.keys(settings.models).join(', ')}.`,
    )
  }
  const toRunOptions = ({ task, data, model, limit, concurrency, budget }: Request): RunOptions => {
    const modelOptions = findModel(model)
    const path = data !== undefined && Object.hasOwn(settings.data, data) ? settings.data[data] : undefined
    if (data !== undefined && path === undefined)
      throw new HttpError(
        422,
        `No data file is named "${data}"; configured data files: ${Object.keys(settings.data).join(', ') || 'none'}.`,
      )
    return { ...modelOptions, task, data: path === undefined ? undefined : [path], limit, concurrency, budget }
  }
  const runInBackground = (id: string, request: Request): void => {
    const job = toRunOptions(request)
    const entry: ActiveJob = { stop: new AbortController(), progress: null, outcome: null, ended: Promise.resolve() }
    active.set(id, entry)
    let lastNotification = 0
    const onProgress = (progress: Progress): void => {
      entry.progress = progress
      if (performance.now() - lastNotification < notificationIntervalMs) return
      lastNotification = performance.now()
      notify(id)
    }
    const execute = async (): Promise<Outcome> => {
      const thread = { job, run: join(settings.folder!, request.run) }
      const { status, reason } = await runInThread(
        thread,
        { pause: entry.stop.signal, terminate: terminate.signal },
        onProgress,
      )
      return { status: status === 'complete' ? 'complete' : 'paused', reason }
    }
    entry.ended = execute()
      .catch((error: Error) => ({ status: 'failed' as const, reason: error.message }))
      .then(async outcome => {
        entry.outcome = outcome
        await recordEnd(id, outcome)
        active.delete(id)
        notify(id)
      })
  }
  const checkCanStart = (): void => {
    if (settings.folder === null)
      throw new HttpError(409, 'Runs cannot be started: the server was started without a folder for runs (--runs).')
    if (active.size >= maxActiveRuns)
      throw new HttpError(409, `${maxActiveRuns} runs are active, the maximum; pause one first.`)
  }

  return {
    handlers: defineHandlers({
      async listModels() {
        const { taskNames } = await import('@elenchus/evaluation')
        return {
          models: Object.entries(settings.models).map(([id, { model }]) => ({ id, model })),
          tasks: [...taskNames()],
          data: Object.keys(settings.data),
        }
      },
      answerTheories: ({ user, body, signal }) =>
        compute.run(
          'answerTheories',
          { model: findModel(body.model), items: body.items },
          { account: user.id, signal, deadlineMs: modelDeadlineMs },
        ),
      async listJobs() {
        const all = await store.list<JobState>(project, 'job')
        const jobs = all.map(({ subject, state }) => toReply(subject.slice('job/'.length), state))
        return { jobs: jobs.sort((a, b) => (a.started < b.started ? 1 : -1)) }
      },
      async startJob({ user, body }) {
        checkCanStart()
        toRunOptions(body)
        const id = randomUUID()
        const { state } = await recordEvent(id, user.id, { kind: 'job.started', payload: body })
        runInBackground(id, body)
        return toReply(id, state)
      },
      async pauseJob({ params }) {
        const state = await readState(params.job)
        active.get(params.job)?.stop.abort()
        return toReply(params.job, state)
      },
      async resumeJob({ user, params }) {
        const { asked } = await readState(params.job)
        if (active.has(params.job)) throw new HttpError(409, 'This run is already active.')
        checkCanStart()
        const { state } = await recordEvent(params.job, user.id, { kind: 'job.resumed', payload: {} })
        runInBackground(params.job, asked)
        return toReply(params.job, state)
      },
    }),
    /** Pauses all active runs; ends those that take too long. */
    async close(): Promise<void> {
      isClosing = true
      for (const { stop } of active.values()) stop.abort()
      const ended = Promise.all([...active.values()].map(job => job.ended))
      await within(pauseTimeoutMs, ended, async () => {
        terminate.abort()
        return within(pauseTimeoutMs, ended, async () => [])
      })
    },
  }
}

function pickProgress({ done, total, failed, rate, etaMs, tokens, money }: Progress) {
  return { done, total, failed, rate, etaMs, tokens, money }
}

/** Models that need neither a key nor a network. */
export const builtInModels: JobSettings['models'] = {
  chance: { model: 'chance' },
  'word-matching': { model: 'word-matching' },
  reasoner: { model: 'reasoner' },
  explainer: { model: 'explainer' },
}

/** Data that is generated instead of read from a file: RobustLR's negation contrast set. */
export const builtInData: JobSettings['data'] = { 'contrast-negation': 'contrast-negation' }
