/**
 * The HTTP application. Requests are checked in this order: host, authentication, authorisation by role, CSRF, size of the body, schema.
 * Handlers only receive requests that pass all checks; unknown routes under /api are a 404.
 */
import { Hono, type Context as HonoContext } from 'hono'
import type { Account, TokenScope } from '../contract/accounts.ts'
import { safeId } from '../contract/common.ts'
import type { Route } from '../contract/route.ts'
import { routes } from '../contract/routes.ts'
import { type AuditedRequest, FileReply, type Handlers, SerializedJson } from './handler.ts'
import { HttpError, problemResponse, toProblem } from './http-error.ts'
import { parseJson, readBytes, validateInput } from './read-body.ts'
import { checkHost, checkOrigin, type OriginRules, securityHeaders } from './security.ts'
import { formatDeviceCookie, formatSessionCookie, readDeviceCookie } from './session-cookie.ts'
import type { StaticFiles } from './static-files.ts'

/** Result of authenticating a request. */
export interface Identity {
  readonly account: Account | null
  readonly session: string | null
  /** Session or token document that authenticated the request: `session/…` or `token/…`; null in single-user mode. */
  readonly credential: string | null
  /** Scope of the access token; null without one. */
  readonly tokenScope: TokenScope | null
}

export interface AppOptions extends OriginRules {
  readonly handlers: Handlers
  readonly client: StaticFiles
  authenticate(request: Request): Promise<Identity>
  /** Single-user mode without login; the Host header must be that of this machine. */
  readonly isSingleUser: boolean
  /** Client IP address: of the connection, or as reported by a trusted proxy. */
  clientAddress(request: Request, connection: string): string
  readonly secureCookies: boolean
  /** Called after each request to a route. */
  audit(request: AuditedRequest): Promise<void>
  /** Called on internal errors. */
  onFault(error: unknown, request: Request): void
  /** Validates every reply against the contract; for tests. */
  readonly checkReplies?: boolean
}

export interface Connection {
  readonly address?: string
}

export function createApp(options: AppOptions) {
  const app = new Hono<{ Bindings: Connection }>()
  for (const [name, route] of Object.entries(routes) as [keyof Handlers, Route][])
    app.on(route.method.toUpperCase(), route.path, async context => {
      const { response, headers } = await respond(name, route, context, options)
      for (const [key, value] of headers) response.headers.append(key, value)
      return response
    })
  app.all('/api/*', () => problemResponse(new HttpError(404, 'No such route; /api/openapi.json lists all routes.')))
  app.get('*', context => {
    if (options.isSingleUser) checkHost(context.req.raw, options)
    return options.client.find(context.req.path) ?? problemResponse(new HttpError(404, 'File not found.'))
  })
  app.onError((error, context) => {
    if (!(error instanceof HttpError)) options.onFault(error, context.req.raw)
    return problemResponse(error)
  })
  return {
    async fetch(request: Request, connection: Connection = {}): Promise<Response> {
      const response = await app.fetch(request, connection)
      for (const [key, value] of Object.entries(securityHeaders)) response.headers.set(key, value)
      return response
    },
  }
}

/** Checks that an account and its access token may call a route. */
function checkAccess(route: Route, { account, tokenScope }: Identity): void {
  if (route.allowed === 'everyone') return
  if (!account) throw new HttpError(401, 'Log in first.')
  if (!route.allowed.includes(account.role))
    throw new HttpError(403, `This requires the role ${route.allowed.join(' or ')}; your role is ${account.role}.`)
  if (tokenScope !== null && route.requiresSession)
    throw new HttpError(403, 'This is not possible with an access token; log in to the workbench instead.')
  if (tokenScope === 'read' && route.method !== 'get')
    throw new HttpError(403, 'This access token can only read; create one with the scope "write".')
}

const noStore = { 'Cache-Control': 'no-store' }
const eventStreamHeaders = { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no', ...noStore }

/** What becomes known of a request while it is handled, for the audit log. */
type Progress = { -readonly [Key in 'account' | 'query' | 'body' | 'reply']?: AuditedRequest[Key] }

async function respond(
  routeName: keyof Handlers,
  route: Route,
  { req, env }: HonoContext<{ Bindings: Connection }>,
  options: AppOptions,
): Promise<{ response: Response; headers: [string, string][] }> {
  const request = req.raw
  const params: Readonly<Record<string, string>> = req.param()
  const headers: [string, string][] = []
  const address = options.clientAddress(request, env.address ?? '')
  const progress: Progress = {}
  /** Passes all checks in order and calls the handler. */
  const handle = async (): Promise<Response> => {
    // Protects against DNS rebinding, where another site's host name resolves to this machine.
    if (options.isSingleUser) checkHost(request, options)
    // Path parameters become parts of document names.
    for (const value of Object.values(params))
      if (!safeId.safeParse(value).success) throw new HttpError(404, 'Not found.')
    const identity = await options.authenticate(request)
    const { account, session, credential, tokenScope } = identity
    progress.account = account
    checkAccess(route, identity)
    // Browsers never send access tokens automatically.
    if (route.method !== 'get' && tokenScope === null) checkOrigin(request, options)
    const { searchParams } = new URL(request.url)
    const query = route.query && validateInput(route.query, Object.fromEntries(searchParams), 'query')
    const bytes = route.body && (await readBytes(request, route.bodyBytes))
    // Worker threads parse and validate the bodies of computed routes.
    const body = bytes && (route.computed ? bytes : validateInput(route.body!, parseJson(bytes), 'body'))
    Object.assign(progress, { query, body })
    const call = {
      params,
      query,
      body,
      user: account,
      caller: account,
      session,
      credential,
      device: readDeviceCookie(request),
      async reauthorise() {
        const current = await options.authenticate(request)
        checkAccess(route, current)
        return current.account
      },
      address,
      origin: options.origins[0]!,
      setSession(secret: string | null) {
        headers.push(['Set-Cookie', formatSessionCookie(secret, options.secureCookies)])
      },
      setDevice(secret: string) {
        headers.push(['Set-Cookie', formatDeviceCookie(secret, options.secureCookies)])
      },
      signal: request.signal,
    }
    const reply: unknown = await (options.handlers[routeName] as unknown as (call: object) => unknown)(call)
    Object.assign(progress, { reply })
    if (reply instanceof ReadableStream) return new Response(reply, { headers: eventStreamHeaders })
    if (reply instanceof FileReply) return toDownload(reply)
    const isSerialized = reply instanceof SerializedJson
    if (options.checkReplies && typeof route.response !== 'string')
      route.response.parse(isSerialized ? reply.parse() : reply)
    return isSerialized
      ? new Response(reply.bytes, { headers: { 'Content-Type': 'application/json', ...noStore } })
      : Response.json(reply, { headers: noStore })
  }
  const response = await handle().catch(error => {
    if (toProblem(error).status === 500) options.onFault(error, request)
    return problemResponse(error)
  })
  // Paths of public routes contain secrets.
  const path = route.allowed === 'everyone' ? route.path : req.path
  const { account = null } = progress
  await options.audit({ route: routeName, params, path, address, status: response.status, ...progress, account })
  return { response, headers }
}

function toDownload({ name, mediaType, text }: FileReply): Response {
  const headers = { 'Content-Type': mediaType, 'Content-Disposition': `attachment; filename="${name}"`, ...noStore }
  const iterator = text[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: async () => void (await iterator.return?.()),
  })
  return new Response(body, { headers })
}
