/**
 * Device cookies (OWASP): a browser that has logged in to an account before presents a random secret, whose hash is stored per account.
 * Login attempts from it are throttled separately. The cookie replaces no password.
 */
import { and, desc, eq, gt, lt, notInArray, or } from 'drizzle-orm'
import type { Database } from '../storage/database.ts'
import { devices } from '../storage/tables.ts'
import { createSecret, hashSecret } from './secrets.ts'

const maxAgeMs = 365 * 24 * 3_600_000
const maxDevicesPerAccount = 20

/** Returns the hash of a device cookie if the device has logged in to the account before. */
export async function findTrustedDevice(
  database: Database,
  secret: string | null,
  account: string,
  now: Date,
): Promise<string | null> {
  if (secret === null) return null
  const hash = hashSecret(secret)
  const isTrusted = and(eq(devices.hash, hash), eq(devices.account, account), gt(devices.expires, now))
  const [row] = await database.select().from(devices).where(isTrusted)
  return row ? hash : null
}

/** Remembers a device after a login and returns the secret for its cookie. Secrets that this server did not create are replaced. */
export async function trustDevice(
  database: Database,
  presented: string | null,
  account: string,
  now: Date,
): Promise<string> {
  const isIssued = presented !== null && (await database.$count(devices, eq(devices.hash, hashSecret(presented)))) > 0
  const secret = isIssued ? presented : createSecret()
  const expires = new Date(now.getTime() + maxAgeMs)
  await database
    .insert(devices)
    .values({ hash: hashSecret(secret), account, expires })
    .onConflictDoUpdate({ target: [devices.hash, devices.account], set: { expires } })
  const newest = database
    .select({ hash: devices.hash })
    .from(devices)
    .where(eq(devices.account, account))
    .orderBy(desc(devices.expires))
    .limit(maxDevicesPerAccount)
  const isSurplus = and(eq(devices.account, account), notInArray(devices.hash, newest))
  await database.delete(devices).where(or(isSurplus, lt(devices.expires, now)))
  return secret
}

/** After a password change no device is trusted until its next login. */
export async function forgetDevices(database: Database, account: string): Promise<void> {
  await database.delete(devices).where(eq(devices.account, account))
}
