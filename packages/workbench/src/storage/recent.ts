/**
 * Documents that were read or written lately, so that a save need not read again what it knows. An entry leaves when a notice tells of a
 * newer revision, and nothing is kept while notices cannot be heard. What rests on an entry is either checked against its revision when
 * it is stored, or may be some seconds old: `maxAgeMs` is for a notice that was lost.
 */
import type { Document } from './event.ts'

const most = 20_000
const maxAgeMs = 10_000

interface Entry {
  readonly document: Document
  readonly at: number
}

export interface Recent {
  get(project: string, subject: string, any?: 'any age'): Document | undefined
  /** Call before reading; the document is kept by `done` unless it changed meanwhile. */
  reading(project: string, subject: string): (document: Document | null) => void
  put(document: Document): void
  /** Something has this revision now; '' as the subject: several things of the project. */
  changed(project: string, subject: string, revision: number): void
  /** Notices are lost from now on, or heard again. */
  deaf(isDeaf: boolean): void
}

export function createRecent(now: () => number = () => performance.now()): Recent {
  const entries = new Map<string, Entry>()
  let [generation, isDeaf] = [0, false]
  const keyOf = (project: string, subject: string) => `${project}\n${subject}`
  const put = (document: Document): void => {
    if (isDeaf) return
    const key = keyOf(document.project, document.subject)
    const before = entries.get(key)
    if (before && before.document.revision > document.revision) return
    entries.delete(key)
    entries.set(key, { document, at: now() })
    if (entries.size > most) entries.delete(entries.keys().next().value!)
  }
  return {
    get(project, subject, any) {
      const found = entries.get(keyOf(project, subject))
      return found && (any || now() - found.at < maxAgeMs) ? found.document : undefined
    },
    reading() {
      const began = generation
      return document => {
        if (document && began === generation) put(document)
      }
    },
    put,
    changed(project, subject, revision) {
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
    deaf(now) {
      isDeaf = now
      generation++
      entries.clear()
    },
  }
}
