import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildUrl, call, ProblemError } from './api.ts'

const answering = (body: unknown, status = 200) => {
  const asked = vi.fn(async (_: string, __?: RequestInit) =>
    typeof body === 'string' ? new Response(body, { status }) : Response.json(body, { status }),
  )
  vi.stubGlobal('fetch', asked)
  return asked
}
afterEach(() => vi.unstubAllGlobals())
const refused = (calling: Promise<unknown>) =>
  calling.then(
    () => null,
    (error: ProblemError) => error,
  )

describe('calls', () => {
  it('fill names and queries into addresses, whatever is in them', () => {
    expect(buildUrl('readPassage', { params: { project: 'a b', passage: '../x' } })).toBe(
      '/api/projects/a%20b/passages/..%2Fx',
    )
    expect(
      buildUrl('listPassages', { params: { project: 'p' }, query: { search: 'a&b', mine: undefined, limit: 5 } }),
    ).toBe('/api/projects/p/passages?search=a%26b&limit=5')
  })
  it('send what the contract asks for and give back what it gives', async () => {
    const asked = answering({ ok: true })
    expect(await call('changePassword', { body: { old: 'one', new: 'another one' } })).toEqual({ ok: true })
    const [address, options] = asked.mock.calls[0]!
    expect([address, options?.method, options?.body]).toEqual([
      '/api/password',
      'POST',
      '{"old":"one","new":"another one"}',
    ])
  })
  it('make sentences of refusals, of proxies and of silence', async () => {
    answering({ type: 'about:blank', title: 'Somebody was faster.', status: 409, revision: 7 }, 409)
    expect(await refused(call('session'))).toMatchObject({
      status: 409,
      message: 'Somebody was faster.',
      problem: { revision: 7 },
    })
    answering('<html>Bad gateway</html>', 502)
    expect(await refused(call('session'))).toMatchObject({ status: 0 })
    answering('<html>Teapot</html>', 418)
    expect(await refused(call('session'))).toMatchObject({
      status: 418,
      message: 'The server responded with status 418.',
    })
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    expect(await refused(call('session'))).toBeInstanceOf(ProblemError)
  })
})
