/** The drawn page in a real browser: nothing runs over the edge of the window, and the drawing fits, grows and moves. */
import { chromium } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { findBrowser } from '../../../../scripts/find-browser.ts'
import { samples } from '../samples/samples.ts'
import { createDiagram } from './diagram.ts'
import { drawHtml } from './html.ts'

const executablePath = findBrowser()

describe.skipIf(!executablePath)('a drawn page (skipped without Chromium)', () => {
  const launched = executablePath
    ? chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
    : undefined
  afterAll(async () => (await launched)?.close())
  const graph = samples().find(({ id }) => id === 'tram')!
  const rivals = [{ kind: 'rebut' as const, from: 'sent1', to: 'sent3', confidence: 0.2 }]

  it.each([390, 1280, 1920])('fits a window of %i', async width => {
    const page = await (await launched)!.newPage({ viewport: { width, height: 800 } })
    const errors: string[] = []
    page.on('pageerror', error => errors.push(String(error)))
    await page.setContent(drawHtml(createDiagram(graph, { rivals })))
    const shown = () =>
      page.evaluate(() => {
        const frame = [...document.querySelectorAll<HTMLElement>('.drawing')].filter(each => each.offsetParent !== null)
        const box = frame[0]!.querySelector('svg')!.getBoundingClientRect()
        return {
          frames: frame.length,
          width: box.width,
          over: document.documentElement.scrollWidth > window.innerWidth,
        }
      })
    const first = await shown()
    expect(first).toMatchObject({ frames: 1, over: false })
    expect(first.width).toBeLessThanOrEqual(width)
    await page.click('#larger')
    expect((await shown()).width).toBeCloseTo(first.width * 1.25, 0)
    expect((await shown()).over).toBe(false)
    await page.click('#fit')
    expect((await shown()).width).toBeLessThanOrEqual(width)
    const hidden = () => page.evaluate(() => getComputedStyle(document.querySelector('.e-rival')!).display)
    expect(await hidden()).toBe('none')
    await page.check('#rivals')
    expect(await hidden()).not.toBe('none')
    expect(errors).toEqual([])
    await page.close()
  })
  it('is dark where the reader wants it dark', async () => {
    const colours = []
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await (await launched)!.newPage({ colorScheme })
      await page.setContent(drawHtml(createDiagram(graph)))
      colours.push(await page.evaluate(() => getComputedStyle(document.querySelector('.e-page')!).fill))
      await page.close()
    }
    expect(colours).toEqual(['rgb(255, 255, 255)', 'rgb(17, 24, 39)'])
  })
})
