/** The row of a passage in lists, derived from the passage, its annotations and its adjudication. */
import { and, eq, inArray, like, or } from 'drizzle-orm'
import type { Transaction } from '../storage/database.ts'
import { escapeLike } from '../storage/like.ts'
import type { Derive } from '../storage/store.ts'
import { documents, passages } from '../storage/tables.ts'
import {
  type AdjudicationState,
  type AnnotationState,
  adjudicationSubject,
  type PassageState,
  type ProjectState,
  passageOf,
  passageSubject,
  projectSubject,
} from './state.ts'

export type PassageRow = typeof passages.$inferSelect

/** What is made of one passage. */
export interface PassageDocuments {
  readonly passage: PassageState
  /** By account. */
  readonly annotations: ReadonlyMap<string, AnnotationState>
  readonly adjudication: AdjudicationState | null
}

/** PostgreSQL's texts hold no NUL and no half of a surrogate pair. */
const storable = (text: string): string => text.replace(/\p{Surrogate}|\0/gu, '�')

export function statusOf(
  { passage, annotations, adjudication }: PassageDocuments,
  seats: number,
): PassageRow['status'] {
  if (adjudication?.done) return 'done'
  const submitted = passage.annotators.filter(account => annotations.get(account)?.submitted)
  if (passage.annotators.length >= seats && submitted.length === passage.annotators.length)
    // One annotator, and nobody to disagree: done.
    return seats === 1 ? 'done' : 'submitted'
  return passage.annotators.length > 0 ? 'annotating' : 'open'
}

/** Pure; null: the passage was withdrawn. */
export function passageRow(project: string, id: string, found: PassageDocuments, seats: number): PassageRow | null {
  const { passage, annotations } = found
  if (passage.withdrawn) return null
  const people = [...annotations].sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    project,
    passage: id,
    number: passage.number,
    title: storable(passage.title),
    words: storable(`${passage.title}\n${passage.text}`.toLowerCase().slice(0, 4000)),
    status: statusOf(found, seats),
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

interface Gathered {
  passage?: PassageState
  readonly annotations: Map<string, AnnotationState>
  adjudication: AdjudicationState | null
}

/** Gathers the documents of passages out of a list of all kinds. */
export function byPassage(
  rows: Iterable<{ readonly subject: string; readonly state: unknown }>,
): Map<string, PassageDocuments> {
  const found = new Map<string, Gathered>()
  for (const { subject, state } of rows) {
    const id = passageOf(subject)
    if (id === null) continue
    const entry: Gathered = found.get(id) ?? { annotations: new Map(), adjudication: null }
    found.set(id, entry)
    if (subject.startsWith('passage/')) entry.passage = state as PassageState
    else if (subject.startsWith('annotation/')) entry.annotations.set(subject.split('/')[2]!, state as AnnotationState)
    else entry.adjudication = state as AdjudicationState
  }
  return new Map([...found].flatMap(([id, entry]) => (entry.passage ? [[id, entry as PassageDocuments] as const] : [])))
}

async function seatsOf(tx: Transaction, project: string): Promise<number> {
  const [row] = await tx
    .select({ state: documents.state })
    .from(documents)
    .where(and(eq(documents.project, project), eq(documents.subject, projectSubject)))
  return row ? (JSON.parse(row.state) as ProjectState).settings.annotators : 2
}

/** Writes the rows of the passages that the changed documents belong to; a project's settings concern all of its passages. */
export const derivePassages: Derive = async (tx, { project, subjects }) => {
  const whole = subjects.includes(projectSubject)
  const ids = [...new Set(subjects.flatMap(subject => passageOf(subject) ?? []))]
  if (!whole && ids.length === 0) return
  const seats = await seatsOf(tx, project)
  const named =
    ids.length === 1
      ? or(
          eq(documents.subject, passageSubject(ids[0]!)),
          eq(documents.subject, adjudicationSubject(ids[0]!)),
          like(documents.subject, `${escapeLike(`annotation/${ids[0]}/`)}%`),
        )
      : inArray(documents.subject, ids.map(passageSubject))
  const rows = await tx
    .select({ subject: documents.subject, state: documents.state })
    .from(documents)
    .where(
      and(
        eq(documents.project, project),
        whole ? inArray(documents.type, ['passage', 'annotation', 'adjudication']) : named,
      ),
    )
  const made = [...byPassage(rows.map(({ subject, state }) => ({ subject, state: JSON.parse(state) as unknown })))]
  const kept = made.flatMap(([id, found]) => passageRow(project, id, found, seats) ?? [])
  const gone = made.filter(([, { passage }]) => passage.withdrawn).map(([id]) => id)
  if (gone.length > 0)
    await tx.delete(passages).where(and(eq(passages.project, project), inArray(passages.passage, gone)))
  for (let at = 0; at < kept.length; at += 500) await upsert(tx, kept.slice(at, at + 500))
}

async function upsert(tx: Transaction, rows: PassageRow[]): Promise<void> {
  const [one, ...more] = rows
  if (!one) return
  if (more.length === 0) {
    const { project: _, passage: __, ...set } = one
    await tx
      .insert(passages)
      .values(one)
      .onConflictDoUpdate({ target: [passages.project, passages.passage], set })
    return
  }
  await tx.delete(passages).where(
    and(
      eq(passages.project, one.project),
      inArray(
        passages.passage,
        rows.map(({ passage }) => passage),
      ),
    ),
  )
  await tx.insert(passages).values(rows)
}
