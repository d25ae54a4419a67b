/** A full disk: writes are rejected with a reason, everything can be read, and no restart is needed afterwards. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, type StatsFs } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { endpoints } from '../contract/endpoints.ts'
import { startServer } from '../server.ts'
import { createWorkbench, type Workbench } from '../workbench.ts'
import { type Answer, type Client, clientOf, origin, password, setUp } from './client.ts'

const disk = vi.hoisted(() => ({ isFull: false }))
vi.mock('node:fs', async importOriginal => {
  const fs = await importOriginal<typeof import('node:fs')>()
  const statfsSync = (path: string): StatsFs => ({ ...fs.statfsSync(path), ...(disk.isFull && { bavail: 0 }) })
  return { ...fs, statfsSync }
})

const folder = mkdtempSync(join(tmpdir(), 'elenchus-disk-full-'))
const diskFull = { status: 507, body: { title: expect.stringMatching(/disk of the server is full \(0 MiB free\)/) } }
const save = (revision: number) => ({
  revision,
  events: [
    {
      id: randomUUID(),
      kind: 'annotation.saved',
      payload: { content: { kind: 'labels', labels: ['accept'] }, did: 'chose accept', seconds: 1 },
    },
  ],
})
const parameters: Record<string, string> = {}
const fill = (path: string) => path.replace(/:(\w+)/g, (_, name: string) => parameters[name] ?? 'none')
let workbench: Workbench
let root: Client
beforeAll(async () => {
  workbench = await createWorkbench({
    store: join(folder, 'store'),
    accounts: true,
    origins: [origin],
    runs: [join(folder, 'runs')],
  })
  root = await setUp(workbench)
  const event = randomUUID()
  const settings = { annotators: 1 }
  const created = await root.post('/api/projects', { event, title: 'Trial', kind: 'audit', settings })
  parameters.project = created.body.id
  const text = '{"id": "q1", "text": "Is it so?"}\n'
  const imported = await root.post(fill('/api/projects/:project/passages'), { format: 'items', text })
  expect(imported.body).toMatchObject({ added: 1 })
  const next = await root.post(fill('/api/projects/:project/next'))
  parameters.passage = next.body.passage
  parameters.account = (await root.get('/api/session')).body.account.id
})
afterAll(async () => {
  disk.isFull = false
  await workbench?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Statuses of all routes that read. */
async function readAll(): Promise<[string, number][]> {
  const paths = Object.values(endpoints)
    .map(({ address }) => address.split(' '))
    .filter(([method, path]) => method === 'get' && !['/api/events', '/api/health'].includes(path!))
  return Promise.all(
    paths.map(async ([, path]): Promise<[string, number]> => {
      const response = await workbench.fetch(
        new Request(origin + fill(path!), { headers: { host: 'bench.test', cookie: root.cookie } }),
      )
      await response.text()
      return [path!, response.status]
    }),
  )
}

it('rejects writes with 507 and answers reads, and recovers without a restart', async () => {
  const before = await readAll()
  expect(before.filter(([, status]) => status === 200).length).toBeGreaterThan(20)
  const annotation = fill('/api/projects/:project/passages/:passage/annotation')
  const writes: Record<string, () => Promise<Answer>> = {
    save: () => root.post(annotation, save(0)),
    create: () => root.post('/api/projects', { event: randomUUID(), title: 'B', kind: 'audit' }),
    invite: () => root.post('/api/invitations', { role: 'annotator', projects: [] }),
    logIn: () => clientOf(workbench).post('/api/login', { login: 'root', password }),
    run: () =>
      root.post('/api/jobs', { task: 'robustlr', data: 'contrast-negation', model: 'chance', run: 'first', limit: 2 }),
  }
  disk.isFull = true
  for (const write of Object.values(writes)) expect(await write()).toMatchObject(diskFull)
  expect(await readAll()).toEqual(before)
  expect(await clientOf(workbench).get('/api/health')).toMatchObject(diskFull)

  disk.isFull = false
  for (const [name, write] of Object.entries(writes)) expect([name, (await write()).status]).toEqual([name, 200])
  expect((await root.get('/api/health')).status).toBe(200)
})

it('keeps the outcome of a run that ends while the disk is full, and stores it later', async () => {
  const findJob = async () => (await root.get('/api/jobs')).body.jobs.find((job: { run: string }) => job.run === 'next')
  const request = { task: 'robustlr', data: 'contrast-negation', model: 'chance', run: 'next', limit: 2 }
  expect((await root.post('/api/jobs', request)).status).toBe(200)
  disk.isFull = true
  await expect.poll(async () => (await findJob()).status, { timeout: 60_000 }).toBe('complete')
  disk.isFull = false
  const isStored = async () => {
    const [stored] = await workbench.store
      .history('jobs', [`job/${(await findJob()).id}`], 0, 10)
      .then(all => all.slice(-1))
    return stored?.kind
  }
  await expect.poll(isStored, { timeout: 20_000 }).toBe('job.ended')
})

it('says so in one line if a server is started, and leaves no lock behind', async () => {
  const store = join(folder, 'other')
  disk.isFull = true
  await expect(startServer({ store, port: 0 })).rejects.toMatchObject({
    userError: true,
    message: expect.stringMatching(/^The disk of the server is full .*$/),
  })
  disk.isFull = false
  const server = await startServer({ store, port: 0 })
  await server.close()
})
