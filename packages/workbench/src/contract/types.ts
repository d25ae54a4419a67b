/** Request and response types by route name. */
import type { z } from 'zod'
import type { endpoints } from './endpoints.ts'
import type { RouteName, Routes } from './routes.ts'

type ParametersOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParametersOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

type PathOf<Name extends RouteName> = (typeof endpoints)[Name]['address'] extends `${string} ${infer Path}`
  ? Path
  : never
export type Parameters<Name extends RouteName> = Readonly<Record<ParametersOf<PathOf<Name>>, string>>
/** Body as sent by a client, before defaults are filled in. */
export type BodyInput<Name extends RouteName> = Routes[Name] extends { body: infer B extends z.ZodType }
  ? z.input<B>
  : undefined
/** Body as received by a handler, with defaults. */
export type Body<Name extends RouteName> = Routes[Name] extends { body: infer B extends z.ZodType }
  ? z.output<B>
  : undefined
export type QueryInput<Name extends RouteName> = Routes[Name] extends { query: infer Q extends z.ZodType }
  ? z.input<Q>
  : undefined
export type Query<Name extends RouteName> = Routes[Name] extends { query: infer Q extends z.ZodType }
  ? z.output<Q>
  : undefined
export type Reply<Name extends RouteName> = Routes[Name] extends { response: infer R extends z.ZodType }
  ? z.output<R>
  : never
