/** A change: its events are checked against the document, folded into it and stored, all or none. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import { Refusal } from '../refusals/refusal.ts'
import type { Transaction } from './database.ts'
import { type Document, type DocumentTypes, type Event, reduceEvent, typeOfSubject } from './event.ts'
import { documents, events } from './tables.ts'

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
  /** The revision that the change was made on; null: whatever it is now. */
  readonly revision: number | null
  readonly events: readonly NewEvent[]
  /** Looks at other documents of its scope before the change is made, while they cannot change; throws a Refusal. */
  readonly guard?: (read: (subject: string) => Promise<Document | null>) => Promise<void>
}

export interface Committed extends Document {
  readonly stored: number
  /** Whether other tables have to be derived anew. */
  readonly derives: boolean
}

/** Makes a change within a transaction, and gives the document after it. Events that are known already are passed over. */
export async function commitChange(tx: Transaction, types: DocumentTypes, change: Change): Promise<Committed> {
  const { project, subject, author, time } = change
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${scopeOf(types, project, subject)}, 17))`)
  const before = await readDocument(tx, project, subject)
  const known = await knownAmong(tx, change)
  const fresh = change.events.filter(({ id }) => !known.has(id))
  const current = before?.revision ?? 0
  if (fresh.length === 0) return { ...(before ?? missing(project, subject)), stored: 0, derives: false }
  if (change.revision !== null && change.revision + known.size !== current)
    throw new Refusal(409, 'Somebody changed this in the meantime; read it again and repeat the change.', {
      revision: current,
    })

  await change.guard?.(other => readDocument(tx, project, other))
  let state: unknown = before?.state ?? null
  const made = fresh.map(({ id, kind, payload }, i): Event => {
    const event = { id, project, subject, revision: current + i + 1, author, time, kind, payload }
    state = reduceEvent(types, state, event)
    return event
  })
  await tx.insert(events).values(made.map(event => ({ ...event, payload: JSON.stringify(event.payload) })))
  const after: Document = { project, subject, revision: current + made.length, state }
  await writeDocument(tx, types, after)
  const quiet = types[typeOfSubject(subject)]?.quiet ?? []
  return { ...after, stored: made.length, derives: before === null || made.some(({ kind }) => !quiet.includes(kind)) }
}

export function scopeOf(types: DocumentTypes, project: string, subject: string): string {
  return `${project}\n${types[typeOfSubject(subject)]?.scope?.(subject) ?? subject}`
}

/** Ids that are stored already; one that belongs to another change was not made by chance. */
async function knownAmong(tx: Transaction, { project, subject, author, events: list }: Change): Promise<Set<string>> {
  const ids = list.map(({ id }) => id)
  if (new Set(ids).size !== ids.length) throw new Refusal(400, 'Two events of a change have the same id.')
  const found = await tx
    .select({ id: events.id, project: events.project, subject: events.subject, author: events.author })
    .from(events)
    .where(inArray(events.id, ids))
  for (const each of found)
    if (each.project !== project || each.subject !== subject || each.author !== author)
      throw new Refusal(409, 'An event with this id belongs to another change; make a new id for each event.')
  return new Set(found.map(({ id }) => id))
}

function missing(project: string, subject: string): never {
  throw new Error(`${project} ${subject}: events without a document; run verify`)
}

export async function readDocument(tx: Transaction, project: string, subject: string): Promise<Document | null> {
  const [row] = await tx
    .select({ revision: documents.revision, state: documents.state })
    .from(documents)
    .where(and(eq(documents.project, project), eq(documents.subject, subject)))
  return row ? { project, subject, revision: row.revision, state: JSON.parse(row.state) } : null
}

/** The row of a document, as it is derived from its state. */
export function documentRow(types: DocumentTypes, { project, subject, revision, state }: Document) {
  const type = typeOfSubject(subject)
  const described = types[type]!
  return {
    project,
    subject,
    type,
    revision,
    label: described.label?.(state as never, subject) ?? null,
    position: described.position?.(state as never) ?? 0,
    state: JSON.stringify(state),
  }
}

export async function writeDocument(tx: Transaction, types: DocumentTypes, document: Document): Promise<void> {
  const row = documentRow(types, document)
  const { project: _, subject: __, type: ___, ...changed } = row
  await tx
    .insert(documents)
    .values(row)
    .onConflictDoUpdate({ target: [documents.project, documents.subject], set: changed })
}

/** New documents, each by its first event. */
export async function addDocuments(tx: Transaction, types: DocumentTypes, added: readonly Event[]): Promise<void> {
  const rows = added.map(event => {
    const { project, subject } = event
    return documentRow(types, { project, subject, revision: 1, state: reduceEvent(types, null, event) })
  })
  await tx.insert(events).values(added.map(event => ({ ...event, payload: JSON.stringify(event.payload) })))
  await tx.insert(documents).values(rows)
}
