import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { verify } from '../storage/replay.ts'
import { clientOf, invited, origin, password, setUp } from '../testing/client.ts'
import { createWorkbench } from '../workbench.ts'
import { toLoginKey } from './logins.ts'
import { hashPassword } from './secrets.ts'

it.each([
  ['anna', 'аnnа', 'Cyrillic а'],
  ['anna', 'ＡＮＮＡ', 'full width'],
  ['anna', 'an\u200bna', 'zero-width space'],
  ['anna', 'an\u00adna', 'soft hyphen'],
  ['apple', 'аррӏе', 'all Cyrillic'],
  ['rosie', 'rοѕіе', 'Greek and Cyrillic'],
  ['zoë', 'zo\u0435\u0308', 'Cyrillic е with a combining diaeresis'],
  ['istanbul', 'İstanbul', 'dotted İ'],
  ['istanbul', 'ıstanbul', 'dotless ı'],
])('%s and %s (%#) have one key', (login, similar) => expect(toLoginKey(similar)).toBe(toLoginKey(login)))

it('keeps logins apart that look different, and leaves ASCII as it is', () => {
  expect(new Set(['anna', 'änna', 'ana', 'anna1', 'аня', 'άννα'].map(toLoginKey)).size).toBe(6)
  expect(toLoginKey('anna.l0vel-ace@example.org')).toBe('anna.l0vel-ace@example.org')
})

it('is idempotent', () => {
  const login = fc.string({ unit: 'binary', maxLength: 12 })
  const isStable = (text: string) => toLoginKey(toLoginKey(text)) === toLoginKey(text)
  fc.assert(fc.property(login, isStable), { seed: 35, numRuns: 1000 })
})

it('gives no two accounts similar logins, and still finds accounts of older versions', async () => {
  const workbench = await createWorkbench({ store: null, accounts: true, origins: [origin], checkReplies: true })
  const { store } = workbench
  const root = await setUp(workbench)
  // Older versions stored logins without a key, also similar ones.
  for (const login of ['boris', 'bоris', 'eve\u200b']) {
    const payload = { name: login, login, role: 'viewer', hash: await hashPassword(password) }
    const events = [{ id: randomUUID(), kind: 'account.created', payload }]
    const time = new Date().toISOString()
    const subject = `account/${randomUUID()}`
    await store.commit({ project: '', subject, author: 'test', time, revision: 0, events })
  }
  await invited(workbench, root, 'Ａnna', 'viewer')
  const logIn = async (login: string) => {
    const { body } = await clientOf(workbench).post('/api/login', { login, password })
    return body.account?.login ?? body.status
  }
  expect(await logIn('boris')).toBe('boris')
  expect(await logIn('bоris')).toBe('bоris')
  expect(await logIn('EVE\u200b')).toBe('eve\u200b')
  expect(await logIn('anna')).toBe('anna')
  expect(await logIn('аnna')).toBe('anna')
  expect(await logIn('ivan')).toBe(401)
  const join = async (login: string) => {
    const { link } = (await root.post('/api/invitations', { role: 'viewer' })).body
    const body = { token: link.split('#')[1], name: 'Somebody', login, password }
    return (await clientOf(workbench).post('/api/join', body)).body
  }
  for (const login of ['аnna', 'bоrіs', 'eve', 'rοοt'])
    expect(await join(login)).toMatchObject({ status: 409, title: expect.stringContaining('looks like') })
  expect((await join('anna')).title).toBe('This login is already taken; choose another one.')
  expect((await join('an\u200bna')).errors).toMatchObject([{ path: 'login' }])
  expect((await join('eve\u202e')).errors).toMatchObject([{ path: 'login' }])
  expect((await verify(store.database, store.types, store.derive)).differences).toEqual([])
  await workbench.close()
})

it('rejects passwords that are easy to guess, for new accounts and for changes', async () => {
  const workbench = await createWorkbench({ store: null, accounts: true, origins: [origin], checkReplies: true })
  const root = await setUp(workbench)
  const { link } = (await root.post('/api/invitations', { role: 'viewer' })).body
  const join = (given: string) =>
    clientOf(workbench).post('/api/join', { token: link.split('#')[1], name: 'Anna', login: 'anna', password: given })
  for (const weak of ['1234567890', 'anna-anna-anna', 'too short'])
    expect(await join(weak)).toMatchObject({ status: 400, body: { errors: [{ path: 'password' }] } })
  const changed = await root.post('/api/password', { old: password, new: 'Passw0rd123' })
  expect(changed.body.title).toContain('easy to guess')
  expect((await join(password)).status).toBe(200)
  await workbench.close()
})
