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

it('refuses a second writer and names the first', () => {
  const run = folder()
  const lock = acquireLock(run)
  expect(() => acquireLock(run)).toThrow(`process ${process.pid} on ${hostname()} is writing here`)
  lock.release()
  acquireLock(run).release()
  expect(readdirSync(run)).toEqual([])
})

it('is not held by a dead process, nor by another process with its number', () => {
  const { pid } = spawnSync(process.execPath, ['--version'])
  const stale = [
    { pid, started: 'long ago', host: hostname(), token: 'a' },
    // The number is in use (ours), but by a process that began at another time.
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

it('passes over the claim of a process that died while it took over', () => {
  const run = folder()
  const dead = {
    pid: spawnSync(process.execPath, ['--version']).pid,
    started: 'long ago',
    host: hostname(),
    token: 'x',
  }
  writeFileSync(join(run, 'lock'), JSON.stringify(dead))
  writeFileSync(join(run, 'lock.claim-x-0'), JSON.stringify({ ...dead, token: 'y' }))
  acquireLock(run).release()
  expect(readdirSync(run)).toEqual([])
})

it('does not take over while a living process is about to', () => {
  const run = folder()
  const dead = {
    pid: spawnSync(process.execPath, ['--version']).pid,
    started: 'long ago',
    host: hostname(),
    token: 'x',
  }
  writeFileSync(join(run, 'lock'), JSON.stringify(dead))
  writeFileSync(join(run, 'lock.claim-x-0'), JSON.stringify({ ...dead, pid: process.pid, started: null, token: 'y' }))
  expect(() => acquireLock(run)).toThrow('other processes keep taking the lock')
})

it('does not judge processes of another machine', () => {
  const run = folder()
  writeFileSync(join(run, 'lock'), JSON.stringify({ pid: 1, started: null, host: 'elsewhere', token: 'a' }))
  expect(() => acquireLock(run)).toThrow(
    'process 1 on elsewhere is writing here; if that machine no longer works on it, remove',
  )
})

it('works on disks without hard links', () => {
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

it('has a name of its own where several things of a folder are locked', () => {
  const run = folder()
  const first = acquireLock(run, { name: 'a.lock', doing: 'is writing a' })
  const second = acquireLock(run, { name: 'b.lock', doing: 'is writing b' })
  expect(() => acquireLock(run, { name: 'a.lock', doing: 'is writing a' })).toThrow('is writing a; wait for it')
  first.release()
  second.release()
})
