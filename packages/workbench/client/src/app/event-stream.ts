/**
 * Server-sent events: one stream per page, shared by all components that listen. A notice only says that something changed; components
 * then refetch it.
 */
import type { Notice, RouteName } from '@elenchus/workbench/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { addressOf } from './api.ts'
import { createStore } from './store.ts'
import { invalidate } from './use-route.ts'

interface Topic {
  readonly project?: string
  /** For presence: the passage that is open. */
  readonly passage?: string
}
type Listener = (notice: Notice) => void

const listeners = new Map<Listener, Topic>()
/** Whether the stream is open; null while nobody listens. */
const connected = createStore<boolean | null>(null)
export const useConnected = connected.use
let source: EventSource | null = null
let address = ''

function connect(): void {
  // The server reports on one project at a time: the one that was requested last.
  const topic = [...listeners.values()].findLast(each => each.project !== undefined) ?? {}
  const wanted = listeners.size === 0 ? '' : addressOf('events', { query: topic })
  if (wanted === address) return
  source?.close()
  source = null
  address = wanted
  if (wanted === '') {
    connected.set(null)
    return
  }
  const opened = new EventSource(wanted)
  source = opened
  opened.onopen = () => connected.set(true)
  opened.onerror = () => {
    connected.set(false)
    // The browser reconnects by itself, except after an error response.
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

/** Receives notices while the component is mounted. */
export function useNotices({ project, passage }: Topic, listener: Listener): void {
  const latest = useRef(listener)
  latest.current = listener
  useEffect(() => {
    const own: Listener = notice => latest.current(notice)
    listeners.set(own, { project, passage })
    connect()
    return () => {
      listeners.delete(own)
      // Later, so that a screen that replaces this one can keep the stream.
      queueMicrotask(connect)
    }
  }, [project, passage])
}

/** Refetches the named routes after every notice that matches. */
export function useRefetchOn(topic: Topic, matches: (notice: Notice) => boolean, routes: readonly RouteName[]): void {
  const client = useQueryClient()
  useNotices(topic, notice => {
    if (matches(notice)) void invalidate(client, routes)
  })
}
