/**
 * Login throttling against password guessing (brute force), with exponential backoff: after some free attempts each further one starts a
 * lockout, twice as long as the one before. Attempts are counted per login and network, per network, and per login over all networks. A
 * browser that has logged in to the account before has a counter of its own instead (OWASP "device cookie"), so that strangers cannot lock
 * the owner out. An attempt is counted in one statement before the password is checked, so that parallel requests cannot bypass the
 * limit. The counters are in the database, shared by all servers on it.
 */
import { isIPv6 } from 'node:net'
import { eq, lt, type SQL, sql } from 'drizzle-orm'
import { HttpError } from '../http/http-error.ts'
import type { Database } from '../storage/database.ts'
import { attempts } from '../storage/tables.ts'

const maxBackoffSeconds = 15 * 60
/** A counter starts again after so long without attempts. */
const resetSeconds = 3600
/** Networks have a higher limit, because many people may share one; so have logins, because many networks may be one attacker. */
const freeAttempts = { perSource: 10, perNetwork: 100, perLogin: 100 }

export interface LoginAttempt {
  /** Key of the login; the login need not exist. */
  readonly login: string
  /** IP address. */
  readonly address: string
  /** Hash of the device cookie if the device has logged in to this account before, or the session of a logged-in account; else null. */
  readonly trustedDevice: string | null
}

interface Counter {
  readonly key: string
  readonly free: number
}

/** The network of an address: an IPv6 subscriber has 2^64 addresses, an IPv4 subscriber one. */
export function toNetwork(address: string): string {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('%', 1)[0]!.split('::')
  const groups = (part: string) => part.split(':').filter(Boolean)
  const missing = 8 - groups(head).length - groups(tail ?? '').length
  const all =
    tail === undefined ? groups(head) : [...groups(head), ...Array<string>(missing).fill('0'), ...groups(tail)]
  return `${all
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

function getCounters({ login, address, trustedDevice }: LoginAttempt): readonly [Counter, ...Counter[]] {
  if (trustedDevice !== null) return [{ key: `device ${trustedDevice} ${login}`, free: freeAttempts.perSource }]
  const network = toNetwork(address)
  return [
    { key: `login ${login} from ${network}`, free: freeAttempts.perSource },
    { key: `network ${network}`, free: freeAttempts.perNetwork },
    { key: `login ${login}`, free: freeAttempts.perLogin },
  ]
}

const toSeconds = (seconds: number | SQL): SQL => sql`(${seconds} * interval '1 second')`

async function countAttempt(database: Database, { key, free }: Counter, now: Date): Promise<void> {
  const time = sql`${now.toISOString()}::timestamptz`
  // A lockout that ends after the maximum backoff was stored before the clock was set back.
  const isVoid = sql`${attempts.until} > ${time} + ${toSeconds(maxBackoffSeconds)}`
  const isOld = sql`${attempts.until} < ${time} - ${toSeconds(resetSeconds)}`
  const count = sql`case when ${isVoid} or ${isOld} then 1 else ${attempts.count} + 1 end`
  const backoff = toSeconds(sql`least(${maxBackoffSeconds}, power(2, least(20, ${attempts.count} + 1 - ${free}::int)))`)
  const [row] = await database
    .insert(attempts)
    .values({ key, count: 1, until: now })
    .onConflictDoUpdate({
      target: attempts.key,
      set: { count, until: sql`case when ${count} >= ${free}::int then ${time} + ${backoff} else ${time} end` },
      // During a lockout nothing is updated, and no row is returned.
      setWhere: sql`${attempts.until} <= ${time} or ${isVoid}`,
    })
    .returning()
  if (row) return
  const [lockout] = await database.select().from(attempts).where(eq(attempts.key, key))
  const seconds = Math.max(1, Math.ceil(((lockout?.until.getTime() ?? 0) - now.getTime()) / 1000))
  throw new HttpError(429, `Too many failed logins; try again in ${seconds} s.`)
}

/** Counts a login attempt, or throws a 429 during a lockout. */
export async function throttleLogin(database: Database, attempt: LoginAttempt, now: Date): Promise<void> {
  // Attempts that one counter rejects do not reach the next: a single network cannot use up the attempts of a login.
  for (const counter of getCounters(attempt)) await countAttempt(database, counter, now)
}

/** After the correct password: resets the first counter, and undoes the attempt in those that are shared with others. */
export async function resetLoginThrottle(database: Database, attempt: LoginAttempt, now: Date): Promise<void> {
  const [first, ...shared] = getCounters(attempt)
  await database.delete(attempts).where(eq(attempts.key, first.key))
  const undone = { count: sql`greatest(0, ${attempts.count} - 1)`, until: now }
  for (const { key } of shared) await database.update(attempts).set(undone).where(eq(attempts.key, key))
  await database.delete(attempts).where(lt(attempts.until, new Date(now.getTime() - resetSeconds * 1000)))
}
