/**
 * A run whose rows and work queue are in PostgreSQL. The coordinator queues all items without a row, works itself, and waits until every
 * item has its row; any number of workers can help. After a crash it resumes from the rows; if the queue is empty and rows are missing,
 * the missing items are queued again.
 */
import type { Item } from '../engine/answer-item.ts'
import { createEngine, createHeader, createStopSignals, type EvaluateOptions, type Run } from '../engine/evaluate.ts'
import { countItems, estimateProgress, streamOpenItems } from '../engine/items.ts'
import { createRefusalDetector } from '../engine/refusals.ts'
import { EvaluationError } from '../error.ts'
import type { RunHeader } from '../log/header.ts'
import type { ReadableRun } from '../log/import/imported-run.ts'
import { computeCost, getPrices, scoreRows } from '../scoring/usage.ts'
import type { Row, Task } from '../task.ts'
import { type Database, openDatabase } from './connection.ts'
import { openQueue, type Queue } from './queue.ts'
import * as tables from './tables.ts'
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
  const requestedHeader = createHeader(task, options)
  const database = await openDatabase(store, options)
  try {
    await tables.createTables(database)
    await lockRun(database, run)
    const header = await tables.openStoredRun(database, run, requestedHeader)
    if (!options.keepFailed) await tables.deleteFailedRows(database, run)
    await tables.deleteRefusals(database, run)
    const totalsBefore = await tables.readTotals(database, run)
    const queue = await openQueue(database)
    let reason: string | null
    try {
      await queue.create(run, options.leaseSeconds ?? 900)
      await tables.setStatus(database, run, 'open')
      reason = await coordinate(task, header, database, queue, totalsBefore, options)
      await tables.setStatus(database, run, reason === null ? 'complete' : 'paused')
      if (reason === null) await queue.remove(run)
    } finally {
      await queue.close()
    }
    const totalsAfter = await tables.readTotals(database, run)
    const prices = getPrices(options.model)
    const scores = await scoreRows(task, header.settings.protocols, () => tables.streamRows(database, run), prices)
    const status = reason === null ? 'complete' : 'stopped'
    const answered = totalsAfter.rows - totalsBefore.rows
    return {
      header,
      folder: null,
      status,
      reason,
      answered,
      repaired: 0,
      rows: () => readStoredRows(store, run),
      scores,
    }
  } finally {
    await database.close()
  }
}

/** The rows of a stored run, over a separate connection. */
export async function* readStoredRows(store: string, run: string): AsyncGenerator<Row> {
  const database = await openDatabase(store)
  try {
    yield* tables.streamRows(database, run)
  } finally {
    await database.close()
  }
}

/** Opens stored runs by name; unknown names are left out. */
export async function readStoredRuns(store: string, names: readonly string[]): Promise<Map<string, ReadableRun>> {
  const database = await openDatabase(store, { patienceMs: 5000 })
  try {
    const headers = await tables.readStoredHeaders(database, names)
    return new Map([...headers].map(([name, header]) => [name, { header, rows: () => readStoredRows(store, name) }]))
  } finally {
    await database.close()
  }
}

async function lockRun(database: Database, run: string): Promise<void> {
  if (await database.lock(tables.hashToLockId(`run ${run}`))) return
  throw new EvaluationError(
    `run ${run}: another process is already coordinating this run; wait until it finishes, or start a worker to help`,
  )
}

/** Coordinates until every item has a row (null), or returns the reason to stop. */
async function coordinate(
  task: Task,
  header: RunHeader,
  database: Database,
  queue: Queue,
  initialTotals: tables.Totals,
  options: StoreOptions,
): Promise<string | null> {
  const { run, pollMs = 250 } = options
  const refusals = createRefusalDetector()
  let shouldWork = options.onlyCoordinate !== true
  let leaveReason: string | null = null
  const signals = createStopSignals(options.signal, options.graceMs ?? 2000)
  // This process keeps within the budget by itself; the spending of workers is watched.
  const engine = createEngine(task, options, await tables.readSpending(database, run), signals, null)
  const watch = createWatcher(task, header, database, options)
  const timer = setInterval(
    () =>
      void watch()
        .then(stopReason => stopReason && signals.end(stopReason))
        .catch(() => {}),
    500,
  )
  let [previousRows, roundsWithoutProgress] = [-1, 0]
  try {
    while (!signals.stop.aborted) {
      await lockRun(database, run)
      if ((await queue.pending(run)) === 0) {
        const { rows } = await tables.readTotals(database, run)
        const missing = await queueMissingItems(task, header, database, queue, options, signals.stop)
        // An aborted pass says nothing about missing items.
        if (signals.stop.aborted) break
        if (missing === 0) return null
        roundsWithoutProgress = rows === previousRows ? roundsWithoutProgress + 1 : 0
        previousRows = rows
        if (roundsWithoutProgress > 2) throw createNoProgressError(run, missing)
      }
      if (shouldWork) {
        const { refused } = await drainQueue({ run, database, queue, engine, refusals, signal: signals.stop })
        shouldWork = refused === null
        leaveReason = refused
      }
      // Another process may have a valid key; stop only if nobody has answered and nobody is working.
      const refusal = await tables.findRefusal(database, run)
      if (refusal !== null && !(await hasNewAnswers(database, run, initialTotals))) signals.end(refusal)
      else if (leaveReason !== null)
        options.onNote?.(`this process no longer answers items and leaves them to the workers: ${leaveReason}`)
      leaveReason = null
      if (engine.account.exhausted !== null) signals.end(`the budget of ${engine.account.exhausted} is spent`)
      await queue.requeueDeadJobs(run)
      if ((await queue.pending(run)) > 0) await new Promise(resolve => setTimeout(resolve, pollMs))
    }
    return (signals.stop.reason as Error).message
  } finally {
    clearInterval(timer)
    signals.dispose()
    await watch().catch(() => {})
  }
}

async function hasNewAnswers(database: Database, run: string, initialTotals: tables.Totals): Promise<boolean> {
  const { rows, failed } = await tables.readTotals(database, run)
  return rows - failed > initialTotals.rows - initialTotals.failed
}

/** Error for items that were processed repeatedly without leaving rows. */
const createNoProgressError = (run: string, missing: number) =>
  new EvaluationError(
    `run ${run}: ${missing} items were queued three times without an answer; check the messages of the workers, then run the same command again`,
  )

/** Queues every item without a row; returns their number. */
async function queueMissingItems(
  task: Task,
  header: RunHeader,
  database: Database,
  queue: Queue,
  options: StoreOptions,
  stop: AbortSignal,
): Promise<number> {
  const answeredKeys = await tables.readAnsweredKeys(database, options.run)
  const itemsPerJob = options.jobSize ?? 4
  let count = 0
  let jobs: Item[][] = []
  let items: Item[] = []
  for await (const item of streamOpenItems(task, header.settings, answeredKeys)) {
    if (stop.aborted) break
    count++
    items.push(item)
    if (items.length < itemsPerJob) continue
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
function createWatcher(task: Task, header: RunHeader, database: Database, options: StoreOptions) {
  const { budget = {}, model, onProgress, run, concurrency = 8 } = options
  const total = countItems(task, header.settings)
  const startTime = performance.now()
  let firstRows: number | null = null
  return async (): Promise<string | null> => {
    const hasBudget = budget.requests !== undefined || budget.tokens !== undefined || budget.money !== undefined
    if (!onProgress && !hasBudget) return null
    const { rows, failed } = await tables.readTotals(database, run)
    const { requests, inputTokens, outputTokens } = await tables.readSpending(database, run)
    firstRows ??= rows
    const tokens = inputTokens + outputTokens
    const money = model.price ? computeCost(model.price, inputTokens, outputTokens) : null
    const counts = { done: rows, total, failed, tokens, money, concurrency }
    onProgress?.(estimateProgress(counts, rows - firstRows, performance.now() - startTime))
    const limits = [
      { spent: requests, limit: budget.requests, unit: 'requests' },
      { spent: tokens, limit: budget.tokens, unit: 'tokens' },
      { spent: money ?? 0, limit: budget.money, unit: 'in money' },
    ]
    const reached = limits.find(({ spent, limit }) => limit !== undefined && spent >= limit)
    return reached ? `the budget of ${reached.limit} ${reached.unit} is spent` : null
  }
}
