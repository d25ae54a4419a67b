/** The static site, served by a plain file server from a subfolder: opened once, it works without a network. */
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrowser } from '../../../scripts/find-browser.ts'
import { findViolations } from '../../../scripts/find-violations.ts'
import { SiteError, writeSite } from '../src/static-site.ts'

const built = existsSync(new URL('../dist/site/index.html', import.meta.url))
const browserPath = built ? findBrowser() : undefined

/** What a server of files knows about files, and nothing more. */
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
}

function serveFiles(folder: string, under: string): Server {
  return createServer((request, response) => {
    const path = new URL(request.url!, 'http://files.test').pathname
    const file = join(folder, path.slice(under.length), path.endsWith('/') ? 'index.html' : '')
    if (!path.startsWith(under) || !existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' })
    response.end(readFileSync(file))
  })
}

describe.skipIf(browserPath === undefined)('the site (skipped without Chromium or the built site)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'elenchus-site-'))
  const site = join(folder, 'site')
  const under = '/tools/elenchus/'
  let server: Server
  let browser: Browser
  let origin: string
  const faults: string[] = []

  beforeAll(async () => {
    writeSite(site)
    server = serveFiles(site, under)
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    browser = await chromium.launch({ executablePath: browserPath!, args: ['--no-sandbox', '--disable-gpu'] })
  })
  afterAll(async () => {
    await browser?.close()
    await new Promise<void>(resolve => server.close(() => resolve()))
    rmSync(folder, { recursive: true, force: true })
    expect(faults).toEqual([])
  })

  async function visitor(
    serviceWorkers: 'allow' | 'block' = 'allow',
  ): Promise<{ context: BrowserContext; page: Page }> {
    const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers })
    context.on('request', request => {
      if (!request.url().startsWith(origin) && !/^(data|blob):/.test(request.url())) faults.push(request.url())
    })
    const page = await context.newPage()
    page.on('pageerror', error => faults.push(error.message))
    page.on('console', message => {
      if (message.type() === 'error') faults.push(message.text())
    })
    return { context, page }
  }

  /** Every tool answers. */
  async function callTools(page: Page, check: () => Promise<void>) {
    await page.getByRole('link', { name: 'Theory' }).first().click()
    await page.getByLabel('Examples').selectOption('The lighthouse')
    await page.getByRole('list', { name: 'Premises of step 4' }).waitFor()
    await check()
    await page.getByRole('link', { name: 'Logic' }).first().click()
    await page.getByLabel('Formula', { exact: true }).fill('<>p -> []p')
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'Worlds in which the formula fails' }).locator('svg').waitFor()
    await check()
    await page.getByRole('link', { name: 'Explain' }).first().click()
    await page
      .getByLabel('Text')
      .fill('The harbour froze early. If the harbour is frozen, no ship can unload. So grain will be scarce.')
    await page.getByRole('button', { name: 'Explain', exact: true }).click()
    await expect.poll(() => page.locator('[id^="card-"]').count(), { timeout: 60_000 }).toBe(3)
    await check()
    await page.getByRole('link', { name: 'Draw' }).first().click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await check()
  }

  /** The page for embedding has the shortest way to Explain. */
  async function explain(page: Page) {
    await page.goto(`${origin}${under}embed.html`)
    await page.getByRole('button', { name: 'Explain' }).click()
    await expect
      .poll(() => page.getByRole('status').textContent(), { timeout: 60_000 })
      .toMatch(/3 statements, 2 links/)
    expect(await page.locator('#drawing svg').count()).toBe(1)
  }

  it('works from a subfolder, and again without a network', async () => {
    const { context, page } = await visitor()
    await page.goto(`${origin}${under}`)
    await page.getByRole('heading', { level: 1, name: 'Analyse arguments in your browser' }).waitFor()
    const check = async () => expect(await findViolations(page)).toEqual([])
    await check()
    await callTools(page, check)

    // What is kept for later includes the models.
    await page.evaluate(() => navigator.serviceWorker.ready)
    const kept = () =>
      page.evaluate(async () => {
        const [name] = await caches.keys()
        return (await (await caches.open(name!)).keys()).map(({ url }) => url)
      })
    await expect.poll(kept, { timeout: 60_000 }).toContain(`${origin}${under}models/english.bin.gz`)

    await context.setOffline(true)
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.goto(`${origin}${under}#/`)
    await callTools(page, async () => {})
    await explain(page)
    await context.close()
  })

  it('fetches the models only when a text is explained, and little before', async () => {
    // As in a browser that keeps nothing, or saves data.
    const { context, page } = await visitor('block')
    const fetched: string[] = []
    page.on('request', request => fetched.push(request.url().slice(origin.length + under.length)))
    await page.goto(`${origin}${under}#/theory`)
    await page.getByLabel('Examples').selectOption('Left open')
    await page.getByRole('status', { name: 'Answer' }).waitFor()
    expect(fetched.filter(file => file.startsWith('models/'))).toEqual([])
    const first = fetched.filter(file => file.startsWith('assets/') && existsSync(join(site, file)))
    const bytes = first.reduce((sum, file) => sum + gzipSync(readFileSync(join(site, file))).length, 0)
    expect(bytes).toBeLessThan(250_000)
    await explain(page)
    await context.close()
  })

  it('can be installed: a manifest with a name and icons that are there', () => {
    const manifest = JSON.parse(readFileSync(join(site, 'manifest.webmanifest'), 'utf8')) as {
      name: string
      start_url: string
      icons: { src: string; sizes: string }[]
    }
    expect(manifest).toMatchObject({ name: 'Elenchus', start_url: './' })
    for (const { src } of manifest.icons) expect(existsSync(join(site, src))).toBe(true)
    expect(manifest.icons.map(({ sizes }) => sizes)).toContain('512x512')
    // Whatever the page names, it names relative to itself.
    expect(readFileSync(join(site, 'index.html'), 'utf8')).not.toMatch(/(?:src|href)="(?:\/|https?:)/)
  })

  it('is written over an older site and over nothing else', () => {
    writeSite(site)
    expect(() => writeSite(folder)).toThrow(SiteError)
    expect(() => writeSite(join(site, 'index.html'))).toThrow('this is a file')
  })
})
