/** What a handler of a route gets, and what it gives. */
import type { Account } from '../contract/accounts.ts'
import type { RouteName, Routes } from '../contract/routes.ts'
import type { Body, Parameters, Query, Reply } from '../contract/types.ts'

export interface Call<Name extends RouteName> {
  readonly params: Parameters<Name>
  readonly query: Query<Name>
  readonly body: Body<Name>
  /** Who calls. For routes that are open to everyone it may be nobody: see `caller`. */
  readonly who: Account
  readonly caller: Account | null
  /** The session or token that vouches for the caller; null in single-user mode and for nobody. */
  readonly session: string | null
  /** Where the request comes from, for limits. */
  readonly address: string
  /** The address that people see, for links: `http://127.0.0.1:4580`. */
  readonly origin: string
  /** Sets the session of the answer's cookie; null ends it. */
  readonly setSession: (secret: string | null) => void
  readonly signal: AbortSignal
}

type Answer<Name extends RouteName> = Routes[Name]['response'] extends 'stream'
  ? ReadableStream<Uint8Array>
  : Reply<Name>

export type Handler<Name extends RouteName> = (call: Call<Name>) => Promise<Answer<Name>> | Answer<Name>
/** One handler per route. A route without one is a type error. */
export type Handlers = { readonly [Name in RouteName]: Handler<Name> }
export type HandlersOf<Part> = { readonly [Name in keyof Part & RouteName]: Handler<Name> }
