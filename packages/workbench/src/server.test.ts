import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Server, startServer } from './server.ts'

describe('a single-user server', () => {
  let server: Server
  beforeAll(async () => {
    server = await startServer({ store: null, port: 0 })
  })
  afterAll(() => server.close())

  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(server.url + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', origin: server.url, ...headers },
    })

  it('serves pages with a policy against foreign scripts', async () => {
    const page = await fetch(`${server.url}/annotate`)
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self';")
  })

  it('describes itself', async () => {
    const document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as { paths: object }
    expect(Object.keys(document.paths).length).toBeGreaterThan(40)
    expect(document.paths).toHaveProperty('/api/projects/{project}/passages/{passage}.get')
  })

  it('explains, decides and proves', async () => {
    const explained = await (
      await post('/api/explain', { text: 'It rained all night. So the match will be off.' })
    ).json()
    expect(explained).toMatchObject({ graph: { edges: [{ from: 'sent1', to: 'sent2', kind: 'support' }] } })
    const decided = await (
      await post('/api/theory', { theory: 'Ann is tall. All tall people are kind.', statement: 'Ann is kind.' })
    ).json()
    expect(decided).toMatchObject({ label: 'True', depth: 1 })
    expect(await (await post('/api/logic', { formula: '<>p -> []<>p' })).json()).toMatchObject({ valid: true })
    expect(await (await post('/api/logic', { formula: '<>p -> []p' })).json()).toMatchObject({
      valid: false,
      tableau: null,
    })
  })

  it('says in a sentence what is wrong', async () => {
    const wrong = await post('/api/logic', { formula: 'p & (q |' })
    expect(wrong.status).toBe(422)
    expect(wrong.headers.get('content-type')).toBe('application/problem+json')
    const unknown = await post('/api/logic', { formula: 'p', logic: 'S9' })
    expect(await unknown.json()).toMatchObject({ status: 400, errors: [{ path: 'logic' }] })
    expect((await fetch(`${server.url}/api/nothing`)).status).toBe(404)
  })

  it('refuses changes from other sites and names it is not called by', async () => {
    const body = { formula: 'p' }
    expect((await post('/api/logic', body, { origin: 'https://elsewhere.example' })).status).toBe(403)
    expect((await post('/api/logic', body, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  })

  it('refuses what is too large, too deep or no JSON, and never looks for files', async () => {
    expect((await post('/api/logic', { formula: 'p'.repeat(2 << 20) })).status).toBe(413)
    const bomb = await fetch(`${server.url}/api/logic`, {
      method: 'POST',
      body: '['.repeat(500_000),
      headers: { 'content-type': 'application/json', origin: server.url },
    })
    expect([bomb.status, ((await bomb.json()) as { title: string }).title]).toEqual([
      400,
      'The JSON is nested more than 64 levels deep.',
    ])
    for (const path of ['/..%2f..%2fpackage.json', '/assets/../../../package.json', '/%2e%2e/package.json'])
      expect((await fetch(server.url + path)).status).toBe(404)
  })
})
