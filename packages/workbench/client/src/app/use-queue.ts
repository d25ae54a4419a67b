/** A queue of edits for the document on the screen; it is opened anew when the document changes. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { type Edit, type EditStore, openEditStore } from './edit-store.ts'
import { openQueue, type Queue, type QueueOptions, type QueueState } from './queue.ts'

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

const nothing: QueueState = { status: 'saved', waiting: 0, problem: null, revision: 0 }

export const useQueueState = (queue: Queue<never> | Queue<Edit> | null): QueueState =>
  useSyncExternalStore(
    watcher => queue?.subscribe(watcher) ?? (() => {}),
    () => queue?.state ?? nothing,
  )
