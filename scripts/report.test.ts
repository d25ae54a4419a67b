/** The report in a real Chromium: it asks nothing of the network, can be filtered and walked through, and fits a phone. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createModel, evaluate, openTask } from '@elenchus/evaluation'
import { mockModel } from '@elenchus/evaluation/models'
import { gatherReport, renderHtml } from '@elenchus/evaluation/report'
import { writeMetaLogic } from '@elenchus/metagraph/codecs'
import { samples as metagraphs } from '@elenchus/metagraph/samples'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrowser } from './find-browser.ts'
import { findViolations } from './find-violations.ts'

const path = findBrowser()

describe.skipIf(!path)('a report in a browser (skipped without Chromium)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'elenchus-page-'))
  const page = join(folder, 'report.html')
  let browser: Browser
  beforeAll(async () => {
    const task = await openTask('robustlr', { data: ['contrast-negation'], seed: 1, more: { theories: 6 } })
    const inputs = []
    for (const answer of ['True', 'Unknown']) {
      const model = mockModel({ name: `always ${answer}`, answer: () => answer })
      const run = await evaluate(task, { model, epochs: 2 })
      inputs.push({ name: answer, header: run.header, scores: run.scores, rows: run.rows })
    }
    writeFileSync(page, renderHtml(await gatherReport(inputs, { created: 'today' })))
    browser = await chromium.launch({
      executablePath: path!,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync', '--no-first-run'],
    })
  }, 60_000)
  afterAll(async () => {
    await browser?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function opened(use: (tab: Page) => Promise<void>, more: object = {}, path = page): Promise<void> {
    const tab = await browser.newPage(more)
    const trouble: string[] = []
    tab.on('pageerror', error => trouble.push(error.message))
    tab.on('console', message => message.type() === 'error' && trouble.push(message.text()))
    tab.on('request', request => request.url().startsWith('file:') || trouble.push(request.url()))
    try {
      await tab.goto(pathToFileURL(path).href)
      await tab.waitForSelector('html[data-ready=yes]')
      await use(tab)
      expect(trouble).toEqual([])
    } finally {
      await tab.close()
    }
  }
  const count = (tab: Page) => tab.textContent('#count')
  const counted = (tab: Page, text: string) => tab.locator('#count', { hasText: new RegExp(`^${text}$`) }).waitFor()

  it('filters items by verdict, label and words, and shows every model’s answer and the proof', () =>
    opened(async tab => {
      expect(await count(tab)).toBe('48 items')
      expect(await tab.locator('#item .answer').count()).toBe(2)
      expect(await tab.textContent('#item')).toContain('Proof of the gold answer by the reasoner of Elenchus')
      await tab.selectOption('#f-label', 'variant: neg0')
      await counted(tab, '12 items')
      await tab.selectOption('#f-series', '0')
      await tab.selectOption('#f-verdict', 'unparsed')
      await counted(tab, '0 items')
      expect(await tab.textContent('#item')).toContain('No matching items')
      await tab.selectOption('#f-verdict', '')
      await tab.selectOption('#f-label', '')
      await tab.fill('#f-find', 'no such words anywhere')
      await counted(tab, '0 items')
    }))

  it('is walked through by keyboard', () =>
    opened(async tab => {
      const first = await tab.textContent('#item h3')
      await tab.focus('#list')
      await tab.keyboard.press('ArrowDown')
      const second = await tab.textContent('#item h3')
      expect(second).not.toBe(first)
      await tab.keyboard.press('k')
      expect(await tab.textContent('#item h3')).toBe(first)
      await tab.keyboard.press('End')
      expect(await tab.getAttribute('#list', 'aria-activedescendant')).toBe('row-47')
    }))

  it.each(['light', 'dark'] as const)('is for everybody: axe finds nothing, %s', { timeout: 60_000 }, colorScheme =>
    opened(async tab => expect(await findViolations(tab)).toEqual([]), { colorScheme }),
  )

  it.each(['light', 'dark'] as const)('of metagraphs is for everybody too, %s', { timeout: 90_000 }, async scheme => {
    const data = join(folder, `graphs-${scheme}.jsonl`)
    writeFileSync(
      data,
      metagraphs()
        .slice(0, 3)
        .map(writeMetaLogic)
        .map(record => `${JSON.stringify(record)}\n`)
        .join(''),
    )
    const task = await openTask('metalogic', { data: [data] })
    const model = await createModel('explainer', {})
    const run = await evaluate(task, { model })
    const input = { name: 'explainer', header: run.header, scores: run.scores, rows: run.rows }
    const path = join(folder, `graphs-${scheme}.html`)
    writeFileSync(path, renderHtml(await gatherReport([input], { created: 'today' })))
    await opened(async tab => expect(await findViolations(tab)).toEqual([]), { colorScheme: scheme }, path)
  })

  it('fits a phone and follows the reader into the dark', () =>
    opened(
      async tab => {
        const wider = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
        expect(await tab.evaluate(wider)).toBe(0)
        expect(await tab.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(17, 24, 39)')
      },
      { viewport: { width: 360, height: 700 }, colorScheme: 'dark' },
    ))
})
