/** Time to build an HTML report of 100,000 rows (four runs, two tasks), its size, and its responsiveness in Chromium. */
import { fork } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { findBrowser } from '../scripts/find-browser.ts'
import { writeLogs } from './report/rows.ts'
import { formatRounded, type Row } from './suite.ts'

export const title = 'report: 100,000 rows of four runs in one page'

const rowsPerRun = 25_000

function buildReport(...args: string[]): Promise<{ seconds: number; megabytes: number }> {
  const child = fork(fileURLToPath(new URL('./report/build.ts', import.meta.url)), args, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return new Promise((resolve, reject) => {
    child.once('message', message => resolve(message as { seconds: number; megabytes: number }))
    child.once('exit', code => reject(new Error(`the build ended with ${code}`)))
  })
}

/** Milliseconds until the page is ready, until a search is shown, and until the next item is shown. */
interface PageTimes {
  readonly ready: number
  readonly find: number
  readonly step: number
}

/** Runs in the page. A string, because tsx adds helpers to functions that do not exist in the page. */
const searchAndScroll = `(async () => {
  const frame = () => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
  const find = document.getElementById('f-find'), list = document.getElementById('list')
  const before = performance.now()
  find.value = 'a'
  find.dispatchEvent(new Event('input'))
  await new Promise(resolve => setTimeout(resolve, 121))
  await frame()
  const found = performance.now() - before - 121
  const walk = performance.now()
  for (let i = 0; i < 20; i++) {
    list.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
    await frame()
  }
  return { find: found, step: (performance.now() - walk) / 20 }
})()`

/** Opens the page, searches, and moves through the list; returns milliseconds. */
async function measurePage(page: string, executablePath: string): Promise<PageTimes> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--no-first-run'] })
  try {
    const tab = await browser.newPage()
    const start = performance.now()
    await tab.goto(pathToFileURL(page).href)
    await tab.waitForSelector('html[data-ready=yes]')
    const ready = performance.now() - start
    const times = (await tab.evaluate(searchAndScroll)) as Omit<PageTimes, 'ready'>
    return { ready, ...times }
  } finally {
    await browser.close()
  }
}

export async function run(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'elenchus-report-'))
  try {
    const list = join(folder, 'list.json')
    writeFileSync(list, JSON.stringify(await writeLogs(folder, rowsPerRun)))
    const page = join(folder, 'report.html')
    const { seconds, megabytes } = await buildReport(list, String(rowsPerRun), page)
    const rows: Row[] = [
      {
        name: 'build, s',
        ours: formatRounded(seconds),
        peer: 'absent',
        note: 'scoring, statistics and the page',
      },
      { name: 'peak memory, MB', ours: Math.round(megabytes), peer: 'absent', note: 'of the building process' },
      {
        name: 'page, MB',
        ours: formatRounded(statSync(page).size / 1e6),
        peer: 'absent',
        note: '300 items per task with prompts and answers; the page states how many are omitted',
      },
    ]
    const browser = findBrowser()
    if (!browser) return rows
    const { ready, find, step } = await measurePage(page, browser)
    return [
      ...rows,
      {
        name: 'usable in Chromium after, ms',
        ours: Math.round(ready),
        peer: 'absent',
        note: 'items unpacked and listed',
      },
      {
        name: 'search, ms',
        ours: formatRounded(find, 1),
        peer: 'absent',
        note: 'over the texts of all items in the page',
      },
      { name: 'next item, ms', ours: formatRounded(step, 1), peer: 'absent', note: 'by keyboard, until it is painted' },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
