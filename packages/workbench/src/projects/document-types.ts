/** Reducers of projects, passages, annotations, adjudications, audits and records of reading, used for commits and replays. */
import type { z } from 'zod'
import type { adjudicationChange } from '../contract/projects/adjudication.ts'
import type { annotationChange } from '../contract/projects/annotation.ts'
import type { Content } from '../contract/projects/changes.ts'
import type { passageChange } from '../contract/projects/passage.ts'
import type { projectChange } from '../contract/projects/project.ts'
import type { auditChange } from '../contract/projects/quality.ts'
import { HttpError, requireFound } from '../http/http-error.ts'
import type { DocumentType } from '../storage/event.ts'
import {
  type AdjudicationState,
  type AnnotationState,
  type AuditState,
  type NewPassage,
  type PassageState,
  type ProjectState,
  parsePassageId,
  type ReadingState,
} from './state.ts'

/** Events that clients send, and events that the server creates. */
export type ProjectEvent =
  | z.infer<typeof projectChange>
  | {
      kind: 'project.created'
      payload: Pick<ProjectState, 'title' | 'kind' | 'settings' | 'members'> & { guidelines: string }
    }
  | { kind: 'project.joined'; payload: { account: string } }
export type PassageEvent =
  | z.infer<typeof passageChange>
  | { kind: 'passage.added'; payload: NewPassage }
  | { kind: 'passage.taken'; payload: { account: string; seats: number } }
  | { kind: 'passage.withdrawn'; payload: object }
  | { kind: 'passage.proposed'; payload: { content: Content; by: string } }
  | { kind: 'passage.redone'; payload: { text: string; question: string | null; gold: string[] } }
type ClientEvent = z.infer<typeof annotationChange>
export type AnnotationEvent =
  | { kind: 'annotation.cleared'; payload: object }
  | Exclude<ClientEvent, { kind: 'annotation.saved' }>
  | {
      kind: 'annotation.saved'
      payload: Extract<ClientEvent, { kind: 'annotation.saved' }>['payload'] &
        Pick<AnnotationState, 'guidelines' | 'preannotated'>
    }
type AdjudicationEvent = z.infer<typeof adjudicationChange>

/** Lock scope: changes of a passage and of its annotations are serialised. */
const getLockScope = (subject: string): string => `passage/${parsePassageId(subject)}`
const remove = (list: readonly string[], name: string) => list.filter(each => each !== name)

const project: DocumentType<ProjectState> = {
  reduce(state, event) {
    const { time, author } = event
    const change = event as unknown as ProjectEvent
    if (change.kind === 'project.created') {
      if (state) throw new HttpError(409, 'This project already exists.')
      const { guidelines: text, ...rest } = change.payload
      const guidelines = text === '' ? [] : [{ version: 1, text, time, author }]
      return { ...rest, guidelines, closed: false, created: time }
    }
    const current = requireFound(state, 'project')
    switch (change.kind) {
      case 'project.renamed':
        return { ...current, title: change.payload.title }
      case 'project.settings':
        return { ...current, settings: change.payload }
      case 'project.members':
        return { ...current, members: [...new Set(change.payload.members)] }
      case 'project.joined':
        return { ...current, members: [...new Set([...current.members, change.payload.account])] }
      case 'project.closed':
        return { ...current, closed: change.payload.closed }
      case 'project.guidelines': {
        const version = (current.guidelines.at(-1)?.version ?? 0) + 1
        return { ...current, guidelines: [...current.guidelines, { version, text: change.payload.text, time, author }] }
      }
    }
  },
}

const passage: DocumentType<PassageState> = {
  scope: getLockScope,
  position: state => state.number,
  reduce(state, event) {
    const { id, time, author } = event
    const change = event as unknown as PassageEvent
    if (change.kind === 'passage.added') {
      if (state) throw new HttpError(409, 'A passage with this id already exists.')
      const people = { annotators: [], adjudicator: null }
      return { ...change.payload, ...people, flagged: false, skipped: [], comments: [], withdrawn: false }
    }
    const current = requireFound(state, 'passage')
    if (current.withdrawn) throw new HttpError(404, 'This passage was withdrawn.')
    switch (change.kind) {
      case 'passage.taken': {
        const { account, seats } = change.payload
        if (current.annotators.includes(account)) return current
        if (current.annotators.length >= seats) throw new HttpError(409, 'This passage already has enough annotators.')
        return { ...current, annotators: [...current.annotators, account], skipped: remove(current.skipped, account) }
      }
      case 'passage.assigned': {
        const { annotators, adjudicator } = change.payload
        return { ...current, annotators: [...new Set(annotators)], adjudicator }
      }
      case 'passage.commented':
        return { ...current, comments: [...current.comments, { id, author, time, text: change.payload.text }] }
      case 'passage.flagged':
        return { ...current, flagged: change.payload.flagged }
      case 'passage.skipped': {
        const skipped = remove(current.skipped, author)
        if (!change.payload.skipped) return { ...current, skipped }
        // Another annotator can take the seat.
        return { ...current, skipped: [...skipped, author], annotators: remove(current.annotators, author) }
      }
      case 'passage.withdrawn':
        return { ...current, withdrawn: true }
      case 'passage.proposed':
        return { ...current, proposal: change.payload }
      case 'passage.redone': {
        const { text, question, gold: labels } = change.payload
        const reset = { annotators: [], skipped: [], redone: (current.redone ?? 0) + 1 }
        return { ...current, text, question, gold: { kind: 'labels', labels }, ...reset }
      }
    }
  },
}

const annotation: DocumentType<AnnotationState> = {
  scope: getLockScope,
  // Drafts are saved often and change no derived table.
  skipDerive: ['annotation.saved'],
  reduce(state, event) {
    const change = event as unknown as AnnotationEvent
    const updated = event.time
    if (change.kind === 'annotation.saved') {
      if (state?.submitted) throw new HttpError(409, 'This annotation is submitted; reopen it to change it.')
      const { content, guidelines } = change.payload
      const seconds = (state?.seconds ?? 0) + change.payload.seconds
      const preannotated = state?.preannotated ?? change.payload.preannotated
      return { content, submitted: false, seconds, guidelines, preannotated, updated }
    }
    const current = requireFound(state, 'annotation')
    // The passage was replaced; the old annotation is kept in the history.
    if (change.kind === 'annotation.cleared')
      return { ...current, content: { kind: 'labels', labels: [] }, submitted: false, seconds: 0, updated }
    return { ...current, submitted: change.kind === 'annotation.submitted', updated }
  },
}

const adjudication: DocumentType<AdjudicationState> = {
  scope: getLockScope,
  reduce(state, event) {
    const change = event as unknown as AdjudicationEvent
    const current: AdjudicationState = state ?? { decisions: [], gold: null, done: false }
    if (change.kind === 'adjudication.reopened') return { ...current, done: false }
    if (current.done) throw new HttpError(409, 'This adjudication is finished; reopen it to change it.')
    if (change.kind === 'adjudication.finished') return { ...current, gold: change.payload.gold, done: true }
    if (change.kind === 'adjudication.paired') return { ...current, pair: change.payload, decisions: [] }
    const others = current.decisions.filter(({ disagreement }) => disagreement !== change.payload.disagreement)
    if (change.kind === 'adjudication.withdrawn') return { ...current, decisions: others }
    return { ...current, decisions: [...others, { ...change.payload, by: event.author, time: event.time }] }
  },
}

type AuditEvent =
  | z.infer<typeof auditChange>
  | { kind: 'audit.drawn'; payload: { seed: number; sample: readonly string[] } }

const audit: DocumentType<AuditState> = {
  reduce(state, event) {
    const change = event as unknown as AuditEvent
    if (change.kind === 'audit.drawn') return { ...change.payload, created: event.time, verdicts: {} }
    const current = requireFound(state, 'audit')
    const { passage, accepted, note } = change.payload
    if (!current.sample.includes(passage)) throw new HttpError(422, 'This passage is not in the sample.')
    return { ...current, verdicts: { ...current.verdicts, [passage]: { accepted, note, by: event.author } } }
  },
}

type ReadingEvent =
  | { kind: 'reading.recorded'; payload: ReadingState }
  /** The passages were replaced by others. */
  | { kind: 'reading.cleared'; payload: ReadingState }

const reading: DocumentType<ReadingState> = {
  reduce(state, event) {
    const { kind, payload } = event as unknown as ReadingEvent
    const changed = new Set(payload.passages)
    const others = (state?.passages ?? []).filter(passage => !changed.has(passage))
    return { passages: kind === 'reading.recorded' ? [...others, ...changed] : others }
  },
}

export const projectTypes = { audit, project, passage, annotation, adjudication, reading }
