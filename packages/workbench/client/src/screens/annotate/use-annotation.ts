/** One's own annotation of a passage: what it is now, and how changes, submitting and reopening reach the server. */
import type { BodyInput, Content, Reply } from '@elenchus/workbench/contract'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../app/api.ts'
import { useConnected } from '../../app/event-stream.ts'
import { type Queue, type QueueState, useQueue, useQueueState } from '../../app/offline-queue.ts'

export type Change = BodyInput<'saveAnnotation'>['events'][number]

export interface Annotation {
  /** Null until the browser has said what it kept. */
  readonly queue: Queue<Change> | null
  readonly state: QueueState
  /** What the work here began with, and what it is now. */
  readonly begun: Content | null
  readonly content: Content | null
  readonly submitted: boolean
  readonly save: (content: Content, did: string) => void
  /** Both reject with the server's sentence where it refuses; nothing but the attempt is lost. */
  readonly submit: () => Promise<void>
  readonly reopen: () => Promise<void>
}

export function useAnnotation(project: string, detail: Reply<'readPassage'>, account: string): Annotation {
  const params = { project, passage: detail.passage.id }
  const queue = useQueue<Change>({
    name: `annotation/${project}/${detail.passage.id}/${account}`,
    revision: detail.own?.revision ?? 0,
    send: (revision, events, signal) =>
      call('saveAnnotation', { params, body: { revision, events: [...events] }, signal }),
  })
  const state = useQueueState(queue)
  const takeSeconds = useActiveSeconds()
  const connected = useConnected()
  useEffect(() => {
    // The stream of events is back before the queue would ask again.
    if (connected && queue?.state.status === 'waiting') queue.retry()
  }, [connected, queue])

  // What was kept in this browser goes before what the server has: it is newer.
  const begun = useRef<Content | null>(null)
  const [now, setNow] = useState<Content | null>(null)
  const [submitted, setSubmitted] = useState(detail.own?.submitted ?? false)
  if (queue && begun.current === null) {
    const kept = queue.kept.findLast(edit => edit.kind === 'annotation.saved')
    begun.current =
      kept?.kind === 'annotation.saved' ? (kept.payload.content as Content) : (detail.own?.content ?? detail.initial)
  }
  const content = now ?? begun.current

  const save = (made: Content, did: string) => {
    setNow(made)
    void queue?.add({
      id: crypto.randomUUID(),
      kind: 'annotation.saved',
      payload: { content: made, did: did.slice(0, 300), seconds: takeSeconds() },
    })
  }
  /** Sent by itself, after all that waits, so that a refusal takes nothing else along. */
  const sendAlone = async (kind: 'annotation.submitted' | 'annotation.reopened') => {
    if (!queue) return
    await queue.flush()
    await queue.add({ id: crypto.randomUUID(), kind, payload: {} })
    try {
      await queue.flush()
    } catch (error) {
      await queue.discard()
      throw error
    }
    setSubmitted(kind === 'annotation.submitted')
  }
  return {
    queue,
    state,
    begun: begun.current,
    content,
    submitted,
    save,
    async submit() {
      // Somebody who agrees with what was proposed has changed nothing; it is theirs all the same.
      if (content && !detail.own && queue?.kept.length === 0 && now === null) save(content, 'took it as it was')
      await sendAlone('annotation.submitted')
    },
    reopen: () => sendAlone('annotation.reopened'),
  }
}

const idleAfter = 60_000

/** Gives the seconds since it was last called. */
export function useActiveSeconds(): () => number {
  const counted = useRef(0)
  const active = useRef(Date.now())
  useEffect(() => {
    const touch = () => {
      active.current = Date.now()
    }
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && Date.now() - active.current < idleAfter) counted.current += 1
    }, 1000)
    window.addEventListener('keydown', touch)
    window.addEventListener('pointermove', touch)
    return () => {
      clearInterval(timer)
      window.removeEventListener('keydown', touch)
      window.removeEventListener('pointermove', touch)
    }
  }, [])
  return () => {
    const seconds = counted.current
    counted.current = 0
    return Math.min(86_400, seconds)
  }
}
