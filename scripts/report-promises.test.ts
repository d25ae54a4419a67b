/** What a page promises to people who evaluate, each looked for in a real Chromium, on questions of our own. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sampleQuestions } from '@elenchus/benchmarks'
import { evaluate, type Model, openTask } from '@elenchus/evaluation'
import { mockModel } from '@elenchus/evaluation/models'
import { gatherReport, renderHtml } from '@elenchus/evaluation/report'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrowser } from './find-browser.ts'
import { findViolations } from './find-violations.ts'

const path = findBrowser()
const place = (id: string) => Number(id.slice(1))

/** Right for most questions; question 3 is answered without being sure, 5 is cut off, 7 holds no answer. */
function scripted(name: string, skill: number): Model {
  const gold = new Map(sampleQuestions().map(({ answer }, i) => [`q${i}`, 'ABCD'[answer]!]))
  const model = mockModel({
    name: `openai:${name}`,
    answer: ({ sampleId }) => {
      const n = place(sampleId)
      if (n === 3) return 'A? Or maybe B. I would go with B, perhaps.'
      if (n === 5) return 'Let us look at the first option in detail, which says'
      if (n === 7) return 'I cannot say.'
      return `The answer is ${n % 10 < skill ? gold.get(sampleId) : 'A'}.`
    },
  })
  return {
    ...model,
    async ask(request, context) {
      const response = await model.ask(request, context)
      return place(request.sampleId) === 5 ? { ...response, finish: 'length' } : response
    },
  }
}

describe.skipIf(!path)('a page of several runs (skipped without Chromium)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'elenchus-promises-'))
  const page = join(folder, 'report.html')
  let browser: Browser
  beforeAll(async () => {
    const data = join(folder, 'questions.json')
    const long = ' The hall was painted in the spring and the windows were cleaned by two of the members.'
    const records = sampleQuestions().map(({ context, question, options, answer, questionType }, i) => ({
      // Three passages are long: too few to read a curve from.
      context: i < 3 ? context + long.repeat(8) : i < 40 ? context + long.repeat(3) : context,
      question,
      answers: options,
      label: answer,
      id_string: `q${i}`,
      question_type: questionType,
    }))
    writeFileSync(data, JSON.stringify(records))
    const labels = join(folder, 'labels.jsonl')
    writeFileSync(labels, records.map((_, i) => `{"id":"q${i}","set":"${i % 3 ? 'hard' : 'easy'}"}\n`).join(''))
    const inputs = []
    for (const [name, skill, shots, limit] of [
      ['alpha', 9, 0, null],
      ['alpha', 8, 2, null],
      ['beta', 5, 0, 20],
    ] as const) {
      const task = await openTask('reclor', { data: [data], labels, shots })
      const run = await evaluate(task, { model: scripted(name, skill), ...(limit === null ? {} : { limit }) })
      inputs.push({
        name: `reclor-openai-${name}-${shots}f3a9c0e`,
        header: run.header,
        scores: run.scores,
        rows: run.rows,
      })
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

  async function opened(
    use: (tab: Page) => Promise<void>,
    width = 1280,
    colorScheme: 'light' | 'dark' = 'light',
  ): Promise<void> {
    const tab = await browser.newPage({ viewport: { width, height: 900 }, colorScheme })
    try {
      await tab.goto(pathToFileURL(page).href)
      await tab.waitForSelector('html[data-ready=yes]')
      await use(tab)
    } finally {
      await tab.close()
    }
  }
  const text = async (tab: Page, selector: string) => (await tab.textContent(selector))!.replace(/\s+/g, ' ')

  it('names runs by what differs and says how many items each has', () =>
    opened(async tab => {
      const names = await tab.locator('#task-0 .tracks').first().locator('.row:not(.print) .who').allTextContents()
      expect(names.map(name => name.trim()).sort()).toEqual(['alpha', 'alpha, 2 examples', 'beta · 20 items'])
      expect(await text(tab, '#task-0 > p')).toContain('3 runs of 85 items each, except: beta has 20 items.')
      expect(await text(tab, '#task-0 > p')).toContain('The data is not a released split known to Elenchus')
    }))

  it('shows first what a person should look at, with the words it was read from, and leads to the item', () =>
    opened(async tab => {
      const sections = await tab.locator('main > section').evaluateAll(all => all.map(({ id }) => id))
      expect(sections[0]).toBe('look')
      expect(await tab.locator('#look .look tbody tr td:first-child').allTextContents()).toEqual(
        expect.arrayContaining(['not read', 'cut off', 'unsure']),
      )
      expect(await text(tab, '#look tr.c-unsure')).toContain('B from “I would go with B”')
      // The list of items begins with them too.
      const first = await tab.locator('#list li').first().locator('.flagged').count()
      expect(first).toBeGreaterThan(0)
      await tab.locator('#look a[data-item=q5]').first().click()
      expect(await text(tab, '#item h3')).toBe('q5')
      expect(await text(tab, '#item')).toContain('cut off')
    }))

  it('folds published rows to the best of each family', () =>
    opened(async tab => {
      const open = await tab.locator('#task-0 .tracks').first().locator('.print .who').allTextContents()
      expect(open.filter(name => name.includes('RoBERTa'))).toHaveLength(1)
      expect(open.some(name => name.includes('Graduate students'))).toBe(true)
      const all = tab.locator('#task-0 details.all-published')
      expect(await all.evaluate(details => (details as HTMLDetailsElement).open)).toBe(false)
      expect(await all.locator('.print').count()).toBeGreaterThan(15)
    }))

  it('shows settings that differ and folds the others', () =>
    opened(async tab => {
      const rows = await tab.locator('#settings > .wide tbody th').allTextContents()
      expect(rows).toEqual(['model', 'examples before the question', 'first items only'])
      expect(await tab.locator('#settings details').evaluate(details => (details as HTMLDetailsElement).open)).toBe(
        false,
      )
    }))

  it('draws points of fewer than ten items open, and leads no line to them', () =>
    opened(async tab => {
      // Passages of 150 words and more: three, of each run.
      const few = tab.locator('svg.plot .p-dot.few')
      expect(await few.count()).toBeGreaterThanOrEqual(3)
      const fills = await few.evaluateAll(all => all.map(dot => getComputedStyle(dot).fill))
      const background = await tab.evaluate(() => getComputedStyle(document.body).backgroundColor)
      expect(new Set(fills)).toEqual(new Set([background]))
    }))

  it('crosses question types with EASY and HARD, and tests pairs in a matrix', () =>
    opened(async tab => {
      const cross = tab.locator('table[aria-label="Percentage of correct answers; number of items in parentheses"]')
      expect(await cross.locator('tbody tr').count()).toBe(17)
      expect(
        await text(tab, 'table[aria-label="Percentage of correct answers; number of items in parentheses"] thead'),
      ).toMatch(/EASY.*HARD/)
      const matrix = tab.locator('table[aria-label^="Accuracy: score of the row"]')
      expect(await matrix.locator('tbody tr').count()).toBe(3)
      expect(await matrix.locator('tbody tr').first().textContent()).toMatch(/alpha.*[+−]\d+\.\d.*p [<=]/)
    }))

  it('lists items by how they begin, with type, gold and answers, and shows the question before the prompt', () =>
    opened(async tab => {
      await tab.fill('#f-find', sampleQuestions()[20]!.context.slice(0, 40))
      await tab.locator('#count', { hasText: /^1 item$/ }).waitFor()
      const { context, options, answer } = sampleQuestions()[20]!
      const line = await text(tab, '#list li')
      expect(line).toContain(context.slice(0, 30))
      expect(line).toContain(`Gold: ${'ABCD'[answer]}. ${options[answer]!.slice(0, 20)}`)
      expect(line).toMatch(/[✓✗][A-D]/)
      const parts = await tab
        .locator('#item > *')
        .evaluateAll(all => all.map(({ className, tagName }) => className || tagName))
      expect(parts.indexOf('question')).toBeLessThan(parts.indexOf('answer'))
      expect(
        await tab
          .locator('#item > details')
          .last()
          .evaluate(each => (each as HTMLDetailsElement).open),
      ).toBe(false)
      expect(await text(tab, '#item')).toContain('Read from “The answer is')
    }))

  it('says nothing in the words of programs, and figures in percent', () =>
    opened(async tab => {
      const page = await text(tab, 'main')
      expect(page).not.toMatch(/accuracyOfParsed|findable|By name|chainOfThought|taskSettings|sha256:[0-9a-f]{64}"/)
      expect(await tab.locator('#task-0 .fig').allTextContents()).toEqual(
        expect.arrayContaining([expect.stringMatching(/^\d+\.\d \[\d+\.\d, \d+\.\d\]$/)]),
      )
      expect(page).not.toMatch(/accuracy[^.]{0,20} 0\.\d/)
    }))

  for (const scheme of ['light', 'dark'] as const)
    for (const width of [1280, 390])
      it(`is for everybody: axe finds nothing, ${scheme}, ${width} pixels`, { timeout: 60_000 }, () =>
        opened(async tab => expect(await findViolations(tab)).toEqual([]), width, scheme),
      )

  it('breaks no word at 390 pixels, and only tables scroll sideways', () =>
    opened(async tab => {
      await tab.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true
      })
      const wider = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
      expect(await tab.evaluate(wider)).toBe(0)
      const broken = await tab.evaluate(() => {
        const found: string[] = []
        const walker = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT)
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          if (!node.parentElement?.closest('th, h2, h3, h4, .who, .legend, td, summary')) continue
          if (node.parentElement.closest('pre, script, .vh, #settings details, [hidden]')) continue
          for (const { 0: word, index } of node.textContent!.matchAll(/[\p{L}\d]+/gu)) {
            const range = document.createRange()
            range.setStart(node, index)
            range.setEnd(node, index + word.length)
            const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
            if (tops.size > 1) found.push(word)
          }
        }
        return found
      })
      expect(broken).toEqual([])
    }, 390))
})
