/** The document store: reads, commits, history and change notifications. */
import { and, asc, eq, gt, inArray, like, or } from 'drizzle-orm'
import { HttpError } from '../http/http-error.ts'
import { addDocuments, type Change, commitChange, readDocument } from './commit.ts'
import { type Database, errorCode, escapeLike, type Opened, type Transaction } from './database.ts'
import { createDocumentCache } from './document-cache.ts'
import type { Document, DocumentTypes, Event } from './event.ts'
import { commitFast } from './fast-commit.ts'
import { migrate } from './migrations.ts'
import { documents, events } from './tables.ts'

/** Change notification, sent to the listeners of all servers on the database. */
export interface Changed {
  readonly project: string
  readonly subject: string
  readonly revision: number
  readonly author: string
  readonly time: string
}

/** Updates derived tables after changes of documents, in the same transaction. */
export type Derive = (
  tx: Transaction,
  changed: { readonly project: string; readonly subjects: readonly string[] },
) => Promise<void>

export interface StoreOptions {
  readonly types: DocumentTypes
  readonly derive: Derive
}

export interface Store {
  readonly database: Database
  readonly types: DocumentTypes
  readonly derive: Derive
  read<State>(project: string, subject: string): Promise<Document<State> | null>
  /** Reads from the cache if possible; may be some seconds old. For accounts and memberships. */
  readCached<State>(project: string, subject: string): Promise<Document<State> | null>
  readMany<State>(project: string, subjects: readonly string[]): Promise<Map<string, Document<State>>>
  /** Documents of a type, sorted by position. */
  list<State>(project: string, type: string): Promise<Document<State>[]>
  /** Documents of a type in all projects. */
  listEverywhere<State>(type: string): Promise<Document<State>[]>
  /** Finds a document by its unique label. */
  find<State>(type: string, label: string): Promise<Document<State> | null>
  commit<State>(change: Change): Promise<Document<State>>
  /** Commits several changes atomically. */
  commitAll(changes: readonly Change[]): Promise<void>
  /** Creates many documents atomically, each by one event. */
  addAll(added: readonly Event[]): Promise<void>
  history(
    project: string,
    subjects: readonly string[],
    after: number,
    limit: number,
  ): Promise<(Event & { readonly seq: number })[]>
  onChange(listener: (changed: Changed) => void): () => void
  /** Notifies all servers of something other than an event. */
  notify(changed: Changed): void
  close(): Promise<void>
}

/** Retryable PostgreSQL errors: serialization failure, deadlock, unique violation of concurrent inserts. */
const transientCodes = new Set(['40001', '40P01', '23505'])

export async function openStore(opened: Opened, { types, derive }: StoreOptions): Promise<Store> {
  const { database } = opened
  await migrate(database)
  const listeners = new Set<(changed: Changed) => void>()
  const cache = createDocumentCache()
  const stop = await opened.listen(
    text => {
      const changed = JSON.parse(text) as Changed
      cache.invalidate(changed.project, changed.subject, changed.revision)
      for (const listener of listeners) listener(changed)
    },
    connected => cache.setConnected(connected),
  )
  const notification = ({ project, subject, author, time }: Change, revision: number): string =>
    JSON.stringify({ project, subject, revision, author, time } satisfies Changed)

  const withRetry = async <T>(work: () => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await work()
      } catch (error) {
        const code = errorCode(error)
        if (code === undefined || !transientCodes.has(code)) throw error
        if (attempt === 4) throw code === '23505' ? new HttpError(409, 'That is already taken.') : error
      }
    }
  }
  const commitIn = async (tx: Transaction, change: Change): Promise<Document> => {
    const { stored, derives, ...document } = await commitChange(tx, types, change)
    if (stored > 0) {
      if (derives) await derive(tx, { project: change.project, subjects: [change.subject] })
      await opened.notify(tx, notification(change, document.revision))
    }
    return document
  }
  const readThrough = async (project: string, subject: string): Promise<Document | null> => {
    const store = cache.beginRead()
    const found = await readDocument(database as unknown as Transaction, project, subject)
    store(found)
    return found
  }
  const toDocument = <State>(row: {
    project: string
    subject: string
    revision: number
    state: string
  }): Document<State> => ({
    project: row.project,
    subject: row.subject,
    revision: row.revision,
    state: JSON.parse(row.state) as State,
  })

  return {
    database,
    types,
    derive,
    read: async <State>(project: string, subject: string) =>
      (await readDocument(database as unknown as Transaction, project, subject)) as Document<State> | null,
    readCached: async <State>(project: string, subject: string) =>
      (cache.get(project, subject) ?? (await readThrough(project, subject))) as Document<State> | null,
    async readMany<State>(project: string, subjects: readonly string[]) {
      if (subjects.length === 0) return new Map()
      const rows = await database
        .select()
        .from(documents)
        .where(and(eq(documents.project, project), inArray(documents.subject, [...subjects])))
      return new Map(rows.map(row => [row.subject, toDocument<State>(row)]))
    },
    async list<State>(project: string, type: string) {
      const rows = await database
        .select()
        .from(documents)
        .where(and(eq(documents.project, project), eq(documents.type, type)))
        .orderBy(asc(documents.position), asc(documents.subject))
      return rows.map(row => toDocument<State>(row))
    },
    async listEverywhere<State>(type: string) {
      const rows = await database.select().from(documents).where(eq(documents.type, type))
      return rows.map(row => toDocument<State>(row))
    },
    async find<State>(type: string, label: string) {
      const [row] = await database
        .select()
        .from(documents)
        .where(and(eq(documents.type, type), eq(documents.label, label)))
      return row ? toDocument<State>(row) : null
    },
    async commit<State>(change: Change) {
      const fast = await commitFast(opened, types, cache, change)
      if (fast) opened.notifyLater(notification(change, fast.revision))
      const committed = fast ?? (await withRetry(() => database.transaction(tx => commitIn(tx, change))))
      cache.put(committed)
      return committed as Document<State>
    },
    async commitAll(changes) {
      const made = await withRetry(() =>
        database.transaction(async tx => {
          const list: Document[] = []
          for (const change of changes) list.push(await commitIn(tx, change))
          return list
        }),
      )
      for (const each of made) cache.put(each)
    },
    addAll: added =>
      withRetry(() =>
        database.transaction(async tx => {
          for (let i = 0; i < added.length; i += 500) await addDocuments(tx, types, added.slice(i, i + 500))
          const byProject = groupBy(added, event => event.project)
          for (const [project, list] of byProject)
            for (let i = 0; i < list.length; i += 500)
              await derive(tx, { project, subjects: list.slice(i, i + 500).map(({ subject }) => subject) })
          for (const [project, [first]] of byProject) {
            const { author, time } = first!
            await opened.notify(
              tx,
              JSON.stringify({ project, subject: '', revision: 1, author, time } satisfies Changed),
            )
          }
        }),
      ),
    async history(project, subjects, after, limit) {
      const named = subjects.map(each =>
        each.endsWith('/') ? like(events.subject, `${escapeLike(each)}%`) : eq(events.subject, each),
      )
      const rows = await database
        .select()
        .from(events)
        .where(and(eq(events.project, project), or(...named), gt(events.seq, after)))
        .orderBy(asc(events.seq))
        .limit(limit)
      return rows.map(row => ({ ...row, payload: JSON.parse(row.payload) as unknown }))
    },
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify(changed) {
      for (const listener of listeners) listener(changed)
      opened.notifyLater(JSON.stringify(changed))
    },
    async close() {
      await stop()
      await opened.close()
    },
  }
}

function groupBy<T>(list: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of list) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}
