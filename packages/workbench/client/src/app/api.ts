/** HTTP calls to the server, typed by the contract. An error response is thrown as a `ProblemError`. */
import type { BodyInput, Parameters, Problem, QueryInput, Reply, RouteName, Routes } from '@elenchus/workbench/contract'
import { endpoints } from '@elenchus/workbench/contract'

/** Routes that reply with JSON. */
export type CallName = { [Name in RouteName]: Routes[Name]['response'] extends string ? never : Name }[RouteName]

/** `{ key: value }`, or no property if the contract declares no value. */
type OptionalPart<Key extends string, Value> = [Value] extends [undefined] ? object : { readonly [K in Key]: Value }
export type CallOptions<Name extends RouteName> = (keyof Parameters<Name> extends never
  ? object
  : { readonly params: Parameters<Name> }) &
  ([QueryInput<Name>] extends [undefined] ? object : { readonly query?: Partial<QueryInput<Name>> }) &
  OptionalPart<'body', BodyInput<Name>> & { readonly signal?: AbortSignal }
/** The options may be omitted if none of them is required. */
export type CallArguments<Name extends RouteName> =
  object extends CallOptions<Name> ? [options?: CallOptions<Name>] : [options: CallOptions<Name>]

/** An error response. Its message is a sentence for the user. Status 0: the server could not be reached. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly status: number
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.title)
    this.status = problem.status
    this.problem = problem
  }
}

const unreachable = { type: 'about:blank', title: 'The server cannot be reached. Is it still running?', status: 0 }

/** The options of any route. */
export type RouteOptions = { params?: Record<string, string>; query?: object; body?: unknown; signal?: AbortSignal }

/** The URL of a route with its parameters and query filled in. */
export function buildUrl(name: RouteName, { params = {}, query = {} }: RouteOptions = {}): string {
  const [, path] = endpoints[name].address.split(' ') as [string, string]
  const url = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(key, String(value))
  return search.size === 0 ? url : `${url}?${search}`
}

/** Calls a route and returns its reply. */
export async function call<Name extends CallName>(name: Name, ...args: CallArguments<Name>): Promise<Reply<Name>> {
  const options = (args[0] ?? {}) as RouteOptions
  const method = endpoints[name].address.split(' ', 1)[0]!.toUpperCase()
  const response = await fetch(buildUrl(name, options), {
    method,
    credentials: 'same-origin',
    body: JSON.stringify(options.body),
    headers: options.body === undefined ? undefined : { 'content-type': 'application/json' },
    signal: options.signal,
  }).catch((error: unknown) => {
    if (options.signal?.aborted) throw error
    throw new ProblemError(unreachable)
  })
  if (response.ok) return (await response.json()) as Reply<Name>
  throw new ProblemError(await readProblem(response))
}

async function readProblem(response: Response): Promise<Problem> {
  try {
    const body = (await response.json()) as Problem
    if (typeof body.title === 'string') return body
  } catch {
    // The response is not JSON: it comes from a proxy.
  }
  if ([502, 503, 504].includes(response.status)) return unreachable
  return { type: 'about:blank', title: `The server responded with status ${response.status}.`, status: response.status }
}
