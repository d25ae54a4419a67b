/** The workbench as a server on this machine. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { serve } from '@hono/node-server'
import { openApi } from './contract/openapi.ts'
import { routes } from './contract/routes.ts'
import { createApp } from './http/app.ts'
import { readClient } from './http/client-files.ts'
import type { Handlers } from './http/handler.ts'
import { Refusal } from './refusals/refusal.ts'
import { toolHandlers } from './tools/handlers.ts'

export interface ServerOptions {
  /** Default 127.0.0.1: this machine alone. */
  readonly host?: string
  /** Default 4580; 0: any free port. */
  readonly port?: number
  /** The folder of the built client. Default: the one that comes with the package. */
  readonly client?: string
  readonly onFault?: (error: unknown, request: Request) => void
}

export interface Server {
  /** Where it answers. */
  readonly url: string
  close(): Promise<void>
}

const version = (JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string })
  .version
const builtClient = fileURLToPath(new URL('../client/dist', import.meta.url))

const later = (): never => {
  throw new Refusal(501, 'This part of the workbench is not built yet.')
}

/** Starts the server and waits until it answers. */
export async function startServer(options: ServerOptions = {}): Promise<Server> {
  const { host = '127.0.0.1', port = 4580, client = builtClient, onFault = () => {} } = options
  const single = { id: 'me', name: 'You', login: 'me', role: 'administrator' as const, disabled: false }
  const handlers = {
    ...Object.fromEntries(Object.keys(routes).map(name => [name, later])),
    ...toolHandlers,
    health: () => ({ ok: true }),
    openapi: () => openApi(version),
    session: () => ({ mode: 'single', account: single, needsSetup: false, version }),
  } as unknown as Handlers
  const origins: string[] = []
  const app = createApp({
    handlers,
    client: readClient(client),
    identify: async () => ({ account: single, session: null, byToken: false }),
    single: true,
    origins,
    addressOf: (_, connection) => connection,
    secureCookies: false,
    onFault,
  })
  return new Promise((resolve, reject) => {
    const server = serve(
      {
        fetch: (request, env) => app.fetch(request, addressIn(env)),
        hostname: host,
        port,
      },
      info => {
        for (const name of ['127.0.0.1', 'localhost', '[::1]']) origins.push(`http://${name}:${info.port}`)
        resolve({
          url: origins[0]!,
          close: () => new Promise(done => server.close(() => done())),
        })
      },
    )
    server.on('error', reject)
  })
}

function addressIn(env: unknown): { address?: string } {
  const address = (env as { incoming?: { socket?: { remoteAddress?: string } } }).incoming?.socket?.remoteAddress
  return address === undefined ? {} : { address }
}
