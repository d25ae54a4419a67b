/**
 * Server-sent events. All components of a page share one stream. A notice only says that something changed; components then refetch it.
 */
import type { Notice, RouteName } from '@elenchus/workbench/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { createStore } from '../parts/store.ts'
import { buildUrl } from './api.ts'
import { invalidateRoutes } from './api-queries.tsx'

/** The subject of the notices that a component receives. */
interface Topic {
  readonly project?: string
  /** The passage that is open here. The server reports it to others who have it open. */
  readonly passage?: string
}
type Listener = (notice: Notice) => void

const listeners = new Map<Listener, Topic>()
/** True if the stream is open; null while no component listens. */
const connected = createStore<boolean | null>(null)
export const useIsConnected = connected.use
let eventSource: EventSource | null = null
let currentUrl = ''

function connect() {
  // The server reports on one project at a time: the one that was requested last.
  const topic = [...listeners.values()].findLast(each => each.project !== undefined) ?? {}
  const url = listeners.size === 0 ? '' : buildUrl('events', { query: topic })
  if (url === currentUrl) return
  eventSource?.close()
  eventSource = null
  currentUrl = url
  if (url === '') return connected.set(null)
  const newSource = new EventSource(url)
  eventSource = newSource
  newSource.onopen = () => connected.set(true)
  newSource.onerror = () => {
    connected.set(false)
    // The browser reconnects by itself, except after an error response.
    if (newSource.readyState === EventSource.CLOSED && eventSource === newSource) {
      currentUrl = ''
      setTimeout(connect, 3000)
    }
  }
  newSource.onmessage = event => {
    const notice = JSON.parse(event.data as string) as Notice
    for (const listener of listeners.keys()) listener(notice)
  }
}

/** Receives notices while the component is mounted. */
export function useNotices({ project, passage }: Topic, listener: Listener): void {
  const latestListener = useRef(listener)
  latestListener.current = listener
  useEffect(() => {
    const stableListener: Listener = notice => latestListener.current(notice)
    listeners.set(stableListener, { project, passage })
    connect()
    return () => {
      listeners.delete(stableListener)
      // Deferred, so that the next screen can register first and the stream stays open.
      queueMicrotask(connect)
    }
  }, [project, passage])
}

/** Refetches the given routes after every matching notice. */
export function useRefetchOnNotice(topic: Topic, matches: (notice: Notice) => boolean, routes: readonly RouteName[]) {
  const client = useQueryClient()
  useNotices(topic, notice => {
    if (matches(notice)) void invalidateRoutes(client, routes)
  })
}
