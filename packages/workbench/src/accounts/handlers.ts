/** Logging in and out, invitations, tokens, roles. */
import { randomUUID } from 'node:crypto'
import type { Context } from '../context/context.ts'
import type { accountRoutes } from '../contract/accounts.ts'
import type { Reply } from '../contract/types.ts'
import type { HandlersOf } from '../http/handler.ts'
import { notFound, Refusal } from '../refusals/refusal.ts'
import type { Change } from '../storage/commit.ts'
import type { Document } from '../storage/event.ts'
import { countAttempt, forgetAttempts } from './attempts.ts'
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
import { accountOf, readAccount } from './identify.ts'
import { checkNobody, checkPassword, hashPassword, hashSecret, newSecret } from './secrets.ts'
import { beginSession, endSession, endSessions } from './sessions.ts'

type AnyEvent = AccountEvent | InvitationEvent | TokenEvent | SetupEvent
const invitationDays = 14
const idOf = ({ subject }: Document) => subject.split('/')[1]!

/** A change of something that belongs to no project. */
export function globalChange(
  context: Context,
  subject: string,
  author: string,
  event: AnyEvent,
  revision: number | null = null,
): Change {
  return {
    project: '',
    subject,
    author,
    time: context.now().toISOString(),
    revision,
    events: [{ id: randomUUID(), ...event }],
  }
}

/** Whether anybody has an account yet. */
export const hasAccounts = async ({ store }: Pick<Context, 'store'>): Promise<boolean> =>
  (await store.list('', 'account')).length > 0

/** A new one-time secret for the first administrator. */
export async function offerSetup(context: Context): Promise<string> {
  const secret = newSecret()
  await context.store.commit(
    globalChange(context, 'setup/first', 'server', { kind: 'setup.offered', payload: { hash: hashSecret(secret) } }),
  )
  return secret
}

export function accountHandlers(context: Context): HandlersOf<typeof accountRoutes> {
  const { store } = context
  const sessionOf = async (account: Reply<'session'>['account']): Promise<Reply<'session'>> => ({
    mode: context.single ? 'single' : 'accounts',
    account,
    needsSetup: !context.single && account === null && !(await hasAccounts(context)),
    version: context.version,
  })
  const withAccounts = (): void => {
    if (context.single)
      throw new Refusal(409, 'This server is for one person; start it with accounts to invite others.')
  }
  const makeAccount = async (
    person: { name: string; login: string; password: string },
    role: AccountState['role'],
    id: string,
  ): Promise<Change> => {
    if (await store.find('account', person.login)) throw new Refusal(409, 'This login is taken; choose another.')
    const { name, login } = person
    return globalChange(
      context,
      `account/${id}`,
      id,
      { kind: 'account.created', payload: { name, login, role, hash: await hashPassword(person.password) } },
      0,
    )
  }
  const welcome = async (id: string, call: { session: string | null; setSession(secret: string): void }) => {
    // Whatever session the browser had before is over: nobody can plant one.
    if (call.session !== null) await endSession(store, call.session)
    call.setSession(await beginSession(store.database, id, context.now()))
    return sessionOf(await readAccount(context, id))
  }
  const invitationOf = (document: Document<InvitationState>) => {
    const { role, projects, created, expires, account } = document.state
    return { id: idOf(document), role, projects: [...projects], created, expires, account }
  }
  const tokenOf = (document: Document<TokenState>) => ({
    id: idOf(document),
    title: document.state.title,
    created: document.state.created,
  })

  return {
    session: ({ caller }) => sessionOf(caller),
    async setUp(call) {
      withAccounts()
      await countAttempt(store.database, 'setup', call.address, context.now())
      const offered = await store.read<SetupState>('', 'setup/first')
      if (!offered || offered.state.account !== null || offered.state.hash !== hashSecret(call.body.token))
        throw new Refusal(
          403,
          'This link was used already, or a later start of the server made a new one; look into its terminal.',
        )
      const id = randomUUID()
      await store.commitAll([
        globalChange(context, 'setup/first', id, { kind: 'setup.used', payload: { account: id } }, offered.revision),
        await makeAccount(call.body, 'administrator', id),
      ])
      return welcome(id, call)
    },
    async join(call) {
      withAccounts()
      const found = await store.find<InvitationState>('invitation', hashSecret(call.body.token))
      if (
        !found ||
        found.state.account !== null ||
        found.state.withdrawn ||
        new Date(found.state.expires) < context.now()
      )
        throw new Refusal(403, 'This invitation was used, withdrawn or is too old; ask for a new one.')
      const id = randomUUID()
      const { role, projects } = found.state
      await store.commitAll([
        globalChange(context, found.subject, id, { kind: 'invitation.used', payload: { account: id } }, found.revision),
        await makeAccount(call.body, role, id),
        ...projects.map(
          (project): Change => ({
            ...globalChange(context, 'project/this', id, { kind: 'project.joined', payload: { account: id } } as never),
            project,
          }),
        ),
      ])
      return welcome(id, call)
    },
    async logIn(call) {
      withAccounts()
      const { login, password } = call.body
      await countAttempt(store.database, login, call.address, context.now())
      const found = await store.find<AccountState>('account', login)
      const right = found ? await checkPassword(password, found.state.hash) : await checkNobody(password)
      if (!found || !right || found.state.disabled) throw new Refusal(401, 'Login or password is wrong.')
      await forgetAttempts(store.database, login, call.address)
      return welcome(idOf(found), call)
    },
    async logOut(call) {
      if (call.session !== null) await endSession(store, call.session)
      call.setSession(null)
      return sessionOf(context.single)
    },
    async changePassword({ who, body, session, address }) {
      withAccounts()
      await countAttempt(store.database, who.login, address, context.now())
      const found = await store.read<AccountState>('', `account/${who.id}`)
      if (!found || !(await checkPassword(body.old, found.state.hash)))
        throw new Refusal(403, 'The old password is wrong.')
      const hash = await hashPassword(body.new)
      await store.commit(
        globalChange(context, found.subject, who.id, { kind: 'account.password', payload: { hash } }, found.revision),
      )
      await forgetAttempts(store.database, who.login, address)
      await endSessions(store, who.id, session)
      return { ok: true }
    },
    async listAccounts() {
      if (context.single) return { accounts: [context.single] }
      return { accounts: (await store.list<AccountState>('', 'account')).map(accountOf) }
    },
    async changeAccount({ who, params, body }) {
      withAccounts()
      const found = await store.read<AccountState>('', `account/${params.account}`)
      if (!found) throw notFound('account')
      if (params.account === who.id && (body.disabled || (body.role && body.role !== 'administrator')))
        throw new Refusal(409, 'Nobody shuts themselves out; let another administrator do it.')
      const payload = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
      const changed = await store.commit<AccountState>(
        globalChange(context, found.subject, who.id, { kind: 'account.changed', payload }, found.revision),
      )
      if (changed.state.disabled) await endSessions(store, params.account)
      return accountOf(changed)
    },
    async invite({ who, body: { role, projects }, origin }) {
      withAccounts()
      for (const project of projects)
        if (!(await store.read(project, 'project/this'))) throw notFound(`project "${project}"`)
      const secret = newSecret()
      const expires = new Date(context.now().getTime() + invitationDays * 86_400_000).toISOString()
      const made = await store.commit<InvitationState>(
        globalChange(context, `invitation/${randomUUID()}`, who.id, {
          kind: 'invitation.made',
          payload: { role, projects, hash: hashSecret(secret), expires },
        }),
      )
      // Behind the number sign: browsers do not send it along, and no log of a server keeps it.
      return { invitation: invitationOf(made), link: `${origin}/join#${secret}` }
    },
    async listInvitations() {
      const all = await store.list<InvitationState>('', 'invitation')
      return { invitations: all.filter(({ state }) => !state.withdrawn).map(invitationOf) }
    },
    async withdrawInvitation({ who, params }) {
      await store.commit(
        globalChange(context, `invitation/${params.invitation}`, who.id, { kind: 'invitation.withdrawn', payload: {} }),
      )
      return { ok: true }
    },
    async listTokens({ who }) {
      const all = await store.list<TokenState>('', 'token')
      return { tokens: all.filter(({ state }) => state.account === who.id && !state.dropped).map(tokenOf) }
    },
    async makeToken({ who, body: { title } }) {
      withAccounts()
      const secret = newSecret()
      const payload = { account: who.id, title, hash: hashSecret(secret) }
      const made = await store.commit<TokenState>(
        globalChange(context, `token/${randomUUID()}`, who.id, { kind: 'token.made', payload }),
      )
      return { token: tokenOf(made), secret }
    },
    async dropToken({ who, params }) {
      const subject = `token/${params.token}`
      const found = await store.read<TokenState>('', subject)
      if (!found || found.state.account !== who.id) throw notFound('token')
      await store.commit(globalChange(context, subject, who.id, { kind: 'token.dropped', payload: {} }))
      return { ok: true }
    },
  }
}
