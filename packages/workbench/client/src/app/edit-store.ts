/** Stores unsent edits in IndexedDB, so that they survive a reload or a crash while the server cannot be reached. */

/** An event of the contract. The client generates its id, so that the server can recognise an event that is sent twice. */
export type Edit = Readonly<{ id: string; kind: string; payload: unknown }>
export interface StoredEdits {
  /** The revision that the first edit is based on; null if there are no edits. */
  readonly revision: number | null
  readonly edits: readonly Edit[]
}
/** Stores the edits of several documents, each under the name of its document. */
export interface EditStore {
  load(name: string): Promise<StoredEdits>
  /** Stores an edit; `revision` is that of the document before all its unsent edits. */
  add(name: string, revision: number, edit: Edit): Promise<void>
  /** Deletes edits that were sent or discarded; the remaining ones are based on `revision`. */
  remove(name: string, revision: number, ids: readonly string[]): Promise<void>
  /** The names of the documents with unsent edits. */
  names(): Promise<string[]>
}

type EditRow = { name: string; edit: Edit }

/** Opens the store in IndexedDB, or in memory if the browser does not permit storage. */
export async function openEditStore(factory: IDBFactory | undefined = globalThis.indexedDB): Promise<EditStore> {
  const database = factory && (await openDatabase(factory).catch(() => null))
  return database ? createDatabaseStore(database) : createMemoryStore()
}

const openDatabase = async (factory: IDBFactory): Promise<IDBDatabase> => {
  const request = factory.open('elenchus', 1)
  request.onupgradeneeded = () => {
    // Incrementing keys preserve the order of the edits.
    request.result.createObjectStore('edits', { autoIncrement: true }).createIndex('name', 'name')
    request.result.createObjectStore('revisions')
  }
  return toPromise(request)
}

const toPromise = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const waitForCommit = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onerror = () => reject(transaction.error)
    transaction.onabort = () => reject(transaction.error)
  })

function createDatabaseStore(database: IDBDatabase): EditStore {
  const begin = (mode: IDBTransactionMode) => {
    const transaction = database.transaction(['edits', 'revisions'], mode)
    return { transaction, edits: transaction.objectStore('edits'), revisions: transaction.objectStore('revisions') }
  }
  return {
    async load(name) {
      const { edits, revisions } = begin('readonly')
      const [rows, revision] = await Promise.all([
        toPromise<EditRow[]>(edits.index('name').getAll(name)),
        toPromise<number | undefined>(revisions.get(name)),
      ])
      return { revision: rows.length === 0 ? null : (revision ?? null), edits: rows.map(({ edit }) => edit) }
    },
    async add(name, revision, edit) {
      const { transaction, edits, revisions } = begin('readwrite')
      edits.add({ name, edit } satisfies EditRow)
      revisions.put(revision, name)
      await waitForCommit(transaction)
    },
    async remove(name, revision, ids) {
      const { transaction, edits, revisions } = begin('readwrite')
      const removed = new Set(ids)
      const request = edits.index('name').openCursor(name)
      request.onsuccess = () => {
        const cursor = request.result
        if (!cursor) return
        if (removed.has((cursor.value as EditRow).edit.id)) cursor.delete()
        cursor.continue()
      }
      revisions.put(revision, name)
      await waitForCommit(transaction)
    },
    async names() {
      const rows = await toPromise<EditRow[]>(begin('readonly').edits.getAll())
      return [...new Set(rows.map(({ name }) => name))]
    },
  }
}

export function createMemoryStore(): EditStore {
  const documents = new Map<string, { revision: number; edits: Edit[] }>()
  return {
    async load(name) {
      const document = documents.get(name)
      return { revision: document?.edits.length ? document.revision : null, edits: [...(document?.edits ?? [])] }
    },
    async add(name, revision, edit) {
      documents.set(name, { revision, edits: [...(documents.get(name)?.edits ?? []), edit] })
    },
    async remove(name, revision, ids) {
      const removed = new Set(ids)
      documents.set(name, { revision, edits: (documents.get(name)?.edits ?? []).filter(({ id }) => !removed.has(id)) })
    },
    async names() {
      return [...documents].filter(([, { edits }]) => edits.length > 0).map(([name]) => name)
    },
  }
}
