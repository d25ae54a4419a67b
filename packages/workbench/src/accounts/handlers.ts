/** Handlers for accounts: login and logout, invitations, API tokens, roles. */
import { randomUUID } from 'node:crypto'
import { type Context, createChange } from '../context.ts'
import type { accountSchemas } from '../contract/accounts.ts'
import type { Reply } from '../contract/types.ts'
import { type Call, defineHandlers, type Handlers } from '../http/handler.ts'
import { createNotFound, HttpError, requireFound } from '../http/http-error.ts'
import type { Change } from '../storage/commit.ts'
import type { Document } from '../storage/event.ts'
import { tokenUses } from '../storage/tables.ts'
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
import { findAccount, findSimilarAccount, toLoginKey } from './logins.ts'
import { checkPasswordStrength } from './password-strength.ts'
import { checkDummyPassword, checkPassword, createSecret, hashPassword, hashSecret } from './secrets.ts'
import { createSession, endSession, endSessions } from './sessions.ts'
import { fingerprintPassword, isTokenValid } from './tokens.ts'
import { findTrustedDevice, forgetDevices, trustDevice } from './trusted-devices.ts'

const invitationDays = 14
const getDocumentId = ({ subject }: Document) => subject.split('/')[1]!
const addDays = (now: Date, days: number): string => new Date(now.getTime() + days * 86_400_000).toISOString()
const toIsoTime = (date: Date | null): string | null => date?.toISOString() ?? null
const setupSubject = 'setup/first'

type GlobalEvent = AccountEvent | InvitationEvent | TokenEvent | SetupEvent
type GlobalChange = [subject: string, author: string, event: GlobalEvent, revision?: number | null]

/** Creates a change of a document that belongs to no project. */
const createGlobalChange = (context: Context, ...[subject, author, event, revision]: GlobalChange): Change =>
  createChange(context, author, { project: '', subject }, [event], revision)
const commitGlobalChange = <State>(context: Context, ...change: GlobalChange): Promise<Document<State>> =>
  context.store.commit<State>(createGlobalChange(context, ...change))

export const hasAccounts = async ({ store }: Pick<Context, 'store'>): Promise<boolean> =>
  (await store.list('', 'account')).length > 0

/** Issues a new one-time secret for the first administrator. */
export async function offerSetup(context: Context): Promise<string> {
  const secret = createSecret()
  const payload = { hash: hashSecret(secret) }
  await commitGlobalChange(context, setupSubject, 'server', { kind: 'setup.offered', payload })
  return secret
}

export function createAccountHandlers(context: Context): Pick<Handlers, keyof typeof accountSchemas> {
  const { store } = context
  const toSessionReply = async (account: Reply<'session'>['account']): Promise<Reply<'session'>> => ({
    mode: context.singleUser ? 'single' : 'accounts',
    account,
    needsSetup: !context.singleUser && account === null && !(await hasAccounts(context)),
    version: context.version,
  })
  const requireAccounts = (): void => {
    if (context.singleUser)
      throw new HttpError(409, 'This server runs without accounts; start it with --accounts to invite others.')
  }
  const createAccount = async (
    person: { name: string; login: string; password: string },
    role: AccountState['role'],
    id: string,
  ): Promise<Change> => {
    const { name, login, password } = person
    const similar = await findSimilarAccount(store, login)
    if (similar?.state.login === login) throw new HttpError(409, 'This login is already taken; choose another one.')
    if (similar) throw new HttpError(409, 'This login looks like the login of somebody else; choose another one.')
    checkPasswordStrength(password, person, 'password')
    const payload = { name, login, loginKey: toLoginKey(login), role, hash: await hashPassword(password) }
    return createGlobalChange(context, `account/${id}`, id, { kind: 'account.created', payload }, 0)
  }
  /** Starts a session. An earlier session of the browser ends first, which prevents session fixation. */
  const startSession = async (
    id: string,
    call: Pick<Call<'logIn'>, 'session' | 'device' | 'setSession' | 'setDevice'>,
  ) => {
    if (call.session !== null) await endSession(store, call.session)
    call.setSession(await createSession(store.database, id, context.now()))
    call.setDevice(await trustDevice(store.database, call.device, id, context.now()))
    return toSessionReply(await readAccount(context, id))
  }
  const toInvitationReply = (document: Document<InvitationState>) => {
    const { role, projects, created, expires, account } = document.state
    return { id: getDocumentId(document), role, projects: [...projects], created, expires, account }
  }
  const toTokenReply = (document: Document<TokenState>, lastUsed: Date | null = null) => {
    const { title, account, scope = 'write', created, expires = null } = document.state
    return { id: getDocumentId(document), title, account, scope, created, expires, lastUsed: toIsoTime(lastUsed) }
  }

  /** Lists the tokens of an account, or of all accounts, that have not ended. */
  const listUsableTokens = async (id: string | null): Promise<Document<TokenState>[]> => {
    const accounts = new Map((await store.list<AccountState>('', 'account')).map(each => [each.subject, each.state]))
    return (await store.list<TokenState>('', 'token')).filter(({ state }) => {
      const owner = accounts.get(`account/${state.account}`)
      return (id === null || state.account === id) && owner && isTokenValid(state, owner, context.now())
    })
  }
  const createTokenRevocation = (subject: string, author: string): Change =>
    createGlobalChange(context, subject, author, { kind: 'token.dropped', payload: {} })

  return defineHandlers({
    session: ({ caller }) => toSessionReply(caller),
    async setUp(call) {
      requireAccounts()
      const setup = await store.read<SetupState>('', setupSubject)
      if (!setup || setup.state.account !== null || setup.state.hash !== hashSecret(call.body.token))
        throw new HttpError(
          403,
          'This link is no longer valid: it has been used, or the server was restarted. The current link is shown in the server’s terminal.',
        )
      const id = randomUUID()
      await store.commitAll([
        createGlobalChange(context, setupSubject, id, { kind: 'setup.used', payload: { account: id } }, setup.revision),
        await createAccount(call.body, 'administrator', id),
      ])
      return startSession(id, call)
    },
    async join(call) {
      requireAccounts()
      const found = await store.find<InvitationState>('invitation', hashSecret(call.body.token))
      const isUsable = found && found.state.account === null && !found.state.withdrawn
      if (!isUsable || new Date(found.state.expires) < context.now())
        throw new HttpError(403, 'This invitation has been used or withdrawn, or it has expired; ask for a new one.')
      const id = randomUUID()
      const { role, projects } = found.state
      const payload = { account: id }
      const joined = [{ kind: 'project.joined', payload }]
      await store.commitAll([
        createGlobalChange(context, found.subject, id, { kind: 'invitation.used', payload }, found.revision),
        await createAccount(call.body, role, id),
        ...projects.map(project => createChange(context, id, { project, subject: 'project/this' }, joined)),
      ])
      return startSession(id, call)
    },
    async logIn(call) {
      requireAccounts()
      const { login, password } = call.body
      const found = await findAccount(store, login)
      const id = found ? getDocumentId(found) : ''
      const attempt = {
        login: toLoginKey(login),
        address: call.address,
        trustedDevice: await findTrustedDevice(store.database, call.device, id, context.now()),
      }
      await throttleLogin(store.database, attempt, context.now())
      const isCorrect = found ? await checkPassword(password, found.state.hash) : await checkDummyPassword(password)
      if (!found || !isCorrect || found.state.disabled) throw new HttpError(401, 'Wrong login or password.')
      await resetLoginThrottle(store.database, attempt, context.now())
      return startSession(id, call)
    },
    async logOut(call) {
      if (call.session !== null) await endSession(store, call.session)
      call.setSession(null)
      return toSessionReply(context.singleUser)
    },
    async changePassword({ user, body, session, credential, address, setDevice }) {
      requireAccounts()
      // Each session has its own counter: whoever has taken over one cannot lock the owner out.
      const attempt = { login: user.id, address, trustedDevice: credential }
      await throttleLogin(store.database, attempt, context.now())
      const found = await store.read<AccountState>('', `account/${user.id}`)
      if (!found || !(await checkPassword(body.old, found.state.hash)))
        throw new HttpError(403, 'The old password is wrong.')
      checkPasswordStrength(body.new, user, 'new')
      const payload = { hash: await hashPassword(body.new), passwordChanged: context.now().toISOString() }
      const event = { kind: 'account.password', payload } as const
      await commitGlobalChange(context, found.subject, user.id, event, found.revision)
      await resetLoginThrottle(store.database, attempt, context.now())
      await endSessions(store, user.id, session)
      await forgetDevices(store.database, user.id)
      setDevice(await trustDevice(store.database, null, user.id, context.now()))
      return { ok: true }
    },
    async listAccounts() {
      if (context.singleUser) return { accounts: [context.singleUser] }
      return { accounts: (await store.list<AccountState>('', 'account')).map(toAccount) }
    },
    async changeAccount({ user, params, body }) {
      requireAccounts()
      const found = requireFound(await store.read<AccountState>('', `account/${params.account}`), 'account')
      if (params.account === user.id && (body.disabled || (body.role && body.role !== 'administrator')))
        throw new HttpError(409, 'You cannot disable or demote your own account; ask another administrator.')
      const payload = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
      const event = { kind: 'account.changed', payload } as const
      const tokens = body.disabled ? await listUsableTokens(params.account) : []
      await store.commitAll([
        createGlobalChange(context, found.subject, user.id, event, found.revision),
        ...tokens.map(({ subject }) => createTokenRevocation(subject, user.id)),
      ])
      if (body.disabled) await endSessions(store, params.account)
      return toAccount(requireFound(await store.read<AccountState>('', found.subject), 'account'))
    },
    async invite({ user, body: { role, projects }, origin }) {
      requireAccounts()
      for (const project of projects) requireFound(await store.read(project, 'project/this'), `project "${project}"`)
      const secret = createSecret()
      const expires = addDays(context.now(), invitationDays)
      const payload = { role, projects, hash: hashSecret(secret), expires }
      const event = { kind: 'invitation.made', payload } as const
      const created = await commitGlobalChange<InvitationState>(context, `invitation/${randomUUID()}`, user.id, event)
      // The secret is in the URL fragment, which browsers do not send, so that it does not appear in server logs.
      return { invitation: toInvitationReply(created), link: `${origin}/join#${secret}` }
    },
    async listInvitations() {
      const all = await store.list<InvitationState>('', 'invitation')
      return { invitations: all.filter(({ state }) => !state.withdrawn).map(toInvitationReply) }
    },
    async withdrawInvitation({ user, params }) {
      const subject = `invitation/${params.invitation}`
      await commitGlobalChange(context, subject, user.id, { kind: 'invitation.withdrawn', payload: {} })
      return { ok: true }
    },
    async listTokens({ user, query: { everybody } }) {
      if (everybody && user.role !== 'administrator')
        throw new HttpError(403, 'Only administrators can list the access tokens of others.')
      const tokens = await listUsableTokens(everybody ? null : user.id)
      const uses = new Map((await store.database.select().from(tokenUses)).map(({ token, used }) => [token, used]))
      return { tokens: tokens.map(token => toTokenReply(token, uses.get(token.subject))) }
    },
    async makeToken({ user, body: { title, scope, days } }) {
      requireAccounts()
      const owner = requireFound(await store.read<AccountState>('', `account/${user.id}`), 'account')
      const secret = createSecret()
      const expires = addDays(context.now(), days)
      const password = fingerprintPassword(owner.state)
      const payload = { account: user.id, title, hash: hashSecret(secret), scope, expires, password }
      const event = { kind: 'token.made', payload } as const
      const created = await commitGlobalChange<TokenState>(context, `token/${randomUUID()}`, user.id, event)
      return { token: toTokenReply(created), secret }
    },
    async dropToken({ user, params }) {
      const subject = `token/${params.token}`
      const found = await store.read<TokenState>('', subject)
      if (!found || (found.state.account !== user.id && user.role !== 'administrator')) throw createNotFound('token')
      await store.commitAll([createTokenRevocation(subject, user.id)])
      return { ok: true }
    },
  })
}
