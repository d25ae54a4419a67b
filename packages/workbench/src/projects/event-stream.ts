/**
 * Server-sent events (SSE): presence and change notifications. Notifications have no content: pages refetch their data through the routes,
 * which enforce permissions. Annotators and viewers are not notified of changes of other people's annotations, and do not learn who
 * made a change. Streams end at once when the account changes, when the session or the access token ends, and when the account is removed
 * from the project; each heartbeat checks this again.
 */
import type { Context } from '../context.ts'
import type { Account } from '../contract/accounts.ts'
import type { Notice } from '../contract/service.ts'
import { parseExamId } from '../exams/document-types.ts'
import { defineHandlers } from '../http/handler.ts'
import { HttpError } from '../http/http-error.ts'
import { type ChangeNotification, missedChanges } from '../storage/store.ts'
import { canAdjudicate, openProject } from './access.ts'
import { subjectOf } from './state.ts'

interface Subscriber {
  readonly user: Account
  readonly project: string | null
  readonly passage: string | null
  /** Session or token document of the request. */
  readonly credential: string | null
  send(notice: Notice): void
  /** Closes the stream; the browser reconnects after `retryMs`. */
  end(retryMs?: number): void
  /** Returns false if the account may no longer receive notifications. */
  isAuthorised(): Promise<boolean>
}

const heartbeatMs = 20_000
const maxStreams = 5000
/** A further stream closes the oldest of the account. */
export const maxStreamsPerAccount = 20
const retryMs = 2000
/** The oldest stream waits longer before it reconnects, so that many tabs do not displace each other all the time. */
const displacedRetryMs = 60_000
/** A client that does not read its stream is disconnected. */
const maxQueuedNotices = 1000

/** Returns the notice of a change; its author could reveal who annotates a passage. */
const toNotice = (user: Account, { author, ...changed }: ChangeNotification): Notice => ({
  kind: 'changed',
  ...changed,
  author: canAdjudicate(user) || author === user.id ? author : null,
})

function isRelevant({ user, project }: Subscriber, changed: ChangeNotification): boolean {
  if (changed.project === '' || changed.project !== project) return false
  const [type, , owner] = changed.subject.split('/')
  if (type === 'reading') return false
  if (canAdjudicate(user)) return true
  return type !== 'annotation' || owner === user.id
}

export function createEventStream(context: Context) {
  /** In the order of connection. */
  const subscribers = new Set<Subscriber>()
  const stop = context.store.onChange(changed => {
    const exam = parseExamId(changed.project)
    for (const subscriber of [...subscribers]) {
      if (exam !== null) subscriber.send({ kind: 'exam', exam })
      else if (endsAccess(subscriber, changed)) subscriber.end()
      else if (isRelevant(subscriber, changed)) void sendChange(subscriber, changed)
    }
  })
  const endsAccess = ({ user, credential }: Subscriber, { project, subject }: ChangeNotification): boolean =>
    project === '' && [`account/${user.id}`, credential, missedChanges.subject].includes(subject)
  const sendChange = async (subscriber: Subscriber, changed: ChangeNotification): Promise<void> => {
    // The members may have changed.
    const isAuthorised = changed.subject !== subjectOf.project || (await subscriber.isAuthorised())
    if (isAuthorised) subscriber.send(toNotice(subscriber.user, changed))
    else subscriber.end()
  }
  const sendPresence = (project: string): void => {
    const present = [...subscribers].filter(each => each.project === project)
    for (const subscriber of present) {
      // Annotators see only themselves; adjudicators see everybody.
      const visible = present.filter(({ user }) => canAdjudicate(subscriber.user) || user.id === subscriber.user.id)
      const people = visible.map(({ user, passage }) => ({ account: user.id, name: user.name, passage }))
      subscriber.send({ kind: 'presence', project, people })
    }
  }
  /** Makes room for one more stream of an account. */
  const limitStreams = (account: string): void => {
    const streams = [...subscribers].filter(({ user }) => user.id === account)
    for (const oldest of streams.slice(0, Math.max(0, streams.length + 1 - maxStreamsPerAccount)))
      oldest.end(displacedRetryMs)
    if (subscribers.size >= maxStreams) throw new HttpError(503, 'Too many pages are open; live updates will resume.')
  }

  return {
    handlers: defineHandlers({
      async events({ user, query, signal, credential, reauthorise }) {
        const project = query.project ?? null
        if (project !== null) await openProject(context, user, project)
        limitStreams(user.id)
        const encoder = new TextEncoder()
        let end: Subscriber['end'] = () => {}
        return new ReadableStream<Uint8Array>({
          start(controller) {
            const write = (text: string) => {
              if ((controller.desiredSize ?? 0) < -maxQueuedNotices) return end()
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
              credential,
              send: notice => write(`data: ${JSON.stringify(notice)}\n\n`),
              end: retry => end(retry),
              async isAuthorised() {
                try {
                  const account = await reauthorise()
                  if (project !== null) await openProject(context, account, project)
                  return true
                } catch {
                  return false
                }
              },
            }
            const beat = async () => {
              if (await subscriber.isAuthorised()) write(': heartbeat\n\n')
              else end()
            }
            const heartbeat = setInterval(beat, heartbeatMs)
            end = retry => {
              if (!subscribers.delete(subscriber)) return
              clearInterval(heartbeat)
              try {
                if (retry !== undefined) controller.enqueue(encoder.encode(`retry: ${retry}\n\n`))
                controller.close()
              } catch {
                // Closed by the client.
              }
              if (project !== null) sendPresence(project)
            }
            subscribers.add(subscriber)
            signal.addEventListener('abort', () => end(), { once: true })
            write(`retry: ${retryMs}\n\n`)
            if (project !== null) sendPresence(project)
            // Access may have ended while the stream was being opened.
            void beat()
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
      for (const subscriber of [...subscribers]) subscriber.end()
    },
  }
}
