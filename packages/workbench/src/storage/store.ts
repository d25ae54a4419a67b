/** The document store: reads, commits, history and change notifications. */
import { and, asc, eq, gt, inArray, like, or, type SQL } from 'drizzle-orm'
import { HttpError } from '../http/http-error.ts'
import { addDocuments, type Change, type Committed, commitChange, readDocument, toDocument } from './commit.ts'
import {
  type Database,
  type DatabaseConnection,
  escapeLike,
  findErrorCode,
  retryWhileUnavailable,
  type Transaction,
} from './database.ts'
import { createDocumentCache } from './document-cache.ts'
import type { Document, DocumentTypes, Event } from './event.ts'
import { migrate } from './migrations.ts'
import { documents, events } from './tables.ts'

/** Change notification, sent to the listeners of all servers on the database. */
export interface ChangeNotification {
  readonly project: string
  readonly subject: string
  readonly revision: number
  readonly author: string
  readonly time: string
}

/** Sent when notifications are received again: sessions may have ended and documents changed in the meantime. */
export const missedChanges: ChangeNotification = {
  project: '',
  subject: 'session/missed',
  revision: 0,
  author: 'server',
  time: '',
}

/** Updates derived tables after changes of documents, in the same transaction. */
export type Derive = (tx: Transaction, changed: { project: string; subjects: readonly string[] }) => Promise<void>

/** Event with its number in the table of events. */
type StoredEvent = Event & { readonly seq: number }

/** A document whose state is JSON text. */
export interface SerializedDocument {
  readonly subject: string
  readonly state: string
}

export interface StoreOptions {
  readonly types: DocumentTypes
  readonly derive: Derive
}

export interface Store extends StoreOptions {
  readonly database: Database
  /** Throws an HttpError if changes cannot be saved at present. */
  checkHealth(): Promise<void>
  read<State>(project: string, subject: string): Promise<Document<State> | null>
  /** Reads from the cache if possible; the result may be some seconds old. For accounts and memberships. */
  readCached<State>(project: string, subject: string): Promise<Document<State> | null>
  readMany<State>(project: string, subjects: readonly string[]): Promise<Map<string, Document<State>>>
  /** Documents of a type, sorted by position. */
  list<State>(project: string, type: string): Promise<Document<State>[]>
  /** Subjects and states of documents of a type, as stored: worker threads parse them. */
  listSerialized(project: string, type: string): Promise<SerializedDocument[]>
  /** Documents of a type in all projects. */
  listAcrossProjects<State>(type: string): Promise<Document<State>[]>
  /** Finds a document by its unique label. */
  find<State>(type: string, label: string): Promise<Document<State> | null>
  commit<State>(change: Change): Promise<Document<State>>
  /** Commits several changes atomically. */
  commitAll(changes: readonly Change[]): Promise<void>
  /** Creates many documents atomically, each by one event. Does nothing if they are already stored. */
  addAll(added: readonly Event[]): Promise<void>
  history(project: string, subjects: readonly string[], after: number, limit: number): Promise<StoredEvent[]>
  onChange(listener: (changed: ChangeNotification) => void): () => void
  /** False while change notifications of other servers cannot be received: nothing may be cached then. */
  receivesChanges(): boolean
  /** Sends a notification that does not belong to an event. */
  notify(changed: ChangeNotification): void
  close(): Promise<void>
}

/** Documents per query of a list. */
const pageSize = 200

/** Retryable PostgreSQL errors: serialization failure, deadlock, unique violation of concurrent inserts. */
const transientCodes = new Set(['40001', '40P01', '23505'])

export async function openStore(connection: DatabaseConnection, { types, derive }: StoreOptions): Promise<Store> {
  const { database } = connection
  await migrate(database)
  const listeners = new Set<(changed: ChangeNotification) => void>()
  const cache = createDocumentCache()
  let isConnected = true
  const stopListening = await connection.listen(
    text => {
      const changed = JSON.parse(text) as ChangeNotification
      cache.invalidate(changed.project, changed.subject, changed.revision)
      for (const listener of listeners) listener(changed)
    },
    connected => {
      isConnected = connected
      cache.setConnected(connected)
      if (connected) for (const listener of listeners) listener(missedChanges)
    },
  )
  const runWithRetry = async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await retryWhileUnavailable(() => database.transaction(work))
      } catch (error) {
        const code = findErrorCode(error)
        if (code === undefined || !transientCodes.has(code)) throw error
        if (attempt === 4) throw code === '23505' ? new HttpError(409, 'That is already taken.') : error
      }
    }
  }
  const sendNotification = (changed: ChangeNotification): void => connection.notify(JSON.stringify(changed))
  const commitAll = async (changes: readonly Change[]): Promise<Document[]> => {
    const committed = await runWithRetry(async tx => {
      const list: Committed[] = []
      for (const change of changes) {
        const done = await commitChange(tx, types, change)
        if (done.needsDerive) await derive(tx, { project: change.project, subjects: [change.subject] })
        list.push(done)
      }
      return list
    })
    return committed.map(({ storedCount, needsDerive: _, ...document }, i) => {
      const { project, subject, author, time } = changes[i]!
      if (storedCount > 0) sendNotification({ project, subject, revision: document.revision, author, time })
      cache.put(document)
      return document
    })
  }
  const read = async <State>(project: string, subject: string) =>
    (await readDocument(database as unknown as Transaction, project, subject)) as Document<State> | null

  /** Reads the documents of a type in pages, sorted by position and subject. */
  async function* readPages(project: string, type: string): AsyncGenerator<(typeof documents.$inferSelect)[]> {
    const { position, subject } = documents
    let isAfter: SQL | undefined
    for (;;) {
      const rows = await database
        .select()
        .from(documents)
        .where(and(eq(documents.project, project), eq(documents.type, type), isAfter))
        .orderBy(asc(position), asc(subject))
        .limit(pageSize)
      yield rows
      const last = rows.at(-1)
      if (!last || rows.length < pageSize) return
      isAfter = or(gt(position, last.position), and(eq(position, last.position), gt(subject, last.subject)))
    }
  }

  return {
    database,
    checkHealth: connection.checkHealth,
    types,
    derive,
    read,
    async readCached<State>(project: string, subject: string) {
      const cached = cache.get(project, subject) as Document<State> | undefined
      if (cached) return cached
      const store = cache.beginRead()
      const found = await read<State>(project, subject)
      store(found)
      return found
    },
    async readMany<State>(project: string, subjects: readonly string[]) {
      if (subjects.length === 0) return new Map()
      const isWanted = and(eq(documents.project, project), inArray(documents.subject, [...subjects]))
      const rows = await database.select().from(documents).where(isWanted)
      return new Map(rows.map(row => [row.subject, toDocument<State>(row)]))
    },
    async list<State>(project: string, type: string) {
      const found: Document<State>[] = []
      // Parsed page by page, so that a long list does not block the event loop.
      for await (const page of readPages(project, type)) found.push(...page.map(toDocument<State>))
      return found
    },
    async listSerialized(project, type) {
      const found: SerializedDocument[] = []
      for await (const page of readPages(project, type)) found.push(...page)
      return found
    },
    async listAcrossProjects<State>(type: string) {
      const rows = await database.select().from(documents).where(eq(documents.type, type))
      return rows.map(toDocument<State>)
    },
    async find<State>(type: string, label: string) {
      const isWanted = and(eq(documents.type, type), eq(documents.label, label))
      const [row] = await database.select().from(documents).where(isWanted)
      return row ? toDocument<State>(row) : null
    },
    commit: async <State>(change: Change) => (await commitAll([change]))[0] as Document<State>,
    commitAll: async changes => void (await commitAll(changes)),
    async addAll(added) {
      const [first] = added
      if (!first) return
      const projects = [...new Set(added.map(({ project }) => project))]
      await runWithRetry(async tx => {
        // An earlier attempt may have been committed although its answer was lost.
        const stored = await tx.select({ id: events.id }).from(events).where(eq(events.id, first.id))
        if (stored.length > 0) return
        await addDocuments(tx, types, added)
        for (const project of projects) {
          const subjects = added.flatMap(event => (event.project === project ? [event.subject] : []))
          for (let i = 0; i < subjects.length; i += 500)
            await derive(tx, { project, subjects: subjects.slice(i, i + 500) })
        }
      })
      const { author, time } = first
      for (const project of projects) sendNotification({ project, subject: '', revision: 1, author, time })
    },
    async history(project, subjects, after, limit) {
      const conditions = subjects.map(each =>
        each.endsWith('/') ? like(events.subject, `${escapeLike(each)}%`) : eq(events.subject, each),
      )
      const rows = await database
        .select()
        .from(events)
        .where(and(eq(events.project, project), or(...conditions), gt(events.seq, after)))
        .orderBy(asc(events.seq))
        .limit(limit)
      return rows.map(row => ({ ...row, payload: JSON.parse(row.payload) as unknown }))
    },
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    receivesChanges: () => isConnected,
    notify(changed) {
      for (const listener of listeners) listener(changed)
      sendNotification(changed)
    },
    async close() {
      await stopListening()
      await connection.close()
    },
  }
}
