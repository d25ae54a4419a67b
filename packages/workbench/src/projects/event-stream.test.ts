/** Event streams end at once when access ends, on all servers, and nobody can occupy the streams of others. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { sessions } from '../storage/tables.ts'
import { onBothStores } from '../storage/testing/stores.ts'
import { type Client, clientOf, invited, origin, password, setUp } from '../testing/client.ts'
import { createWorkbench, type Workbench } from '../workbench.ts'
import { maxStreamsPerAccount } from './event-stream.ts'

const openStream = async (workbench: Workbench, headers: Record<string, string>, query = '') => {
  const response = await workbench.fetch(new Request(`${origin}/api/events${query}`, { headers }))
  expect(response.status).toBe(200)
  const reader = response.body!.getReader()
  return {
    cancel: () => reader.cancel(),
    /** Reads until a text arrives; throws if the stream ends before. */
    async readUntil(text: string) {
      for (let read = ''; !read.includes(text); ) {
        const { done, value } = await reader.read()
        if (done) throw new Error(`the stream ended before ${text}`)
        read += new TextDecoder().decode(value)
      }
    },
    /** Reads until the stream ends, and returns what it sent. */
    async readToEnd() {
      for (let read = ''; ; ) {
        const { done, value } = await reader.read()
        if (done) return read
        read += new TextDecoder().decode(value)
      }
    },
  }
}
const cookieOf = (client: Client) => ({ cookie: client.cookie })

onBothStores('event streams', kind => {
  /** Two servers on one PostgreSQL database; the embedded database has only one. */
  const start = async () => {
    const folder = mkdtempSync(join(tmpdir(), 'elenchus-streams-'))
    const isEmbedded = kind.name === 'embedded'
    if (!isEmbedded) await (await kind.open()).close()
    const store = isEmbedded ? null : kind.location()
    const options = { accounts: true, origins: [origin], client: folder, store }
    const first = await createWorkbench(options)
    // A further server would renew the setup link.
    const root = await setUp(first)
    const second = isEmbedded ? first : await createWorkbench(options)
    const close = async () => {
      if (second !== first) await second.close()
      await first.close()
      rmSync(folder, { recursive: true, force: true })
    }
    return { first, second, root, close }
  }

  it('end with the session, the token, the role, the password, the account and the membership', async () => {
    const { first, second, root, close } = await start()
    const event = crypto.randomUUID()
    const project = `/api/projects/${event}`
    await root.post('/api/projects', { event, title: 'Texts', kind: 'metagraph' })
    const anna = await invited(first, root, 'anna', 'annotator', [event])
    const listen = () => openStream(second, cookieOf(anna), `?project=${event}`)
    const change = (path: string, body: object) => root.send('PATCH', path, body)

    const witness = await openStream(second, cookieOf(root), `?project=${event}`)
    const loggedOut = await listen()
    await anna.post('/api/logout')
    await loggedOut.readToEnd()

    await anna.post('/api/login', { login: 'anna', password })
    const promoted = await listen()
    await change(`/api/accounts/${anna.id}`, { role: 'adjudicator' })
    await promoted.readToEnd()

    const [withSession, other] = [await listen(), clientOf(first)]
    await other.post('/api/login', { login: 'anna', password })
    const { secret, token } = (await anna.post('/api/tokens', { title: 'listener' })).body
    const withToken = await openStream(second, { authorization: `Bearer ${secret}` })
    await anna.send('DELETE', `/api/tokens/${token.id}`)
    await withToken.readToEnd()
    await other.post('/api/password', { old: password, new: 'quite another password' })
    await withSession.readToEnd()

    anna.cookie = other.cookie
    const [member, elsewhere] = [await listen(), await openStream(second, cookieOf(anna))]
    const removal = { id: crypto.randomUUID(), kind: 'project.members', payload: { members: [] } }
    const { revision } = (await root.get(project)).body
    expect((await root.post(`${project}/changes`, { revision, events: [removal] })).status).toBe(200)
    expect(await member.readToEnd()).not.toContain('project/this')
    await witness.readUntil('project/this')

    await change(`/api/accounts/${anna.id}`, { disabled: true })
    await elsewhere.readToEnd()
    await witness.cancel()
    await close()
  })

  it('are limited per account: a further stream closes the oldest, and others are not affected', async () => {
    const { first, root, close } = await start()
    const viewer = await invited(first, root, 'viewer', 'viewer')
    const witness = await openStream(first, cookieOf(root))
    const oldest = await openStream(first, cookieOf(viewer))
    const streams = []
    for (let i = 0; i < maxStreamsPerAccount; i++) streams.push(await openStream(first, cookieOf(viewer)))
    // Displaced tabs reconnect later, so that they do not displace each other all the time.
    expect(await oldest.readToEnd()).toContain('retry: 60000')
    await streams[0]!.readUntil('heartbeat')
    await witness.readUntil('heartbeat')
    await Promise.all([witness, ...streams].map(({ cancel }) => cancel()))
    await close()
  })
})

it('a stream whose notification was lost ends with the next heartbeat', async () => {
  let clock = Date.now()
  const now = () => new Date(clock)
  const workbench = await createWorkbench({ store: null, accounts: true, origins: [origin], now })
  const root = await setUp(workbench)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const stream = await openStream(workbench, cookieOf(root))
    await stream.readUntil('heartbeat')
    vi.advanceTimersByTime(20_000)
    await stream.readUntil('heartbeat')
    // As if another server had ended the session while this one received no notifications.
    await workbench.store.database.delete(sessions)
    clock += 20_000
    vi.advanceTimersByTime(20_000)
    await stream.readToEnd()
  } finally {
    vi.useRealTimers()
    await workbench.close()
  }
})
