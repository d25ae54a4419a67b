/**
 * Soak test of the client (`npm run soak:client`, `-- PASSAGES` for another size): opens a project of 10,000 passages in Chromium, scrolls to its
 * end and searches it. Prints times, each of which must stay under a second, and the memory of the page.
 */
import { samples } from '../packages/metagraph/src/samples/samples.ts'
import { skipped, startBench } from '../packages/workbench/test/harness.ts'

const [passages = 10_000] = process.argv.slice(2).map(Number)
const repetitions = 5
if (skipped) throw new Error('This needs Chromium and the built client: npm run build')

const bench = await startBench()
const { page, open } = await bench.person({ viewport: { width: 1280, height: 900 } })
await open('/')
const graphs = samples()
const lines = Array.from({ length: passages }, (_, i) =>
  JSON.stringify({ ...graphs[i % graphs.length]!, id: `passage-${i + 1}` }),
)
const post = async (path: string, body: unknown) => {
  const answer = await fetch(bench.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: bench.url },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return answer.json() as Promise<{ id: string; added: number }>
}
const importStart = performance.now()
const { id } = await post('/api/projects', { event: crypto.randomUUID(), title: 'Many', kind: 'metagraph' })
// The maximum size of a request is 32 MiB.
for (let i = 0; i < lines.length; i += 2000)
  await post(`/api/projects/${id}/passages`, { format: 'json', text: lines.slice(i, i + 2000).join('\n') })
console.log(`        ${passages} passages imported in ${((performance.now() - importStart) / 1000).toFixed(1)} s`)

let failed = 0
const median = (list: readonly number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]!
async function measure(name: string, prepare: () => Promise<unknown>, act: () => Promise<unknown>): Promise<void> {
  const durations: number[] = []
  for (let i = 0; i < repetitions; i++) {
    await prepare()
    const start = performance.now()
    await act()
    durations.push(performance.now() - start)
  }
  const isFast = median(durations) < 1000
  if (!isFast) failed++
  console.log(
    `${isFast ? 'ok    ' : 'FAILED'}  ${name}: median ${median(durations).toFixed(0)} ms, maximum ${Math.max(...durations).toFixed(0)} ms`,
  )
}
const row = (name: string) => page.getByRole('row').filter({ hasText: name }).first()
// Polls at every animation frame, because a locator polls only every half second after a while.
const firstRow = () => page.waitForFunction(() => document.querySelectorAll('[role=row], tr').length > 1)

await measure(
  'loading the list by its address',
  () => page.goto('about:blank'),
  async () => {
    await page.goto(`/projects/${id}/passages`)
    await firstRow()
  },
)
await measure(
  'opening the list from the overview',
  () => open(`/projects/${id}`),
  async () => {
    await page.getByRole('tab', { name: 'Passages' }).click()
    await firstRow()
  },
)
await measure(
  'searching the list',
  async () => {
    await page.getByLabel('Search').fill('')
    await page.getByText(`${passages.toLocaleString('en')} passages`).waitFor()
  },
  async () => {
    await page.getByLabel('Search').fill('marmots')
    await page.getByText(`${passages.toLocaleString('en')} passages`).waitFor({ state: 'detached' })
  },
)
await page.getByLabel('Search').fill('')
const scrollStart = performance.now()
await page.getByRole('table', { name: 'Passages' }).focus()
// The list is loaded page by page, up to the last passage.
await page.keyboard.press('End')
await page
  .getByRole('row')
  .filter({ hasText: passages.toLocaleString('en') })
  .first()
  .waitFor()
await expectFilled()
console.log(`        scrolling from the first to the last passage: ${(performance.now() - scrollStart).toFixed(0)} ms`)
async function expectFilled(): Promise<void> {
  while ((await row('…').count()) > 0 && (await page.locator('[role=cell]', { hasText: /^…$/ }).count()) > 0)
    await page.waitForTimeout(20)
}

const session = await page.context().newCDPSession(page)
await session.send('HeapProfiler.collectGarbage')
const { usedSize } = (await session.send('Runtime.getHeapUsage')) as { usedSize: number }
const megabytes = usedSize / 1e6
const isSmall = megabytes < 300
if (!isSmall) failed++
console.log(`${isSmall ? 'ok    ' : 'FAILED'}  memory of the page with all passages loaded: ${megabytes.toFixed(1)} MB`)
await bench.close()
process.exitCode = failed === 0 ? 0 : 1
