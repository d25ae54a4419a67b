/** Password guessing is slowed down, and cannot be used to lock others out. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, clientOf, invited, origin, password, setUp } from '../testing/client.ts'
import { createWorkbench, type Workbench } from '../workbench.ts'
import { throttleLogin, toNetwork } from './login-throttle.ts'

const minute = 60_000
let workbench: Workbench
let owner: Client & { id: string }
let clock = Date.parse('2026-03-01T00:00:00Z')

beforeAll(async () => {
  workbench = await createWorkbench({ store: null, accounts: true, origins: [origin], now: () => new Date(clock) })
  owner = await invited(workbench, await setUp(workbench), 'owner', 'annotator')
})
afterAll(() => workbench.close())

const logIn = async (client: Client, given = password, login = 'owner') =>
  (await client.post('/api/login', { login, password: given })).status
const from = (address: string) => clientOf(workbench, {}, address)
const guess = (address: string, login?: string) => logIn(from(address), 'wrong wrong wrong', login)
/** Counts attempts without checking a password, which takes most of the time; returns how many were let through. */
const countAllowed = async (attempts: readonly { readonly login: string; readonly address: string }[]) => {
  const now = new Date(clock)
  const results = await Promise.allSettled(
    attempts.map(each => throttleLogin(workbench.store.database, { ...each, trustedDevice: null }, now)),
  )
  return results.filter(({ status }) => status === 'fulfilled').length
}
const repeat = <T>(count: number, value: T): T[] => Array<T>(count).fill(value)

it('locks a login out from one address, also with parallel attempts, and not from another', async () => {
  const statuses = await Promise.all(repeat(40, '10.0.0.66').map(address => guess(address)))
  expect(statuses.filter(status => status === 401)).toHaveLength(10)
  expect(statuses.filter(status => status === 429)).toHaveLength(30)
  expect(await logIn(from('10.0.0.66'))).toBe(429)
  expect(await logIn(from('10.0.0.67'))).toBe(200)
  clock += 16 * minute
  expect(await logIn(from('10.0.0.66'))).toBe(200)
})

it('lets no two guesses through at once after a lockout, and doubles the waiting time', async () => {
  const guesses = repeat(12, { login: 'owner', address: '10.0.0.70' })
  expect(await countAllowed(guesses)).toBe(10)
  let waited = 0
  for (let seconds = 1; seconds < 1000; seconds *= 2) {
    const step = Math.min(seconds, 15 * 60) * 1000
    clock += step
    waited += step
    expect(await countAllowed(guesses)).toBe(1)
  }
  expect(waited).toBe(1023_000)
})

it('never locks a known browser out, however many strangers guess from however many addresses', async () => {
  clock += 120 * minute
  const strangers = Array.from({ length: 120 }, (_, i) => ({ login: 'owner', address: `10.1.0.${i}` }))
  expect(await countAllowed(strangers)).toBe(100)
  expect(await guess('10.9.9.9')).toBe(429)
  expect(await logIn(from('10.9.9.9'))).toBe(429)
  const [atHome, besideStranger] = [from('10.0.0.1'), from('10.1.0.1')]
  atHome.device = besideStranger.device = owner.device
  expect([await logIn(atHome), await logIn(besideStranger)]).toEqual([200, 200])
  // The counter of the device is limited too, and a made-up device has none.
  const thief = from('10.2.0.1')
  thief.device = owner.device
  const stolen = await Promise.all(Array.from({ length: 15 }, () => logIn(thief, 'wrong wrong wrong')))
  expect(stolen.filter(status => status === 401)).toHaveLength(10)
  const liar = from('10.2.0.2')
  liar.device = `elenchus-device=${'a'.repeat(43)}`
  expect(await logIn(liar)).toBe(429)
  clock += 120 * minute
})

it('gives a device no trust in accounts that it has not logged in to', async () => {
  const stranger = from('10.3.0.1')
  stranger.device = owner.device
  const attempts = Array.from({ length: 12 }, () => logIn(stranger, 'wrong wrong wrong', 'root'))
  expect((await Promise.all(attempts)).filter(status => status === 429)).toHaveLength(2)
  expect(await logIn(stranger)).toBe(200)
})

it('limits guessing at many logins from one network', async () => {
  const toAttempt = (_: unknown, i: number) => ({ login: `login-${i}`, address: `2001:db8::${i.toString(16)}` })
  expect(await countAllowed(Array.from({ length: 120 }, toAttempt))).toBe(100)
  expect(await guess('2001:db8::1', 'login-1')).toBe(429)
  expect(await guess('2001:db8:0:1::1', 'login-1')).toBe(401)
  expect(
    ['10.0.0.1', '::ffff:10.0.0.1', '2001:DB8:0:1:2:3:4:5', '2001:db8:0:01::7%eth0', '::1', ''].map(toNetwork),
  ).toEqual(['10.0.0.1', '10.0.0.1', '2001:db8:0:1::/64', '2001:db8:0:1::/64', '0:0:0:0::/64', ''])
})

it('locks nobody out when the clock is set back', async () => {
  const guesses = repeat(20, { login: 'owner', address: '10.4.0.1' })
  expect(await countAllowed(guesses)).toBe(10)
  expect(await logIn(from('10.4.0.1'))).toBe(429)
  clock -= 30 * 24 * 60 * minute
  expect(await logIn(from('10.4.0.1'))).toBe(200)
  expect(await countAllowed(guesses)).toBe(10)
})

it('trusts no device after a password change but the one that made it', async () => {
  clock += 60 * 24 * 60 * minute
  await owner.post('/api/login', { login: 'owner', password })
  const [before, changed] = [owner.device, 'quite another password']
  expect((await owner.post('/api/password', { old: password, new: changed })).status).toBe(200)
  const after = owner.device
  expect(after).not.toBe(before)
  await countAllowed(repeat(20, { login: 'owner', address: '10.5.0.1' }))
  const client = from('10.5.0.1')
  client.device = before
  expect(await logIn(client, changed)).toBe(429)
  client.device = after
  expect(await logIn(client, changed)).toBe(200)
})

it('slows down guessing of the old password, for one session only', async () => {
  const [changed, wrong] = ['quite another password', 'wrong wrong wrong']
  const second = from('10.6.0.1')
  expect(await logIn(second, changed)).toBe(200)
  const tries = Array.from({ length: 12 }, () => second.post('/api/password', { old: wrong, new: password }))
  expect((await Promise.all(tries)).filter(({ status }) => status === 429)).toHaveLength(2)
  expect((await owner.post('/api/login', { login: 'owner', password: changed })).status).toBe(200)
  expect((await owner.post('/api/password', { old: changed, new: password })).status).toBe(200)
})
