/** Schemas of accounts, sessions, invitations and API tokens. */
import { z } from 'zod'
import { okReply, safeId, time } from './common.ts'
import { roles } from './endpoints.ts'
import { defineSchemas } from './route.ts'

export const role = z.enum(roles)
const loginSyntax = [/^[^\s/]{1,100}$/, 'up to 100 characters, without spaces or slashes'] as const
const login = z
  .string()
  .trim()
  .toLowerCase()
  .regex(...loginSyntax)
const newLogin = z
  .string()
  .normalize('NFKC')
  .trim()
  .toLowerCase()
  .regex(...loginSyntax)
  .regex(/^[^\p{C}\p{Default_Ignorable_Code_Point}]*$/u, 'a login cannot contain invisible characters; type it again')
const personName = z.string().trim().min(1).max(100)
const password = z.string().min(10, 'a password has at least 10 characters').max(200)
const secret = z.string().min(20).max(200)

export const account = z.object({ id: safeId, name: z.string(), login: z.string(), role, disabled: z.boolean() })
export type Account = z.infer<typeof account>

export const session = z.object({
  /** `single` for a local user without a login. */
  mode: z.enum(['single', 'accounts']),
  account: account.nullable(),
  /** True if no accounts exist yet; the terminal shows the setup link for the first administrator. */
  needsSetup: z.boolean(),
  version: z.string(),
})

const newAccount = z.strictObject({ token: secret, name: personName, login: newLogin, password })
const invitation = z.object({
  id: safeId,
  role,
  projects: z.array(safeId),
  created: time,
  expires: time,
  /** The account created with it; null while it is unused. */
  account: safeId.nullable(),
})
/** Access tokens with the scope `read` can only call GET routes. */
const tokenScope = z.enum(['read', 'write'])
export type TokenScope = z.infer<typeof tokenScope>
const defaultTokenDays = 90
const maxTokenDays = 365
const apiToken = z.object({
  id: safeId,
  title: z.string(),
  account: safeId,
  scope: tokenScope,
  created: time,
  expires: time.nullable().describe('null for tokens created by versions in which tokens did not expire'),
  lastUsed: time.nullable().describe('accurate to an hour'),
})

export const accountSchemas = defineSchemas({
  session: { response: session },
  setUp: { body: newAccount, response: session },
  join: { body: newAccount, response: session },
  logIn: { body: z.strictObject({ login, password: z.string().max(200) }), response: session },
  logOut: { response: session },
  changePassword: { body: z.strictObject({ old: z.string().max(200), new: password }), response: okReply },
  listAccounts: { response: z.object({ accounts: z.array(account) }) },
  changeAccount: {
    body: z.strictObject({ role: role.optional(), disabled: z.boolean().optional(), name: personName.optional() }),
    response: account,
  },
  invite: {
    body: z.strictObject({ role, projects: z.array(safeId).max(100).default([]) }),
    response: z.object({ invitation, link: z.string() }),
  },
  listInvitations: { response: z.object({ invitations: z.array(invitation) }) },
  withdrawInvitation: { response: okReply },
  listTokens: {
    query: z.object({ everybody: z.stringbool().optional().describe('for administrators') }),
    response: z.object({ tokens: z.array(apiToken) }),
  },
  makeToken: {
    body: z.strictObject({
      title: personName,
      scope: tokenScope.default('write'),
      days: z.int().min(1).max(maxTokenDays).default(defaultTokenDays).describe('days until the token expires'),
    }),
    response: z.object({ token: apiToken, secret: z.string() }),
  },
  dropToken: { response: okReply },
})
