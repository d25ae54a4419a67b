/** The store: documents by name, changes, history, and notices of changes. */
import { and, asc, eq, gt, inArray, like, or } from 'drizzle-orm'
import { Refusal } from '../refusals/refusal.ts'
import { appendQuickly } from './append.ts'
import { addDocuments, type Change, commitChange, readDocument } from './commit.ts'
import { type Database, errorCode, type Opened, type Transaction } from './database.ts'
import type { Document, DocumentTypes, Event } from './event.ts'
import { escapeLike } from './like.ts'
import { migrate } from './migrations.ts'
import { createRecent } from './recent.ts'
import { documents, events } from './tables.ts'

/** Something changed; sent to everybody who listens on any server of this database. */
export interface Changed {
  readonly project: string
  readonly subject: string
  readonly revision: number
  readonly author: string
  readonly time: string
}

/** Derives further tables from a document that changed, in its transaction. */
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
  /** The same, out of memory where it was read or written a few seconds ago: for who somebody is and where they belong. */
  readRecent<State>(project: string, subject: string): Promise<Document<State> | null>
  readMany<State>(project: string, subjects: readonly string[]): Promise<Map<string, Document<State>>>
  /** Documents of a type, in their order. */
  list<State>(project: string, type: string): Promise<Document<State>[]>
  /** Documents of a type, in every project. */
  listEverywhere<State>(type: string): Promise<Document<State>[]>
  /** The document of that label. */
  find<State>(type: string, label: string): Promise<Document<State> | null>
  commit<State>(change: Change): Promise<Document<State>>
  /** Several changes, all or none. */
  commitAll(changes: readonly Change[]): Promise<void>
  /** New documents by one event each, many at once, all or none; none of them may exist. */
  addAll(added: readonly Event[]): Promise<void>
  history(
    project: string,
    subjects: readonly string[],
    after: number,
    limit: number,
  ): Promise<(Event & { readonly seq: number })[]>
  onChange(hear: (changed: Changed) => void): () => void
  /** Tells every server of something that is no event. */
  announce(changed: Changed): void
  close(): Promise<void>
}

/** Serialization failures, deadlocks, and two firsts at the same moment: nothing was done, and the same again will do. */
const passing = new Set(['40001', '40P01', '23505'])

export async function openStore(opened: Opened, { types, derive }: StoreOptions): Promise<Store> {
  const { database } = opened
  await migrate(database)
  const hearing = new Set<(changed: Changed) => void>()
  const recent = createRecent()
  const stop = await opened.listen(
    text => {
      const changed = JSON.parse(text) as Changed
      recent.changed(changed.project, changed.subject, changed.revision)
      for (const hear of hearing) hear(changed)
    },
    isDeaf => recent.deaf(isDeaf),
  )
  const noticeOf = ({ project, subject, author, time }: Change, revision: number): string =>
    JSON.stringify({ project, subject, revision, author, time } satisfies Changed)

  const again = async <T>(work: () => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await work()
      } catch (error) {
        const code = errorCode(error)
        if (code === undefined || !passing.has(code)) throw error
        if (attempt === 4) throw code === '23505' ? new Refusal(409, 'That is taken already.') : error
      }
    }
  }
  const commitIn = async (tx: Transaction, change: Change): Promise<Document> => {
    const { stored, derives, ...document } = await commitChange(tx, types, change)
    if (stored > 0) {
      if (derives) await derive(tx, { project: change.project, subjects: [change.subject] })
      await opened.announce(tx, noticeOf(change, document.revision))
    }
    return document
  }
  const readNow = async (project: string, subject: string): Promise<Document | null> => {
    const done = recent.reading(project, subject)
    const found = await readDocument(database as unknown as Transaction, project, subject)
    done(found)
    return found
  }
  const documentOf = <State>(row: {
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
    readRecent: async <State>(project: string, subject: string) =>
      (recent.get(project, subject) ?? (await readNow(project, subject))) as Document<State> | null,
    async readMany<State>(project: string, subjects: readonly string[]) {
      if (subjects.length === 0) return new Map()
      const rows = await database
        .select()
        .from(documents)
        .where(and(eq(documents.project, project), inArray(documents.subject, [...subjects])))
      return new Map(rows.map(row => [row.subject, documentOf<State>(row)]))
    },
    async list<State>(project: string, type: string) {
      const rows = await database
        .select()
        .from(documents)
        .where(and(eq(documents.project, project), eq(documents.type, type)))
        .orderBy(asc(documents.position), asc(documents.subject))
      return rows.map(row => documentOf<State>(row))
    },
    async listEverywhere<State>(type: string) {
      const rows = await database.select().from(documents).where(eq(documents.type, type))
      return rows.map(row => documentOf<State>(row))
    },
    async find<State>(type: string, label: string) {
      const [row] = await database
        .select()
        .from(documents)
        .where(and(eq(documents.type, type), eq(documents.label, label)))
      return row ? documentOf<State>(row) : null
    },
    async commit<State>(change: Change) {
      const quick = await appendQuickly(opened, types, recent, change)
      if (quick) opened.announceSoon(noticeOf(change, quick.revision))
      const made = quick ?? (await again(() => database.transaction(tx => commitIn(tx, change))))
      recent.put(made)
      return made as Document<State>
    },
    async commitAll(changes) {
      const made = await again(() =>
        database.transaction(async tx => {
          const list: Document[] = []
          for (const change of changes) list.push(await commitIn(tx, change))
          return list
        }),
      )
      for (const each of made) recent.put(each)
    },
    addAll: added =>
      again(() =>
        database.transaction(async tx => {
          for (let at = 0; at < added.length; at += 500) await addDocuments(tx, types, added.slice(at, at + 500))
          const byProject = groupBy(added, event => event.project)
          for (const [project, list] of byProject)
            for (let at = 0; at < list.length; at += 500)
              await derive(tx, { project, subjects: list.slice(at, at + 500).map(({ subject }) => subject) })
          for (const [project, [first]] of byProject) {
            const { author, time } = first!
            await opened.announce(
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
    onChange(hear) {
      hearing.add(hear)
      return () => void hearing.delete(hear)
    },
    announce(changed) {
      for (const hear of hearing) hear(changed)
      opened.announceSoon(JSON.stringify(changed))
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
