/**
 * The write path. A change is committed under optimistic concurrency control: its events are reduced into the document and stored, all
 * or none.
 */
import { and, eq, inArray, sql } from 'drizzle-orm'
import { HttpError } from '../http/http-error.ts'
import type { Transaction } from './database.ts'
import { type Document, type DocumentTypes, type Event, reduceEvent, typeOfSubject } from './event.ts'
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
  /** Checks other documents of the locked scope before the change; throws an HttpError. */
  readonly guard?: (read: (subject: string) => Promise<Document | null>) => Promise<void>
}

export interface Committed extends Document {
  readonly stored: number
  /** Derived tables have to be updated. */
  readonly derives: boolean
}

/** Commits a change within a transaction and returns the new document. Events that are already stored are skipped. */
export async function commitChange(tx: Transaction, types: DocumentTypes, change: Change): Promise<Committed> {
  const { project, subject, author, time } = change
  const type = types[typeOfSubject(subject)]
  const scope = `${project}\n${type?.scope?.(subject) ?? subject}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${scope}, 17))`)
  const before = await readDocument(tx, project, subject)
  const known = await findStored(tx, change)
  const fresh = change.events.filter(({ id }) => !known.has(id))
  const current = before?.revision ?? 0
  if (fresh.length === 0) return { ...(before ?? missing(project, subject)), stored: 0, derives: false }
  if (change.revision !== null && change.revision + known.size !== current)
    throw new HttpError(409, 'This was changed by somebody else in the meantime; reload it and repeat the change.', {
      revision: current,
    })

  await change.guard?.(other => readDocument(tx, project, other))
  let state: unknown = before?.state ?? null
  const created = fresh.map(({ id, kind, payload }, i): Event => {
    const event = { id, project, subject, revision: current + i + 1, author, time, kind, payload }
    state = reduceEvent(types, state, event)
    return event
  })
  await insertEvents(tx, created)
  const after: Document = { project, subject, revision: current + created.length, state }
  const { project: _, subject: __, type: ___, ...set } = documentRow(types, after)
  await tx
    .insert(documents)
    .values(documentRow(types, after))
    .onConflictDoUpdate({ target: [documents.project, documents.subject], set })
  const skipped = type?.skipDerive ?? []
  return {
    ...after,
    stored: created.length,
    derives: before === null || created.some(({ kind }) => !skipped.includes(kind)),
  }
}

/** Ids of events that are already stored; throws if one belongs to another change. */
async function findStored(tx: Transaction, { project, subject, author, events: list }: Change): Promise<Set<string>> {
  const ids = list.map(({ id }) => id)
  if (new Set(ids).size !== ids.length) throw new HttpError(400, 'Two events of a change have the same id.')
  const found = await tx
    .select({ id: events.id, project: events.project, subject: events.subject, author: events.author })
    .from(events)
    .where(inArray(events.id, ids))
  for (const each of found)
    if (each.project !== project || each.subject !== subject || each.author !== author)
      throw new HttpError(409, 'An event with this id belongs to another change; make a new id for each event.')
  return new Set(found.map(({ id }) => id))
}

function missing(project: string, subject: string): never {
  throw new Error(`${project} ${subject}: events without a document; run verify`)
}

export const toDocument = <State>({
  project,
  subject,
  revision,
  state,
}: typeof documents.$inferSelect): Document<State> => ({
  project,
  subject,
  revision,
  state: JSON.parse(state) as State,
})

export async function readDocument(tx: Transaction, project: string, subject: string): Promise<Document | null> {
  const [row] = await tx
    .select()
    .from(documents)
    .where(and(eq(documents.project, project), eq(documents.subject, subject)))
  return row ? toDocument(row) : null
}

/** Table row of a document. */
export function documentRow(types: DocumentTypes, { project, subject, revision, state }: Document) {
  const type = typeOfSubject(subject)
  const documentType = types[type]!
  return {
    project,
    subject,
    type,
    revision,
    label: documentType.label?.(state as never, subject) ?? null,
    position: documentType.position?.(state as never) ?? 0,
    state: JSON.stringify(state),
  }
}

export async function insertEvents(tx: Transaction, list: readonly Event[]): Promise<void> {
  for (let i = 0; i < list.length; i += batchSize)
    await tx
      .insert(events)
      .values(list.slice(i, i + batchSize).map(event => ({ ...event, payload: JSON.stringify(event.payload) })))
}

export async function insertDocuments(tx: Transaction, types: DocumentTypes, list: readonly Document[]): Promise<void> {
  for (let i = 0; i < list.length; i += batchSize)
    await tx.insert(documents).values(list.slice(i, i + batchSize).map(document => documentRow(types, document)))
}

/** Creates documents by their first events. */
export async function addDocuments(tx: Transaction, types: DocumentTypes, added: readonly Event[]): Promise<void> {
  await insertEvents(tx, added)
  const created = added.map(event => ({ ...event, revision: 1, state: reduceEvent(types, null, event) }))
  await insertDocuments(tx, types, created)
}
