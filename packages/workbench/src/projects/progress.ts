/** Progress of a project, computed from the table of passages. */
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Reply } from '../contract/types.ts'
import { passages } from '../storage/tables.ts'

type Progress = Reply<'readProgress'>
const countRows = (condition: ReturnType<typeof sql>) => sql<number>`count(*) filter (where ${condition})::int`

export async function readProgress({ store }: Context, project: string): Promise<Omit<Progress, 'people'>> {
  const [row] = await store.database
    .select({
      passages: sql<number>`count(*)::int`,
      open: countRows(sql`${passages.status} = 'open'`),
      annotating: countRows(sql`${passages.status} = 'annotating'`),
      submitted: countRows(sql`${passages.status} = 'submitted'`),
      done: countRows(sql`${passages.status} = 'done'`),
      skipped: countRows(sql`cardinality(${passages.skipped}) > 0`),
      flagged: countRows(sql`${passages.flagged}`),
    })
    .from(passages)
    .where(and(eq(passages.project, project), eq(passages.qualification, false)))
  return row!
}

/** Progress per person, with the median time of submitted passages. */
export async function readProgressByPerson(
  { store }: Context,
  project: string,
  names: ReadonlyMap<string, string>,
): Promise<Progress['people']> {
  const rows = await store.database
    .select({ drafts: passages.drafts, submitted: passages.submitted, seconds: passages.seconds })
    .from(passages)
    .where(eq(passages.project, project))
  const people = new Map<string, { drafts: number; times: number[] }>()
  const getEntry = (account: string) =>
    people.get(account) ?? people.set(account, { drafts: 0, times: [] }).get(account)!
  for (const { drafts, submitted, seconds } of rows) {
    for (const account of drafts) getEntry(account).drafts++
    submitted.forEach((account, i) => void getEntry(account).times.push(seconds[i] ?? 0))
  }
  return [...people].map(([account, { drafts, times }]) => ({
    account,
    name: names.get(account) ?? account,
    drafts,
    submitted: times.length,
    medianSeconds: computeMedian(times),
  }))
}

export function computeMedian(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}
