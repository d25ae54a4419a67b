/**
 * A backup is the events, one JSON line each after a line that says what it is. Restoring plays them into an empty store, so that a backup
 * of one kind of store can be restored into the other, and nothing derived is trusted.
 */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { writeDocument } from './commit.ts'
import { type Document, type DocumentTypes, type Event, reduceEvent } from './event.ts'
import { eventsInOrder } from './replay.ts'
import type { Store } from './store.ts'
import { StoreError } from './store-error.ts'
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

/** The lines of a backup, of one moment. */
export async function* backUp({ database }: Store, created: string): AsyncGenerator<string> {
  yield `${JSON.stringify({ elenchus: 'workbench backup', format, created })}\n`
  // Events are only added; one that comes while we read is in or not, and each document's stay in order without gaps.
  for await (const event of eventsInOrder(database)) yield `${JSON.stringify(event)}\n`
}

export interface Restored {
  readonly events: number
  readonly documents: number
}

/** Plays the lines of a backup into a store that holds nothing; all or nothing. */
export async function restore(
  store: Store,
  lines: AsyncIterable<{ readonly number: number; readonly text: string }>,
): Promise<Restored> {
  return store.database.transaction(async tx => {
    const [row] = await tx.select({ n: sql<number>`count(*)::int` }).from(events)
    if ((row?.n ?? 0) > 0) throw new StoreError('The store is not empty; restore into a new one.')
    let header = false
    const counts = { events: 0, documents: 0 }
    const projects = new Map<string, string[]>()
    let now: Document | null = null
    const finish = async () => {
      if (!now) return
      await writeDocument(tx, store.types, now)
      counts.documents++
      projects.set(now.project, [...(projects.get(now.project) ?? []), now.subject])
    }
    for await (const { number, text } of lines) {
      if (!header) {
        readLine(headerShape, text, number)
        header = true
        continue
      }
      const event: Event = readLine(eventShape, text, number)
      if (now === null || now.project !== event.project || now.subject !== event.subject) {
        await finish()
        now = null
      }
      now = next(store.types, now, event, number)
      await tx.insert(events).values({ ...event, payload: JSON.stringify(event.payload) })
      counts.events++
    }
    if (!header) throw new StoreError('The backup is empty.')
    await finish()
    for (const project of projects.keys()) await store.derive(tx, { project, subjects: ['project/this'] })
    return counts
  })
}

function next(types: DocumentTypes, now: Document | null, event: Event, line: number): Document {
  const { project, subject, revision } = event
  if (revision !== (now?.revision ?? 0) + 1)
    throw new StoreError(`Line ${line}: revision ${revision} of ${subject} is out of order.`)
  try {
    return { project, subject, revision, state: reduceEvent(types, now?.state ?? null, event) }
  } catch (error) {
    throw new StoreError(`Line ${line}: ${(error as Error).message}`)
  }
}

function readLine<T>(schema: z.ZodType<T>, text: string, line: number): T {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new StoreError(`Line ${line}: not JSON.`)
  }
  const read = schema.safeParse(value)
  if (read.success) return read.data
  throw new StoreError(
    `Line ${line}: not a backup of the workbench (${read.error.issues[0]?.path.join('.')}: ${read.error.issues[0]?.message}).`,
  )
}
