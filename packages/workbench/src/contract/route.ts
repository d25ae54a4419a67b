/**
 * A route as data: who may call it, what it takes and what it returns. The server rejects whatever is not in the table, the client
 * derives its types from it, and the OpenAPI document is generated from it.
 */
import type { z } from 'zod'

interface RoleDetails {
  readonly label: string
  /** Permissions in a few words. */
  readonly permissions: string
}
export const roleDetails = {
  administrator: { label: 'Administrator', permissions: 'Everything: projects, people, imports, exams, runs.' },
  adjudicator: {
    label: 'Adjudicator',
    permissions: 'Sees the annotations of their projects, decides where they differ, exports.',
  },
  annotator: {
    label: 'Annotator',
    permissions: 'Annotates assigned passages; sees the others’ work on a passage once all have submitted.',
  },
  viewer: { label: 'Viewer', permissions: 'Reads finished work.' },
} satisfies Readonly<Record<string, RoleDetails>>
export type Role = keyof typeof roleDetails
export const roles = Object.keys(roleDetails) as Role[]

/** `everyone`: no login needed. A list: accounts with one of these roles. */
export type Allowed = 'everyone' | readonly Role[]

export type Method = 'get' | 'post' | 'patch' | 'delete'
export interface Address {
  readonly method: Method
  /** Parameters are written as `:name`. */
  readonly path: `/api/${string}`
}

export interface Route {
  readonly allowed: Allowed
  readonly summary: string
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** Schema of the response; `stream` for server-sent events. */
  readonly response: z.ZodType | 'stream'
  /** Maximum size of the body in bytes; 1 MiB by default. */
  readonly bodyBytes?: number
}

/** Keeps the exact types of a table of routes. */
export const defineRoutes = <const Table extends Readonly<Record<string, Route>>>(table: Table): Table => table

/** Every account. */
export const everybody: readonly Role[] = roles
export const members: readonly Role[] = ['administrator', 'adjudicator', 'annotator']
export const judges: readonly Role[] = ['administrator', 'adjudicator']
export const administrators: readonly Role[] = ['administrator']
