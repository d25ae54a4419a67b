/** HTTP client for tests that behaves like a browser: stores its cookies and sends an Origin header. */
import type { Workbench } from '../workbench.ts'

export const origin = 'http://bench.test'

export interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests inspect arbitrary replies
  readonly body: any
  readonly headers: Headers
}

export interface Client {
  /** The session cookie. */
  cookie: string
  /** The device cookie. */
  device: string
  get(path: string): Promise<Answer>
  post(path: string, body?: unknown): Promise<Answer>
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
}

export function clientOf(
  workbench: Pick<Workbench, 'fetch'>,
  headers: Record<string, string> = {},
  address = '10.0.0.1',
): Client {
  const client: Client = {
    cookie: '',
    device: '',
    get: path => client.send('GET', path),
    post: (path, body = {}) => client.send('POST', path, body),
    async send(method, path, body, more = {}) {
      const response = await workbench.fetch(
        new Request(origin + path, {
          method,
          headers: {
            origin,
            host: 'bench.test',
            ...((client.cookie || client.device) && { cookie: `${client.device}; ${client.cookie}` }),
            ...(body !== undefined && { 'content-type': 'application/json' }),
            ...headers,
            ...more,
          },
          body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
        }),
        { address },
      )
      for (const set of response.headers.getSetCookie()) {
        const cookie = set.split(';')[0]!
        client[cookie.startsWith('elenchus-device=') ? 'device' : 'cookie'] = cookie
      }
      const text = await response.text()
      const isJson = response.headers.get('content-type')?.match(/[/+]json\b/)
      return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers }
    },
  }
  return client
}

export const password = 'a long enough password'

/** Creates the first administrator through the setup link. */
export async function setUp(workbench: Workbench): Promise<Client> {
  const client = clientOf(workbench)
  const answer = await client.post('/api/setup', { token: workbench.setup, name: 'Root', login: 'root', password })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return client
}

/** Creates an account with a role through an invitation. */
export async function invited(
  workbench: Workbench,
  root: Client,
  login: string,
  role: string,
  projects: readonly string[] = [],
): Promise<Client & { id: string }> {
  const invitation = await root.post('/api/invitations', { role, projects })
  const client = clientOf(workbench)
  const joined = await client.post('/api/join', {
    token: invitation.body.link.split('#')[1],
    name: login,
    login,
    password,
  })
  if (joined.status !== 200) throw new Error(JSON.stringify(joined.body))
  return Object.assign(client, { id: joined.body.account.id as string })
}
