/** Derives the table rows of passages, for lists, filters and counts, from their documents. */
import { and, eq, inArray, like, or } from 'drizzle-orm'
import type { Content } from '../contract/projects/changes.ts'
import { escapeLike, type Transaction } from '../storage/database.ts'
import type { Derive } from '../storage/store.ts'
import { documents, passages } from '../storage/tables.ts'
import {
  type AdjudicationState,
  type AnnotationState,
  type PassageState,
  type ProjectState,
  parsePassageId,
  subjectOf,
} from './state.ts'

export type PassageRow = typeof passages.$inferSelect

/** All documents of one passage. */
export interface PassageDocuments {
  readonly passage: PassageState
  /** By account. */
  readonly annotations: ReadonlyMap<string, AnnotationState>
  readonly adjudication: AdjudicationState | null
}

/** Replaces characters that PostgreSQL text cannot store: NUL and unpaired surrogates. */
const replaceUnstorable = (text: string): string => text.replace(/\p{Surrogate}|\0/gu, '�')

/** Project settings that determine the status of passages. */
export interface StatusRules {
  readonly annotatorLimit: number
  /** Verification projects have no adjudication. */
  readonly isVerification: boolean
}
export const toStatusRules = ({ kind, settings }: ProjectState): StatusRules => ({
  annotatorLimit: settings.annotators,
  isVerification: kind === 'verification',
})

const toLabelKey = (content: Content | null | undefined): string =>
  content?.kind === 'labels' ? [...content.labels].sort().join('\n') : ''

/** Counts the submitted answers that differ from the answer key; null without an answer key. */
export function countDisagreements({ passage, annotations }: PassageDocuments): number | null {
  if (passage.gold?.kind !== 'labels' || passage.gold.labels.length === 0) return null
  const gold = toLabelKey(passage.gold)
  const answers = passage.annotators.flatMap(account => {
    const annotation = annotations.get(account)
    return annotation?.submitted ? [toLabelKey(annotation.content)] : []
  })
  return answers.filter(each => each !== gold).length
}
/** Number of differing answers from which an item has to be redone (two of three workers in LogiQA 2.0, appendix B). */
export const redoThreshold = 2

/** Determines the annotation status: open, annotating, submitted by all, or done (adjudicated, or no adjudication needed). */
export function determineStatus(documents: PassageDocuments, rules: StatusRules): PassageRow['status'] {
  const { annotatorLimit, isVerification } = rules
  const { passage, annotations, adjudication } = documents
  if (adjudication?.done) return 'done'
  const submitted = passage.annotators.filter(account => annotations.get(account)?.submitted)
  if (passage.annotators.length >= annotatorLimit && submitted.length === passage.annotators.length)
    // A single annotation needs no adjudication.
    return annotatorLimit === 1 || (isVerification && (countDisagreements(documents) ?? redoThreshold) < redoThreshold)
      ? 'done'
      : 'submitted'
  return passage.annotators.length > 0 ? 'annotating' : 'open'
}

/** Derives the row of a passage; null if it was withdrawn. */
export function toPassageRow(
  project: string,
  id: string,
  found: PassageDocuments,
  rules: StatusRules,
): PassageRow | null {
  const { passage, annotations } = found
  if (passage.withdrawn) return null
  const people = [...annotations].sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    project,
    passage: id,
    number: passage.number,
    title: replaceUnstorable(passage.title),
    searchText: replaceUnstorable(`${passage.title}\n${passage.text}`.toLowerCase().slice(0, 4000)),
    status: determineStatus(found, rules),
    flagged: passage.flagged,
    qualification: passage.qualification,
    annotators: [...passage.annotators],
    drafts: people.filter(([, each]) => !each.submitted).map(([account]) => account),
    submitted: people.filter(([, each]) => each.submitted).map(([account]) => account),
    skipped: [...passage.skipped],
    adjudicator: passage.adjudicator,
    comments: passage.comments.length,
    seconds: people.filter(([, each]) => each.submitted).map(([, each]) => each.seconds),
  }
}

interface PartialDocuments {
  passage?: PassageState
  readonly annotations: Map<string, AnnotationState>
  adjudication: AdjudicationState | null
}

/** Groups documents by passage. */
export function groupByPassage(
  rows: Iterable<{ readonly subject: string; readonly state: unknown }>,
): Map<string, PassageDocuments> {
  const found = new Map<string, PartialDocuments>()
  for (const { subject, state } of rows) {
    const id = parsePassageId(subject)
    if (id === null) continue
    const entry: PartialDocuments = found.get(id) ?? { annotations: new Map(), adjudication: null }
    found.set(id, entry)
    if (subject.startsWith('passage/')) entry.passage = state as PassageState
    else if (subject.startsWith('annotation/')) entry.annotations.set(subject.split('/')[2]!, state as AnnotationState)
    else entry.adjudication = state as AdjudicationState
  }
  return new Map([...found].flatMap(([id, entry]) => (entry.passage ? [[id, entry as PassageDocuments] as const] : [])))
}

async function readRules(tx: Transaction, project: string): Promise<StatusRules> {
  const isProject = and(eq(documents.project, project), eq(documents.subject, subjectOf.project))
  const [row] = await tx.select({ state: documents.state }).from(documents).where(isProject)
  return row ? toStatusRules(JSON.parse(row.state) as ProjectState) : { annotatorLimit: 2, isVerification: false }
}

/** Updates the rows of the passages of changed documents; a change of the project updates all of them. */
export const derivePassages: Derive = async (tx, { project, subjects }) => {
  const allPassages = subjects.includes(subjectOf.project)
  const ids = [...new Set(subjects.flatMap(subject => parsePassageId(subject) ?? []))]
  if (!allPassages && ids.length === 0) return
  const rules = await readRules(tx, project)
  const belongsToPassages =
    ids.length === 1
      ? or(
          eq(documents.subject, subjectOf.passage(ids[0]!)),
          eq(documents.subject, subjectOf.adjudication(ids[0]!)),
          like(documents.subject, `${escapeLike(`annotation/${ids[0]}/`)}%`),
        )
      : inArray(documents.subject, ids.map(subjectOf.passage))
  const isChanged = allPassages ? inArray(documents.type, ['passage', 'annotation', 'adjudication']) : belongsToPassages
  const { subject, state } = documents
  const rows = await tx
    .select({ subject, state })
    .from(documents)
    .where(and(eq(documents.project, project), isChanged))
  const grouped = [...groupByPassage(rows.map(row => ({ ...row, state: JSON.parse(row.state) as unknown })))]
  const current = grouped.flatMap(([id, found]) => toPassageRow(project, id, found, rules) ?? [])
  const withdrawn = grouped.filter(([, { passage }]) => passage.withdrawn).map(([id]) => id)
  if (withdrawn.length > 0)
    await tx.delete(passages).where(and(eq(passages.project, project), inArray(passages.passage, withdrawn)))
  for (let i = 0; i < current.length; i += 500) await replaceRows(tx, current.slice(i, i + 500))
}

async function replaceRows(tx: Transaction, rows: PassageRow[]): Promise<void> {
  const ids = rows.map(({ passage }) => passage)
  await tx.delete(passages).where(and(eq(passages.project, rows[0]!.project), inArray(passages.passage, ids)))
  await tx.insert(passages).values(rows)
}
