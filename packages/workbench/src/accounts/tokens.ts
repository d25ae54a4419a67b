/** Access tokens: their validity, and the time of their last use. */
import type { Context } from '../context.ts'
import { tokenUses } from '../storage/tables.ts'
import type { AccountState, TokenState } from './document-types.ts'
import { hashSecret } from './secrets.ts'

/** Fingerprint of the current password, stored with a token. */
export const fingerprintPassword = ({ hash }: AccountState): string => hashSecret(hash)

/** Returns false if a token is revoked or expired, if its account is disabled, or if the password has changed since it was created. */
export function isTokenValid(token: TokenState, account: AccountState, now: Date): boolean {
  const { dropped, expires, password } = token
  if (dropped || account.disabled || (expires !== undefined && new Date(expires) <= now)) return false
  return password === undefined ? account.passwordChanged === undefined : password === fingerprintPassword(account)
}

const useIntervalMs = 3_600_000

/** Returns a function that stores the time of the last use of a token, at most once an hour and without delaying the request. */
export function createTokenUseRecorder({ store, now }: Context): (token: string) => void {
  const recorded = new Map<string, number>()
  return token => {
    const used = now()
    if (used.getTime() < (recorded.get(token) ?? 0) + useIntervalMs) return
    recorded.set(token, used.getTime())
    store.database
      .insert(tokenUses)
      .values({ token, used })
      .onConflictDoUpdate({ target: tokenUses.token, set: { used } })
      // The date is only informative; the next use stores it again.
      .catch(() => recorded.delete(token))
  }
}
