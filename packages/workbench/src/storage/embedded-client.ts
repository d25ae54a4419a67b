/**
 * Client of the embedded database, which runs in a worker thread. Statements run one after the other, and a transaction excludes
 * all others. A thread that fails or does not answer is replaced; the database then recovers from its write-ahead log.
 */
import { statfsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { HttpError } from '../http/http-error.ts'
import { within } from '../timeout.ts'
import type { EmbeddedOptions, QueryMessage, QueryResult } from './embedded-worker.ts'

/** Writes are rejected below this free space: PostgreSQL stops if it cannot extend its write-ahead log by a segment of 16 MiB. */
const minFreeBytes = 48 << 20
const defaultQueryTimeoutMs = 30_000
/** Opening includes recovery from the write-ahead log. */
const openTimeoutMs = 300_000
/** Pause after a failed attempt to open the database. */
const reopenDelayMs = 2000
const healthTimeoutMs = 5000
const closeTimeoutMs = 5000
/** PGlite never makes checkpoints on its own; without them the write-ahead log would grow without limit. */
const checkpointBytes = 32 << 20
/** Estimate of what a write adds to the write-ahead log in addition to its parameters. */
const bytesPerWrite = 32 << 10
const workerFile = fileURLToPath(new URL('../../dist/storage/embedded-worker.js', import.meta.url))

type Params = readonly unknown[]
type Options = { readonly rowMode?: QueryMessage['rowMode'] }
type Result = { readonly rows: readonly unknown[] }
interface Queryable {
  query(text: string, params?: Params, options?: Options): Promise<Result>
}
interface Pending {
  resolve(result: Result): void
  reject(error: Error): void
  readonly timer: NodeJS.Timeout
}

/** A worker thread with the statements that it has not answered yet. */
class DatabaseThread {
  /** Why the thread has ended; null while it can be used. */
  failure: HttpError | null = null
  readonly #worker: Worker
  readonly #pending = new Map<number, Pending>()
  #lastId = 0

  constructor(options: EmbeddedOptions) {
    this.#worker = new Worker(workerFile, { execArgv: [], workerData: options })
    this.#worker.on('message', ({ id, rows = [], error }: QueryResult) => {
      if (error?.isFatal) return void this.end(error.message)
      const pending = this.#pending.get(id)
      if (!pending) return
      this.#pending.delete(id)
      clearTimeout(pending.timer)
      if (error) pending.reject(toError(error))
      else pending.resolve({ rows })
    })
    this.#worker.on('error', error => void this.end(error.message))
    this.#worker.on('exit', () => void this.end('Its thread ended.'))
  }

  /** Sends a statement, or null to close the database. */
  send(query: string | null, params: Params, { rowMode }: Options, timeoutMs: number): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.failure) throw this.failure
      const id = ++this.#lastId
      const timer = setTimeout(() => void this.end(`No answer within ${timeoutMs / 1000} seconds.`), timeoutMs)
      this.#pending.set(id, { resolve, reject, timer })
      this.#worker.postMessage({ id, query, params, rowMode } satisfies QueryMessage)
    })
  }

  /** Terminates the thread and rejects its statements. */
  async end(reason: string): Promise<void> {
    this.failure ??= new HttpError(
      503,
      `The database was interrupted and is being restarted; repeat the request in a few seconds. (${reason})`,
    )
    for (const { reject, timer } of this.#pending.values()) {
      clearTimeout(timer)
      reject(this.failure)
    }
    this.#pending.clear()
    await this.#worker.terminate()
  }
}

export interface ClientOptions extends EmbeddedOptions {
  /** A statement that takes longer is stopped by replacing the thread. */
  readonly queryTimeoutMs?: number
}

/** Implements the part of PGlite's interface that drizzle uses. */
export class EmbeddedClient implements Queryable {
  readonly #options: EmbeddedOptions
  readonly #queryTimeoutMs: number
  #thread: DatabaseThread | null = null
  #lastFailure: { readonly error: unknown; readonly time: number } | null = null
  #isClosed = false
  /** Estimated size of the write-ahead log since the last checkpoint. */
  #walBytes = 0
  /** Settles when the last statement or transaction has ended. */
  #tail: Promise<unknown> = Promise.resolve()

  constructor({ queryTimeoutMs = defaultQueryTimeoutMs, ...options }: ClientOptions) {
    this.#options = options
    this.#queryTimeoutMs = queryTimeoutMs
  }

  query(text: string, params: Params = [], options: Options = {}): Promise<Result> {
    return this.#runExclusive(async () => this.#send(await this.#openThread(), text, params, options))
  }

  transaction<T>(callback: (tx: Queryable) => Promise<T>): Promise<T> {
    return this.#runExclusive(async () => {
      // If the thread is replaced, the remaining statements must fail: its successor would run them outside of the transaction.
      const thread = await this.#openThread()
      await this.#send(thread, 'begin')
      let firstError: unknown
      const query: Queryable['query'] = (text, params, options) =>
        this.#send(thread, text, params, options).catch(error => {
          firstError ??= error
          throw error
        })
      try {
        const result = await callback({ query })
        // PostgreSQL rolls back at the commit if a statement failed, even if the callback ignored the error.
        if (firstError !== undefined) throw firstError
        await this.#send(thread, 'commit')
        return result
      } catch (error) {
        await this.#send(thread, 'rollback').catch(() => {})
        throw error
      }
    })
  }

  /** Throws an HttpError if there is too little space for writes. */
  checkSpace(): void {
    if (this.#options.dataDir !== null) checkFreeSpace(this.#options.dataDir)
  }

  /** Throws an HttpError if changes cannot be saved at present. */
  async checkHealth(): Promise<void> {
    this.checkSpace()
    const timeout = new HttpError(503, `The database has not answered for ${healthTimeoutMs / 1000} seconds.`)
    await within(healthTimeoutMs, this.query('select 1'), () => Promise.reject(timeout))
  }

  /** Closes the database; the thread is terminated if that does not succeed in time. */
  async close(): Promise<void> {
    this.#isClosed = true
    const thread = this.#thread
    if (!thread) return
    const closing = this.#runExclusive(() => thread.send(null, [], {}, closeTimeoutMs)).catch(() => {})
    await within(closeTimeoutMs, closing, async () => {})
    await thread.end('The server is shutting down.')
  }

  #runExclusive<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#tail.then(work)
    this.#tail = done.catch(() => {})
    return done
  }

  async #send(thread: DatabaseThread, query: string, params: Params = [], options: Options = {}): Promise<Result> {
    if (isWrite(query)) {
      this.checkSpace()
      this.#walBytes += bytesPerWrite
      for (const each of params) if (typeof each === 'string') this.#walBytes += each.length
      if (this.#walBytes > checkpointBytes) this.#checkpoint()
    }
    return thread.send(query, params, options, this.#queryTimeoutMs)
  }

  /** Requests a checkpoint after the current transaction. */
  #checkpoint(): void {
    if (this.#options.dataDir === null) return
    this.#walBytes = 0
    this.query('checkpoint').catch(() => {})
  }

  /** Returns the thread once its database is open; starts another thread if it has ended. */
  async #openThread(): Promise<DatabaseThread> {
    if (this.#isClosed) throw new HttpError(503, 'The server is shutting down.')
    if (this.#thread?.failure === null) return this.#thread
    if (this.#thread && this.#options.dataDir === null)
      throw new HttpError(503, 'The database in memory was lost; restart the server.')
    if (this.#lastFailure && performance.now() - this.#lastFailure.time < reopenDelayMs) throw this.#lastFailure.error
    const thread = new DatabaseThread(this.#options)
    this.#thread = thread
    try {
      await thread.send('select 1', [], {}, openTimeoutMs)
      this.#lastFailure = null
      return thread
    } catch (error) {
      this.#lastFailure = { error, time: performance.now() }
      throw error
    }
  }
}

/** Throws an HttpError if the disk of a folder has too little space for writes. */
export function checkFreeSpace(folder: string): void {
  const { blocks, bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  // Some network file systems report no sizes.
  if (blocks === 0 || free >= minFreeBytes) return
  throw new HttpError(
    507,
    `The disk of the server is full (${free >> 20} MiB free): changes cannot be saved until ${minFreeBytes >> 20} MiB are free. Reading still works.`,
  )
}

/** PostgreSQL's error code for a full disk. */
const diskFullCode = '53100'

const toError = ({ message, code }: { readonly message: string; readonly code?: string }): Error =>
  code === diskFullCode
    ? new HttpError(507, `The disk of the server is full (${message}): changes cannot be saved. Reading still works.`)
    : Object.assign(new Error(message), { code })

const isWrite = (query: string): boolean => /^\s*(insert|update|delete|create|alter|drop)\b/i.test(query)
