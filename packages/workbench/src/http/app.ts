/**
 * The routes of the table behind their guards, in this order: the name it is called by, who calls, whether they may, whether a change
 * comes from our own pages, the size of the body, its shape. A handler sees only what passed all of them. What is not in the table is refused.
 */
import { Hono } from 'hono'
import type { z } from 'zod'
import type { Account } from '../contract/accounts.ts'
import { name } from '../contract/common.ts'
import type { Route } from '../contract/route.ts'
import { routes } from '../contract/routes.ts'
import { Refusal } from '../refusals/refusal.ts'
import type { ClientFiles } from './client-files.ts'
import type { Handlers } from './handler.ts'
import { securityHeaders } from './headers.ts'
import { checkHost, checkOrigin, type OriginRules } from './origin.ts'
import { problemOf, problemResponse } from './problem.ts'
import { readJson } from './read-body.ts'
import { clearedCookie, sessionCookie } from './session-cookie.ts'

/** Who vouches for a request, and how. */
export interface Identity {
  readonly account: Account | null
  readonly session: string | null
  /** By a token in the header, which no browser sends by itself. */
  readonly byToken: boolean
}

export interface AppOptions extends OriginRules {
  readonly handlers: Handlers
  readonly client: ClientFiles
  identify(request: Request): Promise<Identity>
  /** Nobody logs in: the server answers this machine alone. */
  readonly single: boolean
  /** Where a request comes from: the connection, or what a trusted proxy says. */
  addressOf(request: Request, connection: string): string
  readonly secureCookies: boolean
  /** Hears of failures that are ours. */
  onFault(error: unknown, request: Request): void
  /** Checks every answer against the contract; for tests. */
  readonly checkReplies?: boolean
}

export interface Connection {
  readonly address?: string
}

export function createApp(options: AppOptions): {
  fetch(request: Request, connection?: Connection): Promise<Response>
} {
  const app = new Hono<{ Bindings: Connection }>()
  for (const [name, route] of Object.entries(routes) as [keyof Handlers, Route][])
    app.on(route.method.toUpperCase(), route.path, async context => {
      const request = context.req.raw
      const { response, headers } = await answer(
        name,
        route,
        request,
        context.req.param(),
        context.env.address ?? '',
        options,
      )
      for (const [key, value] of headers) response.headers.append(key, value)
      return response
    })
  app.all('/api/*', () => problemResponse(new Refusal(404, 'There is no such route; /api/openapi.json lists them.')))
  app.get('*', context => {
    checkName(context.req.raw, options)
    return options.client.find(context.req.path) ?? problemResponse(new Refusal(404, 'There is no such file.'))
  })
  app.onError((error, context) => {
    if (!(error instanceof Refusal)) options.onFault(error, context.req.raw)
    return problemResponse(error)
  })
  return {
    async fetch(request, connection = {}) {
      const response = await app.fetch(request, connection)
      for (const [key, value] of Object.entries(securityHeaders)) response.headers.set(key, value)
      return response
    },
  }
}

/** A page elsewhere can give its own name this machine's address; where nobody logs in, that must not suffice. */
function checkName(request: Request, options: AppOptions): void {
  if (options.single) checkHost(request, options)
}

async function answer(
  routeName: keyof Handlers,
  route: Route,
  request: Request,
  params: Readonly<Record<string, string>>,
  connection: string,
  options: AppOptions,
): Promise<{ response: Response; headers: [string, string][] }> {
  const headers: [string, string][] = []
  try {
    checkName(request, options)
    // Names in an address become names of documents: nothing else may.
    for (const value of Object.values(params))
      if (!name.safeParse(value).success) throw new Refusal(404, 'There is nothing by that name.')
    const { account, session, byToken } = await options.identify(request)
    if (route.allowed !== 'everyone') {
      if (!account) throw new Refusal(401, 'Log in first.')
      if (!route.allowed.includes(account.role))
        throw new Refusal(403, `This is for ${route.allowed.join(', ')}; your role is ${account.role}.`)
    }
    if (route.method !== 'get' && !byToken) checkOrigin(request, options)
    const query = route.query
      ? checked(route.query, Object.fromEntries(new URL(request.url).searchParams), 'query')
      : undefined
    const body = route.body
      ? checked(route.body, await readJson(request, route.bodyBytes ?? 1 << 20), 'body')
      : undefined
    const call = {
      params,
      query,
      body,
      who: account,
      caller: account,
      session,
      address: options.addressOf(request, connection),
      origin: options.origins[0]!,
      setSession: (secret: string | null) =>
        headers.push(['Set-Cookie', secret === null ? clearedCookie : sessionCookie(secret, options.secureCookies)]),
      signal: request.signal,
    }
    const reply: unknown = await (options.handlers[routeName] as unknown as (call: object) => unknown)(call)
    if (reply instanceof ReadableStream) return { response: stream(reply as ReadableStream<Uint8Array>), headers }
    if (options.checkReplies && route.response !== 'stream') route.response.parse(reply)
    return { response: Response.json(reply, { headers: { 'Cache-Control': 'no-store' } }), headers }
  } catch (error) {
    const response = problemResponse(error)
    if (problemOf(error).status >= 500) options.onFault(error, request)
    return { response, headers }
  }
}

const stream = (body: ReadableStream<Uint8Array>): Response =>
  new Response(body, {
    headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' },
  })

function checked(schema: z.ZodType, value: unknown, where: string): unknown {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const errors = result.error.issues.slice(0, 20).map(({ path, message }) => ({ path: path.join('.'), message }))
  const first = errors[0]!
  const place = first.path === '' ? `the ${where}` : `"${first.path}"`
  throw new Refusal(400, `The request is not as it should be: ${place}: ${first.message}.`, { errors })
}
