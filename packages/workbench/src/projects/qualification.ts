/** Qualification: before passages are assigned to them, annotators have to reach a minimum score on passages with gold. */
import { createScorer, toScorable } from '@elenchus/metagraph/score'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Content } from '../contract/projects/changes.ts'
import type { Reply } from '../contract/types.ts'
import type { Document } from '../storage/event.ts'
import { passages } from '../storage/tables.ts'
import { type AnnotationState, type PassageState, type ProjectState, subjectOf } from './state.ts'

/** Scores an annotation from 0 to 1: equality of labels, or for graphs the mean of the F1 of node roles and of steps. */
export function scoreAnnotation(content: Content, gold: Content): number {
  if (content.kind === 'labels' && gold.kind === 'labels')
    return [...content.labels].sort().join('\n') === [...gold.labels].sort().join('\n') ? 1 : 0
  if (content.kind !== 'metagraph' || gold.kind !== 'metagraph') return 0
  const scorer = createScorer({ mode: 'paper' })
  scorer.add(toScorable(content.graph), toScorable(gold.graph))
  const { figures } = scorer.report()
  return (figures['node.f1'] + figures['step.f1']) / 2
}

const listPassages = (
  { store }: Context,
  { project, state: { settings } }: Document<ProjectState>,
): Promise<{ passage: string; submitted: string[] }[]> =>
  store.database
    .select({ passage: passages.passage, submitted: passages.submitted })
    .from(passages)
    .where(and(eq(passages.project, project), eq(passages.qualification, true)))
    .orderBy(passages.number)
    .limit(settings.qualification?.passages ?? 0)

/** Lists the qualification passages that an account has not submitted yet. */
export async function listUnansweredQualification(
  context: Context,
  project: Document<ProjectState>,
  account: string,
): Promise<string[]> {
  const rows = await listPassages(context, project)
  return rows.filter(({ submitted }) => !submitted.includes(account)).map(({ passage }) => passage)
}

export async function readQualification(
  context: Context,
  project: Document<ProjectState>,
  account: string,
): Promise<Reply<'qualify'>> {
  const { store } = context
  const { qualification } = project.state.settings
  if (!qualification) return { needed: false, passages: 0, answered: 0, score: null, passed: true }
  const rows = await listPassages(context, project)
  const scores: number[] = []
  for (const { passage, submitted } of rows) {
    if (!submitted.includes(account)) continue
    const own = await store.read<AnnotationState>(project.project, subjectOf.annotation(passage, account))
    const gold = (await store.read<PassageState>(project.project, subjectOf.passage(passage)))?.state.gold
    if (own && gold) scores.push(scoreAnnotation(own.state.content, gold))
  }
  const score = scores.length === 0 ? null : scores.reduce((sum, each) => sum + each, 0) / scores.length
  const isComplete = scores.length === rows.length
  return {
    needed: true,
    passages: rows.length,
    answered: scores.length,
    // Shown only at the end, so that gold annotations cannot be found by trial and error.
    score: isComplete ? score : null,
    passed: isComplete && (rows.length === 0 || (score ?? 0) >= qualification.atLeast),
  }
}
