/** Exams and sittings (one person's answers) as event-sourced documents. */
import type { z } from 'zod'
import type { ExamItem, examDesign, sittingChange } from '../contract/exams.ts'
import { HttpError, requireFound } from '../http/http-error.ts'
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
  /** Hash of the secret in the link. */
  readonly hash: string
  /** Item ids in presentation order. */
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
    return { ...requireFound(state, 'exam'), closed: true }
  },
}

const sitting: DocumentType<SittingState> = {
  label: state => state.hash,
  reduce(state, event) {
    const change = event as unknown as SittingEvent
    if (change.kind === 'sitting.made') return { ...change.payload, answers: {}, seconds: 0, finished: false }
    const sitting = requireFound(state, 'exam')
    if (sitting.finished) throw new HttpError(409, 'This exam has already been submitted.')
    if (change.kind === 'sitting.finished') return { ...sitting, finished: true }
    const { item, answer, seconds } = change.payload
    if (!sitting.items.includes(item)) throw new HttpError(422, 'This item is not part of your exam.')
    return { ...sitting, answers: { ...sitting.answers, [item]: answer }, seconds: sitting.seconds + seconds }
  },
}

export const examTypes = { exam, sitting }

/** Each exam is stored under its own project id, with this prefix. */
const projectPrefix = 'exam-'

export const toExamProject = (exam: string): string => `${projectPrefix}${exam}`

/** Returns the exam id of a project id; null for an annotation project. */
export const parseExamId = (project: string): string | null =>
  project.startsWith(projectPrefix) ? project.slice(projectPrefix.length) : null
