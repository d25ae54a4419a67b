/** Dependencies shared by all handlers. */
import { randomUUID } from 'node:crypto'
import type { Account } from './contract/accounts.ts'
import type { Change, NewEvent } from './storage/commit.ts'
import type { Store } from './storage/store.ts'

export interface Context {
  readonly store: Store
  now(): Date
  /** The only user of a server without accounts; null if login is required. */
  readonly single: Account | null
  readonly version: string
}

/** The user of a server without accounts. */
export const localUser: Account = { id: 'me', name: 'You', login: 'me', role: 'administrator', disabled: false }

/** Creates a change by an account at the current time; without a revision it applies to the current one. */
export const createChange = (
  { now }: Pick<Context, 'now'>,
  author: string,
  { project, subject }: { readonly project: string; readonly subject: string },
  events: readonly (Omit<NewEvent, 'id'> & { readonly id?: string })[],
  revision: number | null = null,
): Change => ({
  project,
  subject,
  author,
  time: now().toISOString(),
  revision,
  events: events.map(event => ({ id: randomUUID(), ...event })),
})
