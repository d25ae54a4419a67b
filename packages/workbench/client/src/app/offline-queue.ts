/**
 * A queue that sends edits to the server. Each edit is stored in the browser before it is sent and deleted when the server has confirmed
 * it. While the server cannot be reached, the queue retries with exponential backoff. Sending an edit twice is harmless, because the
 * server recognises its id. Two cases stop the queue until the user decides: a conflict with another change, and a rejected edit.
 */
import type { Problem } from '@elenchus/workbench/contract'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createStore } from '../parts/store.ts'
import { ProblemError } from './api.ts'
import { type Edit, type EditStore, openEditStore } from './edit-store.ts'

export interface QueueState {
  /**
   * `saved`: the server has all edits. `waiting`: the server cannot be reached and the queue retries. `conflict`: the document was
   * changed elsewhere; resolved by `keepLocalVersion` or `discard`. `refused`: the server rejected an edit; resolved by `retry` or `discard`.
   */
  readonly status: 'saved' | 'sending' | 'waiting' | 'conflict' | 'refused'
  /** The number of edits that the server does not have yet. */
  readonly unsent: number
  readonly problem: Problem | null
  /** The last known revision of the document on the server. */
  readonly revision: number
}

export interface QueueOptions<E extends Edit> {
  /** The name of the document, such as `annotation/PROJECT/PASSAGE/ACCOUNT`, under which its edits are stored. */
  readonly name: string
  /** The revision of the document when it was loaded. */
  readonly revision: number
  readonly send: (revision: number, events: readonly E[], signal: AbortSignal) => Promise<{ readonly revision: number }>
  readonly store: EditStore
  readonly batchSize?: number
  readonly sleep?: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

export interface Queue<E extends Edit> {
  /** Edits of an earlier visit that were still unsent when the queue was opened. */
  readonly restored: readonly E[]
  readonly state: QueueState
  /** Resolves when the edit is stored in this browser. */
  add(edit: E): Promise<void>
  /** Sends without waiting for the next retry; also resumes after `refused`. */
  retry(): void
  /** Resolves a conflict: sends the edits again, based on the server's current revision. */
  keepLocalVersion(): void
  /** Deletes all unsent edits. */
  discard(): Promise<void>
  /** Resolves when the server has all edits; rejects with the problem if the queue stops. */
  flush(): Promise<void>
  subscribe(listener: () => void): () => void
  /** Stops sending; unsent edits remain stored. */
  close(): void
}

const abortableSleep = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
const isRetryable = (status: number): boolean => status === 0 || status === 429 || status >= 500

export async function openQueue<E extends Edit>(options: QueueOptions<E>): Promise<Queue<E>> {
  const { name, send, store, batchSize = 50, sleep = abortableSleep } = options
  const stored = await store.load(name)
  const restored = stored.edits as readonly E[]
  let edits = restored
  let revision = stored.revision ?? options.revision
  let isSending = false
  const closeController = new AbortController()
  const { signal } = closeController
  let pauseController = new AbortController()
  const state = createStore<QueueState>({ status: 'saved', unsent: edits.length, problem: null, revision })
  const setState = (status: QueueState['status'], problem: Problem | null = null) =>
    state.set({ status, unsent: edits.length, problem, revision })
  const isStopped = () => state.get().status === 'conflict' || state.get().status === 'refused'

  const remove = async (removedEdits: readonly E[], newRevision: number) => {
    const ids = removedEdits.map(({ id }) => id)
    edits = edits.filter(({ id }) => !ids.includes(id))
    revision = newRevision
    await store.remove(name, revision, ids)
  }
  async function sendAll(): Promise<void> {
    if (isSending) return
    isSending = true
    let failures = 0
    try {
      while (edits.length > 0 && !signal.aborted) {
        const batch = edits.slice(0, batchSize)
        if (failures === 0) setState('sending')
        try {
          const reply = await send(revision, batch, signal)
          failures = 0
          await remove(batch, reply.revision)
        } catch (error) {
          if (signal.aborted) return
          const problem = toProblem(error)
          if (!isRetryable(problem.status)) return setState(problem.status === 409 ? 'conflict' : 'refused', problem)
          failures++
          setState('waiting', problem)
          pauseController = new AbortController()
          await sleep(Math.min(30_000, 500 * 2 ** failures), AbortSignal.any([signal, pauseController.signal]))
        }
      }
      if (edits.length === 0) setState('saved')
    } finally {
      isSending = false
    }
  }
  const wakeUpNow = () => pauseController.abort()
  const retry = () => {
    wakeUpNow()
    void sendAll()
  }
  globalThis.addEventListener?.('online', wakeUpNow)
  if (edits.length > 0) void sendAll()
  return {
    restored,
    get state() {
      return state.get()
    },
    subscribe: state.subscribe,
    retry,
    async add(edit) {
      edits = [...edits, edit]
      const storing = store.add(name, revision, edit)
      const { status, problem } = state.get()
      setState(status === 'saved' ? 'sending' : status, problem)
      await storing
      if (!isStopped()) void sendAll()
    },
    keepLocalVersion() {
      revision = state.get().problem?.revision ?? revision
      void sendAll()
    },
    async discard() {
      await remove(edits, state.get().problem?.revision ?? revision)
      setState('saved')
    },
    flush: () =>
      new Promise((resolve, reject) => {
        const check = () => {
          if (state.get().status === 'saved' && edits.length === 0) resolve()
          else if (isStopped()) reject(new ProblemError(state.get().problem!))
          else return
          unsubscribe()
        }
        const unsubscribe = state.subscribe(check)
        check()
      }),
    close() {
      closeController.abort()
      globalThis.removeEventListener?.('online', wakeUpNow)
    },
  }
}

const toProblem = (error: unknown): Problem =>
  error instanceof ProblemError
    ? error.problem
    : { type: 'about:blank', title: error instanceof Error ? error.message : String(error), status: 400 }

let pageStore: Promise<EditStore> | null = null
/** The edit store, opened on first use and shared by the queues of this page. */
export const editStore = (): Promise<EditStore> => (pageStore ??= openEditStore())

/** Opens the queue of a document while the component is mounted; null until the stored edits are loaded. */
export function useQueue<E extends Edit>(options: Omit<QueueOptions<E>, 'store'>): Queue<E> | null {
  const [queue, setQueue] = useState<Queue<E> | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a queue belongs to one document and keeps track of its revisions itself
  useEffect(() => {
    let opened: Queue<E> | null = null
    let closed = false
    void editStore()
      .then(loaded => openQueue({ ...options, store: loaded }))
      .then(created => {
        if (closed) return created.close()
        opened = created
        setQueue(created)
      })
    return () => {
      closed = true
      opened?.close()
      setQueue(null)
    }
  }, [options.name])
  return queue
}

const initialState: QueueState = { status: 'saved', unsent: 0, problem: null, revision: 0 }

export const useQueueState = (queue: Queue<never> | Queue<Edit> | null): QueueState =>
  useSyncExternalStore(
    listener => queue?.subscribe(listener) ?? (() => {}),
    () => queue?.state ?? initialState,
  )
