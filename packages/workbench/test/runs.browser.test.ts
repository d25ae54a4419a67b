/** Runs in a real browser: looked at, corrected, compared, started, paused and resumed, shared. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runJob } from '@elenchus/evaluation'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bench, skipped, startBench } from './harness.ts'

const evil = '<img src=x onerror="window.hit=1"><script>window.hit=1</script>'
const questions = Array.from({ length: 120 }, (_, i) => ({
  id: i === 5 ? `q5 ${evil}` : `q${i}`,
  prompt: i === 5 ? `${evil} Is five even?` : `Is ${i} even?`,
  choices: ['yes', 'no'],
  target: i % 2 === 0 ? 'A' : 'B',
}))

describe.skipIf(skipped)('runs (skipped without Chromium or the built client)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'elenchus-runs-screen-'))
  const data = join(folder, 'questions.jsonl')
  const runs = join(folder, 'runs')
  let bench: Bench
  beforeAll(async () => {
    writeFileSync(data, questions.map(each => JSON.stringify(each)).join('\n'))
    for (const answer of ['A', 'B', evil])
      await runJob(
        { task: 'own', data: [data], model: `mock:${answer}`, ...(answer === evil ? { limit: 30 } : {}) },
        { run: join(runs, answer === evil ? 'evil' : `always-${answer}`) },
      )
    bench = await startBench({
      runs: [runs],
      data: { questions: data },
      models: { slow: { model: 'mock:A?latency=30', concurrency: 1 } },
    })
  })
  afterAll(async () => {
    await bench?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('stand in a leaderboard and open item by item; a misread answer is corrected by hand', async () => {
    const { page, open, violations } = await bench.person()
    await open('/runs')
    await page.getByRole('link', { name: 'always-A' }).waitFor()
    // Scores follow when the logs have been read.
    await page.getByRole('table', { name: 'Runs of own' }).getByText('50.0').first().waitFor()
    expect(await violations()).toEqual([])

    await page.getByRole('link', { name: 'always-A' }).click()
    await page.getByRole('heading', { level: 1, name: 'always-A' }).waitFor()
    await page.getByRole('tab', { name: /Wrong/ }).click()
    await page.getByText('60 items').waitFor()
    await page.getByRole('table', { name: 'Items' }).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const item = page.getByRole('region', { name: 'Item', exact: true })
    await item.getByRole('heading', { name: 'q3' }).waitFor()
    await item.getByText('Is 3 even?').first().waitFor()
    await page.keyboard.press('k')
    await item.getByRole('heading', { name: 'q1' }).waitFor()
    expect(await violations()).toEqual([])

    await item.getByLabel('Tags').fill('odd, looked at')
    await item.getByRole('button', { name: 'Save tags' }).click()
    await page.getByText('The tags were saved.').waitFor()
    await item.getByRole('button', { name: 'Correct the answer' }).click()
    await item.getByLabel('Actual answer').fill('B')
    await item.getByLabel('Reason').fill('It said no.')
    await item.getByRole('button', { name: 'Save the correction' }).click()
    await item.getByText('Corrected manually: B, correct.').waitFor()
    await page.getByText('50.8% with 1 correction').waitFor()
    await page.reload()
    await page.getByText('Corrected manually: B, correct.').waitFor()
    await page.getByRole('button', { name: 'Withdraw the correction' }).click()
    await page.getByText('50.8% with 1 correction').waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await page.getByLabel('Tag', { exact: true }).fill('looked at')
    await page.getByText('1 item', { exact: true }).waitFor()
  })

  it('are compared item by item, with the flips and a test', async () => {
    const { page, open, violations } = await bench.person()
    await open('/runs')
    await page.getByLabel('Select always-A').check()
    await page.getByLabel('Select always-B').check()
    await page.getByRole('button', { name: 'Compare two' }).click()
    await page.getByRole('heading', { level: 1, name: 'Compare two runs' }).waitFor()
    await page.getByText('Both runs answer 60 of 120 items correctly.').waitFor()
    await page.getByRole('tab', { name: /Only always-B/ }).click()
    const table = page.getByRole('table', { name: 'Items of both runs' })
    await expect.poll(() => table.getByRole('row').nth(1).textContent()).toMatch(/q1.*wrong.*correct/)
    expect(await violations()).toEqual([])
    await table.getByRole('link').first().click()
    await page.getByRole('region', { name: 'Item', exact: true }).waitFor()
  })

  it('are started with a budget, paused and resumed, and their progress shows by itself', async () => {
    const { page, open, violations } = await bench.person()
    await open('/runs')
    await page.getByRole('button', { name: 'Start a run' }).click()
    const dialog = page.getByRole('dialog', { name: 'Start a run' })
    await dialog.getByLabel('Task').selectOption('own')
    await dialog.getByLabel('Data').selectOption('questions')
    await dialog.getByLabel('Model').selectOption('slow')
    await dialog.getByLabel('Name of the run').fill('mine')
    expect(await violations()).toEqual([])
    await dialog.getByRole('button', { name: 'Start', exact: true }).click()
    await page.getByRole('button', { name: 'Pause mine' }).click()
    await page.getByRole('button', { name: 'Resume mine' }).waitFor()
    const before = readFileSync(join(runs, 'mine', 'rows.jsonl'), 'utf8').split('\n').length - 1
    expect(before).toBeLessThan(120)
    await page.getByRole('button', { name: 'Resume mine' }).click()
    await page.locator('.job', { hasText: 'mine' }).getByText('complete').waitFor({ timeout: 60_000 })
    expect(readFileSync(join(runs, 'mine', 'rows.jsonl'), 'utf8').split('\n').length - 1).toBe(120)
    // A name that is no name is refused with a sentence.
    await page.getByRole('button', { name: 'Start a run' }).click()
    await dialog.getByLabel('Name of the run').fill('../elsewhere')
    await dialog.getByRole('button', { name: 'Start', exact: true }).click()
    await dialog
      .getByRole('alert')
      .getByText(/letters, digits/)
      .waitFor()
  })

  it('are shared as one file, and what a model says runs nowhere', async () => {
    const { page, open } = await bench.person()
    await open('/runs')
    await page.getByLabel('Select evil').check()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download report' }).click(),
    ])
    const html = readFileSync(await download.path(), 'utf8')
    expect(html).toContain('<!doctype html>')
    expect(html).not.toContain('<img src=x')
    await page.getByRole('link', { name: 'evil' }).click()
    await page.getByLabel('Search').fill('q5')
    await page.getByText('1 item', { exact: true }).waitFor()
    await page.getByRole('table', { name: 'Items' }).getByRole('row').nth(1).click()
    const item = page.getByRole('region', { name: 'Item', exact: true })
    await item.getByText('onerror').first().waitFor()
    await item.getByText('Prompt', { exact: true }).click()
    expect(await page.evaluate(() => (window as { hit?: number }).hit)).toBeUndefined()
  })

  it('are only looked at where the server only shows them', async () => {
    const viewer = await startBench({ runs: [runs], readOnly: true })
    try {
      const { page, open, violations } = await viewer.person({ viewport: { width: 390, height: 800 } })
      await open('/runs')
      await page.getByRole('link', { name: 'always-B' }).click()
      await page.getByRole('table', { name: 'Items' }).getByRole('row').nth(1).click()
      await page.getByRole('region', { name: 'Item', exact: true }).getByRole('heading', { name: 'q0' }).waitFor()
      expect(await page.getByRole('button', { name: /Correct the answer|Start a run/ }).count()).toBe(0)
      expect(await violations()).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    } finally {
      await viewer.close()
    }
  })
})
