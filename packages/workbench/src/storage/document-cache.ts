/**
 * Cache of recently read or written documents. Entries are invalidated by change notifications, and the cache is off
 * while notifications cannot be received; entries older than `maxAgeMs` are ignored in case one was lost.
 */
import type { Document } from './event.ts'

const maxEntries = 20_000
const maxAgeMs = 10_000

interface Entry {
  readonly document: Document
  readonly time: number
}

export interface DocumentCache {
  get(project: string, subject: string): Document | undefined
  /** Call before a read; the returned function caches its result unless something changed meanwhile. */
  beginRead(): (document: Document | null) => void
  put(document: Document): void
  /** Invalidates documents older than a revision; an empty subject means the whole project. */
  invalidate(project: string, subject: string, revision: number): void
  /** Turns the cache off while change notifications cannot be received. */
  setConnected(connected: boolean): void
}

export function createDocumentCache(now: () => number = () => performance.now()): DocumentCache {
  const entries = new Map<string, Entry>()
  let [generation, connected] = [0, true]
  const keyOf = (project: string, subject: string) => `${project}\n${subject}`
  const put = (document: Document): void => {
    if (!connected) return
    const key = keyOf(document.project, document.subject)
    const old = entries.get(key)
    if (old && old.document.revision > document.revision) return
    entries.delete(key)
    entries.set(key, { document, time: now() })
    if (entries.size > maxEntries) entries.delete(entries.keys().next().value!)
  }
  return {
    get(project, subject) {
      const found = entries.get(keyOf(project, subject))
      return found && now() - found.time < maxAgeMs ? found.document : undefined
    },
    beginRead() {
      const before = generation
      return document => {
        if (document && before === generation) put(document)
      }
    },
    put,
    invalidate(project, subject, revision) {
      if (subject === '') {
        generation++
        for (const [key, { document }] of entries) if (document.project === project) entries.delete(key)
        return
      }
      const found = entries.get(keyOf(project, subject))
      if (found && found.document.revision >= revision) return
      generation++
      entries.delete(keyOf(project, subject))
    },
    setConnected(value) {
      connected = value
      generation++
      entries.clear()
    },
  }
}
