/** The user's annotation of a passage: its content, and saving, submitting and reopening it through the offline queue. */
import type { BodyInput, Content } from '@elenchus/workbench/contract'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../app/api.ts'
import { useIsConnected } from '../../app/event-stream.ts'
import { useQueue, useQueueState } from '../../app/offline-queue.ts'
import type { PassageDetail } from '../project/use-project.ts'

type Change = BodyInput<'saveAnnotation'>['events'][number]

/** Queue and content are null until the stored edits are loaded. `submit` and `reopen` reject with the message of the server. */
export function useAnnotation(project: string, detail: PassageDetail, account: string) {
  const params = { project, passage: detail.passage.id }
  const queue = useQueue<Change>({
    name: `annotation/${project}/${detail.passage.id}/${account}`,
    revision: detail.own?.revision ?? 0,
    send: (revision, events, signal) =>
      call('saveAnnotation', { params, body: { revision, events: [...events] }, signal }),
  })
  const queueState = useQueueState(queue)
  const takeActiveSeconds = useActiveSeconds()
  const connected = useIsConnected()
  useEffect(() => {
    // When the event stream is connected again, the queue need not wait for its next retry.
    if (connected && queue?.state.status === 'waiting') queue.retry()
  }, [connected, queue])

  // The content when the passage was opened. Unsent edits in this browser are newer than the content on the server.
  const initialContent = useRef<Content | null>(null)
  const [editedContent, setEditedContent] = useState<Content | null>(null)
  const [submitted, setSubmitted] = useState(detail.own?.submitted ?? false)
  if (queue && initialContent.current === null) {
    const saved = queue.restored.findLast(edit => edit.kind === 'annotation.saved')
    initialContent.current = (saved?.payload.content as Content | undefined) ?? detail.own?.content ?? detail.initial
  }
  const content = editedContent ?? initialContent.current

  const save = (newContent: Content, summary: string) => {
    setEditedContent(newContent)
    void queue?.add({
      id: crypto.randomUUID(),
      kind: 'annotation.saved',
      payload: { content: newContent, did: summary.slice(0, 300), seconds: takeActiveSeconds() },
    })
  }
  /** Sends an event separately after all others, so that a refusal does not affect them. */
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
    state: queueState,
    initial: initialContent.current,
    content,
    submitted,
    save,
    async submit() {
      // The user accepts a proposal without changes: it has to be saved first.
      if (content && !detail.own && queue?.restored.length === 0 && editedContent === null)
        save(content, 'accepted unchanged')
      await sendAlone('annotation.submitted')
    },
    reopen: () => sendAlone('annotation.reopened'),
  }
}

/** Without a key press or pointer movement for this time, the user counts as inactive. */
const idleAfterMs = 60_000

/** Returns a function that returns the seconds of activity since its last call, a day at most. */
function useActiveSeconds(): () => number {
  const activeSeconds = useRef(0)
  const lastActivity = useRef(Date.now())
  useEffect(() => {
    const onActivity = () => {
      lastActivity.current = Date.now()
    }
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && Date.now() - lastActivity.current < idleAfterMs)
        activeSeconds.current += 1
    }, 1000)
    for (const type of ['keydown', 'pointermove']) window.addEventListener(type, onActivity)
    return () => {
      clearInterval(timer)
      for (const type of ['keydown', 'pointermove']) window.removeEventListener(type, onActivity)
    }
  }, [])
  return () => {
    const seconds = activeSeconds.current
    activeSeconds.current = 0
    return Math.min(86_400, seconds)
  }
}
