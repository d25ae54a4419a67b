/**
 * A route as data: where it is, who may call it, what it takes and what it gives. The server refuses whatever is not in the table;
 * the client takes its types from it; the OpenAPI document is generated from it.
 */
import type { z } from 'zod'

export const roles = ['administrator', 'adjudicator', 'annotator', 'viewer'] as const
export type Role = (typeof roles)[number]

/** `everyone`: also without a login. A list: people with one of these roles. */
export type Allowed = 'everyone' | readonly Role[]

export type Method = 'get' | 'post' | 'patch' | 'delete'

export interface Route {
  readonly method: Method
  /** With its parameters as `:name`. */
  readonly path: `/api/${string}`
  readonly allowed: Allowed
  readonly summary: string
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** What comes back; `stream` for server-sent events. */
  readonly response: z.ZodType | 'stream'
  /** The most bytes a body may have; 1 MiB unless said. */
  readonly bodyBytes?: number
}

/** Keeps the exact types of a table of routes. */
export const defineRoutes = <const Table extends Readonly<Record<string, Route>>>(table: Table): Table => table

/** Everybody with an account. */
export const everybody = [...roles] as const
export const members = ['administrator', 'adjudicator', 'annotator'] as const
export const judges = ['administrator', 'adjudicator'] as const
export const administrators = ['administrator'] as const
