/** Login sessions: a random secret is stored in a cookie, its hash in the database. */
import { and, eq, gt, lt, ne, type SQL } from 'drizzle-orm'
import type { Database } from '../storage/database.ts'
import type { Store } from '../storage/store.ts'
import { sessions } from '../storage/tables.ts'
import { createSecret, hashSecret } from './secrets.ts'

const maxAgeMs = 14 * 24 * 3_600_000

/** Creates a session and returns its secret. */
export async function createSession(database: Database, account: string, now: Date): Promise<string> {
  const secret = createSecret()
  await database.delete(sessions).where(lt(sessions.expires, now))
  const expires = new Date(now.getTime() + maxAgeMs)
  await database.insert(sessions).values({ hash: hashSecret(secret), account, expires })
  return secret
}

export async function findSessionAccount(database: Database, secret: string, now: Date): Promise<string | null> {
  const [row] = await database
    .select({ account: sessions.account })
    .from(sessions)
    .where(and(eq(sessions.hash, hashSecret(secret)), gt(sessions.expires, now)))
  return row?.account ?? null
}

export const toSessionSubject = (secret: string): string => `session/${hashSecret(secret)}`

/** Deletes sessions; all servers are notified, which clear their caches and close the event streams of these sessions. */
async function deleteSessions(store: Store, isEnded: SQL | undefined): Promise<void> {
  const ended = await store.database.delete(sessions).where(isEnded).returning({ hash: sessions.hash })
  for (const { hash } of ended)
    store.notify({ project: '', subject: `session/${hash}`, revision: 0, author: 'server', time: '' })
}

export const endSession = (store: Store, secret: string): Promise<void> =>
  deleteSessions(store, eq(sessions.hash, hashSecret(secret)))

/** Ends all sessions of an account except one. */
export async function endSessions(store: Store, account: string, except: string | null = null): Promise<void> {
  const ofAccount = eq(sessions.account, account)
  const isEnded = except === null ? ofAccount : and(ofAccount, ne(sessions.hash, hashSecret(except)))
  await deleteSessions(store, isEnded)
}
