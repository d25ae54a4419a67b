import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Context } from '../context.ts'
import type { AuditedRequest } from '../http/handler.ts'
import { HttpError } from '../http/http-error.ts'
import { auditLog } from '../storage/tables.ts'
import { type Client, clientOf, invited, origin, password, setUp } from '../testing/client.ts'
import { createWorkbench, type Workbench } from '../workbench.ts'
import { createAuditLog } from './audit-log.ts'

let workbench: Workbench
let root: Client
let anna: Client & { id: string }
let clock = Date.parse('2026-03-01T00:00:00Z')

beforeAll(async () => {
  const now = () => new Date(clock)
  workbench = await createWorkbench({ store: null, accounts: true, origins: [origin], now, checkReplies: true })
  root = await setUp(workbench)
  anna = await invited(workbench, root, 'anna', 'annotator')
})
afterAll(() => workbench.close())

const read = async (query = '') => (await root.get(`/api/audit${query}`)).body.items
/** Runs a step and returns the entries that it adds, the oldest first. */
async function record(step: () => Promise<unknown>) {
  const [last] = await read('?limit=1')
  await step()
  const added = (await read()).filter(({ id }: { id: string }) => Number(id) > Number(last.id))
  return added.reverse()
}

it('records log-ins, also failed ones, lockouts and log-outs, with address and time', async () => {
  const client = clientOf(workbench, {}, '192.0.2.7')
  const logIn = (login: string, given: string) => client.post('/api/login', { login, password: given })
  const time = new Date(clock).toISOString()
  const entries = await record(async () => {
    await logIn('anna', password)
    await client.post('/api/logout')
    await logIn('my secret password', 'x').catch(() => {})
    await logIn('not-a-login', 'wrong wrong wrong')
    for (let i = 0; i < 14; i++) await logIn('anna', 'wrong wrong wrong')
  })
  const common = { time, address: '192.0.2.7', target: null, detail: null }
  const ofAnna = { ...common, account: anna.id, login: 'anna' }
  expect(entries).toMatchObject([
    { ...ofAnna, action: 'login', status: 200, count: 1 },
    { ...ofAnna, action: 'logout', status: 200, count: 1 },
    // The login itself could be a password in the wrong field.
    { ...common, account: null, login: null, detail: 'unknown login', action: 'login', status: 401, count: 1 },
    { ...ofAnna, action: 'login', status: 401, count: 1 },
    { ...ofAnna, action: 'login', status: 429, count: 1 },
    // Equal failures are counted.
    { ...ofAnna, action: 'login', status: 401, count: 9 },
    { ...ofAnna, action: 'login', status: 429, count: 3 },
  ])
  clock += 3_600_000
})

it('records changes of passwords, accounts, invitations, tokens, projects and exams', async () => {
  const project = crypto.randomUUID()
  const exam = crypto.randomUUID()
  const me = (await root.get('/api/session')).body.account.id
  const entries = await record(async () => {
    const { invitation } = (await root.post('/api/invitations', { role: 'viewer' })).body
    await root.send('DELETE', `/api/invitations/${invitation.id}`)
    await root.send('PATCH', `/api/accounts/${anna.id}`, { role: 'adjudicator' })
    const { token } = (await anna.post('/api/tokens', { title: 'nightly', scope: 'read', days: 7 })).body
    await root.send('DELETE', `/api/tokens/${token.id}`)
    await anna.post('/api/password', { old: 'wrong wrong wrong', new: 'quite another password' })
    await anna.post('/api/password', { old: password, new: 'quite another password' })
    await root.post('/api/projects', { event: project, title: 'Texts', kind: 'metagraph' })
    const events = (kind: string, payload: object) => [{ id: crypto.randomUUID(), kind, payload }]
    const change = (revision: number, ...event: Parameters<typeof events>) =>
      root.post(`/api/projects/${project}/changes`, { revision, events: events(...event) })
    await change(1, 'project.renamed', { title: 'Other texts' })
    await change(2, 'project.members', { members: [me, anna.id] })
    await root.post(`/api/projects/${project}/passages`, {
      format: 'text',
      text: 'It rained.',
    })
    await anna.get(`/api/projects/${project}/export`)
    const items = [{ id: 'q1', text: 'Is it?', options: ['yes', 'no'], gold: 0 }]
    await root.post('/api/exams', {
      event: exam,
      title: 'Exam',
      items,
      people: ['Ben'],
      design: { kind: 'everyone' },
      seed: 1,
    })
    await root.post(`/api/exams/${exam}/close`)
  })
  const summary = entries.map((each: Record<string, unknown>) =>
    [
      each.login,
      each.action,
      each.status,
      each.target === project
        ? 'project'
        : each.target === exam
          ? 'exam'
          : each.target === anna.id
            ? 'anna'
            : typeof each.target,
      each.detail,
    ].join(' | '),
  )
  expect(summary).toEqual([
    'root | invitation.created | 200 | string | role: viewer; projects: ',
    'root | invitation.withdrawn | 200 | string | ',
    'root | account.changed | 200 | anna | role: adjudicator',
    'anna | token.created | 200 | string | title: nightly; scope: read; days: 7',
    'root | token.revoked | 200 | string | ',
    'anna | password.changed | 403 | object | ',
    'anna | password.changed | 200 | object | ',
    'root | project.created | 200 | project | Texts',
    `root | project.members | 200 | project | members: ${me}, ${anna.id}`,
    'root | project.imported | 200 | project | 1 passages',
    'anna | project.exported | 200 | project | layer: gold; format: json',
    'root | exam.created | 200 | exam | Exam',
    'root | exam.closed | 200 | exam | ',
  ])
  const secrets = JSON.stringify(await read('?limit=500'))
  expect(secrets).not.toContain('password":')
  expect(secrets).not.toContain('quite another')
})

it('records forbidden requests, and repeated ones as one entry', async () => {
  const entries = await record(async () => {
    for (let i = 0; i < 30; i++) await anna.get('/api/accounts')
    await anna.get('/api/projects')
  })
  expect(entries).toMatchObject([
    { login: 'anna', action: 'forbidden', status: 403, target: 'GET /api/accounts', count: 1 },
    { login: 'anna', action: 'forbidden', status: 403, target: 'GET /api/accounts', count: 29 },
  ])
})

it('does not store the secrets in the paths of exams', async () => {
  const foreign = clientOf(workbench, { origin: 'https://evil.example' }, '192.0.2.8')
  const [entry] = await record(() => foreign.post('/api/sittings/a-secret-link-of-an-exam', {}))
  expect(entry).toMatchObject({ account: null, target: 'POST /api/sittings/:token', status: 403 })
})

it('is filtered, read in pages and exported by administrators only', async () => {
  expect((await anna.get('/api/audit')).status).toBe(403)
  expect((await anna.get('/api/audit/export')).status).toBe(403)
  const all = await read('?limit=500')
  const times = all.map(({ time }: { time: string }) => time)
  expect(times).toEqual([...times].sort().reverse())
  const hers = await read(`?account=${anna.id}&action=login`)
  expect(hers).toEqual(
    all.filter((each: { account: string; action: string }) => each.account === anna.id && each.action === 'login'),
  )
  const noon = new Date(clock).toISOString()
  expect([...(await read(`?limit=500&since=${noon}`)), ...(await read(`?limit=500&until=${noon}`))]).toEqual(all)
  const pages = []
  for (let after: string | null = ''; after !== null; ) {
    const { body } = await root.get(`/api/audit?limit=7${after && `&after=${after}`}`)
    pages.push(...body.items)
    after = body.next
  }
  expect(pages).toEqual(all)

  await workbench.store.database
    .insert(auditLog)
    .values({ time: new Date(clock), action: 'login', detail: '=1+1,"x"\ny', address: '', status: 200, count: 1 })
  const csv = await root.get('/api/audit/export?action=login')
  expect(csv.headers.get('content-disposition')).toBe('attachment; filename="audit-log.csv"')
  expect(csv.body).toContain(`,"'=1+1,""x""\ny",`)
  expect(csv.body.startsWith('id,time,action,status,account,login,target,detail,address,count\n')).toBe(true)
  const lines = (await root.get('/api/audit/export?format=jsonl')).body.trim().split('\n')
  expect(lines.slice(-all.length).map((line: string) => JSON.parse(line))).toEqual(all)
})

it('fails no request when it cannot be written, and writes the entry later', async () => {
  const { database } = workbench.store
  const { insert } = database
  const entries = await record(async () => {
    database.insert = ((table: typeof auditLog) => {
      if (table === auditLog) throw new HttpError(507, 'The disk is full.')
      return insert.call(database, table)
    }) as typeof insert
    expect((await root.post('/api/invitations', { role: 'viewer' })).status).toBe(200)
    expect((await anna.get('/api/accounts')).status).toBe(403)
    database.insert = insert
    await root.post('/api/invitations', { role: 'annotator' })
  })
  expect(entries.map(({ detail }: { detail: string }) => detail)).toEqual(
    expect.arrayContaining(['role: viewer; projects: ', 'role: annotator; projects: ']),
  )
})

it('keeps 100,000 entries of at most a year', async () => {
  const { database } = workbench.store
  const row = { action: 'login', address: '', status: 200, count: 1 } as const
  const old = Array.from({ length: 5 }, () => ({ ...row, time: new Date(clock - 366 * 86_400_000), detail: 'old' }))
  await database.insert(auditLog).values(old)
  // Old entries are removed with the first write of a server.
  const open = () => createAuditLog({ store: workbench.store, now: () => new Date(clock) } as Context)
  const fields = { route: 'changePassword', account: null, params: {}, path: '', address: '', status: 200 }
  const request = fields as unknown as AuditedRequest
  await open().record(request)
  expect((await read('?limit=500')).some(({ detail }: { detail: string }) => detail === 'old')).toBe(false)
  await database.execute('alter sequence workbench_audit_id_seq restart with 200000')
  await open().record(request)
  expect(await read('?limit=500')).toMatchObject([{ action: 'password.changed' }])
})
