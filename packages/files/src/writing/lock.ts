/**
 * One writer at a time: a lock file that names its owner by process id and start time, so that a dead process does not hold it
 * for ever and a new process that was given the same id is not mistaken for it.
 *
 * Taking over a stale lock is where such schemes go wrong: two processes both see it stale, the first takes it over, the second
 * removes the lock that the first has just made. Here a process first claims the right to replace one particular lock (by its
 * token) with a claim file of its own, looks again whether that very lock is still there, and only then renames its lock over it. A
 * claim whose owner has died is passed over by the next number; a dead owner cannot come back, so only one claimant acts.
 */
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { linkSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { FileError } from '../file-error.ts'

interface Owner {
  readonly pid: number
  /** When the process began, in whatever unit the system counts; null where it cannot be told. */
  readonly started: string | null
  readonly host: string
  readonly token: string
}

export interface Lock {
  release(): void
}

export interface LockOptions {
  /** The file of the lock in its folder. */
  readonly name?: string
  /** What its holder does, for the message: `is writing this run`. */
  readonly doing?: string
}

/** Takes a lock in a folder, or says who holds it. */
export function takeLock(folder: string, { name: file = 'lock', doing = 'is writing here' }: LockOptions = {}): Lock {
  const me: Owner = { pid: process.pid, started: startOf(process.pid), host: hostname(), token: randomUUID() }
  const path = join(folder, file)
  const mine = join(folder, `${file}.${me.token}`)
  writeFileSync(mine, JSON.stringify(me))
  try {
    for (let attempt = 0; attempt < 100; attempt++) {
      if (linked(mine, path)) return lockOf(path, me)
      const holder = readOwner(path)
      if (holder === null) {
        pause()
        continue
      }
      if (alive(holder)) throw heldError(folder, path, doing, holder)
      if (replaceStale(folder, file, holder, me, mine)) return lockOf(path, me)
    }
  } finally {
    rmSync(mine, { force: true })
  }
  throw new FileError(`${folder}: the lock changes hands too quickly; try again`)
}

function lockOf(path: string, me: Owner): Lock {
  return {
    release() {
      if (readOwner(path)?.token === me.token) rmSync(path, { force: true })
    },
  }
}

/** Somebody is writing the lock at this moment, or has just let it go. */
const pause = (): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)

function heldError(folder: string, path: string, doing: string, { pid, host }: Owner): FileError {
  const mend =
    host === hostname()
      ? 'wait for it, stop it, or choose another folder'
      : `if that machine no longer works on it, remove ${path}`
  return new FileError(`${folder}: process ${pid} on ${host} ${doing}; ${mend}`)
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

/** A hard link appears with its whole content at once, or not at all. */
function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
  }
  // Disks without hard links (FAT, some shares): a file of one's own making, whose content follows in the next instant.
  try {
    writeFileSync(to, readFileSync(from), { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
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
      if (linked(claim, claimOf(n))) break
      const other = readOwner(claimOf(n))
      if (other === null || alive(other)) return false
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
    tidy(folder, file)
  }
}

/** Leavings of processes that were killed while they took the lock. */
function tidy(folder: string, file: string): void {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(`${file}.`) || name.includes('.claim-')) continue
    const owner = readOwner(join(folder, name))
    if (owner !== null && !alive(owner)) rmSync(join(folder, name), { force: true })
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
    if (isYoung(path)) return null
    // Half-written by a machine that lost power: nobody's.
    return { pid: 0, started: null, host: hostname(), token: 'unreadable' }
  }
}

/** Made within the last seconds: its maker may be about to write into it. */
function isYoung(path: string): boolean {
  const there = statSync(path, { throwIfNoEntry: false })
  return there !== undefined && Date.now() - there.mtimeMs < 5000
}

function alive({ pid, started, host }: Owner): boolean {
  if (host !== hostname()) return true
  if (pid === 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  const now = startOf(pid)
  return started === null || now === null || now === started
}

/** Linux: the 22nd field of /proc/PID/stat, in clock ticks since boot, with the boot's id; elsewhere what `ps` says. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // A zombie answers signals but never writes again.
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
