/**
 * Authentication of requests: by bearer token, by session cookie, or as the local user of a server without accounts. Lookups are cached
 * for some seconds; the cache is cleared on every server when a session ends.
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
  const cache = new Map<string, Credential & { readonly until: number }>()
  let generation = 0
  store.onChange(({ project, subject }) => {
    if (project !== '' || !subject.startsWith('session/')) return
    generation++
    cache.clear()
  })
  const cached = async (key: string, find: () => Promise<Credential | null>): Promise<Credential | null> => {
    const now = context.now().getTime()
    const entry = cache.get(key)
    if (entry && entry.until > now) return entry
    const before = generation
    const found = await find()
    if (found === null || before !== generation) return found
    if (cache.size >= maxCached) cache.clear()
    cache.set(key, { ...found, until: now + cacheMs })
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
    if (context.single) return { account: context.single, session: null, byToken: false }
    const token = readBearerToken(request)
    const session = token === null ? readSessionCookie(request) : null
    if (token === null && session === null) return anonymous
    const hash = hashSecret((token ?? session)!)
    const found =
      token !== null
        ? await cached(`token ${hash}`, () => findToken(hash))
        : await cached(`session ${hash}`, () => findSession(session!))
    if (!found || !(await isValid(found.token))) return anonymous
    const account = await readAccount(context, found.account)
    return account && !account.disabled ? { account, session, byToken: token !== null } : anonymous
  }
}
