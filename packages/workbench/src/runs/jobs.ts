/**
 * Evaluation runs started from the browser. Models and data files are configured at server start, so browsers only see
 * their names. A paused run keeps its log and resumes from it; a server restart pauses all runs.
 */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { ModelOptions, Progress, RunOptions } from '@elenchus/evaluation'
import { type Context, changeBy } from '../context.ts'
import type { Body, Reply } from '../contract/types.ts'
import { defineHandlers, type Handlers } from '../http/handler.ts'
import { HttpError, notFound } from '../http/http-error.ts'
import type { DocumentType } from '../storage/event.ts'

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
    if (!state) throw notFound('run')
    if (event.kind === 'job.resumed') return { ...state, status: 'running', reason: null }
    const { status, reason } = event.payload as Pick<JobState, 'status' | 'reason'>
    return { ...state, status, reason }
  },
}
export const jobTypes = { job }

interface ActiveJob {
  readonly stop: AbortController
  progress: Progress | null
  ended: Promise<void>
}

const project = 'jobs'
type JobRoute = 'listModels' | 'answerTheories' | 'listJobs' | 'startJob' | 'pauseJob' | 'resumeJob'

export interface Jobs {
  readonly handlers: Pick<Handlers, JobRoute>
  /** Pauses all active runs. */
  close(): Promise<void>
}

export function createJobs(context: Context, settings: JobSettings, notify: (job: string) => void): Jobs {
  const { store } = context
  const active = new Map<string, ActiveJob>()
  const record = (id: string, author: string, kind: string, payload: unknown) =>
    store.commit<JobState>(changeBy(context, author, { project, subject: `job/${id}` }, [{ kind, payload }]))
  const reply = (id: string, { asked, status, reason, started }: JobState): Reply<'startJob'> => {
    const now = active.get(id)
    const progress = now?.progress
    return {
      id,
      task: asked.task,
      model: asked.model,
      run: asked.run,
      // Recorded as running but not active here: the server was restarted, or another server runs it.
      status:
        status === 'running' && !now ? 'paused' : status === 'running' && now?.stop.signal.aborted ? 'pausing' : status,
      reason,
      progress: progress ? pickProgress(progress) : null,
      started,
    }
  }
  const find = async (id: string): Promise<JobState> => {
    const found = await store.read<JobState>(project, `job/${id}`)
    if (!found) throw notFound('run')
    return found.state
  }
  const findModel = (model: string): ModelOptions => {
    const asked = settings.models[model]
    if (asked) return asked
    throw new HttpError(
      422,
      `No model is named "${model}"; configured models: ${Object.keys(settings.models).join(', ')}.`,
    )
  }
  const toJob = ({ task, data, model, limit, concurrency, budget }: Request): RunOptions => {
    const asked = findModel(model)
    const path = data === undefined ? undefined : settings.data[data]
    if (data !== undefined && path === undefined)
      throw new HttpError(
        422,
        `No data file is named "${data}"; configured: ${Object.keys(settings.data).join(', ') || 'none'}.`,
      )
    return { ...asked, task, data: path === undefined ? undefined : [path], limit, concurrency, budget }
  }
  const start = (id: string, asked: Request): void => {
    const job = toJob(asked)
    const entry: ActiveJob = { stop: new AbortController(), progress: null, ended: Promise.resolve() }
    active.set(id, entry)
    let notified = 0
    const execute = async (): Promise<Pick<JobState, 'status' | 'reason'>> => {
      const { runJob } = await import('@elenchus/evaluation')
      const { status, reason } = await runJob(job, {
        run: join(settings.folder!, asked.run),
        signal: entry.stop.signal,
        onProgress(progress) {
          entry.progress = progress
          if (performance.now() - notified < 500) return
          notified = performance.now()
          notify(id)
        },
      })
      return { status: status === 'complete' ? 'complete' : 'paused', reason }
    }
    entry.ended = execute()
      .catch((error: Error) => ({ status: 'failed' as const, reason: error.message }))
      .then(async outcome => {
        await record(id, 'server', 'job.ended', outcome)
        active.delete(id)
        notify(id)
      })
  }
  const checkCanStart = (): void => {
    if (settings.folder === null)
      throw new HttpError(409, 'Runs cannot be started: the server has no folder for them (--runs).')
    if (active.size >= 4) throw new HttpError(409, 'Four runs are active; pause one first.')
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
      async answerTheories({ body, signal }) {
        const { answerTheories } = await import('./answer-theories.ts')
        return answerTheories(findModel(body.model), body.items, signal)
      },
      async listJobs() {
        const all = await store.list<JobState>(project, 'job')
        return {
          jobs: all
            .map(({ subject, state }) => reply(subject.slice('job/'.length), state))
            .sort((a, b) => (a.started < b.started ? 1 : -1)),
        }
      },
      async startJob({ who, body }) {
        checkCanStart()
        toJob(body)
        const id = randomUUID()
        const { state } = await record(id, who.id, 'job.started', body)
        start(id, body)
        return reply(id, state)
      },
      async pauseJob({ params }) {
        const state = await find(params.job)
        active.get(params.job)?.stop.abort()
        return reply(params.job, state)
      },
      async resumeJob({ who, params }) {
        const { asked } = await find(params.job)
        if (active.has(params.job)) throw new HttpError(409, 'This run is already active.')
        checkCanStart()
        const { state } = await record(params.job, who.id, 'job.resumed', {})
        start(params.job, asked)
        return reply(params.job, state)
      },
    }),
    async close() {
      for (const { stop } of active.values()) stop.abort()
      await Promise.all([...active.values()].map(({ ended }) => ended))
    },
  }
}

const pickProgress = ({ done, total, failed, rate, etaMs, tokens, money }: Progress) => ({
  done,
  total,
  failed,
  rate,
  etaMs,
  tokens,
  money,
})

/** Models that need neither a key nor a network. */
export const builtInModels: JobSettings['models'] = {
  chance: { model: 'chance' },
  'word-matching': { model: 'word-matching' },
  reasoner: { model: 'reasoner' },
  explainer: { model: 'explainer' },
}

/** Generated data that needs no file: RobustLR theories of the negation contrast set. */
export const builtInData: JobSettings['data'] = { 'contrast-negation': 'contrast-negation' }
