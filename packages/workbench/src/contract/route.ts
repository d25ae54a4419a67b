/** A route: its endpoint and its schemas. The server validates requests with the schemas, and the client derives its types from them. */
import type { z } from 'zod'
import type { Allowed, Method } from './endpoints.ts'

export interface RouteSchemas {
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** `stream` for server-sent events, `file` for a download in CSV or JSON Lines. */
  readonly response: z.ZodType | 'stream' | 'file'
}

export interface Route extends RouteSchemas {
  readonly method: Method
  readonly path: string
  readonly allowed: Allowed
  readonly summary: string
  /** Maximum size of the body in bytes. */
  readonly bodyBytes: number
  /** True if a worker thread parses the body and computes the reply. */
  readonly computed?: boolean
  /** True if the route cannot be called with an access token. */
  readonly requiresSession?: boolean
}

/** Keeps the exact types of a table of schemas. */
export const defineSchemas = <const Table extends Readonly<Record<string, RouteSchemas>>>(table: Table): Table => table
