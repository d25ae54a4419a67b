/**
 * Who a request comes from: by its token, by its session, or by being on this machine where nobody logs in. What a secret stands for is
 * remembered for some seconds, and forgotten on every server when a session or a token ends.
 */
import type { Context } from '../context/context.ts'
import type { Account } from '../contract/accounts.ts'
import type { Identity } from '../http/app.ts'
import { sessionIn, tokenIn } from '../http/session-cookie.ts'
import type { Document } from '../storage/event.ts'
import type { AccountState, TokenState } from './document-types.ts'
import { hashSecret } from './secrets.ts'
import { accountOfSession } from './sessions.ts'

export const accountOf = ({ subject, state }: Document<AccountState>): Account => {
  const { name, login, role, disabled } = state
  return { id: subject.slice('account/'.length), name, login, role, disabled }
}

export async function readAccount({ store }: Context, id: string): Promise<Account | null> {
  const found = await store.readRecent<AccountState>('', `account/${id}`)
  return found && accountOf(found)
}

/** The account, and the document of the token that vouches for it. */
interface Found {
  readonly account: string
  readonly token: string | null
}

const nobody: Identity = { account: null, session: null, byToken: false }
const rememberMs = 10_000
const most = 10_000

export function createIdentify(context: Context): (request: Request) => Promise<Identity> {
  const { store } = context
  const known = new Map<string, Found & { readonly until: number }>()
  let forgotten = 0
  store.onChange(({ project, subject }) => {
    if (project !== '' || !subject.startsWith('session/')) return
    forgotten++
    known.clear()
  })
  const remembered = async (key: string, find: () => Promise<Found | null>): Promise<Found | null> => {
    const now = context.now().getTime()
    const before = known.get(key)
    if (before && before.until > now) return before
    const began = forgotten
    const found = await find()
    if (found === null || began !== forgotten) return found
    if (known.size >= most) known.clear()
    known.set(key, { ...found, until: now + rememberMs })
    return found
  }
  const ofToken = async (hash: string): Promise<Found | null> => {
    const found = await store.find<TokenState>('token', hash)
    return found && { account: found.state.account, token: found.subject }
  }
  const ofSession = async (session: string): Promise<Found | null> => {
    const account = await accountOfSession(store.database, session, context.now())
    return account === null ? null : { account, token: null }
  }
  const stands = async (token: string | null): Promise<boolean> =>
    token === null || (await store.readRecent<TokenState>('', token))?.state.dropped === false

  return async request => {
    if (context.single) return { account: context.single, session: null, byToken: false }
    const token = tokenIn(request)
    const session = token === null ? sessionIn(request) : null
    if (token === null && session === null) return nobody
    const hash = hashSecret((token ?? session)!)
    const found =
      token !== null
        ? await remembered(`token ${hash}`, () => ofToken(hash))
        : await remembered(`session ${hash}`, () => ofSession(session!))
    if (!found || !(await stands(found.token))) return nobody
    const account = await readAccount(context, found.account)
    return account && !account.disabled ? { account, session, byToken: token !== null } : nobody
  }
}
