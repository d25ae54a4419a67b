/**
 * Lock files with stale-lock recovery. A lock names its owner by process id and start time, so that a dead process does not hold it
 * for ever and a new process with a reused id is not mistaken for it.
 *
 * Replacing a stale lock must not race: if two processes see it, the second must not remove the new lock of the first. A process
 * therefore creates a claim file for the stale lock's token, checks that this lock still exists, and only then renames its own lock
 * over it. If the owner of a claim has died, the next claim number is used; only one living process holds a claim.
 */
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { linkSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { FileError } from '../file-error.ts'

interface Owner {
  readonly pid: number
  /** Start time of the process in a unit of the system; null if unknown. */
  readonly started: string | null
  readonly host: string
  readonly token: string
}

export interface Lock {
  release(): void
}

export interface LockOptions {
  /** File name of the lock. */
  readonly name?: string
  /** Activity of the owner for the message, such as `is writing this run`. */
  readonly doing?: string
}

/** Acquires the lock of a folder; throws a FileError that names the owner if it is held. */
export function acquireLock(
  folder: string,
  { name: file = 'lock', doing = 'is writing here' }: LockOptions = {},
): Lock {
  const me: Owner = { pid: process.pid, started: processStart(process.pid), host: hostname(), token: randomUUID() }
  const path = join(folder, file)
  const mine = join(folder, `${file}.${me.token}`)
  writeFileSync(mine, JSON.stringify(me))
  try {
    for (let attempt = 0; attempt < 100; attempt++) {
      if (createExclusive(mine, path)) return createLock(path, me)
      const holder = readOwner(path)
      if (holder === null) {
        pause()
        continue
      }
      if (isAlive(holder)) throw heldError(folder, path, doing, holder)
      if (replaceStale(folder, file, holder, me, mine)) return createLock(path, me)
    }
  } finally {
    rmSync(mine, { force: true })
  }
  throw new FileError(`${folder}: other processes keep taking the lock; try again`)
}

const createLock = (path: string, me: Owner): Lock => ({
  release() {
    if (readOwner(path)?.token === me.token) rmSync(path, { force: true })
  },
})

/** Waits while another process creates or releases the lock. */
const pause = (): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)

function heldError(folder: string, path: string, doing: string, { pid, host }: Owner): FileError {
  const remedy =
    host === hostname()
      ? 'wait for it, stop it, or choose another folder'
      : `if that machine no longer works on it, remove ${path}`
  return new FileError(`${folder}: process ${pid} on ${host} ${doing}; ${remedy}`)
}

const alreadyExists = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EEXIST'

/** Creates a file with the content of another unless it exists: by a hard link, which is atomic. */
function createExclusive(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (alreadyExists(error)) return false
  }
  // File systems without hard links (FAT, some network shares): an exclusive create, whose content follows a moment later.
  try {
    writeFileSync(to, readFileSync(from), { flag: 'wx' })
    return true
  } catch (error) {
    if (alreadyExists(error)) return false
    throw error
  }
}

function replaceStale(folder: string, file: string, stale: Owner, me: Owner, mine: string): boolean {
  const path = join(folder, file)
  const claimOf = (n: number) => join(folder, `${file}.claim-${stale.token}-${n}`)
  const claim = `${mine}.claim`
  writeFileSync(claim, JSON.stringify(me))
  try {
    for (let n = 0; ; n++) {
      if (createExclusive(claim, claimOf(n))) break
      const other = readOwner(claimOf(n))
      if (other === null || isAlive(other)) return false
    }
  } finally {
    rmSync(claim, { force: true })
  }
  try {
    if (readOwner(path)?.token !== stale.token) return false
    renameSync(mine, path)
    return true
  } finally {
    for (const name of readdirSync(folder)) {
      if (name.startsWith(`${file}.claim-${stale.token}-`)) rmSync(join(folder, name), { force: true })
    }
    removeLeftovers(folder, file)
  }
}

/** Removes files of processes that were killed while acquiring the lock. */
function removeLeftovers(folder: string, file: string): void {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(`${file}.`) || name.includes('.claim-')) continue
    const owner = readOwner(join(folder, name))
    if (owner !== null && !isAlive(owner)) rmSync(join(folder, name), { force: true })
  }
}

function readOwner(path: string): Owner | null {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return null
  }
  try {
    return JSON.parse(text) as Owner
  } catch {
    if (isNew(path)) return null
    // Truncated by a power failure: without an owner.
    return { pid: 0, started: null, host: hostname(), token: 'unreadable' }
  }
}

/** Tests for a file created within five seconds, whose content may still follow. */
function isNew(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats !== undefined && Date.now() - stats.mtimeMs < 5000
}

function isAlive({ pid, started, host }: Owner): boolean {
  if (host !== hostname()) return true
  if (pid === 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  const now = processStart(pid)
  return started === null || now === null || now === started
}

/** Start time of a process: on Linux the 22nd field of /proc/PID/stat with the boot id, elsewhere from `ps`. */
function processStart(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // A zombie accepts signals but writes nothing.
    if (fields[0] === 'Z') return 'ended'
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`
  } catch {
    if (process.platform === 'linux') return null
  }
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null
  } catch {
    return null
  }
}
