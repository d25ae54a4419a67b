import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roles } from '../contract/endpoints.ts'
import type { Route } from '../contract/route.ts'
import { routes } from '../contract/routes.ts'
import { type Client, clientOf, invited, origin, password, setUp } from '../testing/client.ts'
import { createWorkbench, type Workbench } from '../workbench.ts'
import { hashSecret } from './secrets.ts'

describe('accounts', () => {
  let workbench: Workbench
  let root: Client
  const people = new Map<string, Client>()
  let clock = new Date('2026-03-01T00:00:00Z').getTime()

  beforeAll(async () => {
    workbench = await createWorkbench({
      store: null,
      accounts: true,
      origins: [origin],
      now: () => new Date(clock),
      checkReplies: true,
    })
    root = await setUp(workbench)
    people.set('administrator', root)
    for (const role of roles) if (role !== 'administrator') people.set(role, await invited(workbench, root, role, role))
  })
  afterAll(() => workbench.close())

  it('lets the first administrator in by the link, once', async () => {
    const again = await clientOf(workbench).post('/api/setup', {
      token: workbench.setup,
      name: 'Eve',
      login: 'eve',
      password,
    })
    expect(again.status).toBe(403)
    expect((await root.get('/api/session')).body).toMatchObject({
      mode: 'accounts',
      account: { role: 'administrator' },
    })
  })

  it('answers each role on each route as the table says, and refuses whatever is not in it', async () => {
    const all = Object.entries(routes) as [string, Route & { method: string; path: string }][]
    expect(all.length).toBeGreaterThan(50)
    for (const [name, { method, path, allowed }] of all) {
      const address = path.replace(/:\w+/g, 'nothing')
      for (const role of [...roles, 'nobody']) {
        if (name === 'logOut' || name === 'events') continue
        const client = people.get(role) ?? clientOf(workbench)
        // A body that no route takes: whoever is let through is told that it is wrong, and nothing changes.
        const { status } = await client.send(
          method.toUpperCase(),
          address,
          method === 'get' || method === 'delete' ? undefined : '{"no":"such field"}',
        )
        const may = allowed === 'everyone' || (role !== 'nobody' && (allowed as readonly string[]).includes(role))
        const expected = may ? 'let through' : role === 'nobody' ? 401 : 403
        // Domain rules may refuse with 403 too, but only routes that take no body reach them here.
        const open = may && name !== 'logIn'
        expect([name, role, open ? (status === 401 ? 401 : 'let through') : status], `${name} as ${role}`).toEqual([
          name,
          role,
          open ? 'let through' : name === 'logIn' ? status : expected,
        ])
      }
    }
    for (const client of people.values()) expect((await client.send('PUT', '/api/projects')).status).toBe(404)
  })

  it('keeps sessions: a new one with each login, none planted, ended by logging out', async () => {
    const client = clientOf(workbench)
    client.cookie = 'elenchus=planted-by-somebody-else-aaaaaaaa'
    const { headers } = await client.post('/api/login', { login: 'viewer', password })
    const [session, device] = headers.getSetCookie()
    expect(session).toMatch(/^elenchus=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=\d+$/)
    expect(device).toMatch(/^elenchus-device=[\w-]{43}; Path=\/api\/login; HttpOnly; SameSite=Strict; Max-Age=\d+$/)
    const first = client.cookie
    await client.post('/api/login', { login: 'viewer', password })
    expect(client.cookie).not.toBe(first)
    const old = clientOf(workbench)
    old.cookie = first
    expect((await old.get('/api/projects')).status).toBe(401)
    await client.post('/api/logout')
    expect((await client.get('/api/projects')).status).toBe(401)
  })

  it('does not take changes from pages of other sites', async () => {
    const change = (headers: Record<string, string>) => root.send('POST', '/api/tokens', { title: 'x' }, headers)
    expect((await change({ origin: 'https://evil.example' })).status).toBe(403)
    expect((await change({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await change({ origin: 'null' })).status).toBe(403)
    expect(
      (await root.send('POST', '/api/tokens', 'title=x', { 'content-type': 'application/x-www-form-urlencoded' }))
        .status,
    ).toBe(415)
    expect((await change({})).status).toBe(200)
  })

  const makeScript = async (owner: Client, options: object = {}) => {
    const { body } = await owner.post('/api/tokens', { title: 'nightly', ...options })
    const script = clientOf(workbench, { authorization: `Bearer ${body.secret}`, origin: 'https://anywhere.example' })
    return Object.assign(script, { id: body.token.id as string })
  }

  it('gives scripts tokens, which their owner and administrators can list and revoke', async () => {
    const viewer = people.get('viewer')!
    const script = await makeScript(viewer)
    expect((await script.get('/api/session')).body.account.login).toBe('viewer')
    expect((await script.post('/api/logic', { formula: 'p -> p' })).body.valid).toBe(true)
    const list = async (client: Client, query = '') => (await client.get(`/api/tokens${query}`)).body.tokens
    await expect
      .poll(async () => (await list(viewer)).find(({ id }: { id: string }) => id === script.id)?.lastUsed)
      .toBe(new Date(clock).toISOString())
    expect(await list(root)).not.toContainEqual(expect.objectContaining({ id: script.id }))
    expect(await list(root, '?everybody=true')).toContainEqual(expect.objectContaining({ id: script.id }))
    expect((await viewer.get('/api/tokens?everybody=true')).status).toBe(403)
    expect((await people.get('annotator')!.send('DELETE', `/api/tokens/${script.id}`)).status).toBe(404)
    expect((await root.send('DELETE', `/api/tokens/${script.id}`)).status).toBe(200)
    expect((await script.get('/api/projects')).status).toBe(401)
    const second = await makeScript(viewer)
    expect((await viewer.send('DELETE', `/api/tokens/${second.id}`)).status).toBe(200)
    expect((await second.get('/api/projects')).status).toBe(401)
  })

  it('gives tokens no more than their scope and their time', async () => {
    const viewer = people.get('viewer')!
    const [reader, writer] = [await makeScript(viewer, { scope: 'read', days: 2 }), await makeScript(viewer)]
    expect((await reader.get('/api/projects')).status).toBe(200)
    for (const [name, { method, path }] of Object.entries(routes) as [string, Route][])
      if (method !== 'get' && !['logIn', 'logOut', 'setUp', 'join', 'answerSitting'].includes(name))
        expect([name, (await reader.send(method.toUpperCase(), path.replace(/:\w+/g, 'nothing'))).status]).toEqual([
          name,
          403,
        ])
    const further = { title: 'further', scope: 'read' }
    expect((await writer.post('/api/tokens', further)).body.title).toContain('not possible with an access token')
    const change = { old: password, new: 'quite another password' }
    expect((await writer.post('/api/password', change)).status).toBe(403)
    expect((await viewer.post('/api/tokens', { title: 'eternal', days: 366 })).status).toBe(400)
    const day = 86_400_000
    clock += 2 * day
    expect((await reader.get('/api/projects')).status).toBe(401)
    expect((await writer.get('/api/projects')).status).toBe(200)
    clock -= 2 * day
  })

  it('ends tokens with a password change, and for good when the account is disabled', async () => {
    const owner = await invited(workbench, root, 'owner', 'viewer')
    const first = await makeScript(owner)
    // A token as older versions stored it.
    const secret = 'a-token-of-an-older-version'
    const payload = { account: owner.id, title: 'old', hash: hashSecret(secret) }
    const events = [{ id: randomUUID(), kind: 'token.made', payload }]
    const time = new Date(clock).toISOString()
    await workbench.store.commit({ project: '', subject: 'token/old', author: owner.id, time, revision: 0, events })
    const old = clientOf(workbench, { authorization: `Bearer ${secret}` })
    expect([(await first.get('/api/projects')).status, (await old.get('/api/projects')).status]).toEqual([200, 200])
    await owner.post('/api/password', { old: password, new: 'quite another password' })
    expect([(await first.get('/api/projects')).status, (await old.get('/api/projects')).status]).toEqual([401, 401])
    expect((await owner.get('/api/tokens')).body.tokens).toEqual([])
    const second = await makeScript(owner)
    expect((await second.get('/api/projects')).status).toBe(200)
    for (const disabled of [true, false]) await root.send('PATCH', `/api/accounts/${owner.id}`, { disabled })
    expect((await second.get('/api/projects')).status).toBe(401)
  })

  it('does not tell which logins exist', async () => {
    clock += 3_600_000
    const [known, unknown] = [
      await clientOf(workbench).post('/api/login', { login: 'viewer', password: 'not the password' }),
      await clientOf(workbench).post('/api/login', { login: 'nobody-here', password: 'not the password' }),
    ]
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
  })

  it('shuts people out at once, never oneself', async () => {
    const guest = await invited(workbench, root, 'guest', 'viewer')
    expect((await root.send('PATCH', `/api/accounts/${guest.id}`, { disabled: true })).body.disabled).toBe(true)
    expect((await guest.get('/api/projects')).status).toBe(401)
    const me = (await root.get('/api/session')).body.account.id
    expect((await root.send('PATCH', `/api/accounts/${me}`, { role: 'viewer' })).status).toBe(409)
  })

  it('takes an invitation once, and none that is old or withdrawn', async () => {
    const make = async () => (await root.post('/api/invitations', { role: 'viewer' })).body
    const join = (link: string, login: string) =>
      clientOf(workbench).post('/api/join', { token: link.split('#')[1], name: login, login, password })
    const [one, two, three] = [await make(), await make(), await make()]
    expect((await join(one.link, 'one')).status).toBe(200)
    expect((await join(one.link, 'two')).status).toBe(403)
    await root.send('DELETE', `/api/invitations/${two.invitation.id}`)
    expect((await join(two.link, 'two')).status).toBe(403)
    expect((await join(three.link, 'one')).body.title).toBe('This login is already taken; choose another one.')
    clock += 15 * 86_400_000
    root = clientOf(workbench)
    expect((await join(three.link, 'three')).status).toBe(403)
  })

  it('never sends a hash or a key to a browser', async () => {
    const client = clientOf(workbench)
    await client.post('/api/login', { login: 'root', password })
    for (const path of ['/api/accounts', '/api/invitations', '/api/tokens', '/api/session'])
      expect(JSON.stringify((await client.get(path)).body)).not.toMatch(/scrypt|hash|[0-9a-f]{64}/)
  })
})
