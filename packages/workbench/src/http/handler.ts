/** Request and response types of the handlers, one handler per route. */
import type { Account } from '../contract/accounts.ts'
import type { endpoints } from '../contract/endpoints.ts'
import type { RouteName, Routes } from '../contract/routes.ts'
import type { Body, Parameters, Query, Reply } from '../contract/types.ts'

export interface Call<Name extends RouteName> {
  readonly params: Parameters<Name>
  readonly query: Query<Name>
  readonly body: (typeof endpoints)[Name] extends { readonly computed: true } ? Uint8Array : Body<Name>
  /** The authenticated account. Routes open to everyone use `caller` instead. */
  readonly user: Account
  readonly caller: Account | null
  /** Secret of the session cookie; null in single-user mode, with a token, or without a login. */
  readonly session: string | null
  /** Secret of the device cookie, which is only sent with logins. */
  readonly device: string | null
  /** Session or token document that authenticated the request; null in single-user mode or without a login. */
  readonly credential: string | null
  /** Authenticates and authorises the request again, for replies that last; throws an HttpError if access has ended. */
  readonly reauthorise: () => Promise<Account>
  /** Client IP address, for throttling and the audit log. */
  readonly address: string
  /** Public origin, for links: `http://127.0.0.1:4580`. */
  readonly origin: string
  /** Sets the session cookie of the response; null clears it. */
  readonly setSession: (secret: string | null) => void
  /** Sets the device cookie of the response. */
  readonly setDevice: (secret: string) => void
  readonly signal: AbortSignal
}

/** JSON text as UTF-8 bytes, which is sent to the client as it is. */
export class SerializedJson {
  readonly bytes: Uint8Array<ArrayBuffer>
  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.bytes = bytes
  }
  parse(): unknown {
    return JSON.parse(Buffer.from(this.bytes).toString('utf8'))
  }
}

/** A request as seen by the audit log; query and body are missing if they were not read, the reply if the request failed. */
export interface AuditedRequest<Name extends RouteName = RouteName> {
  readonly route: Name
  readonly account: Account | null
  readonly params: Parameters<Name>
  readonly query?: Query<Name>
  readonly body?: Body<Name>
  readonly reply?: Reply<Name>
  readonly path: string
  readonly address: string
  readonly status: number
}

/** A file to download, sent while it is written. */
export class FileReply {
  readonly name: string
  readonly mediaType: string
  readonly text: AsyncIterable<string>
  constructor(name: string, mediaType: string, text: AsyncIterable<string>) {
    this.name = name
    this.mediaType = mediaType
    this.text = text
  }
}

type Answer<Name extends RouteName> = Routes[Name]['response'] extends 'stream'
  ? ReadableStream<Uint8Array>
  : Routes[Name]['response'] extends 'file'
    ? FileReply
    : Reply<Name> | SerializedJson

export type Handler<Name extends RouteName> = (call: Call<Name>) => Promise<Answer<Name>> | Answer<Name>
/** One handler per route; a missing handler is a type error. */
export type Handlers = { readonly [Name in RouteName]: Handler<Name> }
/** Infers the types of handlers from the names of their routes. */
export const defineHandlers = <Name extends RouteName>(handlers: Pick<Handlers, Name>): Pick<Handlers, Name> => handlers
