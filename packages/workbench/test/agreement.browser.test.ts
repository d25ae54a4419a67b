/** Agreement in a real browser: kappas, confusions, pairs that share nothing, passages, audits. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bench, skipped, startBench } from './harness.ts'

const evil = '<img src=x onerror="window.hit=1">'
const password = 'a long enough password'

/** Somebody who calls the server without a browser. */
function caller(url: string) {
  const self = {
    cookie: '',
    // biome-ignore lint/suspicious/noExplicitAny: a test looks at whatever came back
    async send(path: string, body?: unknown): Promise<any> {
      const response = await fetch(url + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          origin: url,
          cookie: self.cookie,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const set = response.headers.get('set-cookie')
      if (set) self.cookie = set.split(';')[0]!
      const reply = await response.json()
      if (!response.ok) throw new Error(`${path}: ${reply.title}`)
      return reply
    },
  }
  return self
}
const event = (kind: string, payload: unknown) => ({ id: randomUUID(), kind, payload })

describe.skipIf(skipped)('agreement (skipped without Chromium or the built client)', () => {
  let bench: Bench
  let project = ''
  let root: ReturnType<typeof caller>
  beforeAll(async () => {
    bench = await startBench({ accounts: true })
    root = caller(bench.url)
    const token = bench.server.setupLink!.split('#')[1]
    await root.send('/api/setup', { token, name: 'Root', login: 'root', password })
    const made = await root.send('/api/projects', {
      event: randomUUID(),
      title: `Types ${evil}`,
      kind: 'question-type',
      guidelines: evil,
    })
    project = made.id
    const at = `/api/projects/${project}`
    const people: { id: string; as: ReturnType<typeof caller> }[] = []
    for (const name of ['Ada', `Bo ${evil}`, 'Cy', 'Di']) {
      const { link } = await root.send('/api/invitations', { role: 'annotator', projects: [project] })
      const as = caller(bench.url)
      const joined = await as.send('/api/join', {
        token: link.split('#')[1],
        name,
        login: name.slice(0, 2).toLowerCase(),
        password,
      })
      people.push({ id: joined.account.id, as })
    }
    const items = ['a', 'b', 'c', 'd', 'e'].map(id => ({ id, text: `Passage ${id} ${evil}` }))
    await root.send(`${at}/passages`, { format: 'items', text: items.map(each => JSON.stringify(each)).join('\n') })
    // Ada and Bo: two of four alike; Cy and Di share the fifth with nobody else.
    const said = [
      ['a', 'weaken', 'weaken', 0, 1],
      ['b', 'strengthen', 'strengthen', 0, 1],
      ['c', 'weaken', 'strengthen', 0, 1],
      ['d', 'strengthen', 'weaken', 0, 1],
      ['e', 'weaken', 'weaken', 2, 3],
    ] as const
    for (const [passage, ...rest] of said) {
      const [labels, who] = [rest.slice(0, 2) as string[], rest.slice(2) as number[]]
      const { revision } = await root.send(`${at}/passages/${passage}`)
      const annotators = who.map(i => people[i]!.id)
      await root.send(`${at}/passages/${passage}/changes`, {
        revision,
        events: [event('passage.assigned', { annotators, adjudicator: null })],
      })
      for (const [i, person] of who.entries()) {
        const content = { kind: 'labels', labels: [labels[i]] }
        await people[person]!.as.send(`${at}/passages/${passage}/annotation`, {
          revision: 0,
          events: [
            event('annotation.saved', { content, did: 'chosen', seconds: 5 }),
            event('annotation.submitted', {}),
          ],
        })
      }
    }
    const { revision } = (await root.send(`${at}/passages/e`)).adjudication ?? { revision: 0 }
    await root.send(`${at}/passages/e/adjudication`, {
      revision,
      events: [event('adjudication.finished', { gold: { kind: 'labels', labels: ['weaken'] } })],
    })
  })
  afterAll(() => bench?.close())

  it('shows kappas as they are by hand, says who is not comparable, and leads to the passages', async () => {
    const { page, open, context, violations } = await bench.person()
    const [name, value] = root.cookie.split('=') as [string, string]
    await context.addCookies([{ name, value, url: bench.url }])
    await open(`/projects/${project}/agreement`)
    await page.getByRole('heading', { name: 'Overall' }).waitFor()
    const row = page.getByRole('table', { name: 'Agreement by pair' }).getByRole('row', { name: /Ada and Bo/ })
    // Half alike, and half expected by chance: kappa 0. In no order of names.
    const pair = (await row.count()) > 0 ? row : page.getByRole('row', { name: /Bo.* and Ada/ })
    expect(await pair.textContent()).toContain('40.00')
    await expect.poll(() => page.getByRole('row', { name: /not comparable/ }).count()).toBe(4)
    await pair.getByRole('button').click()
    const passages = page.getByRole('table', { name: /Passages, sorted by observed agreement/ })
    await passages.waitFor()
    expect(await passages.getByRole('row').nth(1).textContent()).toContain('0.0%')
    await page.getByText('Confusion matrix').last().click()
    expect(await violations()).toEqual([])

    await page.getByRole('textbox', { name: 'Passages' }).fill('1')
    await page.getByRole('button', { name: 'Draw a random sample' }).click()
    await page.getByRole('button', { name: /^Accept Passage e/ }).click()
    await page.getByText('100.0% accepted').waitFor()
    // One of one, by Wilson: from 20.7%.
    await page.getByText('20.7% to 100.0%').waitFor()
    expect(await page.evaluate(() => (window as { hit?: number }).hit)).toBeUndefined()
    await page.setViewportSize({ width: 390, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  })
})
