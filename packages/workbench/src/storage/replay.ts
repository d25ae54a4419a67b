/** Rebuilds documents and derived tables from the events, for restoring backups and for verification. */
import { and, asc, eq, gt, lte, or } from 'drizzle-orm'
import { insertDocuments } from './commit.ts'
import type { Database, Transaction } from './database.ts'
import { type Document, type DocumentTypes, type Event, reduceEvent } from './event.ts'
import type { Derive } from './store.ts'
import { documents, events, passages } from './tables.ts'

const pageSize = 1000

/** Streams the events up to a number, by default all, in the order of document and revision. */
export async function* streamEvents(
  database: Database | Transaction,
  lastSeq = Number.MAX_SAFE_INTEGER,
): AsyncGenerator<Event> {
  let [project, subject, revision] = ['', '', 0]
  for (;;) {
    const rows = await database
      .select()
      .from(events)
      .where(
        and(
          lte(events.seq, lastSeq),
          or(
            gt(events.project, project),
            and(eq(events.project, project), gt(events.subject, subject)),
            and(eq(events.project, project), eq(events.subject, subject), gt(events.revision, revision)),
          ),
        ),
      )
      .orderBy(asc(events.project), asc(events.subject), asc(events.revision))
      .limit(pageSize)
    for (const { seq: _, ...row } of rows) yield { ...row, payload: JSON.parse(row.payload) as unknown }
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    ;({ project, subject, revision } = last)
  }
}

/** Reduces events, grouped by document, into documents. */
export async function* replayDocuments(types: DocumentTypes, all: AsyncIterable<Event>): AsyncGenerator<Document> {
  let current: Document | undefined
  for await (const event of all) {
    const { project, subject, revision } = event
    if (current && (current.project !== project || current.subject !== subject)) {
      yield current
      current = undefined
    }
    const previousRevision = current?.revision ?? 0
    if (revision !== previousRevision + 1)
      throw new Error(`${project} ${subject}: revision ${revision} follows ${previousRevision}.`)
    current = { project, subject, revision, state: reduceEvent(types, current?.state ?? null, event) }
  }
  if (current) yield current
}

export interface RebuildCounts {
  readonly events: number
  readonly documents: number
}

/** Reduces events into documents and inserts them in batches, then derives the other tables. */
export async function rebuild(
  tx: Transaction,
  { types, derive }: { readonly types: DocumentTypes; readonly derive: Derive },
  source: AsyncIterable<Event>,
  onBatch: (batch: readonly Event[]) => Promise<void> = async () => {},
): Promise<RebuildCounts> {
  const counts = { events: 0, documents: 0 }
  let batch: Event[] = []
  const flushEvents = async () => {
    counts.events += batch.length
    await onBatch(batch)
    batch = []
  }
  async function* readInBatches(): AsyncGenerator<Event> {
    for await (const event of source) {
      if (batch.push(event) === pageSize) await flushEvents()
      yield event
    }
    await flushEvents()
  }
  const projects = new Set<string>()
  let created: Document[] = []
  const flushDocuments = async () => {
    counts.documents += created.length
    await insertDocuments(tx, types, created)
    created = []
  }
  for await (const document of replayDocuments(types, readInBatches())) {
    projects.add(document.project)
    if (created.push(document) === pageSize) await flushDocuments()
  }
  await flushDocuments()
  for (const project of projects) await derive(tx, { project, subjects: ['project/this'] })
  return counts
}

export interface Verification extends RebuildCounts {
  /** Deviations of stored data from the events; empty if there are none. */
  readonly differences: readonly string[]
}

/** Compares the stored state with a rebuild from the events, in a transaction that is rolled back. */
export async function verify(database: Database, types: DocumentTypes, derive: Derive): Promise<Verification> {
  const rollback = new Error('rollback')
  let result: Verification | undefined
  try {
    await database.transaction(
      async tx => {
        const stored = await readDerivedRows(tx)
        await tx.delete(documents)
        await tx.delete(passages)
        const counts = await rebuild(tx, { types, derive }, streamEvents(tx))
        const rebuilt = await readDerivedRows(tx)
        const names = [...new Set([...stored.keys(), ...rebuilt.keys()])]
        const differences = names
          .filter(name => stored.get(name) !== rebuilt.get(name))
          .map(name => describeDifference(name, stored, rebuilt))
        result = { ...counts, differences }
        throw rollback
      },
      { isolationLevel: 'repeatable read' },
    )
  } catch (error) {
    if (error !== rollback) throw error
  }
  return result!
}

type DerivedRows = ReadonlyMap<string, string>

async function readDerivedRows(tx: Transaction): Promise<DerivedRows> {
  const all = new Map<string, string>()
  for (const row of await tx.select().from(documents)) all.set(`${row.project} ${row.subject}`, JSON.stringify(row))
  for (const row of await tx.select().from(passages))
    all.set(`${row.project} ${row.passage} in lists`, JSON.stringify(row))
  return all
}

function describeDifference(name: string, stored: DerivedRows, rebuilt: DerivedRows): string {
  if (!stored.has(name)) return `${name}: missing`
  return rebuilt.has(name) ? `${name}: differs from its events` : `${name}: has no events`
}
