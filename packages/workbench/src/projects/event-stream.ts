/**
 * Server-sent events (SSE): presence and change notifications. A notification carries no content; pages refetch what they show through the
 * routes, which enforce permissions. Changes of annotations that a subscriber is blind to are not sent.
 */
import type { Context } from '../context.ts'
import type { Account } from '../contract/accounts.ts'
import type { Notice } from '../contract/service.ts'
import { examOfProject } from '../exams/document-types.ts'
import type { Handlers } from '../http/handler.ts'
import type { Changed } from '../storage/store.ts'
import { canAdjudicate, openProject } from './access.ts'

interface Subscriber {
  readonly who: Account
  readonly project: string | null
  readonly passage: string | null
  send(notice: Notice): void
}

export interface EventStream {
  readonly handlers: Pick<Handlers, 'events'>
  /** Sends to all subscribers of this server. */
  broadcast(notice: Notice): void
  close(): void
}

const heartbeatMs = 20_000
const maxSubscribers = 2000

function isRelevant({ who, project }: Subscriber, changed: Changed): boolean {
  if (changed.project === '' || changed.project !== project) return false
  if (canAdjudicate(who)) return true
  const [type, , owner] = changed.subject.split('/')
  return type !== 'annotation' || owner === who.id
}

export function createEventStream(context: Context): EventStream {
  const subscribers = new Set<Subscriber>()
  const closers = new Set<() => void>()
  const stop = context.store.onChange(changed => {
    const exam = examOfProject(changed.project)
    for (const subscriber of subscribers)
      if (exam !== null) subscriber.send({ kind: 'exam', exam })
      else if (isRelevant(subscriber, changed)) subscriber.send({ kind: 'changed', ...changed })
  })
  const sendPresence = (project: string): void => {
    const present = [...subscribers].filter(each => each.project === project)
    for (const subscriber of present) {
      // Annotators see only themselves; adjudicators see everybody.
      const visible = present.filter(({ who }) => canAdjudicate(subscriber.who) || who.id === subscriber.who.id)
      const people = visible.map(({ who, passage }) => ({ account: who.id, name: who.name, passage }))
      subscriber.send({ kind: 'presence', project, people })
    }
  }

  return {
    handlers: {
      async events({ who, query, signal }) {
        const project = query.project ?? null
        if (project !== null) await openProject(context, who, project)
        const encoder = new TextEncoder()
        let end = () => {}
        return new ReadableStream<Uint8Array>({
          start(controller) {
            const write = (text: string) => {
              try {
                controller.enqueue(encoder.encode(text))
              } catch {
                end()
              }
            }
            const subscriber: Subscriber = {
              who,
              project,
              passage: query.passage ?? null,
              send: notice => write(`data: ${JSON.stringify(notice)}\n\n`),
            }
            const heartbeat = setInterval(() => write(': heartbeat\n\n'), heartbeatMs)
            end = () => {
              if (!subscribers.delete(subscriber)) return
              clearInterval(heartbeat)
              closers.delete(end)
              try {
                controller.close()
              } catch {
                // Closed by the client.
              }
              if (project !== null) sendPresence(project)
            }
            if (subscribers.size >= maxSubscribers) return controller.close()
            subscribers.add(subscriber)
            closers.add(end)
            signal.addEventListener('abort', () => end(), { once: true })
            write('retry: 2000\n\n')
            if (project !== null) sendPresence(project)
          },
          cancel: () => end(),
        })
      },
    },
    broadcast(notice) {
      for (const subscriber of subscribers) subscriber.send(notice)
    },
    close() {
      stop()
      for (const end of [...closers]) end()
    },
  }
}
