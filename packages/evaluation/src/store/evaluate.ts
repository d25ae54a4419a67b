/**
 * A run whose rows and work queue are in PostgreSQL. The coordinator queues all items without a row, works itself, and waits until every
 * item has its row; any number of workers can help. After a crash it resumes from the rows; if the queue is empty and rows are missing,
 * the missing items are queued again.
 */
import type { Item } from '../engine/answer-item.ts'
import { createEngine, createHeader, type EvaluateOptions, type Run, stopSignals } from '../engine/evaluate.ts'
import { openItems } from '../engine/items.ts'
import { createRefusalDetector } from '../engine/refusals.ts'
import { EvaluationError } from '../error.ts'
import type { RunHeader } from '../log/header.ts'
import type { ReadableRun } from '../log/import/imported-run.ts'
import { moneyOf, pricesOf, scoreRows } from '../scoring/usage.ts'
import type { Row, Task } from '../task.ts'
import { type Database, openDatabase } from './connection.ts'
import { openQueue, type Queue } from './queue.ts'
import {
  createTables,
  deleteFailedRows,
  deleteRefusals,
  findRefusal,
  hashToLockId,
  openStoredRun,
  readAnsweredKeys,
  readSpending,
  readStoredHeaders,
  readTotals,
  setStatus,
  streamRows,
  type Totals,
} from './tables.ts'
import { drainQueue } from './work.ts'

export interface StoreOptions extends Omit<EvaluateOptions, 'log'> {
  /** postgres://… */
  readonly store: string
  /** Name of the run in the store. */
  readonly run: string
  /** Only coordinate; let workers answer. */
  readonly onlyCoordinate?: boolean
  /** Time after which an unfinished job is queued again, even if its worker seems to be alive. */
  readonly leaseSeconds?: number
  /** Number of items per job. */
  readonly jobSize?: number
  readonly pollMs?: number
  readonly patienceMs?: number
}

/** Runs a task with rows and work in PostgreSQL, or resumes it, and scores the rows. */
export async function evaluateInStore(task: Task, options: StoreOptions): Promise<Run> {
  const { run, store } = options
  const wanted = createHeader(task, options)
  const database = await openDatabase(store, options)
  try {
    await createTables(database)
    await takeRun(database, run)
    const header = await openStoredRun(database, run, wanted)
    if (!options.keepFailed) await deleteFailedRows(database, run)
    await deleteRefusals(database, run)
    const before = await readTotals(database, run)
    const queue = await openQueue(database)
    let reason: string | null
    try {
      await queue.create(run, options.leaseSeconds ?? 900)
      await setStatus(database, run, 'open')
      reason = await coordinate(task, header, database, queue, before, options)
      await setStatus(database, run, reason === null ? 'complete' : 'paused')
      if (reason === null) await queue.remove(run)
    } finally {
      await queue.close()
    }
    const after = await readTotals(database, run)
    const scores = await scoreRows(
      task,
      header.settings.protocols,
      () => streamRows(database, run),
      pricesOf(options.model),
    )
    const read = (): AsyncIterable<Row> => readStoredRows(store, run)
    const status = reason === null ? 'complete' : 'stopped'
    return { header, folder: null, status, reason, answered: after.rows - before.rows, repaired: 0, rows: read, scores }
  } finally {
    await database.close()
  }
}

/** The rows of a stored run, over a separate connection. */
export async function* readStoredRows(store: string, run: string): AsyncGenerator<Row> {
  const database = await openDatabase(store)
  try {
    yield* streamRows(database, run)
  } finally {
    await database.close()
  }
}

/** Opens stored runs by name; unknown names are left out. */
export async function readStoredRuns(store: string, names: readonly string[]): Promise<Map<string, ReadableRun>> {
  const database = await openDatabase(store, { patienceMs: 5000 })
  try {
    const headers = await readStoredHeaders(database, names)
    return new Map([...headers].map(([name, header]) => [name, { header, rows: () => readStoredRows(store, name) }]))
  } finally {
    await database.close()
  }
}

async function takeRun(database: Database, run: string): Promise<void> {
  if (await database.lock(hashToLockId(`run ${run}`))) return
  throw new EvaluationError(`run ${run}: another process coordinates it; wait for it, or start a worker to help`)
}

/** Coordinates until every item has a row (null), or returns the reason to stop. */
async function coordinate(
  task: Task,
  header: RunHeader,
  database: Database,
  queue: Queue,
  start: Totals,
  options: StoreOptions,
): Promise<string | null> {
  const { run, pollMs = 250 } = options
  const refusals = createRefusalDetector()
  let works = options.onlyCoordinate !== true
  let leaves: string | null = null
  const signals = stopSignals(options.signal, options.graceMs ?? 2000)
  // This process keeps within the budget by itself; the spending of workers is watched.
  const engine = createEngine(task, options, await readSpending(database, run), signals, null)
  const watch = watcher(task, header, database, options)
  const timer = setInterval(
    () =>
      void watch()
        .then(spent => spent && signals.end(spent))
        .catch(() => {}),
    500,
  )
  let [before, fruitless] = [-1, 0]
  try {
    while (!signals.stop.aborted) {
      await takeRun(database, run)
      if ((await queue.pending(run)) === 0) {
        const { rows } = await readTotals(database, run)
        const missing = await handOut(task, header, database, queue, options, signals.stop)
        // An aborted pass says nothing about missing items.
        if (signals.stop.aborted) break
        if (missing === 0) return null
        fruitless = rows === before ? fruitless + 1 : 0
        before = rows
        if (fruitless > 2) throw noProgress(run, missing)
      }
      if (works) {
        const { refused } = await drainQueue({ run, database, queue, engine, refusals, signal: signals.stop })
        works = refused === null
        leaves = refused
      }
      // Another process may have a valid key; stop only if nobody has answered and nobody is working.
      const refusal = await findRefusal(database, run)
      if (refusal !== null && !(await anythingAnswered(database, run, start))) signals.end(refusal)
      else if (leaves !== null)
        options.onNote?.(`this process stops answering and leaves the rest to workers: ${leaves}`)
      leaves = null
      if (engine.account.exhausted !== null) signals.end(`the budget of ${engine.account.exhausted} is spent`)
      await queue.reap(run)
      if ((await queue.pending(run)) > 0) await new Promise(resolve => setTimeout(resolve, pollMs))
    }
    return (signals.stop.reason as Error).message
  } finally {
    clearInterval(timer)
    signals.dispose()
    await watch().catch(() => {})
  }
}

async function anythingAnswered(database: Database, run: string, start: Totals): Promise<boolean> {
  const { rows, failed } = await readTotals(database, run)
  return rows - failed > start.rows - start.failed
}

/** Error for items that were processed repeatedly without leaving rows. */
const noProgress = (run: string, missing: number) =>
  new EvaluationError(
    `run ${run}: ${missing} items were queued three times without an answer; check the messages of the workers, then run the same command again`,
  )

/** Queues every item without a row; returns their number. */
async function handOut(
  task: Task,
  header: RunHeader,
  database: Database,
  queue: Queue,
  options: StoreOptions,
  stop: AbortSignal,
): Promise<number> {
  const { protocols, repeats, limit } = header.settings
  const done = await readAnsweredKeys(database, options.run)
  const size = options.jobSize ?? 4
  let count = 0
  let jobs: Item[][] = []
  let items: Item[] = []
  for await (const item of openItems(task, { protocols, repeats, limit }, done)) {
    if (stop.aborted) break
    count++
    items.push(item)
    if (items.length < size) continue
    jobs.push(items)
    items = []
    if (jobs.length < 500) continue
    await queue.add(options.run, jobs)
    jobs = []
  }
  if (items.length > 0) jobs.push(items)
  if (jobs.length > 0) await queue.add(options.run, jobs)
  return count
}

/** Reports progress from the rows; returns a reason when the budget is spent. */
function watcher(task: Task, header: RunHeader, database: Database, options: StoreOptions) {
  const { budget = {}, model, onProgress, run } = options
  const { protocols, repeats, limit } = header.settings
  const size = task.dataset.size
  const samples = size === undefined ? limit : Math.min(size, limit ?? size)
  const total = samples === null ? null : samples * protocols.length * repeats
  const began = performance.now()
  let first: number | null = null
  const money = ({ inputTokens, outputTokens }: Totals) =>
    model.price ? moneyOf(model.price, inputTokens, outputTokens) : null
  return async (): Promise<string | null> => {
    const limited = budget.requests !== undefined || budget.tokens !== undefined || budget.money !== undefined
    if (!onProgress && !limited) return null
    const totals = { ...(await readTotals(database, run)), ...(await readSpending(database, run)) }
    first ??= totals.rows
    const rate = ((totals.rows - first) * 1000) / Math.max(1, performance.now() - began)
    onProgress?.({
      done: totals.rows,
      total,
      failed: totals.failed,
      rate,
      etaMs: total === null || rate === 0 ? null : ((total - totals.rows) / rate) * 1000,
      tokens: totals.inputTokens + totals.outputTokens,
      money: money(totals),
      concurrency: options.concurrency ?? 8,
    })
    if (budget.requests !== undefined && totals.requests >= budget.requests)
      return `the budget of ${budget.requests} requests is spent`
    if (budget.tokens !== undefined && totals.inputTokens + totals.outputTokens >= budget.tokens)
      return `the budget of ${budget.tokens} tokens is spent`
    if (budget.money !== undefined && (money(totals) ?? 0) >= budget.money)
      return `the budget of ${budget.money} of money is spent`
    return null
  }
}
