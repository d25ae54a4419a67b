/** An exam, and what each person has answered so far. */
import type { z } from 'zod'
import type { ExamItem, examDesign, sittingChange } from '../contract/exams.ts'
import { Refusal } from '../refusals/refusal.ts'
import type { DocumentType } from '../storage/event.ts'

export interface ExamState {
  readonly title: string
  readonly task?: string
  readonly items: readonly ExamItem[]
  readonly people: readonly string[]
  readonly design: z.infer<typeof examDesign>
  readonly seed: number
  readonly closed: boolean
  readonly created: string
}
export type ExamEvent =
  | { kind: 'exam.created'; payload: Omit<ExamState, 'closed' | 'created'> }
  | { kind: 'exam.closed'; payload: object }

export interface SittingState {
  readonly exam: string
  readonly person: string
  /** Of the secret in the link. */
  readonly hash: string
  /** In the order in which this person meets them. */
  readonly items: readonly string[]
  readonly answers: Readonly<Record<string, number>>
  readonly seconds: number
  readonly finished: boolean
}
export type SittingEvent =
  | { kind: 'sitting.made'; payload: Pick<SittingState, 'exam' | 'person' | 'hash' | 'items'> }
  | z.infer<typeof sittingChange>

const exam: DocumentType<ExamState> = {
  reduce(state, event) {
    const change = event as unknown as ExamEvent
    if (change.kind === 'exam.created') return { ...change.payload, closed: false, created: event.time }
    if (!state) throw new Refusal(404, 'There is no such exam.')
    return { ...state, closed: true }
  },
}

const sitting: DocumentType<SittingState> = {
  label: state => state.hash,
  reduce(state, event) {
    const change = event as unknown as SittingEvent
    if (change.kind === 'sitting.made') return { ...change.payload, answers: {}, seconds: 0, finished: false }
    if (!state) throw new Refusal(404, 'There is no such exam.')
    if (state.finished) throw new Refusal(409, 'This exam is handed in.')
    if (change.kind === 'sitting.finished') return { ...state, finished: true }
    const { item, answer, seconds } = change.payload
    if (!state.items.includes(item)) throw new Refusal(422, 'This item is not part of your exam.')
    return { ...state, answers: { ...state.answers, [item]: answer }, seconds: state.seconds + seconds }
  },
}

export const examTypes = { exam, sitting }
