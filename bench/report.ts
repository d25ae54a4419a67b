/** A report over 100,000 rows (four runs, two tasks): how long it takes to build, how large it is, and how soon a browser can use it. */
import { fork } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { findBrowser } from '../scripts/find-browser.ts'
import { writeLogs } from './report/rows.ts'
import { type Row, rounded } from './suite.ts'

export const title = 'report: 100,000 rows of four runs in one page'

const rowsPerRun = 25_000

function build(...args: string[]): Promise<{ seconds: number; megabytes: number }> {
  const child = fork(fileURLToPath(new URL('./report/build.ts', import.meta.url)), args, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return new Promise((resolve, reject) => {
    child.once('message', message => resolve(message as { seconds: number; megabytes: number }))
    child.once('exit', code => reject(new Error(`the build ended with ${code}`)))
  })
}

interface Use {
  readonly ready: number
  readonly find: number
  readonly step: number
}

/** Runs in the page; as text, since what tsx adds to functions is not there. */
const searchAndWalk = `(async () => {
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

/** Opens the page, searches, walks through the list; milliseconds each. */
async function use(page: string, executablePath: string): Promise<Use> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--no-first-run'] })
  try {
    const tab = await browser.newPage()
    const began = performance.now()
    await tab.goto(pathToFileURL(page).href)
    await tab.waitForSelector('html[data-ready=yes]')
    const ready = performance.now() - began
    const times = (await tab.evaluate(searchAndWalk)) as Omit<Use, 'ready'>
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
    const { seconds, megabytes } = await build(list, String(rowsPerRun), page)
    const rows: Row[] = [
      { name: 'build, s', ours: rounded(seconds), peer: 'absent', note: 'scores, figures over items and the page' },
      { name: 'peak memory, MB', ours: Math.round(megabytes), peer: 'absent', note: 'of the building process' },
      {
        name: 'page, MB',
        ours: rounded(statSync(page).size / 1e6),
        peer: 'absent',
        note: '300 items per task with prompts and answers; it says how many are left out',
      },
    ]
    const browser = findBrowser()
    if (!browser) return rows
    const { ready, find, step } = await use(page, browser)
    return [
      ...rows,
      {
        name: 'usable in Chromium after, ms',
        ours: Math.round(ready),
        peer: 'absent',
        note: 'items unpacked and listed',
      },
      { name: 'search, ms', ours: rounded(find, 1), peer: 'absent', note: 'over the texts of all items in the page' },
      { name: 'next item, ms', ours: rounded(step, 1), peer: 'absent', note: 'by keyboard, until it is painted' },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
