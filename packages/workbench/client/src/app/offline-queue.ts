/**
 * Edits on their way to the server. Each is kept in the browser before it is sent and dropped when the server has it; a server that is
 * away is asked again, and a lost answer is harmless, because the server passes over ids that it knows. What only a person can decide
 * stops the queue: somebody else's change in between (conflict), or a refusal.
 */
import type { Problem } from '@elenchus/workbench/contract'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { ProblemError } from './api.ts'
import { type Edit, type EditStore, openEditStore } from './edit-store.ts'

export interface QueueState {
  /**
   * `saved`: the server has everything. `sending`. `waiting`: the server is away; it is asked again. `conflict`: the document was
   * changed elsewhere; `keepMine` or `takeTheirs` decide. `refused`: the server will not have the first edit; `retry` or `discard`.
   */
  readonly status: 'saved' | 'sending' | 'waiting' | 'conflict' | 'refused'
  /** Edits that the server does not have. */
  readonly waiting: number
  readonly problem: Problem | null
  /** Of the document on the server, as far as is known. */
  readonly revision: number
}

export interface QueueOptions<E extends Edit> {
  /** Of the document: `annotation/PROJECT/PASSAGE/ACCOUNT`. Its edits are kept under this name. */
  readonly name: string
  /** The revision that the server gave. */
  readonly revision: number
  readonly send: (revision: number, events: readonly E[], signal: AbortSignal) => Promise<{ readonly revision: number }>
  readonly store: EditStore
  /** The most edits of one request. */
  readonly most?: number
  /** Waits; ends early when the signal says so. */
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

export interface Queue<E extends Edit> {
  /** What waited when the queue was opened: the editor goes on from there. */
  readonly kept: readonly E[]
  readonly state: QueueState
  /** Resolves when the edit is kept in this browser; it is sent by and by. */
  add(edit: E): Promise<void>
  /** Asks at once, after `waiting` or `refused`. */
  retry(): void
  /** After a conflict: send ours on top of what is there. */
  keepMine(): void
  /** After a conflict or a refusal: give up what waits. */
  discard(): Promise<void>
  /** Resolves when the server has everything; rejects with the problem when the queue stops. */
  flush(): Promise<void>
  subscribe(watcher: () => void): () => void
  /** Sends no more; what waits stays kept. */
  close(): void
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener('abort', end, { once: true })
  })
/** Worth asking again: nobody answered, or not now. */
const passes = (status: number): boolean => status === 0 || status === 429 || status >= 500

export async function openQueue<E extends Edit>(options: QueueOptions<E>): Promise<Queue<E>> {
  const { name, send, store, most = 50, wait = pause } = options
  const loaded = await store.load(name)
  const kept = loaded.edits as readonly E[]
  let edits: readonly E[] = kept
  let revision = loaded.revision ?? options.revision
  let state: QueueState = { status: 'saved', waiting: edits.length, problem: null, revision }
  let running = false
  const closing = new AbortController()
  let waking = new AbortController()
  const watchers = new Set<() => void>()

  const put = (status: QueueState['status'], problem: Problem | null = null) => {
    state = { status, waiting: edits.length, problem, revision }
    for (const watcher of [...watchers]) watcher()
  }
  const settle = async (ids: readonly string[], now: number) => {
    const gone = new Set(ids)
    edits = edits.filter(({ id }) => !gone.has(id))
    revision = now
    await store.settle(name, now, ids)
  }
  async function pump(): Promise<void> {
    if (running) return
    running = true
    let failures = 0
    try {
      while (edits.length > 0 && !closing.signal.aborted) {
        const batch = edits.slice(0, most)
        put(failures === 0 ? 'sending' : 'waiting', failures === 0 ? null : state.problem)
        try {
          const answer = await send(revision, batch, closing.signal)
          failures = 0
          await settle(
            batch.map(({ id }) => id),
            answer.revision,
          )
        } catch (error) {
          if (closing.signal.aborted) return
          const problem = problemOf(error)
          if (!passes(problem.status)) return put(problem.status === 409 ? 'conflict' : 'refused', problem)
          failures++
          put('waiting', problem)
          waking = new AbortController()
          await wait(Math.min(30_000, 500 * 2 ** failures), AbortSignal.any([closing.signal, waking.signal]))
        }
      }
      if (edits.length === 0) put('saved')
    } finally {
      running = false
    }
  }
  const start = () => void pump()

  const back = () => waking.abort()
  globalThis.addEventListener?.('online', back)
  if (edits.length > 0) start()
  return {
    kept,
    get state() {
      return state
    },
    async add(edit) {
      edits = [...edits, edit]
      const keeping = store.keep(name, revision, edit)
      if (state.status === 'conflict' || state.status === 'refused') put(state.status, state.problem)
      else put(state.status === 'saved' ? 'sending' : state.status, state.problem)
      await keeping
      if (state.status !== 'conflict' && state.status !== 'refused') start()
    },
    retry() {
      waking.abort()
      start()
    },
    keepMine() {
      revision = state.problem?.revision ?? revision
      start()
    },
    async discard() {
      await settle(
        edits.map(({ id }) => id),
        state.problem?.revision ?? revision,
      )
      put('saved')
    },
    flush: () =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (state.status === 'saved' && edits.length === 0) resolve()
          else if (state.status === 'conflict' || state.status === 'refused') reject(new ProblemError(state.problem!))
          else return false
          watchers.delete(look)
          return true
        }
        if (!look()) watchers.add(look)
      }),
    subscribe(watcher) {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    close() {
      closing.abort()
      globalThis.removeEventListener?.('online', back)
    },
  }
}

const problemOf = (error: unknown): Problem =>
  error instanceof ProblemError
    ? error.problem
    : { type: 'about:blank', title: error instanceof Error ? error.message : String(error), status: 400 }

let store: Promise<EditStore> | null = null
/** The one store of this page. */
export const editStore = (): Promise<EditStore> => (store ??= openEditStore())

/** Null until the browser has said what it kept, or while there is no document. */
export function useQueue<E extends Edit>(options: Omit<QueueOptions<E>, 'store'> | null): Queue<E> | null {
  const [queue, setQueue] = useState<Queue<E> | null>(null)
  const name = options?.name
  // biome-ignore lint/correctness/useExhaustiveDependencies: a queue belongs to a document; a newer revision is its own doing
  useEffect(() => {
    if (!options) return
    let opened: Queue<E> | null = null
    let gone = false
    void editStore()
      .then(kept => openQueue({ ...options, store: kept }))
      .then(made => {
        if (gone) return made.close()
        opened = made
        setQueue(made)
      })
    return () => {
      gone = true
      opened?.close()
      setQueue(null)
    }
  }, [name])
  return queue
}

const idle: QueueState = { status: 'saved', waiting: 0, problem: null, revision: 0 }

export const useQueueState = (queue: Queue<never> | Queue<Edit> | null): QueueState =>
  useSyncExternalStore(
    watcher => queue?.subscribe(watcher) ?? (() => {}),
    () => queue?.state ?? idle,
  )
