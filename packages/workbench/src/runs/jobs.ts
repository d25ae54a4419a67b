/**
 * Runs that are started here. What may be asked about and who may be asked is set where the server is started: a browser names them and
 * never sees a path or a key. Paused, a run keeps its log; resumed, it goes on where it was, as `runJob` does. After a restart of the
 * server its runs are paused.
 */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Job, ModelJob, Progress } from '@elenchus/evaluation'
import type { Context } from '../context/context.ts'
import type { runRoutes } from '../contract/runs.ts'
import type { Body, Reply } from '../contract/types.ts'
import type { HandlersOf } from '../http/handler.ts'
import { notFound, Refusal } from '../refusals/refusal.ts'
import type { DocumentType } from '../storage/event.ts'

export interface JobSettings {
  /** Models by the name that browsers use. */
  readonly models: Readonly<Record<string, ModelJob>>
  /** Data files by name. */
  readonly data: Readonly<Record<string, string>>
  /** The folder of the logs; null: runs cannot be started. */
  readonly folder: string | null
}

type Asked = Body<'startJob'>
interface JobState {
  readonly asked: Asked
  readonly status: 'running' | 'paused' | 'complete' | 'failed'
  readonly reason: string | null
  readonly started: string
}
const job: DocumentType<JobState> = {
  reduce(state, event) {
    if (event.kind === 'job.started')
      return { asked: event.payload as Asked, status: 'running', reason: null, started: event.time }
    if (!state) throw new Refusal(404, 'There is no such run.')
    if (event.kind === 'job.resumed') return { ...state, status: 'running', reason: null }
    const { status, reason } = event.payload as Pick<JobState, 'status' | 'reason'>
    return { ...state, status, reason }
  },
}
export const jobTypes = { job }

interface Working {
  readonly stop: AbortController
  progress: Progress | null
  ended: Promise<void>
}

const space = 'jobs'
type Names = 'listModels' | 'answerTheories' | 'listJobs' | 'startJob' | 'pauseJob' | 'resumeJob'

export interface Jobs {
  readonly handlers: HandlersOf<Pick<typeof runRoutes, Names>>
  /** Pauses what is under way. */
  close(): Promise<void>
}

export function createJobs(context: Context, settings: JobSettings, tell: (job: string) => void): Jobs {
  const { store } = context
  const working = new Map<string, Working>()
  const record = (id: string, author: string, kind: string, payload: unknown) =>
    store.commit<JobState>({
      project: space,
      subject: `job/${id}`,
      author,
      time: context.now().toISOString(),
      revision: null,
      events: [{ id: randomUUID(), kind, payload }],
    })
  const reply = (id: string, { asked, status, reason, started }: JobState): Reply<'startJob'> => {
    const now = working.get(id)
    const at = now?.progress
    return {
      id,
      task: asked.task,
      model: asked.model,
      run: asked.run,
      // Marked as running, but nobody works on it: the server was restarted, or another server does.
      status:
        status === 'running' && !now ? 'paused' : status === 'running' && now?.stop.signal.aborted ? 'pausing' : status,
      reason,
      progress: at
        ? {
            done: at.done,
            total: at.total,
            failed: at.failed,
            rate: at.rate,
            etaMs: at.etaMs,
            tokens: at.tokens,
            money: at.money,
          }
        : null,
      started,
    }
  }
  const find = async (id: string): Promise<JobState> => {
    const found = await store.read<JobState>(space, `job/${id}`)
    if (!found) throw notFound('run')
    return found.state
  }
  const modelCalled = (model: string): ModelJob => {
    const asked = settings.models[model]
    if (asked) return asked
    throw new Refusal(422, `There is no model "${model}"; configured are: ${Object.keys(settings.models).join(', ')}.`)
  }
  const jobOf = ({ task, data, model, limit, concurrency, budget }: Asked): Job => {
    const asked = modelCalled(model)
    const path = data === undefined ? undefined : settings.data[data]
    if (data !== undefined && path === undefined)
      throw new Refusal(
        422,
        `There is no data "${data}"; configured are: ${Object.keys(settings.data).join(', ') || 'none'}.`,
      )
    const limits = Object.fromEntries(Object.entries(budget ?? {}).filter(([, value]) => value !== undefined))
    return {
      ...asked,
      task,
      ...(path === undefined ? {} : { data: [path] }),
      ...(limit === undefined ? {} : { limit }),
      ...(concurrency === undefined ? {} : { concurrency }),
      ...(budget === undefined ? {} : { budget: limits }),
    }
  }
  const begin = (id: string, asked: Asked): void => {
    const job = jobOf(asked)
    const entry: Working = { stop: new AbortController(), progress: null, ended: Promise.resolve() }
    working.set(id, entry)
    let told = 0
    const work = async (): Promise<Pick<JobState, 'status' | 'reason'>> => {
      const { runJob } = await import('@elenchus/evaluation')
      const { status, reason } = await runJob(job, {
        run: join(settings.folder!, asked.run),
        signal: entry.stop.signal,
        onProgress(progress) {
          entry.progress = progress
          if (performance.now() - told < 500) return
          told = performance.now()
          tell(id)
        },
      })
      return { status: status === 'complete' ? 'complete' : 'paused', reason }
    }
    entry.ended = work()
      .catch((error: Error) => ({ status: 'failed' as const, reason: error.message }))
      .then(async outcome => {
        await record(id, 'server', 'job.ended', outcome)
        working.delete(id)
        tell(id)
      })
  }
  const mayStart = (): void => {
    if (settings.folder === null) throw new Refusal(409, 'The server was started without a folder for runs.')
    if (working.size >= 4) throw new Refusal(409, 'Four runs are under way; pause one first.')
  }

  return {
    handlers: {
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
        return answerTheories(modelCalled(body.model), body.items, signal)
      },
      async listJobs() {
        const all = await store.list<JobState>(space, 'job')
        return {
          jobs: all
            .map(({ subject, state }) => reply(subject.slice('job/'.length), state))
            .sort((a, b) => (a.started < b.started ? 1 : -1)),
        }
      },
      async startJob({ who, body }) {
        mayStart()
        jobOf(body)
        const id = randomUUID()
        const { state } = await record(id, who.id, 'job.started', body)
        begin(id, body)
        return reply(id, state)
      },
      async pauseJob({ params }) {
        const state = await find(params.job)
        working.get(params.job)?.stop.abort()
        return reply(params.job, state)
      },
      async resumeJob({ who, params }) {
        const { asked } = await find(params.job)
        if (working.has(params.job)) throw new Refusal(409, 'This run is under way.')
        mayStart()
        const { state } = await record(params.job, who.id, 'job.resumed', {})
        begin(params.job, asked)
        return reply(params.job, state)
      },
    },
    async close() {
      for (const { stop } of working.values()) stop.abort()
      await Promise.all([...working.values()].map(({ ended }) => ended))
    },
  }
}

/** Models that need neither a key nor a network. */
export const builtInModels: JobSettings['models'] = {
  chance: { model: 'chance' },
  'word-matching': { model: 'word-matching' },
  reasoner: { model: 'reasoner' },
  explainer: { model: 'explainer' },
}

/** Data that is made on the fly and needs no file: theories of RobustLR with a negation more or less. */
export const builtInData: JobSettings['data'] = { 'contrast-negation': 'contrast-negation' }
