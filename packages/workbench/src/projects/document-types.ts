/** Reducers of projects, passages, annotations, adjudications and audits, used for commits and replays. */
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

const projectType: DocumentType<ProjectState> = {
  reduce(state, event) {
    const { time, author } = event
    const change = event as unknown as ProjectEvent
    if (change.kind === 'project.created') {
      if (state) throw new HttpError(409, 'This project already exists.')
      const { guidelines: text, ...rest } = change.payload
      return {
        ...rest,
        guidelines: text === '' ? [] : [{ version: 1, text, time, author }],
        closed: false,
        created: time,
      }
    }
    const project = requireFound(state, 'project')
    switch (change.kind) {
      case 'project.renamed':
        return { ...project, title: change.payload.title }
      case 'project.settings':
        return { ...project, settings: change.payload }
      case 'project.members':
        return { ...project, members: [...new Set(change.payload.members)] }
      case 'project.joined':
        return { ...project, members: [...new Set([...project.members, change.payload.account])] }
      case 'project.closed':
        return { ...project, closed: change.payload.closed }
      case 'project.guidelines': {
        const version = (project.guidelines.at(-1)?.version ?? 0) + 1
        return { ...project, guidelines: [...project.guidelines, { version, text: change.payload.text, time, author }] }
      }
    }
  },
}

const passageType: DocumentType<PassageState> = {
  scope: getLockScope,
  position: state => state.number,
  reduce(state, event) {
    const { id, time, author } = event
    const change = event as unknown as PassageEvent
    if (change.kind === 'passage.added') {
      if (state) throw new HttpError(409, 'A passage with this id already exists.')
      return {
        ...change.payload,
        annotators: [],
        adjudicator: null,
        flagged: false,
        skipped: [],
        comments: [],
        withdrawn: false,
      }
    }
    const passage = requireFound(state, 'passage')
    if (passage.withdrawn) throw new HttpError(404, 'This passage was withdrawn.')
    switch (change.kind) {
      case 'passage.taken': {
        const { account, seats } = change.payload
        if (passage.annotators.includes(account)) return passage
        if (passage.annotators.length >= seats) throw new HttpError(409, 'This passage already has enough annotators.')
        return { ...passage, annotators: [...passage.annotators, account], skipped: remove(passage.skipped, account) }
      }
      case 'passage.assigned': {
        const { annotators, adjudicator } = change.payload
        return { ...passage, annotators: [...new Set(annotators)], adjudicator }
      }
      case 'passage.commented':
        return { ...passage, comments: [...passage.comments, { id, author, time, text: change.payload.text }] }
      case 'passage.flagged':
        return { ...passage, flagged: change.payload.flagged }
      case 'passage.skipped': {
        const skipped = remove(passage.skipped, author)
        if (!change.payload.skipped) return { ...passage, skipped }
        // Another annotator can take the seat.
        return { ...passage, skipped: [...skipped, author], annotators: remove(passage.annotators, author) }
      }
      case 'passage.withdrawn':
        return { ...passage, withdrawn: true }
      case 'passage.proposed':
        return { ...passage, proposal: change.payload }
      case 'passage.redone': {
        const { text, question, gold: labels } = change.payload
        const reset = { annotators: [], skipped: [], redone: (passage.redone ?? 0) + 1 }
        return { ...passage, text, question, gold: { kind: 'labels', labels }, ...reset }
      }
    }
  },
}

const annotationType: DocumentType<AnnotationState> = {
  scope: getLockScope,
  // Drafts are saved often and change no derived table.
  skipDerive: ['annotation.saved'],
  reduce(state, event) {
    const change = event as unknown as AnnotationEvent
    const updated = event.time
    if (change.kind === 'annotation.saved') {
      if (state?.submitted) throw new HttpError(409, 'This annotation is submitted; reopen it to change it.')
      const { content, guidelines, preannotated } = change.payload
      const seconds = (state?.seconds ?? 0) + change.payload.seconds
      return {
        content,
        submitted: false,
        seconds,
        guidelines,
        preannotated: state?.preannotated ?? preannotated,
        updated,
      }
    }
    const annotation = requireFound(state, 'annotation')
    // The passage was replaced; the old annotation is kept in the history.
    if (change.kind === 'annotation.cleared')
      return { ...annotation, content: { kind: 'labels', labels: [] }, submitted: false, seconds: 0, updated }
    return { ...annotation, submitted: change.kind === 'annotation.submitted', updated }
  },
}

const adjudicationType: DocumentType<AdjudicationState> = {
  scope: getLockScope,
  reduce(state, event) {
    const change = event as unknown as AdjudicationEvent
    const now: AdjudicationState = state ?? { decisions: [], gold: null, done: false }
    if (change.kind === 'adjudication.reopened') return { ...now, done: false }
    if (now.done) throw new HttpError(409, 'This adjudication is finished; reopen it to change it.')
    if (change.kind === 'adjudication.finished') return { ...now, gold: change.payload.gold, done: true }
    if (change.kind === 'adjudication.paired') return { ...now, pair: change.payload, decisions: [] }
    const others = now.decisions.filter(({ disagreement }) => disagreement !== change.payload.disagreement)
    if (change.kind === 'adjudication.withdrawn') return { ...now, decisions: others }
    return { ...now, decisions: [...others, { ...change.payload, by: event.author, time: event.time }] }
  },
}

type AuditEvent =
  | z.infer<typeof auditChange>
  | { kind: 'audit.drawn'; payload: { seed: number; sample: readonly string[] } }

const auditType: DocumentType<AuditState> = {
  reduce(state, event) {
    const change = event as unknown as AuditEvent
    if (change.kind === 'audit.drawn') return { ...change.payload, created: event.time, verdicts: {} }
    const now = requireFound(state, 'audit')
    const { passage, accepted, note } = change.payload
    if (!now.sample.includes(passage)) throw new HttpError(422, 'This passage is not in the sample.')
    return { ...now, verdicts: { ...now.verdicts, [passage]: { accepted, note, by: event.author } } }
  },
}

export const projectTypes = {
  audit: auditType,
  project: projectType,
  passage: passageType,
  annotation: annotationType,
  adjudication: adjudicationType,
}
