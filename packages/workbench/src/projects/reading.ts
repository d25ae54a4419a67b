/**
 * Records who has been shown other people's annotations of a passage. Readers can never annotate that passage: they get no seat and
 * cannot reopen their own annotation. A reading is recorded before anything is shown, and seats are given under a lock of the record, so
 * that nobody can read and annotate at the same time.
 */
import { and, eq, like, ne, or } from 'drizzle-orm'
import { readAccount } from '../accounts/authenticate.ts'
import { type Context, commitEvents } from '../context.ts'
import type { Account } from '../contract/accounts.ts'
import { HttpError } from '../http/http-error.ts'
import type { Change } from '../storage/commit.ts'
import { escapeLike } from '../storage/database.ts'
import { documents, passages } from '../storage/tables.ts'
import { canSeeOthers, isBlind, type OpenPassage, openPassage, type PassageParams } from './access.ts'
import type { PassageRow } from './passage-row.ts'
import { type PassageState, type ReadingState, subjectOf } from './state.ts'

/** Lists the passages of which an account has been shown other annotations. */
export const listReadPassages = async (
  { store }: Context,
  project: string,
  account: string,
): Promise<readonly string[]> =>
  (await store.read<ReadingState>(project, subjectOf.reading(account)))?.state.passages ?? []

/** Records that annotations are about to be shown; returns true if one of the passages was not recorded yet. */
async function recordReading(
  context: Context,
  user: Account,
  project: string,
  shown: readonly string[],
): Promise<boolean> {
  // A single user can only read their own annotations.
  if (context.singleUser || shown.length === 0) return false
  const recorded = new Set(await listReadPassages(context, project, user.id))
  const added = shown.filter(passage => !recorded.has(passage))
  if (added.length === 0) return false
  const target = { project, subject: subjectOf.reading(user.id) }
  await commitEvents(context, user.id, target, [{ kind: 'reading.recorded', payload: { passages: added } }])
  return true
}

/** Opens a passage to show everything that the user may see, which is recorded if others have annotated it. */
export async function openForReading(context: Context, user: Account, params: PassageParams): Promise<OpenPassage> {
  const opened = await openPassage(context, user, params)
  if (!canSeeOthers(user, opened) || !(await isAnnotatedByOthers(context, user, params))) return opened
  const isFirstReading = await recordReading(context, user, params.project, [params.passage])
  // The user may have got a seat before the reading was recorded.
  return isFirstReading ? openPassage(context, user, params) : opened
}

async function isAnnotatedByOthers(
  { store }: Context,
  user: Account,
  { project, passage }: PassageParams,
): Promise<boolean> {
  const { subject } = documents
  const [found] = await store.database
    .select({ subject })
    .from(documents)
    .where(
      and(
        eq(documents.project, project),
        or(
          eq(subject, subjectOf.adjudication(passage)),
          and(
            like(subject, `${escapeLike(subjectOf.annotation(passage, ''))}%`),
            ne(subject, subjectOf.annotation(passage, user.id)),
          ),
        ),
      ),
    )
    .limit(1)
  return found !== undefined
}

/**
 * Selects the passages with submitted annotations in one of the states that may be shown to the user together, as in an export or in the
 * agreement, and records them as read.
 */
export async function selectReadable(
  context: Context,
  user: Account,
  project: string,
  states: readonly PassageRow['status'][],
): Promise<ReadonlySet<string>> {
  const listVisible = async () => {
    const rows = await context.store.database.select().from(passages).where(eq(passages.project, project))
    return rows.filter(row => states.includes(row.status) && row.submitted.length > 0 && !isBlind(user, row))
  }
  const visible = await listVisible()
  const byOthers = visible.filter(({ submitted }) => submitted.some(account => account !== user.id))
  const names = byOthers.map(({ passage }) => passage)
  if (!(await recordReading(context, user, project, names))) return new Set(visible.map(({ passage }) => passage))
  // As in `openForReading`: only passages that were visible before and after the reading was recorded.
  const before = new Set(visible.map(({ passage }) => passage))
  return new Set((await listVisible()).flatMap(({ passage }) => (before.has(passage) ? [passage] : [])))
}

/** Refuses to let an account annotate a passage of which it has been shown other annotations; `name` is null for the user. */
export async function requireUnread(
  read: Parameters<NonNullable<Change['guard']>>[0],
  passage: string,
  account: string,
  name: string | null,
): Promise<void> {
  const state = (await read(subjectOf.reading(account)))?.state as ReadingState | undefined
  if (state?.passages.includes(passage))
    throw new HttpError(
      403,
      `${name === null ? 'You have' : `${name} has`} seen another annotation of this passage, so somebody else has to annotate it.`,
    )
}

/** Requires that the accounts that are new among the annotators of a passage have not seen other annotations of it. */
export async function guardSeats(
  context: Context,
  user: Account,
  passage: string,
  accounts: readonly string[],
): Promise<Pick<Change, 'locks' | 'guard'>> {
  if (context.singleUser || accounts.length === 0) return {}
  const seated = [...new Set(accounts)].sort()
  const names = new Map<string, string | null>([[user.id, null]])
  // Read before the transaction of the change, which excludes other queries in the embedded database.
  for (const account of seated)
    if (account !== user.id) names.set(account, (await readAccount(context, account))?.name ?? 'This person')
  return {
    locks: seated.map(subjectOf.reading),
    async guard(read) {
      const state = (await read(subjectOf.passage(passage)))?.state as PassageState | undefined
      for (const account of seated)
        if (!state?.annotators.includes(account)) await requireUnread(read, passage, account, names.get(account)!)
    },
  }
}
