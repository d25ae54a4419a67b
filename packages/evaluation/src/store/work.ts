/** Answers jobs of one run. If a server refuses this process's key, its jobs go back to the queue for other processes. */
import type { Item } from '../engine/answer-item.ts'
import type { Engine } from '../engine/evaluate.ts'
import type { RefusalDetector } from '../engine/refusals.ts'
import { Stopped } from '../engine/send.ts'
import { serializeKey } from '../log/key-set.ts'
import type { Row } from '../task.ts'
import type { Database } from './connection.ts'
import type { Queue, QueuedJob } from './queue.ts'
import { findAnsweredKeys, insertRows, recordRefusal, recordSpending } from './tables.ts'

export interface WorkContext {
  readonly run: string
  readonly database: Database
  readonly queue: Queue
  readonly engine: Engine
  /** Watches the rows of this process. */
  readonly refusals: RefusalDetector
  readonly signal: AbortSignal
  readonly onRow?: (row: Row) => void
}

export interface DrainResult {
  /** Number of items answered. */
  readonly answered: number
  /** Reason why the server refuses this process, or null. */
  readonly refused: string | null
}

/** Shared between concurrent jobs: a refusal ends all of them. */
interface Refusal {
  refused: string | null
}

/** Works until the queue is empty. */
export async function drainQueue(work: WorkContext): Promise<DrainResult> {
  const { queue, run, engine, signal } = work
  const refusal: Refusal = { refused: null }
  const runningJobs = new Set<Promise<void>>()
  let answered = 0
  let fatalError: unknown = null
  const maxJobs = engine.limiter.limit
  // With a spent budget, returned jobs would come back at once.
  while (!signal.aborted && fatalError === null && refusal.refused === null && engine.account.exhausted === null) {
    const jobs = await queue.take(run, Math.max(1, engine.limiter.limit - runningJobs.size))
    if (jobs.length === 0 && runningJobs.size === 0) break
    for (const job of jobs) {
      const jobPromise = answerJob(work, job, refusal)
        .then(count => {
          answered += count
        })
        .catch(error => {
          fatalError ??= error
        })
        .finally(() => runningJobs.delete(jobPromise))
      runningJobs.add(jobPromise)
    }
    // Wait for several free slots, to query the queue less often.
    const maxRunning = jobs.length === 0 ? runningJobs.size - 1 : Math.floor(maxJobs * 0.75)
    while (runningJobs.size > maxRunning && fatalError === null) await Promise.race(runningJobs)
  }
  await Promise.all(runningJobs)
  if (fatalError !== null) throw fatalError
  if (refusal.refused !== null) await recordRefusal(work.database, run, queue.worker, refusal.refused)
  return { answered, refused: refusal.refused }
}

async function answerJob(work: WorkContext, job: QueuedJob, refusal: Refusal): Promise<number> {
  const { run, database, queue, engine, refusals, onRow } = work
  const toKey = ({ sample, repeat, protocol }: Item) => ({ sampleId: sample.id, repeat, protocol })
  const answeredKeys = await findAnsweredKeys(database, run, job.items.map(toKey))
  const openItems = job.items.filter(item => !answeredKeys.has(serializeKey(toKey(item))))
  const rows: Row[] = []
  try {
    for (const item of openItems) {
      if (refusal.refused !== null) throw new Stopped(refusal.refused)
      const { row } = await engine.answer(item)
      refusal.refused ??= refusals.check(row)
      rows.push(row)
    }
    if (refusal.refused !== null) throw new Stopped(refusal.refused)
    await recordSpending(database, run, queue.worker, computeSpending(engine))
  } catch (error) {
    await recordSpending(database, run, queue.worker, computeSpending(engine))
    if (!(error instanceof Stopped)) throw error
    // Requests of a refused process are not failures of the items.
    const answeredRows = refusal.refused === null ? rows : rows.filter(row => row.error === null)
    await insertRows(database, run, answeredRows)
    await queue.returnJob(run, job.id)
    return answeredRows.length
  }
  await insertRows(database, run, rows)
  for (const row of rows) onRow?.(row)
  await queue.finish(run, job.id)
  return rows.length
}

/** Spending of this process, without what its account started with. */
function computeSpending({ account, spentBefore }: Engine): {
  requests: number
  inputTokens: number
  outputTokens: number
} {
  return {
    requests: account.requests - spentBefore.requests,
    inputTokens: account.inputTokens - spentBefore.inputTokens,
    outputTokens: account.outputTokens - spentBefore.outputTokens,
  }
}
