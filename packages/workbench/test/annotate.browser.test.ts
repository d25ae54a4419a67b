/** Annotating in a real browser: by keys alone, through reloads, a server that dies and a connection that breaks. */
import type { Metagraph } from '@elenchus/metagraph'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, gold, keysOfGold, makeProject, withoutAnnotations } from './annotation-page.ts'
import { type Bench, skipped, startBench } from './harness.ts'

interface Detail {
  readonly own: {
    readonly content: { readonly graph: Metagraph; readonly labels: string[] }
    readonly submitted: boolean
    readonly seconds: number
  } | null
}

describe.skipIf(skipped)('annotate (skipped without Chromium or the built client)', () => {
  let bench: Bench
  beforeAll(async () => {
    // A server in a process of its own: where a test stops it, it is killed.
    bench = await startBench({ store: 'folder', killed: true })
  })
  afterAll(() => bench?.close())

  const type = async (page: Page, keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const status = (page: Page) => page.locator('.editor-status').textContent()
  const saved = (page: Page) => page.locator('.saved.saved:text("✓ Saved")').waitFor()
  const stored = async (page: Page, project: string, passage: string) =>
    (await ask<Detail>(page, 'GET', `/api/projects/${project}/passages/${passage}`)).own
  async function begin(given: Parameters<typeof makeProject>[1] = {}) {
    const person = await bench.person({ viewport: { width: 1280, height: 900 } })
    await person.open('/')
    const made = await makeProject(person.page, given)
    await person.open(`/projects/${made.project}/annotate/${made.passage}`)
    return { ...person, ...made }
  }

  it('makes a whole passage by keys alone, equal to gold, in at most 60 actions', async () => {
    const { page, project } = await begin()
    await page.locator('.graph-card').first().waitFor()
    const actions = [...keysOfGold, 'Control+Enter']
    await type(page, actions)
    await page.waitForURL(`**/projects/${project}`)
    const file = await ask<{ text: string; losses: unknown[] }>(
      page,
      'GET',
      `/api/projects/${project}/export?layer=gold&format=json`,
    )
    expect(JSON.parse(file.text)).toEqual({ ...gold, provenance: { source: 'Gardens', annotator: 'me' } })
    expect(file.losses).toEqual([])
    expect(actions.length).toBeLessThanOrEqual(60)
    console.log(`annotated in ${actions.length} keys`)
  })

  it('undoes everything, refuses circles with their reason, and keeps edges when spans move', async () => {
    const { page, project, passage, violations } = await begin()
    await page.locator('.graph-card').first().waitFor()
    await type(page, keysOfGold)
    await type(page, ['1', 's', '3'])
    expect(await status(page)).toContain('1 cannot support 3: the argument would become circular (1 → 3 → 4 → 1).')
    // The end of the third statement goes to the fourth word by word; a variable is widened: the edges stay.
    await type(page, ['4', '{', '3', '.', '{', '{'])
    await saved(page)
    const nudged = (await stored(page, project, passage))!.content.graph
    expect(nudged.edges).toEqual(gold.edges)
    expect(nudged.statements[2]!.variables[0]!.text).toBe('timers must save water')
    expect(await violations()).toEqual([])
    for (let i = 0; i < 50; i++) await page.keyboard.press('Control+z')
    expect(await status(page)).toContain('There is nothing to undo.')
    await saved(page)
    expect((await stored(page, project, passage))!.content.graph).toEqual(withoutAnnotations)
  })

  it('loses nothing on reload, when the server is killed, and when the connection breaks', async () => {
    const { page, context, open, project, passage, forgive } = await begin()
    const cards = page.locator('.graph-card')
    await cards.first().waitFor()
    await type(page, ['2', 's', '4'])
    await saved(page)
    await page.reload()
    await cards.first().waitFor()
    expect(await page.locator('.edge.support').count()).toBe(1)

    await bench.stop()
    await type(page, ['3', 's', '4'])
    await page.locator('.saved.waiting').waitFor()
    await type(page, ['4', 's', '1'])
    await bench.restart()
    await saved(page)
    expect((await stored(page, project, passage))!.content.graph.edges).toHaveLength(3)

    await context.setOffline(true)
    await type(page, ['5', 'r', '4'])
    await page.locator('.saved.waiting').waitFor()
    await context.setOffline(false)
    await saved(page)
    expect((await stored(page, project, passage))!.content.graph.edges).toEqual(gold.edges)

    // The window is closed while the server is away; another one finds what was kept and sends it.
    await bench.stop()
    await type(page, ['1', 'c', '2'])
    await page.locator('.saved.waiting').waitFor()
    await page.goto('about:blank')
    await bench.restart()
    await open(`/projects/${project}/annotate/${passage}`)
    await cards.first().waitFor()
    await saved(page)
    expect((await stored(page, project, passage))!.content.graph.statements[0]!.degree).toBe(2)
    forgive()
  })

  it('asks which of two windows counts when both have changed the same annotation', async () => {
    const { page, context, project, passage } = await begin()
    const address = page.url()
    await page.locator('.graph-card').first().waitFor()
    const other = await context.newPage()
    await other.goto(address)
    await other.locator('.graph-card').first().waitFor()
    await type(page, ['2', 's', '4'])
    await saved(page)
    await type(other, ['3', 's', '4'])
    await other.getByRole('button', { name: 'Keep my version' }).click()
    await saved(other)
    const edges = async () =>
      (await stored(page, project, passage))!.content.graph.edges.map(({ from, to }) => `${from} ${to}`)
    expect(await edges()).toEqual(['sent3 sent4'])
    await type(page, ['5', 'r', '4'])
    await page.getByRole('button', { name: 'Use the other version' }).click()
    await expect
      .poll(() => page.locator('.edge').evaluateAll(all => all.map(each => each.getAttribute('data-from'))))
      .toEqual(['sent3'])
    // And work goes on from there.
    await type(page, ['4', 's', '1'])
    await saved(page)
    expect(await edges()).toEqual(['sent3 sent4', 'sent4 sent1'])
  })

  it('is done with the mouse too: edges by dragging, words by sweeping over them', async () => {
    const { page } = await begin()
    const card = (id: string) => page.locator(`#card-${id}`)
    await card('sent5').waitFor()
    await card('sent2').locator('.grip.support').hover()
    await page.mouse.down()
    await card('sent4').locator('.head b').hover()
    await page.mouse.up()
    expect(await status(page)).toContain('2 supports 4')
    // A click on the sign waits for a click on the target.
    await card('sent5').locator('.grip.rebut').click()
    await card('sent4').locator('.head b').click()
    expect(await status(page)).toContain('5 rebuts 4')
    await card('sent3').getByText('save', { exact: true }).hover()
    await page.mouse.down()
    await card('sent3').getByText('water', { exact: true }).hover()
    await page.mouse.up()
    await page.keyboard.press('v')
    expect(await status(page)).toContain('v1 of 3 is “save water”')
    // Edges are hit beside their line, and take the other kind by a key.
    await page.locator('.edge-words.support').click()
    await page.keyboard.press('r')
    expect(await status(page)).toContain('2 now rebuts 4')
    await page.keyboard.press('Delete')
    expect(await status(page)).toContain('removed the edge from 2 to 4')
    await page.getByLabel('Command').fill('2+3>4, 1x(')
    await page.keyboard.press('Enter')
    expect(await status(page)).toContain('There is no statement')
    await page.getByLabel('Command').fill('2+3>4, 4>1')
    await page.keyboard.press('Enter')
    expect(await page.locator('.edge.together').count()).toBe(2)
  })

  it('takes labels where a project asks for them, one or several', async () => {
    const items = JSON.stringify([{ id: 'q1', text: 'All birds sing, and this is a bird.', question: 'Does it sing?' }])
    const one = await begin({ kind: 'reasoning-types', format: 'items', text: items })
    await one.page.getByText('categorical').waitFor()
    await type(one.page, ['1', '5'])
    await one.page.locator('.saved:text("✓ Saved")').waitFor()
    expect((await stored(one.page, one.project, one.passage))!.content.labels).toEqual(['categorical', 'conjunctive'])
    await one.page.getByRole('button', { name: 'Flag' }).click()
    await one.page.getByText('flagged').waitFor()
    await one.page.getByText('Comments (0)').click()
    await one.page.getByLabel('New comment').fill('Is "all" meant?')
    await one.page.getByRole('button', { name: 'Comment' }).click()
    await one.page.getByText('Comments (1)').waitFor()
    expect(await one.violations()).toEqual([])

    const other = await begin({ kind: 'question-type', format: 'items', text: items })
    await other.page.getByText('necessary assumption').waitFor()
    await type(other.page, ['4', '3', 'Control+Enter'])
    await other.page.waitForURL(`**/projects/${other.project}`)
    expect((await stored(other.page, other.project, other.passage))!.content.labels).toEqual(['strengthen'])
    expect((await stored(other.page, other.project, other.passage))!.submitted).toBe(true)
  })
})
