/** Renders SVG as PNG, by @resvg/resvg-js if it is installed, otherwise by Chromium. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { InputError } from '../cli/io.ts'

type Resvg = Readonly<{ Resvg: new (svg: string, options?: object) => { render(): { asPng(): Uint8Array } } }>

const browserPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

async function renderByResvg(svg: string): Promise<Uint8Array | null> {
  const name = '@resvg/resvg-js'
  try {
    const { Resvg } = (await import(name)) as Resvg
    return new Resvg(svg, { fitTo: { mode: 'zoom', value: 2 }, font: { loadSystemFonts: true } }).render().asPng()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return null
    throw error
  }
}

function renderByBrowser(svg: string): Uint8Array | null {
  const browser = [process.env['CHROMIUM_PATH'], ...browserPaths].find(path => path !== undefined && existsSync(path))
  if (!browser) return null
  const [, width = '800', height = '600'] = /<svg[^>]* width="(\d+)" height="(\d+)"/.exec(svg) ?? []
  const folder = mkdtempSync(join(tmpdir(), 'elenchus-png-'))
  try {
    const page = join(folder, 'page.svg')
    const image = join(folder, 'image.png')
    writeFileSync(page, svg)
    spawnSync(
      browser,
      [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-sync',
        '--no-first-run',
        '--hide-scrollbars',
        '--force-device-scale-factor=2',
        `--user-data-dir=${join(folder, 'profile')}`,
        `--window-size=${width},${height}`,
        `--screenshot=${image}`,
        `file://${page}`,
      ],
      { stdio: 'ignore', timeout: 60_000 },
    )
    return existsSync(image) ? readFileSync(image) : null
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export async function renderPng(svg: string): Promise<Uint8Array> {
  const png = (await renderByResvg(svg)) ?? renderByBrowser(svg)
  if (!png)
    throw new InputError(
      'to write PNG, install a renderer: npm install @resvg/resvg-js, or install Chromium (and set CHROMIUM_PATH if it is not found)',
    )
  return png
}
