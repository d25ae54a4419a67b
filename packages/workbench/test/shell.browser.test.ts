/** The frame around the screens, in a real browser. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bench, skipped, startBench } from './harness.ts'

describe.skipIf(skipped)('the shell (skipped without Chromium or the built client)', () => {
  let bench: Bench
  beforeAll(async () => {
    bench = await startBench()
  })
  afterAll(() => bench?.close())

  it('goes by the rail, by keys, and says what the keys do', async () => {
    const { page, open, violations } = await bench.person()
    await open('/')
    // The first stop of the keyboard leads past the navigation.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
    await page.getByRole('link', { name: 'Projects' }).first().click()
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Projects')
    await page.keyboard.press('g')
    await page.keyboard.press('l')
    await expect.poll(() => new URL(page.url()).pathname).toBe('/logic')
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard' })
    await sheet.waitFor()
    expect(await sheet.textContent()).toContain('Show the keyboard shortcuts')
    expect(await violations()).toEqual([])
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await open('/nowhere')
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Not found')
  })

  it('has a menu where it is narrow, and nothing runs over the edge', async () => {
    const { page, open, violations } = await bench.person({ viewport: { width: 390, height: 800 } })
    await open('/')
    await page.getByRole('button', { name: 'Menu' }).click()
    expect(await violations()).toEqual([])
    await page.getByRole('link', { name: 'Settings' }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/settings')
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  })
})
