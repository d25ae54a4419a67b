/**
 * Backup and restore. A backup has a header line and one JSON line per event; restoring replays the events into an empty store of either
 * kind. Derived data is not part of a backup.
 */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { insertEvents } from './commit.ts'
import { type Database, findErrorCode, StoreError } from './database.ts'
import type { Event } from './event.ts'
import { type RebuildCounts, rebuild, streamEvents } from './replay.ts'
import type { Store } from './store.ts'
import { events } from './tables.ts'

const formatVersion = 1
/** Maximum wait for changes in progress when a backup starts. */
const lockTimeout = '10s'
const headerSchema = z.object({
  elenchus: z.literal('workbench backup'),
  format: z.literal(formatVersion),
  created: z.string(),
})
const eventSchema = z.object({
  id: z.uuid(),
  project: z.string(),
  subject: z.string(),
  revision: z.int().positive(),
  author: z.string(),
  time: z.string(),
  kind: z.string(),
  payload: z.unknown(),
})

/** Yields the lines of a backup: the events that are stored when it starts, so that no document refers to one that is missing. */
export async function* backUp({ database }: Store, created: string): AsyncGenerator<string> {
  yield `${JSON.stringify({ elenchus: 'workbench backup', format: formatVersion, created })}\n`
  for await (const event of streamEvents(database, await findLastSeq(database))) yield `${JSON.stringify(event)}\n`
}

/**
 * Returns the number of the last event so that all events up to it are committed. Numbers are assigned before the commit, so the lock
 * waits for transactions that are inserting events; others wait for this query only.
 */
function findLastSeq(database: Database): Promise<number> {
  return database.transaction(async tx => {
    await tx.execute(sql.raw(`set local lock_timeout = '${lockTimeout}'`))
    await tx.execute(sql`lock table ${events} in share mode`)
    const [row] = await tx
      .select({ last: sql<number>`coalesce(max(${events.seq}), 0)::int8`.mapWith(Number) })
      .from(events)
    return row?.last ?? 0
  })
}

/** Replays the lines of a backup into an empty store, in one transaction. */
export async function restore(
  { database, types, derive }: Store,
  lines: AsyncIterable<{ readonly number: number; readonly text: string }>,
): Promise<RebuildCounts> {
  let [line, hasHeader] = [0, false]
  async function* readEvents(): AsyncGenerator<Event> {
    for await (const { number, text } of lines) {
      line = number
      if (hasHeader) yield parseLine(eventSchema, text, line)
      else parseLine(headerSchema, text, line)
      hasHeader = true
    }
    if (!hasHeader) throw new StoreError('The backup is empty.')
  }
  return database.transaction(async tx => {
    const [row] = await tx.select({ n: sql<number>`count(*)::int` }).from(events)
    if ((row?.n ?? 0) > 0) throw new StoreError('The store is not empty; restore into a new one.')
    try {
      return await rebuild(tx, { types, derive }, readEvents(), batch => insertEvents(tx, batch))
    } catch (error) {
      const isReplayError = !('userError' in (error as Error)) && findErrorCode(error) === undefined
      throw isReplayError ? new StoreError(`Line ${line}: ${(error as Error).message}`) : error
    }
  })
}

function parseLine<T>(schema: z.ZodType<T>, text: string, line: number): T {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new StoreError(`Line ${line}: invalid JSON.`)
  }
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new StoreError(`Line ${line}: not a workbench backup (${issue?.path.join('.')}: ${issue?.message}).`)
}
