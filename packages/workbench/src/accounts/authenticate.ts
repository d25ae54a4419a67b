/**
 * Authenticates requests by access token, by session cookie, or as the local user of a server without accounts. Results are cached for ten
 * seconds; when a session ends, the caches of all servers are cleared.
 */
import type { Context } from '../context.ts'
import type { Account } from '../contract/accounts.ts'
import type { Identity } from '../http/app.ts'
import { readBearerToken, readSessionCookie } from '../http/session-cookie.ts'
import type { Document } from '../storage/event.ts'
import type { AccountState, TokenState } from './document-types.ts'
import { hashSecret } from './secrets.ts'
import { findSessionAccount, toSessionSubject } from './sessions.ts'
import { createTokenUseRecorder, isTokenValid } from './tokens.ts'

export const toAccount = ({ subject, state }: Document<AccountState>): Account => {
  const { name, login, role, disabled } = state
  return { id: subject.slice('account/'.length), name, login, role, disabled }
}

export async function readAccount({ store }: Context, id: string): Promise<Account | null> {
  const found = await store.readCached<AccountState>('', `account/${id}`)
  return found && toAccount(found)
}

const anonymous: Identity = { account: null, session: null, credential: null, tokenScope: null }
const cacheMs = 10_000
const maxCached = 10_000

export function createAuthenticator(context: Context): (request: Request) => Promise<Identity> {
  const { store } = context
  const recordTokenUse = createTokenUseRecorder(context)
  /** Accounts of sessions, and subjects of token documents. */
  const cache = new Map<string, { readonly found: string; readonly expiresMs: number }>()
  let generation = 0
  store.onChange(({ project, subject }) => {
    if (project !== '' || !subject.startsWith('session/')) return
    generation++
    cache.clear()
  })
  const withCache = async (key: string, load: () => Promise<string | null>): Promise<string | null> => {
    const now = context.now().getTime()
    const entry = cache.get(key)
    if (entry && entry.expiresMs > now && store.receivesChanges()) return entry.found
    const generationBefore = generation
    const found = await load()
    if (found === null || generationBefore !== generation) return found
    if (cache.size >= maxCached) cache.clear()
    cache.set(key, { found, expiresMs: now + cacheMs })
    return found
  }
  const authenticateToken = async (secret: string): Promise<Identity> => {
    const hash = hashSecret(secret)
    const subject = await withCache(hash, async () => (await store.find<TokenState>('token', hash))?.subject ?? null)
    const token = subject === null ? null : await store.readCached<TokenState>('', subject)
    const owner = token && (await store.readCached<AccountState>('', `account/${token.state.account}`))
    if (!owner || !isTokenValid(token.state, owner.state, context.now())) return anonymous
    recordTokenUse(token.subject)
    const tokenScope = token.state.scope ?? 'write'
    return { account: toAccount(owner), session: null, credential: token.subject, tokenScope }
  }
  const authenticateSession = async (session: string): Promise<Identity> => {
    const credential = toSessionSubject(session)
    const id = await withCache(credential, () => findSessionAccount(store.database, session, context.now()))
    const account = id === null ? null : await readAccount(context, id)
    return account && !account.disabled ? { account, session, credential, tokenScope: null } : anonymous
  }

  return async request => {
    if (context.singleUser) return { ...anonymous, account: context.singleUser }
    const token = readBearerToken(request)
    if (token !== null) return authenticateToken(token)
    const session = readSessionCookie(request)
    return session === null ? anonymous : authenticateSession(session)
  }
}
