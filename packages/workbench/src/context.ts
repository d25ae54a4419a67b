/** Dependencies shared by all handlers. */
import { randomUUID } from 'node:crypto'
import type { ComputePool } from './compute/pool.ts'
import type { Account } from './contract/accounts.ts'
import type { Change, NewEvent } from './storage/commit.ts'
import type { Document } from './storage/event.ts'
import type { Store } from './storage/store.ts'
import type { Tasks } from './tasks.ts'

export interface Context {
  readonly store: Store
  readonly compute: ComputePool<Tasks>
  now(): Date
  /** The only user of a server without accounts; null if login is required. */
  readonly singleUser: Account | null
  readonly version: string
}

/** The user of a server without accounts. */
export const localUser: Account = { id: 'me', name: 'You', login: 'me', role: 'administrator', disabled: false }

type ChangeParameters = [
  author: string,
  document: Pick<Document, 'project' | 'subject'>,
  events: readonly (Omit<NewEvent, 'id'> & { readonly id?: string })[],
  revision?: number | null,
]

/** Creates a change by an account at the current time; without a revision it applies to the current one. */
export function createChange({ now }: Pick<Context, 'now'>, ...change: ChangeParameters): Change {
  const [author, { project, subject }, newEvents, revision = null] = change
  const events = newEvents.map(event => ({ id: randomUUID(), ...event }))
  return { project, subject, author, time: now().toISOString(), revision, events }
}

/** Commits a change by an account and returns the new document. */
export const commitEvents = <State>(context: Context, ...change: ChangeParameters): Promise<Document<State>> =>
  context.store.commit<State>(createChange(context, ...change))
