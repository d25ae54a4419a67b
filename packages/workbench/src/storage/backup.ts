/**
 * Backup and restore. A backup has a header line and one JSON line per event; restoring replays the events into an empty store of either
 * kind. Derived data is not part of a backup.
 */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { insertEvents } from './commit.ts'
import { findErrorCode, StoreError } from './database.ts'
import type { Event } from './event.ts'
import { type RebuildCounts, rebuild, streamEvents } from './replay.ts'
import type { Store } from './store.ts'
import { events } from './tables.ts'

const formatVersion = 1
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

/** Yields the lines of a backup. */
export async function* backUp({ database }: Store, created: string): AsyncGenerator<string> {
  yield `${JSON.stringify({ elenchus: 'workbench backup', format: formatVersion, created })}\n`
  // Events are append-only: a concurrent event is included or not, but the events of each document are in order and without gaps.
  for await (const event of streamEvents(database)) yield `${JSON.stringify(event)}\n`
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
