/**
 * Authenticates requests by bearer token, by session cookie, or as the local user of a server without accounts. Results are cached for ten
 * seconds; when a session ends, the caches of all servers are cleared.
 */
import type { Context } from '../context.ts'
import type { Account } from '../contract/accounts.ts'
import type { Identity } from '../http/app.ts'
import { readBearerToken, readSessionCookie } from '../http/session-cookie.ts'
import type { Document } from '../storage/event.ts'
import type { AccountState, TokenState } from './document-types.ts'
import { hashSecret } from './secrets.ts'
import { findSessionAccount } from './sessions.ts'

export const toAccount = ({ subject, state }: Document<AccountState>): Account => {
  const { name, login, role, disabled } = state
  return { id: subject.slice('account/'.length), name, login, role, disabled }
}

export async function readAccount({ store }: Context, id: string): Promise<Account | null> {
  const found = await store.readCached<AccountState>('', `account/${id}`)
  return found && toAccount(found)
}

interface Credential {
  readonly account: string
  /** Subject of the token document; null for a session. */
  readonly token: string | null
}

const anonymous: Identity = { account: null, session: null, byToken: false }
const cacheMs = 10_000
const maxCached = 10_000

export function createAuthenticator(context: Context): (request: Request) => Promise<Identity> {
  const { store } = context
  const cache = new Map<string, Credential & { readonly expiresMs: number }>()
  let generation = 0
  store.onChange(({ project, subject }) => {
    if (project !== '' || !subject.startsWith('session/')) return
    generation++
    cache.clear()
  })
  const withCache = async (key: string, load: () => Promise<Credential | null>): Promise<Credential | null> => {
    const now = context.now().getTime()
    const entry = cache.get(key)
    if (entry && entry.expiresMs > now) return entry
    const generationBefore = generation
    const found = await load()
    if (found === null || generationBefore !== generation) return found
    if (cache.size >= maxCached) cache.clear()
    cache.set(key, { ...found, expiresMs: now + cacheMs })
    return found
  }
  const findToken = async (hash: string): Promise<Credential | null> => {
    const found = await store.find<TokenState>('token', hash)
    return found && { account: found.state.account, token: found.subject }
  }
  const findSession = async (session: string): Promise<Credential | null> => {
    const account = await findSessionAccount(store.database, session, context.now())
    return account === null ? null : { account, token: null }
  }
  const isValid = async (token: string | null): Promise<boolean> =>
    token === null || (await store.readCached<TokenState>('', token))?.state.dropped === false

  return async request => {
    if (context.singleUser) return { account: context.singleUser, session: null, byToken: false }
    const token = readBearerToken(request)
    const session = token === null ? readSessionCookie(request) : null
    if (token === null && session === null) return anonymous
    const hash = hashSecret((token ?? session)!)
    const found =
      token !== null
        ? await withCache(`token ${hash}`, () => findToken(hash))
        : await withCache(`session ${hash}`, () => findSession(session!))
    if (!found || !(await isValid(found.token))) return anonymous
    const account = await readAccount(context, found.account)
    return account && !account.disabled ? { account, session, byToken: token !== null } : anonymous
  }
}
