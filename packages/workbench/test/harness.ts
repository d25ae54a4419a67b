/**
 * A real workbench for browser tests: the server in this process on a free port of this machine, the built client, Chromium. Whatever a
 * page asks of another machine, whatever it logs as an error and every accident in it is kept, and `close` fails if there was any.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { findBrowser } from '../../../scripts/find-browser.ts'
import { findViolations } from '../../../scripts/find-violations.ts'
import { type Server, type ServerOptions, startServer } from '../src/server.ts'
import { startProcess } from '../src/testing/load.ts'

export const builtClient = fileURLToPath(new URL('../dist/client', import.meta.url))
/** Null: these tests cannot run here. */
export const browserPath: string | undefined = existsSync(join(builtClient, 'index.html')) ? findBrowser() : undefined
export const skipped = browserPath === undefined

export interface BenchOptions extends Omit<ServerOptions, 'store'> {
  /** `folder`: an embedded store in a temporary folder; null: in memory. Default null. */
  readonly store?: 'folder' | null
  /** The server in a process of its own, which `stop` kills without warning. Needs a folder. */
  readonly killed?: boolean
}

type BenchServer = Omit<Server, 'store'>
export interface Bench {
  readonly server: BenchServer
  readonly url: string
  /** A person with a browser of their own: cookies are not shared. */
  person(options?: BrowserContextOptions): Promise<Person>
  /** Ends the server and starts it again on the same store and port. */
  restart(): Promise<void>
  /** Stops the server; pages then find nobody. `restart` brings it back. */
  stop(): Promise<void>
  close(): Promise<void>
}
export interface Person {
  readonly context: BrowserContext
  readonly page: Page
  /** Goes to an address and waits for the heading of the screen. */
  open(path: string): Promise<void>
  /** What axe finds wrong with the page, light and dark. */
  violations(): Promise<string[]>
  /** Faults that a test provoked and expects: forgotten. */
  forgive(): void
}

export async function startBench(options: BenchOptions = {}): Promise<Bench> {
  const folder = options.store === 'folder' ? mkdtempSync(join(tmpdir(), 'elenchus-bench-')) : null
  const { store: _, killed = false, ...rest } = options
  const startKillable = async (port: number): Promise<BenchServer> => {
    const { url, kill } = await startProcess(join(folder!, 'store'), port, { accounts: false, client: builtClient })
    return { url, setupLink: null, isSingleUser: true, close: kill }
  }
  const start = (port: number) =>
    killed
      ? startKillable(port)
      : startServer({ ...rest, store: folder === null ? null : join(folder, 'store'), port, client: builtClient })
  let server: BenchServer | null = await start(0)
  const { url } = server
  const browser: Browser = await chromium.launch({
    executablePath: browserPath!,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync', '--no-first-run'],
  })
  const faults: string[] = []
  const stop = async () => {
    await server?.close()
    server = null
  }
  return {
    get server() {
      if (!server) throw new Error('the server is stopped')
      return server
    },
    url,
    async person(contextOptions = {}) {
      const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce', ...contextOptions })
      // Nothing leaves this machine: another origin is refused, and the test fails.
      await context.route(
        address => address.origin !== url && address.protocol !== 'data:' && address.protocol !== 'blob:',
        route => {
          faults.push(`asked another machine: ${route.request().url()}`)
          return route.abort()
        },
      )
      const page = await context.newPage()
      page.on('pageerror', error => faults.push(`the page failed: ${error.message}`))
      page.on('console', message => {
        // Answers that refuse are no faults of the page; browsers log them all the same.
        if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) faults.push(message.text())
      })
      return {
        context,
        page,
        async open(path) {
          await page.goto(path)
          await page.getByRole('heading', { level: 1 }).waitFor()
        },
        async violations() {
          const found: string[] = []
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.emulateMedia({ colorScheme })
            found.push(...(await findViolations(page)).map(violation => `${colorScheme}: ${violation}`))
          }
          return found
        },
        forgive: () => faults.splice(0),
      }
    },
    stop,
    async restart() {
      await stop()
      server = await start(Number(new URL(url).port))
    },
    async close() {
      await browser.close()
      await stop()
      if (folder !== null) rmSync(folder, { recursive: true, force: true })
      if (faults.length > 0) throw new Error(`in the browser: ${faults.join('; ')}`)
    },
  }
}
