/** Sessions: a random secret in a cookie, its hash in the database. */
import { and, eq, gt, lt, ne } from 'drizzle-orm'
import type { Database } from '../storage/database.ts'
import type { Store } from '../storage/store.ts'
import { sessions } from '../storage/tables.ts'
import { hashSecret, newSecret } from './secrets.ts'

const lifeMs = 14 * 24 * 3_600_000

/** A new session; its secret is given out once. */
export async function beginSession(database: Database, account: string, now: Date): Promise<string> {
  const secret = newSecret()
  await database.delete(sessions).where(lt(sessions.expires, now))
  await database
    .insert(sessions)
    .values({ hash: hashSecret(secret), account, expires: new Date(now.getTime() + lifeMs) })
  return secret
}

export async function accountOfSession(database: Database, secret: string, now: Date): Promise<string | null> {
  const [row] = await database
    .select({ account: sessions.account })
    .from(sessions)
    .where(and(eq(sessions.hash, hashSecret(secret)), gt(sessions.expires, now)))
  return row?.account ?? null
}

/** Servers remember sessions for some seconds; they forget them now. */
const tellEnd = (store: Store): void =>
  store.announce({ project: '', subject: 'session/ended', revision: 0, author: 'server', time: '' })

export async function endSession(store: Store, secret: string): Promise<void> {
  await store.database.delete(sessions).where(eq(sessions.hash, hashSecret(secret)))
  tellEnd(store)
}

/** Every session of an account but the one given. */
export async function endSessions(store: Store, account: string, but: string | null = null): Promise<void> {
  const own = eq(sessions.account, account)
  await store.database.delete(sessions).where(but === null ? own : and(own, ne(sessions.hash, hashSecret(but))))
  tellEnd(store)
}
