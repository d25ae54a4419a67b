/**
 * Pool of worker threads for everything that computes for a request. The event loop of the server stays free, and a computation that
 * exceeds its deadline or its memory limit ends with its thread. Each account has one running task at a time and a short queue, so that
 * nobody can occupy the whole pool.
 */
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Problem } from '../contract/common.ts'
import { SerializedJson } from '../http/handler.ts'
import { HttpError } from '../http/http-error.ts'

export interface TaskOptions {
  /** The account that pays with its place in the queue. */
  readonly account: string
  /** Aborted when the client disconnects: the task leaves the queue, or its thread is terminated. */
  readonly signal?: AbortSignal
  /** Maximum running time; the default is that of the pool. */
  readonly deadlineMs?: number
}

/** Functions that worker threads run, by name. */
type TaskTable = Readonly<Record<string, (input: never) => unknown>>

export interface ComputePool<Tasks extends TaskTable> {
  /** Runs a task and returns its result as JSON; throws an HttpError if it fails. */
  run<Name extends keyof Tasks & string>(
    name: Name,
    input: Parameters<Tasks[Name]>[0],
    options: TaskOptions,
  ): Promise<SerializedJson>
  close(): Promise<void>
}

/** Message to a worker: the task to run. */
export interface TaskMessage {
  readonly name: string
  readonly input: unknown
}
/** Message from a worker: the result as JSON, or the problem to report. */
export type ResultMessage = { readonly bytes: Uint8Array<ArrayBuffer> } | { readonly problem: Problem }

export interface PoolLimits {
  readonly threads: number
  readonly deadlineMs: number
  /** Running tasks per account. */
  readonly perAccount: number
  /** Waiting tasks per account, and of all accounts. */
  readonly queuedPerAccount: number
  readonly queued: number
  /** Maximum wait in the queue. */
  readonly queueMs: number
  /** Memory limit of the JavaScript heap of a thread. */
  readonly heapMiB: number
  /** An idle thread ends after this time, to free its memory. */
  readonly idleMs: number
}

const defaultLimits: PoolLimits = {
  threads: Math.max(2, Math.min(4, availableParallelism() - 1)),
  deadlineMs: 10_000,
  perAccount: 1,
  queuedPerAccount: 8,
  queued: 64,
  queueMs: 30_000,
  heapMiB: 320,
  idleMs: 60_000,
}

/** Workers run the built JavaScript; the path is the same from `src` and from `dist`. */
const workerFile = fileURLToPath(new URL('../../dist/task-worker.js', import.meta.url))

interface Job extends TaskMessage {
  readonly account: string
  readonly deadlineMs: number
  /** Settles the job once; later calls are ignored. */
  settle(result: ResultMessage | Error): void
}

export function createComputePool<Tasks extends TaskTable>(options: Partial<PoolLimits> = {}): ComputePool<Tasks> {
  const limits = { ...defaultLimits, ...options }
  const queue: Job[] = []
  const running = new Map<Worker, Job>()
  const idle = new Map<Worker, NodeJS.Timeout>()
  let closed = false

  const countRunning = (account: string) => [...running.values()].filter(job => job.account === account).length
  const removeWorker = (worker: Worker): void => {
    clearTimeout(idle.get(worker))
    idle.delete(worker)
    running.delete(worker)
    void worker.terminate()
    dispatch()
  }
  const addWorker = (): Worker => {
    const worker = new Worker(workerFile, {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMiB },
    })
    worker.unref()
    worker.on('message', (result: ResultMessage) => {
      const job = running.get(worker)
      running.delete(worker)
      idle.set(worker, setTimeout(() => removeWorker(worker), limits.idleMs).unref())
      job?.settle(result)
      dispatch()
    })
    worker.on('error', error => {
      running.get(worker)?.settle(toWorkerError(error, limits))
      removeWorker(worker)
    })
    return worker
  }
  const start = (job: Job): void => {
    const [found] = idle.keys()
    const worker = found ?? addWorker()
    clearTimeout(idle.get(worker))
    idle.delete(worker)
    running.set(worker, job)
    const timer = setTimeout(() => {
      const seconds = job.deadlineMs / 1000
      stop(job, new HttpError(422, `This took longer than ${seconds} seconds and was stopped; use a smaller input.`))
    }, job.deadlineMs)
    const { settle } = job
    job.settle = result => {
      clearTimeout(timer)
      settle(result)
    }
    worker.postMessage({ name: job.name, input: job.input } satisfies TaskMessage)
  }
  /** Starts waiting jobs in order, passing over accounts that have enough running. */
  function dispatch(): void {
    while (!closed && running.size < limits.threads) {
      const next = queue.findIndex(({ account }) => countRunning(account) < limits.perAccount)
      if (next === -1) return
      start(queue.splice(next, 1)[0]!)
    }
  }
  /** Ends a job: removes it from the queue, or terminates the thread that runs it. */
  function stop(job: Job, error: Error): void {
    job.settle(error)
    const position = queue.indexOf(job)
    if (position !== -1) queue.splice(position, 1)
    for (const [worker, active] of running) if (active === job) removeWorker(worker)
  }

  return {
    run: (name, input, { account, signal, deadlineMs = limits.deadlineMs }) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new HttpError(503, 'The server is shutting down.'))
        const waiting = queue.filter(job => job.account === account).length
        if (waiting >= limits.queuedPerAccount)
          return reject(new HttpError(503, `You have ${waiting} computations waiting; try again when they have ended.`))
        if (queue.length >= limits.queued)
          return reject(new HttpError(503, 'Too many computations are waiting; try again in a minute.'))
        const onAbort = () => stop(job, new HttpError(503, 'The request was cancelled.'))
        const timer = setTimeout(() => {
          if (queue.includes(job)) stop(job, new HttpError(503, 'The server is busy; try again in a minute.'))
        }, limits.queueMs)
        const job: Job = {
          name,
          input,
          account,
          deadlineMs,
          settle(result) {
            clearTimeout(timer)
            signal?.removeEventListener('abort', onAbort)
            if (result instanceof Error) reject(result)
            else if ('problem' in result) {
              const { title, status, ...details } = result.problem
              reject(new HttpError(status, title, details))
            } else resolve(new SerializedJson(result.bytes))
          },
        }
        if (signal?.aborted) return onAbort()
        signal?.addEventListener('abort', onAbort)
        queue.push(job)
        dispatch()
      }),
    async close() {
      closed = true
      const error = new HttpError(503, 'The server is shutting down.')
      for (const job of [...queue, ...running.values()]) job.settle(error)
      queue.length = 0
      for (const timer of idle.values()) clearTimeout(timer)
      await Promise.all([...running.keys(), ...idle.keys()].map(worker => worker.terminate()))
    },
  }
}

function toWorkerError(error: Error, { heapMiB }: PoolLimits): Error {
  if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY')
    return new HttpError(422, `This needs more than ${heapMiB} MiB of memory and was stopped; use a smaller input.`)
  return error
}
