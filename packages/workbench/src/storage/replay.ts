/** From the events alone: what the documents and the tables derived from them have to be. */
import { and, asc, eq, gt, or } from 'drizzle-orm'
import { documentRow } from './commit.ts'
import type { Database, Transaction } from './database.ts'
import { type Document, type DocumentTypes, type Event, reduceEvent } from './event.ts'
import type { Derive } from './store.ts'
import { documents, events, passages } from './tables.ts'

const page = 1000

/** Every event, document by document and in the order of revisions; pages, so that nothing is held whole. */
export async function* eventsInOrder(database: Database | Transaction): AsyncGenerator<Event> {
  let [project, subject, revision] = ['', '', 0]
  for (;;) {
    const rows = await database
      .select()
      .from(events)
      .where(
        or(
          gt(events.project, project),
          and(eq(events.project, project), gt(events.subject, subject)),
          and(eq(events.project, project), eq(events.subject, subject), gt(events.revision, revision)),
        ),
      )
      .orderBy(asc(events.project), asc(events.subject), asc(events.revision))
      .limit(page)
    for (const { seq: _, ...row } of rows) yield { ...row, payload: JSON.parse(row.payload) as unknown }
    const last = rows.at(-1)
    if (!last || rows.length < page) return
    ;({ project, subject, revision } = last)
  }
}

/** Folds events that come document by document. */
export async function* replay(types: DocumentTypes, all: AsyncIterable<Event>): AsyncGenerator<Document> {
  let now: Document | undefined
  for await (const event of all) {
    if (now && (now.project !== event.project || now.subject !== event.subject)) {
      yield now
      now = undefined
    }
    now = nextDocument(types, now, event)
  }
  if (now) yield now
}

function nextDocument(types: DocumentTypes, before: Document | undefined, event: Event): Document {
  const { project, subject, revision } = event
  if (revision !== (before?.revision ?? 0) + 1)
    throw new Error(`${project} ${subject}: revision ${revision} follows ${before?.revision ?? 0}.`)
  return { project, subject, revision, state: reduceEvent(types, before?.state ?? null, event) }
}

export interface Verification {
  readonly events: number
  readonly documents: number
  /** What is not as the events say; empty: all is well. */
  readonly differences: readonly string[]
}

/**
 * Whether the stored state is what the events make of it: in a transaction that is undone, everything derived is thrown away and made
 * again, and compared with what was there.
 */
export async function verify(database: Database, types: DocumentTypes, derive: Derive): Promise<Verification> {
  const undo = new Error('undo')
  let result: Verification | undefined
  try {
    await database.transaction(
      async tx => {
        const before = await derived(tx)
        await tx.delete(documents)
        await tx.delete(passages)
        const counts = await rebuild(tx, types, derive)
        const after = await derived(tx)
        const names = [...new Set([...before.keys(), ...after.keys()])]
        const differences = names
          .filter(name => before.get(name) !== after.get(name))
          .map(name => said(name, before, after))
        result = { ...counts, differences }
        throw undo
      },
      { isolationLevel: 'repeatable read' },
    )
  } catch (error) {
    if (error !== undo) throw error
  }
  return result!
}

type Derived = ReadonlyMap<string, string>

async function derived(tx: Transaction): Promise<Derived> {
  const all = new Map<string, string>()
  for (const row of await tx.select().from(documents)) all.set(`${row.project} ${row.subject}`, JSON.stringify(row))
  for (const row of await tx.select().from(passages))
    all.set(`${row.project} ${row.passage} in lists`, JSON.stringify(row))
  return all
}

function said(name: string, before: Derived, after: Derived): string {
  if (!before.has(name)) return `${name}: missing`
  return after.has(name) ? `${name}: not what its events give` : `${name}: no event speaks of it`
}

async function rebuild(
  tx: Transaction,
  types: DocumentTypes,
  derive: Derive,
): Promise<Omit<Verification, 'differences'>> {
  const counts = { events: 0, documents: 0 }
  const counted = async function* () {
    for await (const event of eventsInOrder(tx)) {
      counts.events++
      yield event
    }
  }
  const projects = new Set<string>()
  let batch: ReturnType<typeof documentRow>[] = []
  const flush = async () => {
    if (batch.length > 0) await tx.insert(documents).values(batch)
    batch = []
  }
  for await (const document of replay(types, counted())) {
    counts.documents++
    projects.add(document.project)
    batch.push(documentRow(types, document))
    if (batch.length === 500) await flush()
  }
  await flush()
  for (const project of projects) await derive(tx, { project, subjects: ['project/this'] })
  return counts
}
