/** Edits that the server does not have yet, kept in the browser (IndexedDB): they outlive a reload, a crash and a server that is away. */

/** A change as the contract's `events` take it; its id is made here, so that it can be sent twice and is stored once. */
export interface Edit {
  readonly id: string
  readonly kind: string
  readonly payload: unknown
}
export interface KeptEdits<E extends Edit = Edit> {
  /** The revision that the first of them was made on; null: there are none. */
  readonly revision: number | null
  readonly edits: readonly E[]
}
export interface EditStore {
  load(name: string): Promise<KeptEdits>
  /** Keeps an edit; `revision` is that of the document before all edits that wait. */
  keep(name: string, revision: number, edit: Edit): Promise<void>
  /** The server has these, or they were given up; those that still wait are made on `revision`. */
  settle(name: string, revision: number, ids: readonly string[]): Promise<void>
  /** Documents with edits that wait. */
  names(): Promise<string[]>
}

interface Row {
  readonly name: string
  readonly edit: Edit
}

/** In IndexedDB; where a browser keeps nothing, in memory, so that work goes on. */
export async function openEditStore(factory: IDBFactory | undefined = globalThis.indexedDB): Promise<EditStore> {
  if (!factory) return memoryEditStore()
  try {
    return overDatabase(await open(factory))
  } catch {
    return memoryEditStore()
  }
}

const open = (factory: IDBFactory): Promise<IDBDatabase> => {
  const request = factory.open('elenchus', 1)
  request.onupgradeneeded = () => {
    // Keys that count up keep the order in which edits were made.
    request.result.createObjectStore('edits', { autoIncrement: true }).createIndex('name', 'name')
    request.result.createObjectStore('revisions')
  }
  return answer(request)
}

const answer = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const done = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onerror = () => reject(transaction.error)
    transaction.onabort = () => reject(transaction.error)
  })

function overDatabase(database: IDBDatabase): EditStore {
  const begin = (mode: IDBTransactionMode) => {
    const transaction = database.transaction(['edits', 'revisions'], mode)
    return { transaction, edits: transaction.objectStore('edits'), revisions: transaction.objectStore('revisions') }
  }
  return {
    async load(name) {
      const { edits, revisions } = begin('readonly')
      const [rows, revision] = await Promise.all([
        answer<Row[]>(edits.index('name').getAll(name)),
        answer<number | undefined>(revisions.get(name)),
      ])
      return { revision: rows.length === 0 ? null : (revision ?? null), edits: rows.map(({ edit }) => edit) }
    },
    async keep(name, revision, edit) {
      const { transaction, edits, revisions } = begin('readwrite')
      edits.add({ name, edit } satisfies Row)
      revisions.put(revision, name)
      await done(transaction)
    },
    async settle(name, revision, ids) {
      const { transaction, edits, revisions } = begin('readwrite')
      const gone = new Set(ids)
      const request = edits.index('name').openCursor(name)
      request.onsuccess = () => {
        const cursor = request.result
        if (!cursor) return
        if (gone.has((cursor.value as Row).edit.id)) cursor.delete()
        cursor.continue()
      }
      revisions.put(revision, name)
      await done(transaction)
    },
    async names() {
      const rows = await answer<Row[]>(begin('readonly').edits.getAll())
      return [...new Set(rows.map(({ name }) => name))]
    },
  }
}

export function memoryEditStore(): EditStore {
  const kept = new Map<string, { revision: number; edits: Edit[] }>()
  return {
    async load(name) {
      const found = kept.get(name)
      return { revision: found?.edits.length ? found.revision : null, edits: [...(found?.edits ?? [])] }
    },
    async keep(name, revision, edit) {
      kept.set(name, { revision, edits: [...(kept.get(name)?.edits ?? []), edit] })
    },
    async settle(name, revision, ids) {
      const gone = new Set(ids)
      kept.set(name, { revision, edits: (kept.get(name)?.edits ?? []).filter(({ id }) => !gone.has(id)) })
    },
    async names() {
      return [...kept].filter(([, { edits }]) => edits.length > 0).map(([name]) => name)
    },
  }
}
