/** Calls of the server, typed by the contract. What the server refuses becomes a `ProblemError` with its sentence for people. */
import {
  type BodyInput,
  endpoints,
  type Parameters,
  type Problem,
  type QueryInput,
  type Reply,
  type RouteName,
  type Routes,
} from '@elenchus/workbench/contract'

/** Routes that answer with JSON. */
export type CallName = { [Name in RouteName]: Routes[Name]['response'] extends 'stream' ? never : Name }[RouteName]

type Given<Key extends string, Value> = [Value] extends [undefined] ? object : Readonly<Record<Key, Value>>
type Params<Name extends RouteName> = keyof Parameters<Name> extends never
  ? object
  : { readonly params: Parameters<Name> }
type QueryPart<Name extends RouteName> = [QueryInput<Name>] extends [undefined]
  ? object
  : { readonly query?: Partial<QueryInput<Name>> }
export type CallOptions<Name extends RouteName> = Params<Name> &
  QueryPart<Name> &
  Given<'body', BodyInput<Name>> & { readonly signal?: AbortSignal }
/** The options may be left out where nothing in them is needed. */
export type CallArguments<Name extends RouteName> =
  object extends CallOptions<Name> ? [options?: CallOptions<Name>] : [options: CallOptions<Name>]

/** The server said no, in a sentence. `status` 0: it could not be reached. */
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

const unreachable: Problem = {
  type: 'about:blank',
  title: 'The server cannot be reached. Is it still running?',
  status: 0,
}

/** The address of a route, with its parameters and its query filled in. */
export function addressOf(
  name: RouteName,
  { params = {}, query = {} }: { params?: Readonly<Record<string, string>>; query?: object } = {},
): string {
  const [, path] = endpoints[name].address.split(' ') as [string, string]
  const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(key, String(value))
  return search.size === 0 ? filled : `${filled}?${search}`
}

export async function call<Name extends CallName>(name: Name, ...args: CallArguments<Name>): Promise<Reply<Name>> {
  const options = (args[0] ?? {}) as {
    params?: Readonly<Record<string, string>>
    query?: object
    body?: unknown
    signal?: AbortSignal
  }
  const method = endpoints[name].address.split(' ', 1)[0]!.toUpperCase()
  const response = await fetch(addressOf(name, options), {
    method,
    credentials: 'same-origin',
    ...(options.body === undefined
      ? {}
      : { body: JSON.stringify(options.body), headers: { 'content-type': 'application/json' } }),
    ...(options.signal ? { signal: options.signal } : {}),
  }).catch((error: unknown) => {
    if (options.signal?.aborted) throw error
    throw new ProblemError(unreachable)
  })
  if (response.ok) return (await response.json()) as Reply<Name>
  throw new ProblemError(await problemIn(response))
}

async function problemIn(response: Response): Promise<Problem> {
  try {
    const body = (await response.json()) as Problem
    if (typeof body.title === 'string') return body
  } catch {
    // A proxy answered, with a page of its own.
  }
  // A proxy in front of a server that does not answer.
  if (response.status === 502 || response.status === 503 || response.status === 504) return unreachable
  return { type: 'about:blank', title: `The server answered ${response.status}.`, status: response.status }
}
