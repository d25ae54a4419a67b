/** Access control for projects and passages. Non-members get a 404, which does not reveal that a project exists. */
import type { Context } from '../context.ts'
import type { Account } from '../contract/accounts.ts'
import { createNotFound, HttpError } from '../http/http-error.ts'
import type { Document } from '../storage/event.ts'
import { groupByPassage, type PassageDocuments, type PassageRow, toPassageRow, toStatusRules } from './passage-row.ts'
import { type AnnotationState, type PassageState, type ProjectState, subjectOf } from './state.ts'

export const canAdjudicate = ({ role }: Account): boolean => role === 'administrator' || role === 'adjudicator'

export async function openProject({ store }: Context, user: Account, project: string): Promise<Document<ProjectState>> {
  const found = project === '' ? null : await store.readCached<ProjectState>(project, subjectOf.project)
  if (!found || (user.role !== 'administrator' && !found.state.members.includes(user.id)))
    throw createNotFound('project')
  return found
}

/** Opens a project for changes; only administrators can change a closed project. */
export async function openProjectForWriting(
  context: Context,
  user: Account,
  project: string,
): Promise<Document<ProjectState>> {
  const found = await openProject(context, user, project)
  if (found.state.closed && user.role !== 'administrator') throw new HttpError(403, 'This project is closed.')
  return found
}

/** Ids in the path of a passage. */
export type PassageParams = { readonly project: string; readonly passage: string }

export interface OpenPassage {
  readonly project: Document<ProjectState>
  readonly passage: Document<PassageState>
  /** Existing annotations by account. */
  readonly annotations: ReadonlyMap<string, Document<AnnotationState>>
  readonly documents: PassageDocuments
  readonly row: PassageRow
}

/** Opens a passage with all its documents; `canSee` decides which annotations may be shown. */
export async function openPassage(context: Context, user: Account, params: PassageParams): Promise<OpenPassage> {
  const { store } = context
  const id = params.passage
  const project = await openProject(context, user, params.project)
  const passage = await store.read<PassageState>(params.project, subjectOf.passage(id))
  if (!passage || passage.state.withdrawn) throw createNotFound('passage')
  // Qualification passages are annotated by all members, without assignment.
  const people = (passage.state.qualification ? project.state.members : passage.state.annotators).concat(user.id)
  const subjects = people.map(account => subjectOf.annotation(id, account))
  const found = await store.readMany<never>(params.project, [...new Set([...subjects, subjectOf.adjudication(id)])])
  const documents = groupByPassage([passage, ...found.values()]).get(id)!
  const annotations = new Map<string, Document<AnnotationState>>()
  for (const account of people) {
    const annotation = found.get(subjectOf.annotation(id, account))
    if (annotation) annotations.set(account, annotation)
  }
  const row = toPassageRow(params.project, id, documents, toStatusRules(project.state))!
  return { project, passage, annotations, documents, row }
}

/** Fields of the row of a passage that determine whether a user is blind. */
type BlindnessFields = Pick<PassageRow, 'qualification' | 'annotators' | 'drafts' | 'submitted' | 'status'>

/**
 * Returns true if a user annotates a passage and must not see other annotations yet: until they have submitted, and so has everybody else
 * who annotates it. This holds for all roles. Qualification passages are answered independently, so that only the own answer counts.
 */
export function isBlind({ id }: Account, row: BlindnessFields): boolean {
  if (row.qualification) return row.drafts.includes(id)
  const isReleased = row.submitted.includes(id) && (row.status === 'submitted' || row.status === 'done')
  return row.annotators.includes(id) && !isReleased
}

/**
 * Returns true if a user may see the annotations of others. Annotators see them once all have submitted, adjudicators always, unless they
 * annotate the passage themselves, and viewers when it is finished.
 */
export function canSeeOthers(user: Account, { row }: OpenPassage): boolean {
  if (isBlind(user, row)) return false
  if (canAdjudicate(user)) return true
  if (row.qualification) return false
  return row.status === 'done' || (row.status === 'submitted' && user.role !== 'viewer')
}

/** Returns true if a user may see an annotation: their own, and others by `canSeeOthers`. */
export const canSee = (user: Account, owner: string, opened: OpenPassage): boolean =>
  user.id === owner || canSeeOthers(user, opened)
