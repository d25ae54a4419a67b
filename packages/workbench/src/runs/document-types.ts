/**
 * Remarks on rows of runs as event-sourced documents. The log of a run is never changed; corrections are stored separately.
 */
import type { z } from 'zod'
import type { remarkChange, remark as remarkShape } from '../contract/runs.ts'
import type { DocumentType } from '../storage/event.ts'

export type RemarkState = Omit<z.infer<typeof remarkShape>, 'revision'> & { readonly key: string }
export const emptyRemark: Omit<RemarkState, 'key'> = { tags: [], note: '', override: null }

/** Event with the key of the row, which the server adds. */
interface RemarkEvent {
  readonly kind: z.infer<typeof remarkChange>['kind']
  readonly payload: { readonly key: string; readonly change: z.infer<typeof remarkChange>['payload'] }
}

const remark: DocumentType<RemarkState> = {
  reduce(state, event) {
    const { kind, payload } = event as unknown as RemarkEvent
    const now = state ?? { ...emptyRemark, key: payload.key }
    const { change } = payload
    if (kind === 'remark.tagged') return { ...now, ...(change as { tags: string[] }) }
    if (kind === 'remark.noted') return { ...now, ...(change as { note: string }) }
    const override = change as { answer: string; correct: boolean; reason: string } | null
    return { ...now, override: override && { ...override, author: event.author, time: event.time } }
  },
}

export const runTypes = { remark }
