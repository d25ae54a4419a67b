/** What every handler works with. */
import type { Account } from '../contract/accounts.ts'
import type { Store } from '../storage/store.ts'

export interface Context {
  readonly store: Store
  now(): Date
  /** The one person of a server without accounts; null: people log in. */
  readonly single: Account | null
  readonly version: string
}

/** The person on this machine. */
export const onlyPerson: Account = { id: 'me', name: 'You', login: 'me', role: 'administrator', disabled: false }
