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
 * agreement, and records them as read. `hiddenCount` is the number of the others.
 */
export async function selectReadable(
  context: Context,
  user: Account,
  project: string,
  states: readonly PassageRow['status'][],
): Promise<{ readonly readable: ReadonlySet<string>; readonly hiddenCount: number }> {
  const listSubmitted = async () => {
    const rows = await context.store.database.select().from(passages).where(eq(passages.project, project))
    return rows.filter(row => states.includes(row.status) && row.submitted.length > 0)
  }
  const rows = await listSubmitted()
  const visible = rows.filter(row => !isBlind(user, row))
  const byOthers = visible.filter(({ submitted }) => submitted.some(account => account !== user.id))
  const names = byOthers.map(({ passage }) => passage)
  const isFirstReading = await recordReading(context, user, project, names)
  // As in `openForReading`: a seat that the user got before the reading was recorded may also have changed the state of the passage.
  const current = isFirstReading ? (await listSubmitted()).filter(row => !isBlind(user, row)) : visible
  const stillVisible = new Set(current.map(({ passage }) => passage))
  const readable = new Set(visible.flatMap(({ passage }) => (stillVisible.has(passage) ? [passage] : [])))
  return { readable, hiddenCount: rows.length - readable.size }
}

/** Throws a 403 if an account has been shown other annotations of a passage; the message begins with `You have` for a null name. */
export async function requireUnread(
  read: Parameters<NonNullable<Change['guard']>>[0],
  passage: string,
  account: string,
  { name, consequence }: { readonly name: string | null; readonly consequence: string },
): Promise<void> {
  const state = (await read(subjectOf.reading(account)))?.state as ReadingState | undefined
  const reader = name === null ? 'You have' : `${name} has`
  if (state?.passages.includes(passage))
    throw new HttpError(403, `${reader} seen another annotation of this passage, so ${consequence}.`)
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
        if (!state?.annotators.includes(account)) {
          const consequence = 'somebody else has to annotate it'
          await requireUnread(read, passage, account, { name: names.get(account)!, consequence })
        }
    },
  }
}
