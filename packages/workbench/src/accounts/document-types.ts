/**
 * Accounts, invitations, API tokens and the setup link as event-sourced documents. Secrets are stored as hashes only.
 */
import type { TokenScope } from '../contract/accounts.ts'
import type { Role } from '../contract/endpoints.ts'
import { HttpError, requireFound } from '../http/http-error.ts'
import type { DocumentType } from '../storage/event.ts'

export interface AccountState {
  readonly name: string
  readonly login: string
  readonly role: Role
  readonly disabled: boolean
  /** Password hash. */
  readonly hash: string
  /** Key by which the login is unique; older versions compared logins as they were typed. */
  readonly loginKey?: string
  /** Time of the last password change; older versions did not store it. */
  readonly passwordChanged?: string
}
export type AccountEvent =
  | { kind: 'account.created'; payload: Omit<AccountState, 'disabled' | 'passwordChanged'> }
  | { kind: 'account.changed'; payload: Partial<Pick<AccountState, 'name' | 'role' | 'disabled'>> }
  | { kind: 'account.password'; payload: { hash: string; passwordChanged?: string } }

export interface InvitationState {
  readonly role: Role
  readonly projects: readonly string[]
  readonly hash: string
  readonly created: string
  readonly expires: string
  readonly account: string | null
  readonly withdrawn: boolean
}
export type InvitationEvent =
  | { kind: 'invitation.made'; payload: Pick<InvitationState, 'role' | 'projects' | 'hash' | 'expires'> }
  | { kind: 'invitation.used'; payload: { account: string } }
  | { kind: 'invitation.withdrawn'; payload: object }

export interface TokenState {
  readonly account: string
  readonly title: string
  readonly hash: string
  readonly created: string
  readonly dropped: boolean
  /** The following fields are missing in tokens of older versions, which have all permissions and do not expire. */
  readonly scope?: TokenScope
  readonly expires?: string
  /** Fingerprint of the password with which the token was created; the token ends when the password changes. */
  readonly password?: string
}
export type TokenEvent =
  | { kind: 'token.made'; payload: Omit<TokenState, 'created' | 'dropped'> }
  | { kind: 'token.dropped'; payload: object }

/** One-time setup link for the first administrator, renewed whenever a server without accounts starts. */
export interface SetupState {
  readonly hash: string
  readonly account: string | null
}
export type SetupEvent =
  | { kind: 'setup.offered'; payload: { hash: string } }
  | { kind: 'setup.used'; payload: { account: string } }

const account: DocumentType<AccountState> = {
  label: state => state.loginKey ?? state.login,
  reduce(state, event) {
    const change = event as unknown as AccountEvent
    if (change.kind === 'account.created') return { ...change.payload, disabled: false }
    const now = requireFound(state, 'account')
    return { ...now, ...change.payload }
  },
}

const invitation: DocumentType<InvitationState> = {
  label: state => state.hash,
  reduce(state, event) {
    const change = event as unknown as InvitationEvent
    if (change.kind === 'invitation.made')
      return { ...change.payload, created: event.time, account: null, withdrawn: false }
    const now = requireFound(state, 'invitation')
    if (now.account !== null || now.withdrawn)
      throw new HttpError(409, 'This invitation has already been used or withdrawn.')
    return change.kind === 'invitation.used' ? { ...now, account: change.payload.account } : { ...now, withdrawn: true }
  },
}

const token: DocumentType<TokenState> = {
  label: state => state.hash,
  reduce(state, event) {
    const change = event as unknown as TokenEvent
    if (change.kind === 'token.made') return { ...change.payload, created: event.time, dropped: false }
    return { ...requireFound(state, 'token'), dropped: true }
  },
}

const setup: DocumentType<SetupState> = {
  reduce(state, event) {
    const change = event as unknown as SetupEvent
    if (state?.account) throw new HttpError(409, 'The first administrator already has an account; log in.')
    if (change.kind === 'setup.offered') return { hash: change.payload.hash, account: null }
    return { ...requireFound(state, 'link'), account: change.payload.account }
  },
}

export const accountTypes = { account, invitation, token, setup }
