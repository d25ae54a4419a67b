/** Who a request comes from: by its token, by its session, or by being on this machine where nobody logs in. */
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
  const found = await store.read<AccountState>('', `account/${id}`)
  return found && accountOf(found)
}

export async function identify(context: Context, request: Request): Promise<Identity> {
  const nobody: Identity = { account: null, session: null, byToken: false }
  const token = tokenIn(request)
  if (context.single) return { account: context.single, session: null, byToken: false }
  if (token !== null) {
    const found = await context.store.find<TokenState>('token', hashSecret(token))
    const account = found && !found.state.dropped ? await readAccount(context, found.state.account) : null
    return account && !account.disabled ? { account, session: null, byToken: true } : nobody
  }
  const session = sessionIn(request)
  if (session === null) return nobody
  const id = await accountOfSession(context.store.database, session, context.now())
  const account = id === null ? null : await readAccount(context, id)
  return account && !account.disabled ? { account, session, byToken: false } : nobody
}
