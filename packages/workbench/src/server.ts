/** The workbench as a server. It listens on this machine alone unless told otherwise, and beyond it only with accounts. */
import { serve } from '@hono/node-server'
import { StoreError } from './storage/store-error.ts'
import { createWorkbench, type WorkbenchOptions } from './workbench.ts'

export interface ServerOptions
  extends Partial<
    Pick<WorkbenchOptions, 'accounts' | 'client' | 'trustProxy' | 'runs' | 'models' | 'data' | 'readOnly' | 'onFault'>
  > {
  /** A folder, or `postgres://…`; null: in memory, and gone at the end. */
  readonly store: string | null
  /** Default 127.0.0.1. */
  readonly host?: string
  /** Default 4580; 0: any free port. */
  readonly port?: number
  /** The address that people use where a proxy stands before the server: `https://bench.example`. */
  readonly publicUrl?: string
}

export interface Server {
  /** Where it answers. */
  readonly url: string
  /** The one-time link of the first administrator; null: not needed. */
  readonly setupLink: string | null
  readonly single: boolean
  close(): Promise<void>
}

const loopback = new Set(['127.0.0.1', '::1', 'localhost'])

/** Starts the server and waits until it answers. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const { host = '127.0.0.1', port = 4580, publicUrl, store, client, trustProxy, runs, onFault } = options
  const local = loopback.has(host) && publicUrl === undefined
  // Filled in below: the port may not be known yet. The workbench reads it with each request.
  const origins: string[] = publicUrl === undefined ? [] : [new URL(publicUrl).origin]
  const workbench = await createWorkbench({
    store,
    accounts: options.accounts === true || !local,
    origins,
    ...(client === undefined ? {} : { client }),
    ...(trustProxy === undefined ? {} : { trustProxy }),
    ...(runs === undefined ? {} : { runs }),
    ...(options.readOnly === undefined ? {} : { readOnly: options.readOnly }),
    ...(options.models === undefined ? {} : { models: options.models }),
    ...(options.data === undefined ? {} : { data: options.data }),
    ...(onFault === undefined ? {} : { onFault }),
  })
  return new Promise((resolve, reject) => {
    const server = serve(
      { fetch: (request, env) => workbench.fetch(request, addressIn(env)), hostname: host, port },
      info => {
        const names = local ? ['127.0.0.1', 'localhost', '[::1]'] : [host.includes(':') ? `[${host}]` : host]
        origins.push(...names.map(name => `http://${name}:${info.port}`))
        resolve({
          url: origins[0]!,
          // Behind the number sign: it is not sent to the server and stands in no log.
          setupLink: workbench.setup === null ? null : `${origins[0]}/setup#${workbench.setup}`,
          single: workbench.single,
          async close() {
            await workbench.close()
            await new Promise<void>(done => {
              server.close(() => done())
              if ('closeAllConnections' in server) server.closeAllConnections()
            })
          },
        })
      },
    )
    server.on('error', error => void workbench.close().finally(() => reject(explained(error, port))))
  })
}

function addressIn(env: unknown): { address?: string } {
  const address = (env as { incoming?: { socket?: { remoteAddress?: string } } }).incoming?.socket?.remoteAddress
  return address === undefined ? {} : { address }
}

function explained(error: Error, port: number): Error {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return new StoreError(`Port ${port} is in use; stop the other program, or choose another port.`)
  if (code === 'EACCES') return new StoreError(`Port ${port} may not be used; choose one from 1024 up.`)
  return error
}
