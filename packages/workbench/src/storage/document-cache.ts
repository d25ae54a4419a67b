/**
 * Cache of recently read or written documents. Entries are invalidated by change notifications. The cache is disabled while
 * notifications cannot be received, and entries older than `maxAgeMs` are ignored, in case a notification was lost.
 */
import type { Document } from './event.ts'

const maxEntries = 20_000
const maxAgeMs = 10_000

export function createDocumentCache(now: () => number = () => performance.now()) {
  const entries = new Map<string, { readonly document: Document; readonly time: number }>()
  let [generation, connected] = [0, true]
  const toKey = (project: string, subject: string) => `${project}\n${subject}`
  const put = (document: Document): void => {
    if (!connected) return
    const key = toKey(document.project, document.subject)
    const existing = entries.get(key)
    if (existing && existing.document.revision > document.revision) return
    entries.delete(key)
    entries.set(key, { document, time: now() })
    if (entries.size > maxEntries) entries.delete(entries.keys().next().value!)
  }
  return {
    get(project: string, subject: string): Document | undefined {
      const found = entries.get(toKey(project, subject))
      return found && now() - found.time < maxAgeMs ? found.document : undefined
    },
    /** Call this before a read; the returned function caches the result unless a document has changed in the meantime. */
    beginRead() {
      const before = generation
      return (document: Document | null): void => {
        if (document && before === generation) put(document)
      }
    },
    put,
    /** Invalidates documents older than a revision; an empty subject means the whole project. */
    invalidate(project: string, subject: string, revision: number): void {
      if (subject === '') {
        generation++
        for (const [key, { document }] of entries) if (document.project === project) entries.delete(key)
        return
      }
      const found = entries.get(toKey(project, subject))
      if (found && found.document.revision >= revision) return
      generation++
      entries.delete(toKey(project, subject))
    },
    /** Disables the cache while change notifications cannot be received. */
    setConnected(value: boolean): void {
      connected = value
      generation++
      entries.clear()
    },
  }
}
