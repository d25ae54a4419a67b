/** HTTP server of the workbench. It listens on localhost by default; any other address requires accounts. */
import { serve } from '@hono/node-server'
import { startWatchdog } from './compute/watchdog.ts'
import { StoreError, toStoreError } from './storage/database.ts'
import type { Store } from './storage/store.ts'
import { within } from './timeout.ts'
import { createWorkbench, type WorkbenchOptions } from './workbench.ts'

export interface ServerOptions extends Omit<WorkbenchOptions, 'accounts' | 'origins' | 'checkReplies' | 'now'> {
  /** Requires login. Always enabled unless the server listens on a loopback address only. */
  readonly accounts?: boolean
  /** Default 127.0.0.1. */
  readonly host?: string
  /** Default 4580; 0 chooses a free port. */
  readonly port?: number
  /** Public address behind a proxy: `https://bench.example`. */
  readonly publicUrl?: string
}

export interface Server {
  readonly url: string
  /** One-time link for the first administrator; null if not needed. */
  readonly setupLink: string | null
  readonly isSingleUser: boolean
  readonly store: Store
  /** Stops within seconds; rejects if a part of the server does not end. */
  close(): Promise<void>
}

/** Longer than the time limits of the parts of the server together. */
const closeTimeoutMs = 20_000
const createTimeoutError = () =>
  new StoreError(
    `The server did not stop within ${closeTimeoutMs / 1000} seconds and is ended; no saved change is lost.`,
  )

const loopbackHosts = new Set(['127.0.0.1', '::1', 'localhost'])

/** Starts the server and waits until it accepts connections. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const { host = '127.0.0.1', port = 4580, publicUrl, ...workbenchOptions } = options
  const isLocal = loopbackHosts.has(host) && publicUrl === undefined
  // The addresses are added once the port is known; the workbench reads this list on each request.
  const origins: string[] = publicUrl === undefined ? [] : [new URL(publicUrl).origin]
  const accounts = options.accounts === true || !isLocal
  const workbench = await createWorkbench({ ...workbenchOptions, accounts, origins }).catch(error => {
    throw toStoreError(error)
  })
  const stopWatchdog = startWatchdog()
  return new Promise((resolve, reject) => {
    const server = serve(
      { fetch: (request, env) => workbench.fetch(request, readRemoteAddress(env)), hostname: host, port },
      info => {
        const names = isLocal ? ['127.0.0.1', 'localhost', '[::1]'] : [host.includes(':') ? `[${host}]` : host]
        origins.push(...names.map(name => `http://${name}:${info.port}`))
        resolve({
          url: origins[0]!,
          // The secret is in the URL fragment, which is not sent to servers or logged.
          setupLink: workbench.setup === null ? null : `${origins[0]}/setup#${workbench.setup}`,
          isSingleUser: workbench.isSingleUser,
          store: workbench.store,
          async close() {
            stopWatchdog()
            const stop = async (): Promise<void> => {
              const closed = new Promise<void>(done => server.close(() => done()))
              await workbench.close()
              if ('closeAllConnections' in server) server.closeAllConnections()
              await closed
            }
            await within(closeTimeoutMs, stop(), () => Promise.reject(createTimeoutError()))
          },
        })
      },
    )
    server.on('error', error => {
      stopWatchdog()
      void workbench.close().finally(() => reject(toListenError(error, port)))
    })
  })
}

const readRemoteAddress = (env: unknown): { address?: string } => ({
  address: (env as { incoming?: { socket?: { remoteAddress?: string } } }).incoming?.socket?.remoteAddress,
})

function toListenError(error: Error, port: number): Error {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return new StoreError(`Port ${port} is in use; stop the other program or choose another port.`)
  if (code === 'EACCES') return new StoreError(`No permission to use port ${port}; choose a port from 1024 on.`)
  return error
}
