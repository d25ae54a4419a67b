/**
 * Client of the embedded database, which runs in a worker thread. Statements run one after the other, and a transaction excludes
 * all others. A thread that does not answer, as after a full disk, is replaced; the database then recovers from its write-ahead log.
 */
import { statfsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { HttpError } from '../http/http-error.ts'
import { StoreError } from './database.ts'
import type { EmbeddedOptions, QueryMessage, QueryResult } from './embedded-worker.ts'

/** Writes are rejected below this free space: PostgreSQL stops if it cannot extend its write-ahead log by a segment of 16 MiB. */
const minFreeBytes = 48 << 20
const queryTimeoutMs = 30_000
const closeTimeoutMs = 5_000
const workerFile = fileURLToPath(new URL('../../dist/storage/embedded-worker.js', import.meta.url))

type Params = readonly unknown[]
type Options = { readonly rowMode?: QueryMessage['rowMode'] }
interface Queryable {
  query(text: string, params?: Params, options?: Options): Promise<{ rows: readonly unknown[] }>
}
interface Pending {
  resolve(result: { rows: readonly unknown[] }): void
  reject(error: Error): void
  readonly timer: NodeJS.Timeout
}

/** Implements the part of PGlite's interface that drizzle uses. */
export class EmbeddedClient implements Queryable {
  readonly #options: EmbeddedOptions
  readonly #pending = new Map<number, Pending>()
  #worker: Worker | null = null
  #lastId = 0
  /** Settles when the last statement or transaction has ended. */
  #tail: Promise<unknown> = Promise.resolve()

  constructor(options: EmbeddedOptions) {
    this.#options = options
  }

  query(text: string, params: Params = [], options: Options = {}): Promise<{ rows: readonly unknown[] }> {
    return this.#runExclusive(() => this.#send(text, params, options))
  }

  transaction<T>(callback: (tx: Queryable) => Promise<T>): Promise<T> {
    return this.#runExclusive(async () => {
      await this.#send('begin')
      let firstError: unknown
      const query: Queryable['query'] = (text, params, options) =>
        this.#send(text, params, options).catch(error => {
          firstError ??= error
          throw error
        })
      try {
        const result = await callback({ query })
        // PostgreSQL rolls back at the commit if a statement failed, even if the callback ignored the error.
        if (firstError !== undefined) throw firstError
        await this.#send('commit')
        return result
      } catch (error) {
        await this.#send('rollback').catch(() => {})
        throw error
      }
    })
  }

  /** Throws an HttpError if there is too little space for writes. */
  checkSpace(): void {
    const { dataDir } = this.#options
    if (dataDir === null) return
    const { bavail, bsize } = statfsSync(dataDir)
    const free = bavail * bsize
    if (free >= minFreeBytes) return
    throw new HttpError(
      507,
      `The disk of the server is full (${free >> 20} MiB free): changes cannot be saved until ${minFreeBytes >> 20} MiB are free. Reading still works.`,
    )
  }

  /** Closes the database; the thread is terminated if that does not succeed in time. */
  async close(): Promise<void> {
    const worker = this.#worker
    if (!worker) return
    await Promise.race([
      this.#runExclusive(() => this.#send(null)).catch(() => {}),
      new Promise(resolve => setTimeout(resolve, closeTimeoutMs).unref()),
    ])
    this.#worker = null
    await worker.terminate()
  }

  #runExclusive<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#tail.then(work)
    this.#tail = done.catch(() => {})
    return done
  }

  #send(query: string | null, params: Params = [], { rowMode }: Options = {}): Promise<{ rows: readonly unknown[] }> {
    return new Promise((resolve, reject) => {
      if (query !== null && isWrite(query)) this.checkSpace()
      const worker = this.#getWorker()
      const id = ++this.#lastId
      const timer = setTimeout(
        () => this.#discard(worker, new Error('The embedded database does not answer.')),
        queryTimeoutMs,
      )
      this.#pending.set(id, { resolve, reject, timer })
      worker.postMessage({ id, query, params, rowMode } satisfies QueryMessage)
    })
  }

  #getWorker(): Worker {
    if (this.#worker) return this.#worker
    const worker = new Worker(workerFile, { execArgv: [], workerData: this.#options })
    worker.on('message', ({ id, rows = [], error }: QueryResult) => {
      const pending = this.#pending.get(id)
      if (!pending) return
      this.#pending.delete(id)
      clearTimeout(pending.timer)
      if (error) pending.reject(Object.assign(new Error(error.message), { code: error.code }))
      else pending.resolve({ rows })
    })
    worker.on('error', error => this.#discard(worker, error))
    this.#worker = worker
    return worker
  }

  /** Terminates a thread that failed or hangs. The next statement starts another one, except for a database in memory. */
  #discard(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return
    if (this.#options.dataDir !== null) this.#worker = null
    void worker.terminate()
    const failure = new StoreError(`The database was interrupted and is being restarted: ${error.message}`)
    for (const { reject, timer } of this.#pending.values()) {
      clearTimeout(timer)
      reject(failure)
    }
    this.#pending.clear()
  }
}

const isWrite = (query: string): boolean => /^\s*(insert|update|delete|create|alter|drop)\b/i.test(query)
