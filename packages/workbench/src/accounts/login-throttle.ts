/**
 * Login throttling with exponential backoff against password guessing (brute force): after some free attempts a login or an IP address is
 * locked out, twice as long each time; an hour without attempts resets it. An attempt is counted in one statement before the password is
 * checked, so that parallel requests cannot bypass the limit. The counters are in the database, shared by all servers on it.
 */
import { eq, sql } from 'drizzle-orm'
import { HttpError } from '../http/http-error.ts'
import type { Database } from '../storage/database.ts'
import { attempts } from '../storage/tables.ts'

const maxBackoffSeconds = 15 * 60
const freeAttempts = { login: 5, address: 100 }
const toLoginKey = (login: string) => `login ${login.slice(0, 100)}`
const toAddressKey = (address: string) => `address ${address}`

async function countAttempt(database: Database, key: string, free: number, now: Date): Promise<void> {
  const time = sql`${now.toISOString()}::timestamptz`
  const count = sql`case when ${attempts.until} < ${time} - interval '1 hour' then 1 else ${attempts.count} + 1 end`
  const backoff = sql`least(${maxBackoffSeconds}, power(2, least(20, ${attempts.count} + 1 - ${free}::int))) * interval '1 second'`
  const [row] = await database
    .insert(attempts)
    .values({ key, count: 1, until: now })
    .onConflictDoUpdate({
      target: attempts.key,
      set: { count, until: sql`case when ${count} >= ${free}::int then ${time} + ${backoff} else ${time} end` },
      // During a lockout nothing is updated, and no row is returned.
      setWhere: sql`${attempts.until} <= ${time}`,
    })
    .returning()
  if (row) return
  const [lockout] = await database.select().from(attempts).where(eq(attempts.key, key))
  const seconds = Math.max(1, Math.ceil(((lockout?.until.getTime() ?? 0) - now.getTime()) / 1000))
  throw new HttpError(429, `Too many failed logins; try again in ${seconds} s.`)
}

/** Counts a login attempt, or throws a 429 during a lockout. Addresses have a higher limit, because many people may share one. */
export async function throttleLogin(database: Database, login: string, address: string, now: Date): Promise<void> {
  await countAttempt(database, toLoginKey(login), freeAttempts.login, now)
  await countAttempt(database, toAddressKey(address), freeAttempts.address, now)
}

/** Resets the attempts of a login after the correct password, and subtracts the last attempt of the address. */
export async function resetLoginThrottle(database: Database, login: string, address: string): Promise<void> {
  await database.delete(attempts).where(eq(attempts.key, toLoginKey(login)))
  await database
    .update(attempts)
    .set({ count: sql`greatest(0, ${attempts.count} - 1)` })
    .where(eq(attempts.key, toAddressKey(address)))
}
