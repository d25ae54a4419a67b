/** Access control of projects and passages. Non-members get a 404, which does not reveal that a project exists. */
import type { Context } from '../context.ts'
import type { Account } from '../contract/accounts.ts'
import { forbidden, notFound } from '../http/http-error.ts'
import type { Document } from '../storage/event.ts'
import { byPassage, type PassageDocuments, statusOf, statusRules } from './passage-row.ts'
import {
  type AnnotationState,
  adjudicationSubject,
  annotationSubject,
  type PassageState,
  type ProjectState,
  passageSubject,
  projectSubject,
} from './state.ts'

export const canAdjudicate = ({ role }: Account): boolean => role === 'administrator' || role === 'adjudicator'

export async function openProject({ store }: Context, who: Account, project: string): Promise<Document<ProjectState>> {
  const found = project === '' ? null : await store.readCached<ProjectState>(project, projectSubject)
  if (!found || (who.role !== 'administrator' && !found.state.members.includes(who.id))) throw notFound('project')
  return found
}

/** Opens a project for changes; a closed one only for administrators. */
export async function openForWriting(context: Context, who: Account, project: string): Promise<Document<ProjectState>> {
  const found = await openProject(context, who, project)
  if (found.state.closed && who.role !== 'administrator') throw forbidden('This project is closed.')
  return found
}

export interface OpenPassage {
  readonly project: Document<ProjectState>
  readonly passage: Document<PassageState>
  /** Existing annotations by account. */
  readonly annotations: ReadonlyMap<string, Document<AnnotationState>>
  readonly all: PassageDocuments
  readonly status: 'open' | 'annotating' | 'submitted' | 'done'
}

/** Opens a passage with all its documents; `canSee` decides which of them may be shown. */
export async function openPassage(context: Context, who: Account, projectId: string, id: string): Promise<OpenPassage> {
  const { store } = context
  const project = await openProject(context, who, projectId)
  const passage = await store.read<PassageState>(projectId, passageSubject(id))
  if (!passage || passage.state.withdrawn) throw notFound('passage')
  // Qualification passages are annotated by all members, without assignment.
  const people = passage.state.qualification
    ? project.state.members.concat(who.id)
    : passage.state.annotators.concat(who.id)
  const subjects = people.map(account => annotationSubject(id, account))
  const found = await store.readMany<never>(projectId, [...new Set([...subjects, adjudicationSubject(id)])])
  const all = byPassage([passage, ...found.values()]).get(id)!
  const annotations = new Map<string, Document<AnnotationState>>()
  for (const account of people) {
    const own = found.get(annotationSubject(id, account))
    if (own) annotations.set(account, own)
  }
  return { project, passage, annotations, all, status: statusOf(all, statusRules(project.state)) }
}

/**
 * Blindness rule. Annotators, and everybody who could still become one, see each other's annotations only after all have submitted; adjudicators
 * who do not annotate the passage see all of them; viewers see finished passages.
 */
export function canSee(
  who: Account,
  owner: string,
  { passage, status }: Pick<OpenPassage, 'passage' | 'status'>,
): boolean {
  if (who.id === owner) return true
  if (passage.state.qualification) return canAdjudicate(who)
  if (status === 'done') return true
  if (canAdjudicate(who) && !passage.state.annotators.includes(who.id)) return true
  return status === 'submitted' && who.role !== 'viewer'
}
