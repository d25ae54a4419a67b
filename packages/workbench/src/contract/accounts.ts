/** Routes of accounts, sessions, invitations and API tokens. */
import { z } from 'zod'
import { done, name, time } from './common.ts'
import { administrators, defineRoutes, everybody, roles } from './route.ts'

export const role = z.enum(roles)
const login = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[^\s/]{1,100}$/, 'up to 100 characters without blanks')
const personName = z.string().trim().min(1).max(100)
const password = z.string().min(10, 'a password has at least 10 characters').max(200)
const secret = z.string().min(20).max(200)

export const account = z.object({ id: name, name: z.string(), login: z.string(), role, disabled: z.boolean() })
export type Account = z.infer<typeof account>

export const session = z.object({
  /** `single`: one person on this machine, without a login. */
  mode: z.enum(['single', 'accounts']),
  account: account.nullable(),
  /** Nobody has an account yet: the terminal shows the link of the first administrator. */
  needsSetup: z.boolean(),
  version: z.string(),
})

const newcomer = z.strictObject({ token: secret, name: personName, login, password })
const invitation = z.object({
  id: name,
  role,
  projects: z.array(name),
  created: time,
  expires: time,
  /** The account that it became; null: still open. */
  account: name.nullable(),
})
const apiToken = z.object({ id: name, title: z.string(), created: time })

export const accountRoutes = defineRoutes({
  session: {
    allowed: 'everyone',
    summary: 'Who is logged in, and how.',
    response: session,
  },
  setUp: {
    allowed: 'everyone',
    summary: 'The first administrator, by the one-time link from the terminal.',
    body: newcomer,
    response: session,
  },
  join: {
    allowed: 'everyone',
    summary: 'A new account by an invitation.',
    body: newcomer,
    response: session,
  },
  logIn: {
    allowed: 'everyone',
    summary: 'Log in; the session is a cookie.',
    body: z.strictObject({ login, password: z.string().max(200) }),
    response: session,
  },
  logOut: { allowed: 'everyone', summary: 'End the session.', response: session },
  changePassword: {
    allowed: everybody,
    summary: 'A new password; every other session ends.',
    body: z.strictObject({ old: z.string().max(200), new: password }),
    response: done,
  },
  listAccounts: {
    allowed: administrators,
    summary: 'Everybody.',
    response: z.object({ accounts: z.array(account) }),
  },
  changeAccount: {
    allowed: administrators,
    summary: 'Another role, or shut out.',
    body: z.strictObject({ role: role.optional(), disabled: z.boolean().optional(), name: personName.optional() }),
    response: account,
  },
  invite: {
    allowed: administrators,
    summary: 'An invitation; its link is shown once.',
    body: z.strictObject({ role, projects: z.array(name).max(100).default([]) }),
    response: z.object({ invitation, link: z.string() }),
  },
  listInvitations: {
    allowed: administrators,
    summary: 'Open and used invitations.',
    response: z.object({ invitations: z.array(invitation) }),
  },
  withdrawInvitation: {
    allowed: administrators,
    summary: 'The link no longer works.',
    response: done,
  },
  listTokens: {
    allowed: everybody,
    summary: 'One’s own tokens for scripts.',
    response: z.object({ tokens: z.array(apiToken) }),
  },
  makeToken: {
    allowed: everybody,
    summary: 'A token for scripts (`Authorization: Bearer …`), shown once.',
    body: z.strictObject({ title: personName }),
    response: z.object({ token: apiToken, secret: z.string() }),
  },
  dropToken: {
    allowed: everybody,
    summary: 'The token no longer works.',
    response: done,
  },
})
