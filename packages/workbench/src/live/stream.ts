/**
 * Server-sent events: who looks at what, and that something changed. A notice carries no content; a page reads again what it shows, through
 * the routes that decide what may be seen. Notices of annotations that their receiver is blind to are not sent at all.
 */
import type { Context } from '../context/context.ts'
import type { Account } from '../contract/accounts.ts'
import type { Notice, serviceRoutes } from '../contract/service.ts'
import { examIn } from '../exams/space.ts'
import type { HandlersOf } from '../http/handler.ts'
import { isJudge, openProject } from '../projects/access.ts'
import type { Changed } from '../storage/store.ts'

interface Listener {
  readonly who: Account
  readonly project: string | null
  readonly passage: string | null
  send(notice: Notice): void
}

export interface Live {
  readonly handlers: HandlersOf<Pick<typeof serviceRoutes, 'events'>>
  /** To everybody who listens on this server. */
  broadcast(notice: Notice): void
  close(): void
}

const heartbeatMs = 20_000
const mostListeners = 2000

function concerns({ who, project }: Listener, changed: Changed): boolean {
  if (changed.project === '' || changed.project !== project) return false
  if (isJudge(who)) return true
  const [type, , owner] = changed.subject.split('/')
  return type !== 'annotation' || owner === who.id
}

export function createLive(context: Context): Live {
  const listeners = new Set<Listener>()
  const ends = new Set<() => void>()
  const stop = context.store.onChange(changed => {
    const exam = examIn(changed.project)
    for (const listener of listeners)
      if (exam !== null) listener.send({ kind: 'exam', exam })
      else if (concerns(listener, changed)) listener.send({ kind: 'changed', ...changed })
  })
  const tellPresence = (project: string): void => {
    const there = [...listeners].filter(each => each.project === project)
    for (const listener of there) {
      // Annotators see that they are connected themselves; who else works on what is for judges.
      const seen = there.filter(({ who }) => isJudge(listener.who) || who.id === listener.who.id)
      const people = seen.map(({ who, passage }) => ({ account: who.id, name: who.name, passage }))
      listener.send({ kind: 'presence', project, people })
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
            const listener: Listener = {
              who,
              project,
              passage: query.passage ?? null,
              send: notice => write(`data: ${JSON.stringify(notice)}\n\n`),
            }
            const beat = setInterval(() => write(': still here\n\n'), heartbeatMs)
            end = () => {
              if (!listeners.delete(listener)) return
              clearInterval(beat)
              ends.delete(end)
              try {
                controller.close()
              } catch {
                // Closed by the other side.
              }
              if (project !== null) tellPresence(project)
            }
            if (listeners.size >= mostListeners) return controller.close()
            listeners.add(listener)
            ends.add(end)
            signal.addEventListener('abort', () => end(), { once: true })
            write('retry: 2000\n\n')
            if (project !== null) tellPresence(project)
          },
          cancel: () => end(),
        })
      },
    },
    broadcast(notice) {
      for (const listener of listeners) listener.send(notice)
    },
    close() {
      stop()
      for (const end of [...ends]) end()
    },
  }
}
