/**
 * Backup and restore. A backup is a header line and one JSON line per event; restoring replays them into an empty
 * store of either kind, so no derived data is trusted.
 */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { insertEvents } from './commit.ts'
import { errorCode, StoreError } from './database.ts'
import type { Event } from './event.ts'
import { eventsInOrder, type Rebuilt, rebuild } from './replay.ts'
import type { Store } from './store.ts'
import { events } from './tables.ts'

const format = 1
const headerShape = z.object({
  elenchus: z.literal('workbench backup'),
  format: z.literal(format),
  created: z.string(),
})
const eventShape = z.object({
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
  yield `${JSON.stringify({ elenchus: 'workbench backup', format, created })}\n`
  // Events are append-only, so concurrent ones are either included or not; each document's events remain complete and in order.
  for await (const event of eventsInOrder(database)) yield `${JSON.stringify(event)}\n`
}

/** Replays the lines of a backup into an empty store, in one transaction. */
export async function restore(
  { database, types, derive }: Store,
  lines: AsyncIterable<{ readonly number: number; readonly text: string }>,
): Promise<Rebuilt> {
  let [line, header] = [0, false]
  async function* readEvents(): AsyncGenerator<Event> {
    for await (const { number, text } of lines) {
      line = number
      if (header) yield readLine(eventShape, text, line)
      else readLine(headerShape, text, line)
      header = true
    }
    if (!header) throw new StoreError('The backup is empty.')
  }
  return database.transaction(async tx => {
    const [row] = await tx.select({ n: sql<number>`count(*)::int` }).from(events)
    if ((row?.n ?? 0) > 0) throw new StoreError('The store is not empty; restore into a new one.')
    try {
      return await rebuild(tx, { types, derive }, readEvents(), batch => insertEvents(tx, batch))
    } catch (error) {
      const isReplayError = !('userError' in (error as Error)) && errorCode(error) === undefined
      throw isReplayError ? new StoreError(`Line ${line}: ${(error as Error).message}`) : error
    }
  })
}

function readLine<T>(schema: z.ZodType<T>, text: string, line: number): T {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new StoreError(`Line ${line}: invalid JSON.`)
  }
  const read = schema.safeParse(value)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new StoreError(`Line ${line}: not a workbench backup (${issue?.path.join('.')}: ${issue?.message}).`)
}
