/**
 * Server-sent events (SSE): presence and change notifications. Notifications have no content: pages refetch their data through the routes,
 * which enforce permissions. Annotators are not notified of changes of other people's annotations.
 */
import type { Context } from '../context.ts'
import type { Account } from '../contract/accounts.ts'
import type { Notice } from '../contract/service.ts'
import { parseExamId } from '../exams/document-types.ts'
import { defineHandlers } from '../http/handler.ts'
import type { ChangeNotification } from '../storage/store.ts'
import { canAdjudicate, openProject } from './access.ts'

interface Subscriber {
  readonly user: Account
  readonly project: string | null
  readonly passage: string | null
  send(notice: Notice): void
}

const heartbeatMs = 20_000
const maxSubscribers = 2000

function isRelevant({ user, project }: Subscriber, changed: ChangeNotification): boolean {
  if (changed.project === '' || changed.project !== project) return false
  if (canAdjudicate(user)) return true
  const [type, , owner] = changed.subject.split('/')
  return type !== 'annotation' || owner === user.id
}

export function createEventStream(context: Context) {
  const subscribers = new Set<Subscriber>()
  const closers = new Set<() => void>()
  const stop = context.store.onChange(changed => {
    const exam = parseExamId(changed.project)
    for (const subscriber of subscribers)
      if (exam !== null) subscriber.send({ kind: 'exam', exam })
      else if (isRelevant(subscriber, changed)) subscriber.send({ kind: 'changed', ...changed })
  })
  const sendPresence = (project: string): void => {
    const present = [...subscribers].filter(each => each.project === project)
    for (const subscriber of present) {
      // Annotators see only themselves; adjudicators see everybody.
      const visible = present.filter(({ user }) => canAdjudicate(subscriber.user) || user.id === subscriber.user.id)
      const people = visible.map(({ user, passage }) => ({ account: user.id, name: user.name, passage }))
      subscriber.send({ kind: 'presence', project, people })
    }
  }

  return {
    handlers: defineHandlers({
      async events({ user, query, signal }) {
        const project = query.project ?? null
        if (project !== null) await openProject(context, user, project)
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
              user,
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
    }),
    /** Sends to all subscribers of this server. */
    broadcast(notice: Notice): void {
      for (const subscriber of subscribers) subscriber.send(notice)
    },
    close(): void {
      stop()
      for (const end of [...closers]) end()
    },
  }
}
