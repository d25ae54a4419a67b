/** Two people who do not see each other until both have submitted, and what they then see. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, withoutAnnotations } from './annotation-page.ts'
import { type Bench, type Person, skipped, startBench } from './harness.ts'

const password = 'a long enough password'
const wide = { viewport: { width: 1280, height: 900 } }

describe.skipIf(skipped)('two annotators (skipped without Chromium or the built client)', () => {
  let bench: Bench
  beforeAll(async () => {
    bench = await startBench({ accounts: true })
  })
  afterAll(() => bench?.close())

  async function join(link: string, login: string): Promise<Person> {
    const person = await bench.person(wide)
    await person.page.goto('/login')
    const path = link.includes('/setup') ? '/api/setup' : '/api/join'
    await ask(person.page, 'POST', path, { token: link.split('#')[1], name: login, login, password })
    return person
  }

  it('are blind to each other, then see what the other made and every change that led there', async () => {
    const root = await join(bench.server.setupLink!, 'root')
    const { id: project } = await ask<{ id: string }>(root.page, 'POST', '/api/projects', {
      event: crypto.randomUUID(),
      title: 'Gardens',
      kind: 'metagraph',
    })
    await ask(root.page, 'POST', `/api/projects/${project}/passages`, {
      format: 'json',
      text: JSON.stringify(withoutAnnotations),
    })
    const people: Person[] = []
    for (const login of ['ann', 'ben']) {
      const { link } = await ask<{ link: string }>(root.page, 'POST', '/api/invitations', {
        role: 'annotator',
        projects: [project],
      })
      const person = await join(link, login)
      const { passage } = await ask<{ passage: string }>(person.page, 'POST', `/api/projects/${project}/next`)
      await person.open(`/projects/${project}/annotate/${passage}`)
      await person.page.locator('.graph-card').first().waitFor()
      people.push(person)
    }
    const [ann, ben] = people as [Person, Person]
    const others = (person: Person) => person.page.getByRole('region', { name: 'Other annotations' })
    const { pathname } = new URL(ann.page.url())

    for (const key of ['2', 's', '4', '3', 's', '4', 'Control+Enter']) await ann.page.keyboard.press(key)
    await ann.page.waitForURL(`**/projects/${project}`)
    await ann.open(pathname)
    await ann.page.getByText('submitted').first().waitFor()
    expect(await others(ann).count()).toBe(0)

    for (const key of ['2', 's', '4', '3', 'r', '4', 'Control+Enter']) await ben.page.keyboard.press(key)
    await ben.page.waitForURL(`**/projects/${project}`)
    await ann.open(pathname)
    await others(ann).waitFor()
    expect(await others(ann).locator('.edge-words').allTextContents()).toEqual(
      expect.arrayContaining(['+ supports', '× rebuts (not yours)']),
    )
    // Reopening would let one copy.
    await ann.page.getByRole('button', { name: 'Reopen' }).click()
    await ann.page.getByRole('alert').waitFor()
    expect(await ann.page.getByRole('alert').first().textContent()).toContain('can no longer be reopened')

    await ann.page.getByText('History', { exact: true }).click()
    const slider = ann.page.getByRole('slider')
    await slider.waitFor()
    const then = ann.page.getByRole('region', { name: 'The graph after this change' })
    await slider.fill('0')
    await expect.poll(() => then.locator('.edge').count()).toBe(1)
    await slider.fill('1')
    await expect.poll(() => then.locator('.edge').count()).toBe(2)
    expect(await ann.violations()).toEqual([])
  })
})
