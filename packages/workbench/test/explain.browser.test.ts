/** Explain and Draw in a real browser: what is read, where it is marked, and what is saved. */
import { readFile } from 'node:fs/promises'
import { samples } from '@elenchus/metagraph/samples'
import { unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bench, skipped, startBench } from './harness.ts'

/** Nothing in it says what bears on what. */
const doubtful =
  'The path is closed. A tree fell on it. The storm was the worst in years. Walkers take the road instead. The road is busy.'
const passage =
  'The pool should stay open in winter. Last winter more people swam than ever. If the pool closes, the club will leave the town. But heating it costs a lot.'

describe.skipIf(skipped)('explain and draw (skipped without Chromium or the built client)', () => {
  let bench: Bench
  beforeAll(async () => {
    bench = await startBench()
  })
  afterAll(() => bench?.close())

  const edgesDrawn = (page: Page) =>
    page
      .locator('.edge[data-to]')
      .evaluateAll(all =>
        all
          .map(
            each =>
              `${each.getAttribute('data-from')} ${each.getAttribute('data-kind')} ${each.getAttribute('data-to')}`,
          )
          .sort(),
      )
  interface Downloaded {
    readonly name: string
    readonly text: string
    readonly bytes: Uint8Array
  }
  async function download(page: Page, format: string): Promise<Downloaded> {
    await page.getByRole('combobox', { name: 'Format' }).selectOption(format)
    const button = page.getByRole('button', { name: 'Download' })
    await expect.poll(() => button.isEnabled()).toBe(true)
    const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
    const bytes = await readFile(await file.path())
    return { name: file.suggestedFilename(), text: bytes.toString('utf8'), bytes }
  }
  const edgesOfSvg = (page: Page, svg: string) =>
    page.evaluate(text => {
      const document = new DOMParser().parseFromString(text, 'image/svg+xml')
      if (document.querySelector('parsererror')) return ['not XML']
      return [...document.querySelectorAll('.e-link[data-to]')]
        .map(
          each => `${each.getAttribute('data-from')} ${each.getAttribute('data-kind')} ${each.getAttribute('data-to')}`,
        )
        .sort()
    }, svg)

  /** From where the lines start that are drawn as open, once each: a page holds its drawing in several widths. */
  const linesDrawnAsOpen = (page: Page, file: string) =>
    page.evaluate(text => {
      const document = new DOMParser().parseFromString(text, 'text/html')
      const lines = [...document.querySelectorAll('.e-link[data-from]')].filter(each => each.querySelector('.e-open'))
      return [...new Set(lines.map(each => each.getAttribute('data-from')))]
    }, file)

  it('reads a text, marks the exact words, is edited on the spot and saved as it is shown', async () => {
    const { page, open, violations } = await bench.person({ viewport: { width: 1280, height: 900 } })
    await open('/explain')
    expect(await violations()).toEqual([])
    await page.getByLabel('Text', { exact: true }).fill(passage)
    await page.keyboard.press('Control+Enter')
    const cards = page.locator('.graph-card')
    await cards.first().waitFor()
    expect(await cards.evaluateAll(all => all.map(each => each.getAttribute('data-id')))).toEqual([
      'sent1',
      'sent2',
      'sent3',
      'sent4',
    ])
    expect(await page.locator('#card-sent1').getAttribute('aria-label')).toContain('conclusion')
    expect(await page.locator('#card-sent4 .role').textContent()).toMatch(/objection|reply/)
    await page.locator('#card-sent3').hover()
    const marked = page.locator('.passage-text mark')
    await marked.first().waitFor()
    expect((await marked.allTextContents()).join('')).toBe('If the pool closes, the club will leave the town.')
    // The words that the formula was read from.
    expect(await page.locator('.passage-text mark.evidence').allTextContents()).toContain('If')
    expect(await page.locator('#card-sent3 .evidence').first().textContent()).toContain('If')
    await page.locator('.edge-words.rebut').first().hover()

    // The same by keys.
    await page.mouse.move(5, 5)
    await page.keyboard.press('2')
    await expect
      .poll(async () => (await marked.allTextContents()).join(''))
      .toBe('Last winter more people swam than ever.')
    await page.keyboard.press('e')
    await expect.poll(async () => (await marked.allTextContents()).join('')).toContain('The pool should stay open')

    const before = await edgesDrawn(page)
    expect(before.length).toBeGreaterThanOrEqual(3)
    expect(await edgesOfSvg(page, (await download(page, 'svg')).text)).toEqual(before)
    // Corrected by hand: the file is that of the corrected graph.
    for (const key of ['2', 'e', 'Delete', '2', 's', '3']) await page.keyboard.press(key)
    const after = await edgesDrawn(page)
    expect(after).toContain('sent2 support sent3')
    expect(await edgesOfSvg(page, (await download(page, 'svg')).text)).toEqual(after)
    // Looking at the text again loses nothing.
    await page.getByRole('button', { name: 'Change the text' }).click()
    await page.getByRole('button', { name: 'Back to the graph' }).click()
    await expect.poll(() => edgesDrawn(page)).toEqual(after)
    const argdown = await download(page, 'argdown')
    expect(argdown.name).toMatch(/\.argdown$/)
    expect(await page.getByText(/This format does not preserve: spans/).count()).toBe(1)
    expect(await violations()).toEqual([])

    // Links that were not chosen: shown on demand, and made edges by a click.
    await page.getByRole('button', { name: 'Change the text' }).click()
    await page.getByLabel('Text', { exact: true }).fill(doubtful)
    await page.keyboard.press('Control+Enter')
    await page.locator('#card-sent5').waitFor()
    await page.getByLabel(/Show rejected edges/).check()
    const rival = page.locator('.edge.rival[data-to]').first()
    const made = await rival.evaluate(each => `${each.getAttribute('data-from')} ${each.getAttribute('data-to')}`)
    const rivals = await page.locator('.edge.rival').count()
    const [from, to] = made.split(' ') as [string, string]
    await rival.locator('.hit').dispatchEvent('pointerdown')
    expect(await page.locator('.editor-status').textContent()).toMatch(/^✓ \d (supports|rebuts) \d|circle/)
    if ((await page.locator(`.edge:not(.rival)[data-from=${from}][data-to=${to}]`).count()) === 1)
      expect(await page.locator('.edge.rival').count()).toBe(rivals - 1)
  })

  it('explains a sample, one statement a line, and says what it cannot read', async () => {
    const { page, open } = await bench.person()
    await open('/explain')
    await page.getByLabel('Sample').selectOption('ferry')
    await page.locator('.graph-card').first().waitFor()
    expect(await page.locator('.graph-card').count()).toBe(4)
    await page.getByRole('button', { name: 'Change the text' }).click()
    await page.getByLabel('Text', { exact: true }).fill('Bread is dear. Flour is dear.\nSo bakers earn little.')
    await page.getByLabel('Each line is one statement').check()
    await page.getByRole('button', { name: 'Explain', exact: true }).click()
    await page.locator('.graph-card').first().waitFor()
    expect(await page.locator('.graph-card').count()).toBe(2)
    await page.getByRole('button', { name: 'Change the text' }).click()
    await page.getByLabel('Text', { exact: true }).fill('?!')
    await page.getByRole('button', { name: 'Explain', exact: true }).click()
    await page.getByRole('alert').waitFor()
  })

  it('shows where it cannot tell for from against, until somebody settles it', async () => {
    const { page, open, violations } = await bench.person({ viewport: { width: 1280, height: 900 } })
    // As if the direction of the first link were in doubt, whatever the model says of it.
    await page.route('**/explain', async route => {
      if (route.request().method() !== 'POST') return route.fallback()
      const response = await route.fetch()
      const reply = await response.json()
      const edges = reply.evidence.edges.map((edge: object, i: number) => ({ ...edge, direction: i === 0 ? 0.58 : 1 }))
      return route.fulfill({ response, json: { ...reply, evidence: { ...reply.evidence, edges } } })
    })
    await open('/explain')
    await page.getByLabel('Text', { exact: true }).fill(passage)
    await page.getByRole('button', { name: 'Explain', exact: true }).click()
    await page.locator('.edge.open').first().waitFor({ state: 'attached' })
    expect(await page.locator('.edge.open').count()).toBe(1)
    expect(await page.locator('.edge-words.open').first().textContent()).toMatch(/^\? for or against/)
    const card = page.locator('.graph-card.is-unclear')
    expect(await card.locator('.role').textContent()).toBe('for or against?')
    expect(await violations()).toEqual([])
    // So do the files: the drawings show what the screen shows, and others say that they cannot.
    const shown = await page.locator('.edge.open').evaluate(edge => edge.getAttribute('data-from'))
    const openDrawn = async (format: string) => linesDrawnAsOpen(page, (await download(page, format)).text)
    expect(await openDrawn('svg')).toEqual([shown])
    expect(await openDrawn('html')).toEqual([shown])
    expect((await download(page, 'mermaid')).text).toContain('?')
    await download(page, 'json')
    expect(await page.getByText('This format does not preserve: doubt whether for or against (1).').count()).toBe(1)
    await card.locator('.head').click()
    expect(await page.locator('.inspector').textContent()).toContain('? for or against')
    expect(await page.locator('.reasons').textContent()).toMatch(
      /for or against is unclear: (?:58% for, 42%|42% for, 58%) against/,
    )
    await page.locator('.graph-outline summary').click()
    expect(await page.locator('.graph-outline').textContent()).toContain('for or against?; bears on')
    const [from, kind, to] = await page
      .locator('.edge.open')
      .evaluate(edge => ['from', 'kind', 'to'].map(name => edge.getAttribute(`data-${name}`)!.replace('sent', '')))
    await page.keyboard.type(`${from}`)
    await page.keyboard.type(`${kind === 'support' ? 'r' : 's'}${to}`)
    await expect.poll(() => page.locator('.edge.open').count()).toBe(0)
    expect(await openDrawn('svg')).toEqual([])
  })

  it('can be read on a telephone without moving sideways', async () => {
    const { page, open } = await bench.person({ viewport: { width: 390, height: 800 } })
    await open('/explain')
    await page.getByLabel('Text', { exact: true }).fill(passage)
    await page.getByRole('button', { name: 'Explain', exact: true }).click()
    await page.locator('.graph-card').first().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    expect(await page.locator('.editor-tools').isVisible()).toBe(false)
  })

  it('draws files of every format that is read, and refuses others with the reason', async () => {
    const { page, open, violations } = await bench.person({ viewport: { width: 1280, height: 900 } })
    await open('/draw')
    expect(await violations()).toEqual([])
    const ferry = samples().find(({ id }) => id === 'ferry')!
    const give = (name: string, text: string) =>
      page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
    await give('ferry.json', JSON.stringify(ferry, null, 2))
    await page.locator('.graph-card').first().waitFor()
    const wanted = ferry.edges.map(({ kind, from, to }) => `${from} ${kind} ${to}`).sort()
    expect(await edgesDrawn(page)).toEqual(wanted)
    for (const format of ['metalogic', 'aif', 'argdown', 'json']) {
      const { name, text } = await download(page, format)
      await page.getByRole('button', { name: 'Close this graph' }).click()
      await give(name, text)
      await page.locator('.graph-card').first().waitFor()
      expect(await edgesDrawn(page), format).toEqual(wanted)
    }
    // What explain --json prints, with its doubt about a link.
    const [doubted, ...sure] = ferry.edges.map(({ kind, from, to }) => ({ kind, from, to }))
    const evidence = { edges: [{ ...doubted!, direction: 0.55 }, ...sure.map(edge => ({ ...edge, direction: 0.95 }))] }
    await page.getByRole('button', { name: 'Close this graph' }).click()
    await give('explained.json', JSON.stringify({ graph: ferry, evidence }))
    await page.locator('.graph-card').first().waitFor()
    expect(await edgesDrawn(page)).toEqual(wanted)
    expect(
      await page.locator('.edge.open').evaluateAll(all => all.map(each => each.getAttribute('data-from'))),
    ).toEqual([doubted!.from])
    expect(await linesDrawnAsOpen(page, (await download(page, 'svg')).text)).toEqual([doubted!.from])
    // brat's two files come in an archive, and are given back together.
    const { name, bytes } = await download(page, 'brat')
    expect(name).toBe('ferry.zip')
    const files = Object.entries(unzipSync(bytes))
    expect(files.map(([file]) => file)).toEqual(['ferry.ann', 'ferry.txt'])
    await page.getByRole('button', { name: 'Close this graph' }).click()
    await page
      .locator('input[type=file]')
      .setInputFiles(
        files.map(([file, content]) => ({ name: file, mimeType: 'text/plain', buffer: Buffer.from(content) })),
      )
    await page.locator('.graph-card').first().waitFor()
    expect(await edgesDrawn(page), 'brat').toEqual(wanted)
    await page.getByRole('button', { name: 'Close this graph' }).click()
    await give('wrong.json', '{"nothing": 1}')
    await page.getByRole('alert').waitFor()
    expect(await page.getByRole('alert').textContent()).toContain('unknown format')
  })
})
