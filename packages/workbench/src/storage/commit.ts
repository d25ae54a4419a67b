/**
 * Commits changes with optimistic concurrency control: the events of a change are reduced into the new state of the document, and events
 * and document are stored atomically.
 */
import { and, eq, inArray, sql } from 'drizzle-orm'
import { HttpError } from '../http/http-error.ts'
import type { Transaction } from './database.ts'
import { type Document, type DocumentTypes, type Event, findType, parseSubjectType, reduceEvent } from './event.ts'
import { documents, events } from './tables.ts'

/** Rows per insert statement; PostgreSQL allows 65,535 parameters. */
const batchSize = 500

export interface NewEvent {
  readonly id: string
  readonly kind: string
  readonly payload: unknown
}

export interface Change {
  readonly project: string
  readonly subject: string
  readonly author: string
  readonly time: string
  /** Revision the change was made on; null to apply it to the current one. */
  readonly revision: number | null
  readonly events: readonly NewEvent[]
  /** Subjects whose scopes are locked too, so that the guard can check them; sorted, which prevents deadlocks. */
  readonly locks?: readonly string[]
  /** Checks other documents of the locked scopes before the change; throws an HttpError. */
  readonly guard?: (read: (subject: string) => Promise<Document | null>) => Promise<void>
}

export interface Committed extends Document {
  readonly storedCount: number
  /** True if derived tables have to be updated. */
  readonly needsDerive: boolean
}

/** Commits a change within a transaction and returns the new document. Events that are already stored are skipped. */
export async function commitChange(tx: Transaction, types: DocumentTypes, change: Change): Promise<Committed> {
  const { project, subject, author, time } = change
  const type = findType(types, parseSubjectType(subject))
  for (const each of [subject, ...(change.locks ?? [])]) {
    const scope = `${project}\n${findType(types, parseSubjectType(each))?.scope?.(each) ?? each}`
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${scope}, 17))`)
  }
  const previous = await readDocument(tx, project, subject)
  const storedIds = await findStoredIds(tx, change)
  const newEvents = change.events.filter(({ id }) => !storedIds.has(id))
  const currentRevision = previous?.revision ?? 0
  if (newEvents.length === 0) {
    if (!previous) throw new Error(`${project} ${subject}: events without a document; run verify`)
    return { ...previous, storedCount: 0, needsDerive: false }
  }
  if (change.revision !== null && change.revision + storedIds.size !== currentRevision)
    throw new HttpError(409, 'Somebody else has changed this in the meantime; reload it and repeat the change.', {
      revision: currentRevision,
    })

  await change.guard?.(other => readDocument(tx, project, other))
  let state: unknown = previous?.state ?? null
  const created = newEvents.map(({ id, kind, payload }, i): Event => {
    const event = { id, project, subject, revision: currentRevision + i + 1, author, time, kind, payload }
    state = reduceEvent(types, state, event)
    return event
  })
  await insertEvents(tx, created)
  const updated: Document = { project, subject, revision: currentRevision + created.length, state }
  const { project: _, subject: __, type: ___, ...set } = toDocumentRow(types, updated)
  await tx
    .insert(documents)
    .values(toDocumentRow(types, updated))
    .onConflictDoUpdate({ target: [documents.project, documents.subject], set })
  const skipped = type?.skipDerive ?? []
  const needsDerive = previous === null || created.some(({ kind }) => !skipped.includes(kind))
  return { ...updated, storedCount: created.length, needsDerive }
}

/** Returns the ids of events that are already stored; throws if one of them belongs to another change. */
async function findStoredIds(tx: Transaction, change: Change): Promise<Set<string>> {
  const { project, subject, author } = change
  const ids = change.events.map(({ id }) => id)
  if (new Set(ids).size !== ids.length) throw new HttpError(400, 'Two events of a change have the same id.')
  const found = await tx
    .select({ id: events.id, project: events.project, subject: events.subject, author: events.author })
    .from(events)
    .where(inArray(events.id, ids))
  for (const each of found)
    if (each.project !== project || each.subject !== subject || each.author !== author)
      throw new HttpError(409, 'An event with this id belongs to another change; generate a new id for each event.')
  return new Set(found.map(({ id }) => id))
}

export function toDocument<State>(row: typeof documents.$inferSelect): Document<State> {
  const { project, subject, revision, state } = row
  return { project, subject, revision, state: JSON.parse(state) as State }
}

export async function readDocument(tx: Transaction, project: string, subject: string): Promise<Document | null> {
  const isWanted = and(eq(documents.project, project), eq(documents.subject, subject))
  const [row] = await tx.select().from(documents).where(isWanted)
  return row ? toDocument(row) : null
}

/** Returns the table row of a document. */
export function toDocumentRow(types: DocumentTypes, { project, subject, revision, state }: Document) {
  const type = parseSubjectType(subject)
  const { label, position } = findType(types, type)!
  return {
    project,
    subject,
    type,
    revision,
    label: label?.(state, subject) ?? null,
    position: position?.(state) ?? 0,
    state: JSON.stringify(state),
  }
}

export async function insertEvents(tx: Transaction, list: readonly Event[]): Promise<void> {
  const rows = list.map(event => ({ ...event, payload: JSON.stringify(event.payload) }))
  for (let i = 0; i < rows.length; i += batchSize) await tx.insert(events).values(rows.slice(i, i + batchSize))
}

export async function insertDocuments(tx: Transaction, types: DocumentTypes, list: readonly Document[]): Promise<void> {
  const rows = list.map(document => toDocumentRow(types, document))
  for (let i = 0; i < rows.length; i += batchSize) await tx.insert(documents).values(rows.slice(i, i + batchSize))
}

/** Creates documents, each from its first event. */
export async function addDocuments(tx: Transaction, types: DocumentTypes, added: readonly Event[]): Promise<void> {
  await insertEvents(tx, added)
  const created = added.map(event => ({ ...event, revision: 1, state: reduceEvent(types, null, event) }))
  await insertDocuments(tx, types, created)
}
