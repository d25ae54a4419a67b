/** Routes of accounts: login and logout, invitations, API tokens, roles. */
import { randomUUID } from 'node:crypto'
import { type Context, changeBy } from '../context.ts'
import type { accountSchemas } from '../contract/accounts.ts'
import type { Reply } from '../contract/types.ts'
import { defineHandlers, type Handlers } from '../http/handler.ts'
import { HttpError, notFound } from '../http/http-error.ts'
import type { Change } from '../storage/commit.ts'
import type { Document } from '../storage/event.ts'
import { readAccount, toAccount } from './authenticate.ts'
import type {
  AccountEvent,
  AccountState,
  InvitationEvent,
  InvitationState,
  SetupEvent,
  SetupState,
  TokenEvent,
  TokenState,
} from './document-types.ts'
import { resetLoginThrottle, throttleLogin } from './login-throttle.ts'
import { checkDummyPassword, checkPassword, hashPassword, hashSecret, newSecret } from './secrets.ts'
import { createSession, endSession, endSessions } from './sessions.ts'

const invitationDays = 14
const idOf = ({ subject }: Document) => subject.split('/')[1]!
const setupSubject = 'setup/first'

/** A change outside of any project. */
const globalChange = (
  context: Context,
  subject: string,
  author: string,
  event: AccountEvent | InvitationEvent | TokenEvent | SetupEvent,
  revision: number | null = null,
): Change => changeBy(context, author, { project: '', subject }, [event], revision)

export const hasAccounts = async ({ store }: Pick<Context, 'store'>): Promise<boolean> =>
  (await store.list('', 'account')).length > 0

/** Issues a new one-time secret for the first administrator. */
export async function offerSetup(context: Context): Promise<string> {
  const secret = newSecret()
  await context.store.commit(
    globalChange(context, setupSubject, 'server', { kind: 'setup.offered', payload: { hash: hashSecret(secret) } }),
  )
  return secret
}

export function accountHandlers(context: Context): Pick<Handlers, keyof typeof accountSchemas> {
  const { store } = context
  const sessionReply = async (account: Reply<'session'>['account']): Promise<Reply<'session'>> => ({
    mode: context.single ? 'single' : 'accounts',
    account,
    needsSetup: !context.single && account === null && !(await hasAccounts(context)),
    version: context.version,
  })
  const requireAccounts = (): void => {
    if (context.single)
      throw new HttpError(409, 'This server runs without accounts; start it with --accounts to invite others.')
  }
  const createAccount = async (
    person: { name: string; login: string; password: string },
    role: AccountState['role'],
    id: string,
  ): Promise<Change> => {
    if (await store.find('account', person.login)) throw new HttpError(409, 'This login is taken; choose another.')
    const { name, login } = person
    const payload = { name, login, role, hash: await hashPassword(person.password) }
    return globalChange(context, `account/${id}`, id, { kind: 'account.created', payload }, 0)
  }
  /** Starts a session. An earlier session of the browser ends first, which prevents session fixation. */
  const logInAs = async (id: string, call: { session: string | null; setSession(secret: string): void }) => {
    if (call.session !== null) await endSession(store, call.session)
    call.setSession(await createSession(store.database, id, context.now()))
    return sessionReply(await readAccount(context, id))
  }
  const invitationReply = (document: Document<InvitationState>) => {
    const { role, projects, created, expires, account } = document.state
    return { id: idOf(document), role, projects: [...projects], created, expires, account }
  }
  const tokenReply = (document: Document<TokenState>) => {
    const { title, created } = document.state
    return { id: idOf(document), title, created }
  }

  return defineHandlers({
    session: ({ caller }) => sessionReply(caller),
    async setUp(call) {
      requireAccounts()
      await throttleLogin(store.database, 'setup', call.address, context.now())
      const offered = await store.read<SetupState>('', setupSubject)
      if (!offered || offered.state.account !== null || offered.state.hash !== hashSecret(call.body.token))
        throw new HttpError(
          403,
          'This link is no longer valid: it was used, or the server was restarted. The current link is in its terminal.',
        )
      const id = randomUUID()
      await store.commitAll([
        globalChange(context, setupSubject, id, { kind: 'setup.used', payload: { account: id } }, offered.revision),
        await createAccount(call.body, 'administrator', id),
      ])
      return logInAs(id, call)
    },
    async join(call) {
      requireAccounts()
      const found = await store.find<InvitationState>('invitation', hashSecret(call.body.token))
      const usable = found && found.state.account === null && !found.state.withdrawn
      if (!usable || new Date(found.state.expires) < context.now())
        throw new HttpError(403, 'This invitation was used, withdrawn or has expired; ask for a new one.')
      const id = randomUUID()
      const { role, projects } = found.state
      const joined = { kind: 'project.joined', payload: { account: id } }
      await store.commitAll([
        globalChange(context, found.subject, id, { kind: 'invitation.used', payload: { account: id } }, found.revision),
        await createAccount(call.body, role, id),
        ...projects.map(project => changeBy(context, id, { project, subject: 'project/this' }, [joined])),
      ])
      return logInAs(id, call)
    },
    async logIn(call) {
      requireAccounts()
      const { login, password } = call.body
      await throttleLogin(store.database, login, call.address, context.now())
      const found = await store.find<AccountState>('account', login)
      const correct = found ? await checkPassword(password, found.state.hash) : await checkDummyPassword(password)
      if (!found || !correct || found.state.disabled) throw new HttpError(401, 'Wrong login or password.')
      await resetLoginThrottle(store.database, login, call.address)
      return logInAs(idOf(found), call)
    },
    async logOut(call) {
      if (call.session !== null) await endSession(store, call.session)
      call.setSession(null)
      return sessionReply(context.single)
    },
    async changePassword({ who, body, session, address }) {
      requireAccounts()
      await throttleLogin(store.database, who.login, address, context.now())
      const found = await store.read<AccountState>('', `account/${who.id}`)
      if (!found || !(await checkPassword(body.old, found.state.hash)))
        throw new HttpError(403, 'The old password is wrong.')
      const hash = await hashPassword(body.new)
      await store.commit(
        globalChange(context, found.subject, who.id, { kind: 'account.password', payload: { hash } }, found.revision),
      )
      await resetLoginThrottle(store.database, who.login, address)
      await endSessions(store, who.id, session)
      return { ok: true }
    },
    async listAccounts() {
      if (context.single) return { accounts: [context.single] }
      return { accounts: (await store.list<AccountState>('', 'account')).map(toAccount) }
    },
    async changeAccount({ who, params, body }) {
      requireAccounts()
      const found = await store.read<AccountState>('', `account/${params.account}`)
      if (!found) throw notFound('account')
      if (params.account === who.id && (body.disabled || (body.role && body.role !== 'administrator')))
        throw new HttpError(409, 'You cannot disable or demote your own account; ask another administrator.')
      const payload = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
      const changed = await store.commit<AccountState>(
        globalChange(context, found.subject, who.id, { kind: 'account.changed', payload }, found.revision),
      )
      if (changed.state.disabled) await endSessions(store, params.account)
      return toAccount(changed)
    },
    async invite({ who, body: { role, projects }, origin }) {
      requireAccounts()
      for (const project of projects)
        if (!(await store.read(project, 'project/this'))) throw notFound(`project "${project}"`)
      const secret = newSecret()
      const expires = new Date(context.now().getTime() + invitationDays * 86_400_000).toISOString()
      const payload = { role, projects, hash: hashSecret(secret), expires }
      const created = await store.commit<InvitationState>(
        globalChange(context, `invitation/${randomUUID()}`, who.id, { kind: 'invitation.made', payload }),
      )
      // In the fragment, which browsers do not send and server logs do not record.
      return { invitation: invitationReply(created), link: `${origin}/join#${secret}` }
    },
    async listInvitations() {
      const all = await store.list<InvitationState>('', 'invitation')
      return { invitations: all.filter(({ state }) => !state.withdrawn).map(invitationReply) }
    },
    async withdrawInvitation({ who, params }) {
      const subject = `invitation/${params.invitation}`
      await store.commit(globalChange(context, subject, who.id, { kind: 'invitation.withdrawn', payload: {} }))
      return { ok: true }
    },
    async listTokens({ who }) {
      const all = await store.list<TokenState>('', 'token')
      return { tokens: all.filter(({ state }) => state.account === who.id && !state.dropped).map(tokenReply) }
    },
    async makeToken({ who, body: { title } }) {
      requireAccounts()
      const secret = newSecret()
      const payload = { account: who.id, title, hash: hashSecret(secret) }
      const created = await store.commit<TokenState>(
        globalChange(context, `token/${randomUUID()}`, who.id, { kind: 'token.made', payload }),
      )
      return { token: tokenReply(created), secret }
    },
    async dropToken({ who, params }) {
      const subject = `token/${params.token}`
      const found = await store.read<TokenState>('', subject)
      if (!found || found.state.account !== who.id) throw notFound('token')
      await store.commit(globalChange(context, subject, who.id, { kind: 'token.dropped', payload: {} }))
      return { ok: true }
    },
  })
}
