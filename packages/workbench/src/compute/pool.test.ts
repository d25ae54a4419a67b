import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it } from 'vitest'
import type { Tasks } from '../tasks.ts'
import { type ComputePool, createComputePool, type PoolLimits } from './pool.ts'

const pools: ComputePool<Tasks>[] = []
const open = (limits: Partial<PoolLimits> = {}) => {
  const pool = createComputePool<Tasks>({ threads: 2, ...limits })
  pools.push(pool)
  return pool
}
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.close()
})

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i)
const prove = (formula: string, logic = 'S5') => ({
  name: 'prove' as const,
  body: new TextEncoder().encode(JSON.stringify({ formula, logic })),
})
/** The pigeonhole principle for 6 holes, which takes minutes. */
const hardFormula = () => {
  const sits = (pigeon: number, hole: number) => `p${pigeon * 6 + hole}`
  const placed = numbers(7).map(
    pigeon =>
      `(${numbers(6)
        .map(hole => sits(pigeon, hole))
        .join(' | ')})`,
  )
  const clashes = numbers(6).flatMap(h =>
    numbers(7).flatMap(a => numbers(a).map(b => `(${sits(a, h)} & ${sits(b, h)})`)),
  )
  return `(${placed.join(' & ')}) -> (${clashes.join(' | ')})`
}
const easy = prove('[]p -> p')
const hard = prove('~(~p & p)'.concat(' & ', hardFormula()))

it('returns results, and the problems of invalid input, as JSON', async () => {
  const pool = open()
  const result = await pool.run('runTool', easy, { account: 'a' })
  expect(result.parse()).toMatchObject({ valid: true })
  await expect(pool.run('runTool', prove('p ->'), { account: 'a' })).rejects.toMatchObject({ status: 422 })
  const invalid = { name: 'prove' as const, body: new TextEncoder().encode('{') }
  await expect(pool.run('runTool', invalid, { account: 'a' })).rejects.toMatchObject({ status: 400 })
})

it('stops a task at its deadline, and keeps working', async () => {
  const pool = open({ deadlineMs: 1500 })
  await expect(pool.run('runTool', hard, { account: 'a' })).rejects.toMatchObject({
    status: 422,
    message: 'This took longer than 1.5 seconds and was stopped; use a smaller input.',
  })
  expect((await pool.run('runTool', easy, { account: 'a', deadlineMs: 20_000 })).parse()).toMatchObject({ valid: true })
})

it('stops a task that exceeds its memory', async () => {
  const pool = open({ heapMiB: 24 })
  const text = JSON.stringify({ formula: 'p', premises: [], padding: numbers(3_000_000) })
  const large = { name: 'prove' as const, body: new TextEncoder().encode(text) }
  await expect(pool.run('runTool', large, { account: 'a', deadlineMs: 60_000 })).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining('MiB of memory'),
  })
})

it('runs one task per account at a time, so that others do not wait for them', async () => {
  const pool = open()
  const slow = numbers(3).map(() => pool.run('runTool', hard, { account: 'a', deadlineMs: 4000 }).catch(error => error))
  const began = performance.now()
  await pool.run('runTool', easy, { account: 'b', deadlineMs: 60_000 })
  const first = await Promise.race([...slow, Promise.resolve('waiting')])
  expect(first === 'waiting' || performance.now() - began < 8000).toBe(true)
})

it('rejects tasks beyond the queue, and tasks that wait too long', async () => {
  const pool = open({ queuedPerAccount: 1, queueMs: 500 })
  const running = pool.run('runTool', hard, { account: 'a', deadlineMs: 5000 }).catch(error => error)
  const waiting = pool.run('runTool', easy, { account: 'a' })
  await expect(pool.run('runTool', easy, { account: 'a' })).rejects.toMatchObject({ status: 503 })
  await expect(waiting).rejects.toMatchObject({ status: 503, message: 'The server is busy; try again in a minute.' })
  await running
})

it('ends the task of a client that has disconnected', async () => {
  const pool = open()
  const controller = new AbortController()
  const running = pool.run('runTool', hard, { account: 'a', deadlineMs: 60_000, signal: controller.signal })
  const next = pool.run('runTool', easy, { account: 'a', deadlineMs: 60_000 })
  controller.abort()
  await expect(running).rejects.toMatchObject({ status: 503 })
  expect((await next).parse()).toMatchObject({ valid: true })
})

it('ends a process whose event loop is blocked, with a message', () => {
  const file = fileURLToPath(new URL('../../dist/compute/watchdog.js', import.meta.url))
  const program = `
    const { startWatchdog } = await import(${JSON.stringify(file)})
    startWatchdog({ timeoutMs: 1000 })
    await new Promise(resolve => setTimeout(resolve, 500))
    const end = Date.now() + 30_000
    while (Date.now() < end);`
  const { signal, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  expect(signal).toBe('SIGKILL')
  expect(stderr).toContain('The server has not responded for 1 seconds')
})
