/**
 * `npx tsx --conditions=elenchus-source scripts/measure-runs-screen.ts [ROWS]`: a run of 200,000 rows in a real browser. Prints how long
 * the list takes to open, first and again, how long a jump to the end and a search take, and what the page holds in memory.
 */
import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import type { CDPSession, Page } from 'playwright-core'
import { runJob } from '../packages/evaluation/src/index.ts'
import { startBench } from '../packages/workbench/test/harness.ts'

const rows = Number(process.argv[2] ?? 200_000)
const folder = mkdtempSync(join(tmpdir(), 'elenchus-runs-screen-'))
const run = join(folder, 'runs', 'large')

async function writeRun(): Promise<void> {
  const data = join(folder, 'one.jsonl')
  const prompt = 'A gate opens if the lamp is green. The lamp is green. Does the gate open?'
  writeFileSync(data, JSON.stringify({ id: 'q0', prompt, choices: ['yes', 'no'], target: 'A' }))
  await runJob({ task: 'own', data: [data], model: 'mock:A' }, { run })
  const path = join(run, 'rows.jsonl')
  const row = JSON.parse(readFileSync(path, 'utf8').trim()) as { sampleId: string; correct: boolean }
  const out = createWriteStream(path)
  for (let i = 0; i < rows; i++) {
    const line = `${JSON.stringify({ ...row, sampleId: `q${i}`, correct: i % 3 !== 0 })}\n`
    if (!out.write(line)) await new Promise<void>(resolve => out.once('drain', () => resolve()))
  }
  out.end()
  await finished(out)
}

const say = (what: string, figure: string) => console.log(`${what.padEnd(48)} ${figure}`)
async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const began = performance.now()
  await work()
  say(what, `${Math.round(performance.now() - began)} ms`)
}

async function memory(page: Page): Promise<void> {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  await session.send('Performance.enable')
  const { metrics } = await session.send('Performance.getMetrics')
  const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0
  const nodes = metrics.find(({ name }) => name === 'Nodes')?.value ?? 0
  say('memory of scripts in the page', `${(heap / 2 ** 20).toFixed(0)} MiB`)
  say('nodes in the page', String(nodes))
}

await writeRun()
const bench = await startBench({ runs: [join(folder, 'runs')] })
try {
  const { page, open } = await bench.person({ viewport: { width: 1280, height: 900 } })
  say('rows', rows.toLocaleString('en'))
  say('load of the machine', loadavg()[0]!.toFixed(1))
  await timed('leaderboard, while the log is read', () =>
    open('/runs').then(() => page.getByRole('link', { name: 'large' }).waitFor()),
  )
  await page.getByRole('link', { name: 'large' }).click()
  await timed('the log read whole', () =>
    page.getByText(`${rows.toLocaleString('en')} items`, { exact: true }).waitFor(),
  )
  const table = page.getByRole('table', { name: 'Items' })
  const { pathname } = new URL(page.url())
  await timed('list of items, opened while it is being scored', async () => {
    await page.goto(pathname)
    // Asked at every frame: a locator's own waiting looks only every half second after a while.
    await page.waitForFunction(() =>
      [...document.querySelectorAll('[role=cell]')].some(cell => cell.textContent === 'q0'),
    )
  })
  await page
    .getByText(/% right/)
    .first()
    .waitFor()
  await timed('list of items, opened anew', async () => {
    await page.goto(pathname)
    // Asked at every frame: a locator's own waiting looks only every half second after a while.
    await page.waitForFunction(() =>
      [...document.querySelectorAll('[role=cell]')].some(cell => cell.textContent === 'q0'),
    )
  })
  await table.focus()
  await timed('jump to the last', async () => {
    await page.keyboard.press('End')
    await table.getByText(`q${rows - 1}`, { exact: true }).waitFor()
  })
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('PageUp')
    await page.waitForTimeout(20)
  }
  await timed('search', async () => {
    await page.getByLabel('Search').fill(`q${rows - 7}`)
    await page.getByText('1 item', { exact: true }).waitFor()
  })
  await memory(page)
} finally {
  await bench.close()
  rmSync(folder, { recursive: true, force: true })
}
