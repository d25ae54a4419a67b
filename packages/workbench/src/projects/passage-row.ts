/** The row of a passage in lists, derived from the passage, its annotations and its adjudication. */
import { and, eq, inArray, like, or } from 'drizzle-orm'
import type { Content } from '../contract/projects/content.ts'
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

/** What of a project its passages' status depends on. */
export interface StatusRules {
  readonly seats: number
  /** Answers are verified: nobody decides between annotators, but two dissents from the known answer have it redone. */
  readonly verification: boolean
}
export const rulesOf = ({ kind, settings }: ProjectState): StatusRules => ({
  seats: settings.annotators,
  verification: kind === 'verification',
})

const labelsOf = (content: Content | null | undefined): string =>
  content?.kind === 'labels' ? [...content.labels].sort().join('\n') : ''

/** How many who submitted say something else than the known answer; null: there is none. */
export function dissentsOf({ passage, annotations }: PassageDocuments): number | null {
  if (passage.gold?.kind !== 'labels' || passage.gold.labels.length === 0) return null
  const gold = labelsOf(passage.gold)
  const said = passage.annotators.flatMap(account => {
    const own = annotations.get(account)
    return own?.submitted ? [labelsOf(own.content)] : []
  })
  return said.filter(each => each !== gold).length
}
/** LogiQA 2.0, appendix B: three workers answer, and two of them against the known answer have the item redone. */
export const dissentsToRedo = 2

export function statusOf(found: PassageDocuments, { seats, verification }: StatusRules): PassageRow['status'] {
  const { passage, annotations, adjudication } = found
  if (adjudication?.done) return 'done'
  const submitted = passage.annotators.filter(account => annotations.get(account)?.submitted)
  if (passage.annotators.length >= seats && submitted.length === passage.annotators.length)
    // One annotator, and nobody to disagree: done.
    return seats === 1 || (verification && (dissentsOf(found) ?? dissentsToRedo) < dissentsToRedo)
      ? 'done'
      : 'submitted'
  return passage.annotators.length > 0 ? 'annotating' : 'open'
}

/** Pure; null: the passage was withdrawn. */
export function passageRow(
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
    title: storable(passage.title),
    words: storable(`${passage.title}\n${passage.text}`.toLowerCase().slice(0, 4000)),
    status: statusOf(found, rules),
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

async function readRules(tx: Transaction, project: string): Promise<StatusRules> {
  const [row] = await tx
    .select({ state: documents.state })
    .from(documents)
    .where(and(eq(documents.project, project), eq(documents.subject, projectSubject)))
  return row ? rulesOf(JSON.parse(row.state) as ProjectState) : { seats: 2, verification: false }
}

/** Writes the rows of the passages that the changed documents belong to; a project's settings concern all of its passages. */
export const derivePassages: Derive = async (tx, { project, subjects }) => {
  const whole = subjects.includes(projectSubject)
  const ids = [...new Set(subjects.flatMap(subject => passageOf(subject) ?? []))]
  if (!whole && ids.length === 0) return
  const rules = await readRules(tx, project)
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
  const kept = made.flatMap(([id, found]) => passageRow(project, id, found, rules) ?? [])
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
