/**
 * Lock files with stale-lock recovery. A lock names its owner by process id and start time: the lock of a dead process (a stale lock) is
 * replaced, and a new process that reuses the id is not mistaken for the owner.
 *
 * Replacing a stale lock must not race: if two processes find it, the second must not remove the new lock of the first. A process
 * therefore creates a claim file, named by the stale lock's token, checks that the stale lock still exists, and only then renames its own
 * lock over it. If the owner of a claim has died, the next claim number is used; only one living process holds a claim.
 */
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { linkSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { FileError } from '../file-error.ts'

/** Content of a lock file, in JSON. */
interface Owner {
  readonly pid: number
  /** Start time of the process, as the system reports it; null if unknown. */
  readonly started: string | null
  readonly host: string
  /** Random id of this lock. */
  readonly token: string
}

export interface Lock {
  release(): void
}

export interface LockOptions {
  /** File name of the lock; `lock` by default. */
  readonly name?: string
  /** Activity of the owner for the error message, such as `is writing this run`. */
  readonly activity?: string
}

const MAX_ATTEMPTS = 100

/** Acquires the lock of a folder; throws a FileError that names the owner if it is held. */
export function acquireLock(folder: string, { name = 'lock', activity = 'is writing here' }: LockOptions = {}): Lock {
  const owner: Owner = {
    pid: process.pid,
    started: readProcessStart(process.pid),
    host: hostname(),
    token: randomUUID(),
  }
  const path = join(folder, name)
  const release = (): void => {
    if (readOwner(path)?.token === owner.token) rmSync(path, { force: true })
  }
  // The complete lock, written under another name, then linked or renamed to its name.
  const prepared = join(folder, `${name}.${owner.token}`)
  writeFileSync(prepared, JSON.stringify(owner))
  try {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      if (createExclusive(prepared, path)) return { release }
      const holder = readOwner(path)
      if (holder === null) {
        pause()
        continue
      }
      if (isAlive(holder)) throw createHeldError(folder, path, activity, holder)
      if (replaceStale(path, holder, owner, prepared)) return { release }
    }
  } finally {
    rmSync(prepared, { force: true })
  }
  throw new FileError(`${folder}: other processes acquired the lock repeatedly; try again`)
}

/** Waits 5 ms, while another process creates or releases the lock. */
const pause = (): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)

function createHeldError(folder: string, path: string, activity: string, { pid, host }: Owner): FileError {
  const remedy =
    host === hostname()
      ? 'wait for it, stop it, or choose another folder'
      : `if that process no longer runs, remove ${path}`
  return new FileError(`${folder}: process ${pid} on ${host} ${activity}; ${remedy}`)
}

const isExistsError = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EEXIST'

/** Creates a file with the content of another by a hard link, which is atomic; returns false if it exists already. */
function createExclusive(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (isExistsError(error)) return false
  }
  // File systems without hard links (FAT, some network shares): create the file exclusively, then write its content.
  try {
    writeFileSync(to, readFileSync(from), { flag: 'wx' })
    return true
  } catch (error) {
    if (isExistsError(error)) return false
    throw error
  }
}

/** Replaces a stale lock by the prepared one; returns false if another process does so. */
function replaceStale(path: string, stale: Owner, owner: Owner, prepared: string): boolean {
  const claimPrefix = `${path}.claim-${stale.token}-`
  const claim = `${prepared}.claim`
  writeFileSync(claim, JSON.stringify(owner))
  try {
    for (let claimNumber = 0; !createExclusive(claim, `${claimPrefix}${claimNumber}`); claimNumber++) {
      const claimOwner = readOwner(`${claimPrefix}${claimNumber}`)
      if (claimOwner === null || isAlive(claimOwner)) return false
    }
  } finally {
    rmSync(claim, { force: true })
  }
  try {
    if (readOwner(path)?.token !== stale.token) return false
    renameSync(prepared, path)
    return true
  } finally {
    removeLeftovers(path, claimPrefix)
  }
}

/** Removes the claims on a stale lock, and files of processes that were killed while acquiring the lock. */
function removeLeftovers(path: string, claimPrefix: string): void {
  for (const name of readdirSync(dirname(path))) {
    const file = join(dirname(path), name)
    if (!file.startsWith(`${path}.`)) continue
    const owner = name.includes('.claim-') ? null : readOwner(file)
    if (file.startsWith(claimPrefix) || (owner !== null && !isAlive(owner))) rmSync(file, { force: true })
  }
}

/** Reads a lock file; null if there is none, or if it is not completely written yet. */
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
    if (isRecent(path)) return null
    // Truncated by a power failure: treated as stale.
    return { pid: 0, started: null, host: hostname(), token: 'unreadable' }
  }
}

/** Returns true for a file created in the last five seconds, which may not be completely written. */
function isRecent(path: string): boolean {
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
  const currentStart = readProcessStart(pid)
  return started === null || currentStart === null || currentStart === started
}

/** Returns the start time of a process: on Linux the 22nd field of /proc/PID/stat with the boot id, elsewhere from `ps`. */
function readProcessStart(pid: number): string | null {
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
