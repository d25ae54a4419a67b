/**
 * What the server tells by itself: one stream of server-sent events for the page, whichever screens listen. A notice only says that
 * something changed; screens read it again.
 */
import type { Notice } from '@elenchus/workbench/contract'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { addressOf } from './api.ts'

export interface Watch {
  readonly project?: string
  /** For presence: where one is. */
  readonly passage?: string
}
type Listener = (notice: Notice) => void

const listeners = new Map<Listener, Watch>()
const watchers = new Set<() => void>()
let source: EventSource | null = null
let address = ''
let connected: boolean | null = null

function tell(now: boolean | null): void {
  if (connected === now) return
  connected = now
  for (const watcher of watchers) watcher()
}

function connect(): void {
  // The server tells of one project at a time: the one that was asked for last.
  const watch = [...listeners.values()].findLast(each => each.project !== undefined) ?? {}
  const wanted = listeners.size === 0 ? '' : addressOf('events', { query: watch })
  if (wanted === address) return
  source?.close()
  source = null
  address = wanted
  if (wanted === '') {
    tell(null)
    return
  }
  const opened = new EventSource(wanted)
  source = opened
  opened.onopen = () => tell(true)
  opened.onerror = () => {
    tell(false)
    // A browser tries again by itself, except after an answer that was an error.
    if (opened.readyState === EventSource.CLOSED && source === opened) {
      address = ''
      setTimeout(connect, 3000)
    }
  }
  opened.onmessage = event => {
    const notice = JSON.parse(event.data as string) as Notice
    for (const listener of listeners.keys()) listener(notice)
  }
}

/** Listens until the returned function is called. */
export function listen(watch: Watch, listener: Listener): () => void {
  listeners.set(listener, watch)
  connect()
  return () => {
    listeners.delete(listener)
    // A screen that goes often gives way to one that listens to the same.
    queueMicrotask(connect)
  }
}

/** Notices while the component is on the screen. */
export function useLive(watch: Watch, listener: Listener): void {
  const latest = useRef(listener)
  latest.current = listener
  const { project, passage } = watch
  useEffect(
    () =>
      listen({ ...(project === undefined ? {} : { project }), ...(passage === undefined ? {} : { passage }) }, notice =>
        latest.current(notice),
      ),
    [project, passage],
  )
}

/** Whether the stream is open; null: nobody listens. */
export const useConnected = (): boolean | null =>
  useSyncExternalStore(
    watcher => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => connected,
  )
