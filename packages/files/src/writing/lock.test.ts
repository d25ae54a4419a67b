import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { scratchFolder } from '../testing/folder.ts'
import { acquireLock } from './lock.ts'

const disk = vi.hoisted(() => ({ links: true }))
vi.mock('node:fs', async original => {
  const fs = await original<typeof import('node:fs')>()
  return {
    ...fs,
    linkSync(from: string, to: string) {
      if (!disk.links) throw Object.assign(new Error('EPERM: operation not permitted, link'), { code: 'EPERM' })
      fs.linkSync(from, to)
    },
  }
})

const scratch = scratchFolder()
let count = 0
const folder = () => {
  const path = join(scratch, String(count++))
  mkdirSync(path)
  return path
}

it('rejects a second process and names the owner', () => {
  const run = folder()
  const lock = acquireLock(run)
  expect(() => acquireLock(run)).toThrow(`process ${process.pid} on ${hostname()} is writing here`)
  lock.release()
  acquireLock(run).release()
  expect(readdirSync(run)).toEqual([])
})

it('replaces the lock of a dead process, even if its id is reused', () => {
  const { pid } = spawnSync(process.execPath, ['--version'])
  const stale = [
    { pid, started: 'long ago', host: hostname(), token: 'a' },
    // The id of this process, which started at another time.
    { pid: process.pid, started: 'long ago', host: hostname(), token: 'b' },
  ]
  for (const owner of stale) {
    const run = folder()
    writeFileSync(join(run, 'lock'), JSON.stringify(owner))
    const lock = acquireLock(run)
    expect(readdirSync(run)).toEqual(['lock'])
    lock.release()
  }
})

/** Writes the lock of a dead process with token x. */
function writeStaleLock(run: string) {
  const { pid } = spawnSync(process.execPath, ['--version'])
  const dead = { pid, started: 'long ago', host: hostname(), token: 'x' }
  writeFileSync(join(run, 'lock'), JSON.stringify(dead))
  return dead
}

it('ignores the claim of a dead process', () => {
  const run = folder()
  const dead = writeStaleLock(run)
  writeFileSync(join(run, 'lock.claim-x-0'), JSON.stringify({ ...dead, token: 'y' }))
  acquireLock(run).release()
  expect(readdirSync(run)).toEqual([])
})

it('does not replace a stale lock that a living process has claimed', () => {
  const run = folder()
  const dead = writeStaleLock(run)
  writeFileSync(join(run, 'lock.claim-x-0'), JSON.stringify({ ...dead, pid: process.pid, started: null, token: 'y' }))
  expect(() => acquireLock(run)).toThrow('other processes acquired the lock repeatedly')
})

it('assumes that processes of another machine are alive', () => {
  const run = folder()
  writeFileSync(join(run, 'lock'), JSON.stringify({ pid: 1, started: null, host: 'elsewhere', token: 'a' }))
  expect(() => acquireLock(run)).toThrow(
    'process 1 on elsewhere is writing here; if that process no longer runs, remove',
  )
})

it('works on file systems without hard links', () => {
  disk.links = false
  try {
    const run = folder()
    const lock = acquireLock(run)
    expect(() => acquireLock(run)).toThrow(`process ${process.pid}`)
    lock.release()
    acquireLock(run).release()
    expect(readdirSync(run)).toEqual([])
  } finally {
    disk.links = true
  }
})

it('keeps locks of different names in a folder apart', () => {
  const run = folder()
  const first = acquireLock(run, { name: 'a.lock', activity: 'is writing a' })
  const second = acquireLock(run, { name: 'b.lock', activity: 'is writing b' })
  expect(() => acquireLock(run, { name: 'a.lock', activity: 'is writing a' })).toThrow('is writing a; wait for it')
  first.release()
  second.release()
})
