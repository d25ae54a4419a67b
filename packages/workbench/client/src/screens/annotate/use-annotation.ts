/** The user's own annotation of a passage: its content, and saving, submitting and reopening through the offline queue. */
import type { BodyInput, Content } from '@elenchus/workbench/contract'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../app/api.ts'
import { useConnected } from '../../app/event-stream.ts'
import { type Queue, type QueueState, useQueue, useQueueState } from '../../app/offline-queue.ts'
import type { PassageDetail } from '../project/use-project.ts'

type Change = BodyInput<'saveAnnotation'>['events'][number]

interface Annotation {
  /** Null until the stored edits are loaded. */
  readonly queue: Queue<Change> | null
  readonly state: QueueState
  /** The content when the passage was opened, and now. */
  readonly initial: Content | null
  readonly content: Content | null
  readonly submitted: boolean
  readonly save: (content: Content, did: string) => void
  /** Both reject with the message of the server if it refuses. */
  readonly submit: () => Promise<void>
  readonly reopen: () => Promise<void>
}

export function useAnnotation(project: string, detail: PassageDetail, account: string): Annotation {
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
    // The event stream reconnects before the queue would retry.
    if (connected && queue?.state.status === 'waiting') queue.retry()
  }, [connected, queue])

  // Unsent edits in this browser are newer than the content of the server.
  const initial = useRef<Content | null>(null)
  const [edited, setEdited] = useState<Content | null>(null)
  const [submitted, setSubmitted] = useState(detail.own?.submitted ?? false)
  if (queue && initial.current === null) {
    const saved = queue.restored.findLast(edit => edit.kind === 'annotation.saved')
    initial.current = (saved?.payload.content as Content | undefined) ?? detail.own?.content ?? detail.initial
  }
  const content = edited ?? initial.current

  const save = (made: Content, did: string) => {
    setEdited(made)
    void queue?.add({
      id: crypto.randomUUID(),
      kind: 'annotation.saved',
      payload: { content: made, did: did.slice(0, 300), seconds: takeSeconds() },
    })
  }
  /** Sends an event after all others, on its own, so that a refusal affects nothing else. */
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
    initial: initial.current,
    content,
    submitted,
    save,
    async submit() {
      // Accepting a proposal unchanged is an annotation, too.
      if (content && !detail.own && queue?.restored.length === 0 && edited === null) save(content, 'accepted unchanged')
      await sendAlone('annotation.submitted')
    },
    reopen: () => sendAlone('annotation.reopened'),
  }
}

const idleAfterMs = 60_000

/** A function that returns the seconds of activity since its last call. */
function useActiveSeconds(): () => number {
  const counted = useRef(0)
  const active = useRef(Date.now())
  useEffect(() => {
    const touch = () => {
      active.current = Date.now()
    }
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && Date.now() - active.current < idleAfterMs) counted.current += 1
    }, 1000)
    for (const type of ['keydown', 'pointermove']) window.addEventListener(type, touch)
    return () => {
      clearInterval(timer)
      for (const type of ['keydown', 'pointermove']) window.removeEventListener(type, touch)
    }
  }, [])
  return () => {
    const seconds = counted.current
    counted.current = 0
    return Math.min(86_400, seconds)
  }
}
