/** The server on a small file system that really fills up; needs root, to mount one. */
import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { verify } from '../storage/replay.ts'
import { createWorkbench, openWorkbenchStore } from '../workbench.ts'
import { clientOf, origin } from './client.ts'
import { annotate, checkEvents, prepareTeam, type ServerProcess, startProcess, tokenOf } from './load.ts'

const folder = mkdtempSync(join(tmpdir(), 'elenchus-small-disk-'))
function mount(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256m', 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    console.warn('skipped: a file system can be mounted by root only')
    return false
  }
}
const isMounted = mount()
const filler = join(folder, 'filler')

/** Fills the disk except for some bytes. */
function fillDisk(freeBytes: number): void {
  const file = openSync(filler, 'a')
  try {
    for (;;) {
      const { bavail, bsize } = statfsSync(folder)
      const length = Math.min(1 << 20, bavail * bsize - freeBytes)
      if (length <= 0) return
      writeSync(file, Buffer.alloc(length))
    }
  } finally {
    closeSync(file)
  }
}

describe.skipIf(!isMounted)('a full disk', () => {
  let server: ServerProcess | undefined
  afterAll(() => {
    server?.process.kill('SIGKILL')
    execFileSync('umount', ['--lazy', folder])
    rmSync(folder, { recursive: true, force: true })
  })
  const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

  it('loses no acknowledged save, answers all reads, and is left without a restart', async () => {
    const location = join(folder, 'store')
    const prepared = await openWorkbenchStore(location)
    await prepareTeam(prepared, 10)
    await prepared.close()
    server = await startProcess(location)
    const { url } = server
    const get = async (path: string) => {
      const headers = { authorization: `Bearer ${tokenOf(0)}` }
      const response = await fetch(url + path, { headers })
      return [response.status, (await response.json()) as { title?: string }] as const
    }
    let saved = 0
    const onSave = (total: number) => {
      saved = total
    }
    const work = annotate({ people: 10, intervalMs: 50, saves: 40, url: () => url, onSave })
    for (const free of [10 << 20, 0]) {
      const before = saved
      await expect.poll(() => saved, { timeout: 100_000 }).toBeGreaterThan(before + 30)
      fillDisk(free)
      await pause(1000)
      const savedWhenFull = saved
      for (let i = 0; i < 30; i++) {
        for (const path of [
          '/api/session',
          '/api/projects',
          '/api/projects/load/passages',
          '/api/projects/load/passages/p0',
        ])
          expect([path, (await get(path))[0]]).toEqual([path, 200])
        await pause(50)
      }
      expect(saved).toBe(savedWhenFull)
      expect(await get('/api/health')).toEqual([507, expect.objectContaining({ title: expect.stringMatching(/full/) })])
      if (free === 0)
        await expect(startProcess(join(folder, 'other'))).rejects.toThrow('The disk of the server is full')
      rmSync(filler)
    }
    const result = await work
    expect(result.failures).toBeGreaterThan(20)
    fillDisk(0)
    const start = performance.now()
    await server.terminate()
    expect(performance.now() - start).toBeLessThan(20_000)
    rmSync(filler)

    const store = await openWorkbenchStore(location)
    expect(await checkEvents(store, result)).toEqual({ lost: [], wrong: [] })
    expect((await verify(store.database, store.types, store.derive)).differences).toEqual([])
    await store.close()
  }, 600_000)

  it('ends an evaluation run with the reason', async () => {
    const workbench = await createWorkbench({
      store: null,
      accounts: false,
      origins: [origin],
      runs: [join(folder, 'runs')],
    })
    fillDisk(0)
    const client = clientOf(workbench)
    const request = { task: 'robustlr', data: 'contrast-negation', model: 'chance', run: 'first', limit: 20 }
    await client.post('/api/jobs', request)
    const readJob = async () => (await client.get('/api/jobs')).body.jobs[0]
    await expect.poll(async () => (await readJob()).status).toBe('failed')
    expect((await readJob()).reason).toMatch(/no space/i)
    rmSync(filler)
    await workbench.close()
  })
})
