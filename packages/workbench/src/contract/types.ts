/** Request and response types by route name. */
import type { z } from 'zod'
import type { endpoints } from './endpoints.ts'
import type { RouteSchemas } from './route.ts'
import type { RouteName, Routes } from './routes.ts'

/** The names of the parameters in a path: `project` for `/api/projects/:project`. */
type ParameterNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** Schema of the query, the body or the response of a route; accepts only `undefined` if the route has none. */
type RouteSchema<Name extends RouteName, Part extends keyof RouteSchemas> =
  Routes[Name] extends Record<Part, infer Schema extends z.ZodType> ? Schema : z.ZodUndefined
type RoutePath<Name extends RouteName> = (typeof endpoints)[Name]['address'] extends `${string} ${infer Path}`
  ? Path
  : never
export type Parameters<Name extends RouteName> = Readonly<Record<ParameterNames<RoutePath<Name>>, string>>
/** Body as sent by a client, before defaults are filled in. */
export type BodyInput<Name extends RouteName> = z.input<RouteSchema<Name, 'body'>>
/** Body as received by a handler, with defaults. */
export type Body<Name extends RouteName> = z.output<RouteSchema<Name, 'body'>>
export type QueryInput<Name extends RouteName> = z.input<RouteSchema<Name, 'query'>>
export type Query<Name extends RouteName> = z.output<RouteSchema<Name, 'query'>>
export type Reply<Name extends RouteName> = z.output<RouteSchema<Name, 'response'>>
