/** Projects and datasets in a real browser: made, filled, looked through, exported; every screen for ears and eyes. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bench, type Person, skipped, startBench } from './harness.ts'

const passages = [
  'The well is dry. So nobody should water the garden today.',
  'Every visitor signs the book. Mira did not sign it. So Mira was not here.',
  'The <b>bold</b> claim stands. <img src=x onerror="document.title=\'broken\'"> It may be true.',
]

describe.skipIf(skipped)('projects (skipped without Chromium or the built client)', () => {
  let bench: Bench
  let person: Person
  let at = ''
  let runs = ''
  beforeAll(async () => {
    runs = mkdtempSync(join(tmpdir(), 'elenchus-runs-'))
    bench = await startBench({ runs: [runs] })
    person = await bench.person()
  })
  afterAll(async () => {
    await bench?.close()
    rmSync(runs, { recursive: true, force: true })
  })
  const heading = () => person.page.getByRole('heading', { level: 1 }).textContent()

  it('begins with a start that says what this is, without a fault for any reader', async () => {
    const { page, open, violations } = person
    await open('/')
    await page.getByRole('img', { name: /Diagram of the argument/ }).waitFor()
    expect(await page.getByRole('navigation', { name: 'Main tools' }).getByRole('link').count()).toBe(4)
    expect(await violations()).toEqual([])
    // Something to look at in a second: a run at chance and one that is proved right.
    await page.getByRole('button', { name: 'Start two sample runs' }).click()
    await page.getByRole('link', { name: 'sample-reasoner' }).waitFor()
    await expect
      .poll(() => page.locator('.recent').textContent(), { timeout: 20_000 })
      .toContain('60 answers, 100.0% correct')
    await page.getByRole('button', { name: 'Take the two-minute tour' }).click()
    for (let i = 0; i < 6; i++) await page.getByRole('button', { name: 'Next' }).click()
    expect(await violations()).toEqual([])
    await page.getByRole('button', { name: 'Start' }).click()
    await page.getByRole('link', { name: 'Open in Draw' }).click()
    await expect.poll(() => page.locator('main').textContent()).toContain('So the ferry company will sell more tickets')
    expect(await heading()).toBe('Draw')
    await page.goBack()
  })

  it('makes a project and fills it by pasting', async () => {
    const { page, open, violations } = person
    await open('/projects')
    expect(await violations()).toEqual([])
    await page.keyboard.press('n')
    await page.getByLabel('Title').fill('Gardens')
    await page.getByLabel('Guidelines').fill('Find the claim first.')
    expect(await violations()).toEqual([])
    await page.getByRole('button', { name: 'Create the project' }).click()
    await expect.poll(heading).toBe('Gardens')
    at = new URL(page.url()).pathname.replace('/import', '')
    await page.getByLabel('Text').fill(passages.join('\n\n'))
    expect(await page.getByLabel('Format').inputValue()).toBe('text')
    expect(await violations()).toEqual([])
    await page.getByRole('button', { name: 'Import the passages' }).click()
    await page.getByText('3 passages were added.').waitFor()
    await page.getByRole('link', { name: 'Show the passages' }).click()
    await page.getByRole('row').nth(3).waitFor()
    // What somebody wrote is text, whatever it looks like.
    expect(await page.getByRole('row').nth(3).textContent()).toContain('<b>bold</b>')
    expect(await page.title()).toBe('Gardens · Elenchus')
  })

  it('takes files that are dropped, and tells their format', async () => {
    const { page, open } = person
    await open(`${at}/import`)
    const argdown = '[Claim]: The bridge will hold.\n  + [Reason]: It was tested twice.\n'
    await page.locator('input[type=file]').setInputFiles({
      name: 'bridge.argdown',
      mimeType: 'text/plain',
      buffer: Buffer.from(argdown),
    })
    await expect.poll(() => page.getByLabel('Format').inputValue()).toBe('argdown')
    await page.getByRole('button', { name: 'Import the passages' }).click()
    await page.getByText('1 passage was added.').waitFor()
    // The same again is passed over, and it says why.
    await page.locator('input[type=file]').setInputFiles({
      name: 'bridge.argdown',
      mimeType: 'text/plain',
      buffer: Buffer.from(argdown),
    })
    await page.getByRole('button', { name: 'Import the passages' }).click()
    await page.getByText('0 passages were added, 1 skipped.').waitFor()
  })

  it('filters passages, opens one, keeps what is said about it', async () => {
    const { page, open, violations } = person
    await open(`${at}/passages`)
    await page.getByText('4 passages').waitFor()
    await page.getByLabel('Search').fill('visitor')
    await page.getByText('1 passage', { exact: true }).waitFor()
    await page.getByRole('table', { name: 'Passages' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('New comment').fill('Who is Mira?')
    await dialog.getByRole('button', { name: 'Comment' }).click()
    await dialog.locator('span', { hasText: 'Who is Mira?' }).waitFor()
    await dialog.getByRole('button', { name: 'Flag', exact: true }).click()
    await dialog.getByRole('button', { name: 'Remove flag' }).waitFor()
    await expect.poll(() => dialog.locator('ol.history').textContent()).toContain('You commented')
    expect(await violations()).toEqual([])
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('checkbox', { name: 'Flagged' }).check()
    await page.getByText('1 passage', { exact: true }).waitFor()
    expect(await violations()).toEqual([])
  })

  it.each(['', '/guidelines', '/people', '/export', '/settings'])('is whole for every reader: %s', async part => {
    await person.open(`${at}${part}`)
    await person.page.getByRole('tabpanel').locator('> *').first().waitFor()
    expect(await person.violations()).toEqual([])
  })

  it('fits a telephone', async () => {
    const small = await bench.person({ viewport: { width: 390, height: 844 }, hasTouch: true })
    for (const path of ['/', '/projects', at, `${at}/passages`, `${at}/people`, '/datasets', '/settings/models']) {
      await small.open(path)
      await small.page.waitForTimeout(300)
      expect([path, await small.violations()]).toEqual([path, []])
      expect(await small.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    }
  })

  it('writes a new version of the guidelines', async () => {
    const { page, open } = person
    await open(`${at}/guidelines`)
    await page.getByRole('button', { name: 'Write a new version' }).click()
    await page.getByRole('textbox', { name: 'Guidelines' }).fill('Find the claim first. Then ask why.')
    await page.getByRole('button', { name: 'Save as a new version' }).click()
    await page.getByText('Then ask why.').waitFor()
    await page.getByLabel('Version').selectOption('1')
    await page.getByText('Find the claim first.', { exact: true }).waitFor()
  })

  it('says that there is nothing to export, and exports labels that were made', async () => {
    const { page, open } = person
    await open(`${at}/export`)
    await page.getByRole('button', { name: 'Download' }).click()
    await page.getByText('There is nothing to export yet.').waitFor()
  })

  it('chooses passages of a dataset by what is in them', async () => {
    const { page, open, violations } = person
    await open('/datasets')
    const status = page.getByRole('status').filter({ hasText: 'passages' })
    await status.waitFor()
    const whole = Number(/of (\d+)/.exec((await status.textContent())!)![1])
    const box = page.getByRole('checkbox', { name: /a statement is rebutted/ })
    const count = Number((await box.locator('xpath=..').locator('.count').textContent())!)
    await box.check()
    await expect.poll(() => status.textContent()).toBe(`${count} of ${whole} passages`)
    expect(await violations()).toEqual([])
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download passages' }).click(),
    ])
    const lines = readFileSync((await file.path())!, 'utf8')
      .trim()
      .split('\n')
    expect(lines).toHaveLength(count)
    expect(lines.every(line => /"kind":"rebut"/.test(line))).toBe(true)
    await page.getByRole('row').nth(1).click()
    await page.getByRole('dialog').waitFor()
  })
})
