/**
 * Backup and restore. A backup is a header line and one JSON line per event; restoring replays them into an empty
 * store of either kind, so no derived data is trusted.
 */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { writeDocument } from './commit.ts'
import { StoreError } from './database.ts'
import { type Document, type DocumentTypes, type Event, reduceEvent } from './event.ts'
import { eventsInOrder } from './replay.ts'
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

export interface Restored {
  readonly events: number
  readonly documents: number
}

/** Replays the lines of a backup into an empty store, in one transaction. */
export async function restore(
  store: Store,
  lines: AsyncIterable<{ readonly number: number; readonly text: string }>,
): Promise<Restored> {
  return store.database.transaction(async tx => {
    const [row] = await tx.select({ n: sql<number>`count(*)::int` }).from(events)
    if ((row?.n ?? 0) > 0) throw new StoreError('The store is not empty; restore into a new one.')
    let header = false
    const counts = { events: 0, documents: 0 }
    const projects = new Set<string>()
    let current: Document | null = null
    const finish = async () => {
      if (!current) return
      await writeDocument(tx, store.types, current)
      counts.documents++
      projects.add(current.project)
    }
    for await (const { number, text } of lines) {
      if (!header) {
        readLine(headerShape, text, number)
        header = true
        continue
      }
      const event: Event = readLine(eventShape, text, number)
      if (current === null || current.project !== event.project || current.subject !== event.subject) {
        await finish()
        current = null
      }
      current = applyEvent(store.types, current, event, number)
      await tx.insert(events).values({ ...event, payload: JSON.stringify(event.payload) })
      counts.events++
    }
    if (!header) throw new StoreError('The backup is empty.')
    await finish()
    for (const project of projects) await store.derive(tx, { project, subjects: ['project/this'] })
    return counts
  })
}

function applyEvent(types: DocumentTypes, current: Document | null, event: Event, line: number): Document {
  const { project, subject, revision } = event
  if (revision !== (current?.revision ?? 0) + 1)
    throw new StoreError(`Line ${line}: revision ${revision} of ${subject} is out of order.`)
  try {
    return { project, subject, revision, state: reduceEvent(types, current?.state ?? null, event) }
  } catch (error) {
    throw new StoreError(`Line ${line}: ${(error as Error).message}`)
  }
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
  throw new StoreError(
    `Line ${line}: not a workbench backup (${read.error.issues[0]?.path.join('.')}: ${read.error.issues[0]?.message}).`,
  )
}
