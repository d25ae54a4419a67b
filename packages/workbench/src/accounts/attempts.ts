/**
 * Guessing is slowed down: after a few failures the next attempt has to wait, twice as long each time, and an hour of quiet forgets them.
 * An attempt is counted, in one statement, before the password is looked at, so that a thousand at once are no way around it. Counted by
 * login and by address, in the database, for every server on it together.
 */
import { eq, sql } from 'drizzle-orm'
import { Refusal } from '../refusals/refusal.ts'
import type { Database } from '../storage/database.ts'
import { attempts } from '../storage/tables.ts'

const longestSeconds = 15 * 60
const loginKey = (login: string) => `login ${login.slice(0, 100)}`
const addressKey = (address: string) => `address ${address}`

async function count(database: Database, key: string, free: number, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  const counted = sql`case when ${attempts.until} < ${at} - interval '1 hour' then 1 else ${attempts.count} + 1 end`
  const wait = sql`least(${longestSeconds}, power(2, least(20, ${attempts.count} + 1 - ${free}::int))) * interval '1 second'`
  const [row] = await database
    .insert(attempts)
    .values({ key, count: 1, until: now })
    .onConflictDoUpdate({
      target: attempts.key,
      set: { count: counted, until: sql`case when ${counted} >= ${free}::int then ${at} + ${wait} else ${at} end` },
      // While it has to wait nothing is updated, and no row comes back.
      setWhere: sql`${attempts.until} <= ${at}`,
    })
    .returning()
  if (row) return
  const [blocked] = await database.select().from(attempts).where(eq(attempts.key, key))
  const seconds = Math.max(1, Math.ceil(((blocked?.until.getTime() ?? 0) - now.getTime()) / 1000))
  throw new Refusal(429, `Too many failed logins; try again in ${seconds} s.`)
}

/** Counts an attempt, or refuses it. Many people may share an address. */
export async function countAttempt(database: Database, login: string, address: string, now: Date): Promise<void> {
  await count(database, loginKey(login), 5, now)
  await count(database, addressKey(address), 100, now)
}

/** The password was right: this login starts afresh, and the attempt does not count against the address. */
export async function forgetAttempts(database: Database, login: string, address: string): Promise<void> {
  await database.delete(attempts).where(eq(attempts.key, loginKey(login)))
  await database
    .update(attempts)
    .set({ count: sql`greatest(0, ${attempts.count} - 1)` })
    .where(eq(attempts.key, addressKey(address)))
}
