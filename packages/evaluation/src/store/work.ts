/**
 * Answers the jobs of one run until there are none for the moment, the run is paused, or the signal says so. A server that refuses this
 * process's key ends its work for the run after a few requests: the jobs go back, for a process whose key is right.
 */

import type { Row } from '../contract/task.ts'
import type { Engine } from '../engine/evaluate.ts'
import type { RefusalWatch } from '../engine/refusals.ts'
import { Stopped } from '../engine/stopped.ts'
import { keyText } from '../log/key.ts'
import type { Database } from './connection.ts'
import type { Queue, TakenJob } from './queue.ts'
import { answeredAmong, insertRows, noteRefusal, noteSpending } from './tables.ts'

export interface Work {
  readonly run: string
  readonly database: Database
  readonly queue: Queue
  readonly engine: Engine
  /** Sees the rows that this process makes for the run, from its first one on. */
  readonly refusals: RefusalWatch
  readonly signal: AbortSignal
  readonly onRow?: (row: Row) => void
}

export interface WorkedOff {
  /** Items answered. */
  readonly answered: number
  /** Why the server refuses this process; null: it does not. */
  readonly refused: string | null
}

/** A refusal once seen holds for all lanes, whatever answers come after it. */
interface Door {
  refused: string | null
}

/** Works until the queue gives nothing more. */
export async function workOff(work: Work): Promise<WorkedOff> {
  const { queue, run, engine, signal } = work
  const door: Door = { refused: null }
  const lanes = new Set<Promise<void>>()
  let answered = 0
  let broken: unknown = null
  const most = engine.limiter.limit
  // Where the budget is spent, jobs would come back as soon as they are given back.
  while (!signal.aborted && broken === null && door.refused === null && engine.account.exhausted === null) {
    const jobs = await queue.take(run, Math.max(1, engine.limiter.limit - lanes.size))
    if (jobs.length === 0 && lanes.size === 0) break
    for (const job of jobs) {
      const lane = answerJob(work, job, door)
        .then(count => {
          answered += count
        })
        .catch(error => {
          broken ??= error
        })
        .finally(() => lanes.delete(lane))
      lanes.add(lane)
    }
    // A few places free before the queue is asked again, so that it is not asked for every single one.
    const enough = jobs.length === 0 ? lanes.size - 1 : Math.floor(most * 0.75)
    while (lanes.size > enough && broken === null) await Promise.race(lanes)
  }
  await Promise.all(lanes)
  if (broken !== null) throw broken
  if (door.refused !== null) await noteRefusal(work.database, run, queue.worker, door.refused)
  return { answered, refused: door.refused }
}

async function answerJob(work: Work, job: TakenJob, door: Door): Promise<number> {
  const { run, database, queue, engine, refusals, onRow } = work
  const keyOf = ({ sample, repeat, protocol }: TakenJob['items'][number]) => ({ sampleId: sample.id, repeat, protocol })
  const known = await answeredAmong(database, run, job.items.map(keyOf))
  const open = job.items.filter(item => !known.has(keyText(keyOf(item))))
  const rows: Row[] = []
  try {
    for (const item of open) {
      if (door.refused !== null) throw new Stopped(door.refused)
      const { row } = await engine.answer(item)
      door.refused ??= refusals.note(row)
      rows.push(row)
    }
    if (door.refused !== null) throw new Stopped(door.refused)
    await noteSpending(database, run, queue.worker, spentBy(engine))
  } catch (error) {
    await noteSpending(database, run, queue.worker, spentBy(engine))
    if (!(error instanceof Stopped)) throw error
    // What a refused process could not ask is no failure of the items.
    const kept = door.refused === null ? rows : rows.filter(row => row.error === null)
    await insertRows(database, run, kept)
    await queue.giveBack(run, job.id)
    return kept.length
  }
  await insertRows(database, run, rows)
  for (const row of rows) onRow?.(row)
  await queue.finish(run, job.id)
  return rows.length
}

/** Since the process began: an engine's account may begin with what others spent. */
function spentBy({ account, before }: Engine): { requests: number; inputTokens: number; outputTokens: number } {
  return {
    requests: account.requests - before.requests,
    inputTokens: account.inputTokens - before.inputTokens,
    outputTokens: account.outputTokens - before.outputTokens,
  }
}
