/**
 * Soak test of the client (`npm run soak:client`, `-- PASSAGES` for another size): opens a project of 10,000 passages in Chromium, scrolls to its
 * end and searches it. Prints times, each of which must stay under a second, and the memory of the page.
 */
import { samples } from '../packages/metagraph/src/samples/samples.ts'
import { skipped, startBench } from '../packages/workbench/test/harness.ts'

const [passages = 10_000] = process.argv.slice(2).map(Number)
const times = 5
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
const began = performance.now()
const { id } = await post('/api/projects', { event: crypto.randomUUID(), title: 'Many', kind: 'metagraph' })
// A request holds 32 MiB at most.
for (let i = 0; i < lines.length; i += 2000)
  await post(`/api/projects/${id}/passages`, { format: 'json', text: lines.slice(i, i + 2000).join('\n') })
console.log(`        ${passages} passages imported in ${((performance.now() - began) / 1000).toFixed(1)} s`)

let failed = 0
const median = (list: readonly number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]!
async function measure(what: string, prepare: () => Promise<unknown>, act: () => Promise<unknown>): Promise<void> {
  const taken: number[] = []
  for (let i = 0; i < times; i++) {
    await prepare()
    const start = performance.now()
    await act()
    taken.push(performance.now() - start)
  }
  const ok = median(taken) < 1000
  if (!ok) failed++
  console.log(
    `${ok ? 'ok    ' : 'FAILED'}  ${what}: median ${median(taken).toFixed(0)} ms, most ${Math.max(...taken).toFixed(0)} ms`,
  )
}
const row = (name: string) => page.getByRole('row').filter({ hasText: name }).first()
// Asked at every frame: a locator's own waiting looks only every half second after a while.
const firstRow = () => page.waitForFunction(() => document.querySelectorAll('[role=row], tr').length > 1)

await measure(
  'the list from its address, the page and all',
  () => page.goto('about:blank'),
  async () => {
    await page.goto(`/projects/${id}/passages`)
    await firstRow()
  },
)
await measure(
  'the list from the overview',
  () => open(`/projects/${id}`),
  async () => {
    await page.getByRole('tab', { name: 'Passages' }).click()
    await firstRow()
  },
)
await measure(
  'a search in it',
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
const scrolled = performance.now()
await page.getByRole('table', { name: 'Passages' }).focus()
// Pages follow each other until the last is there.
await page.keyboard.press('End')
await page
  .getByRole('row')
  .filter({ hasText: passages.toLocaleString('en') })
  .first()
  .waitFor()
await expectFilled()
console.log(`        from the first to the last of them: ${(performance.now() - scrolled).toFixed(0)} ms`)
async function expectFilled(): Promise<void> {
  while ((await row('…').count()) > 0 && (await page.locator('[role=cell]', { hasText: /^…$/ }).count()) > 0)
    await page.waitForTimeout(20)
}

const session = await page.context().newCDPSession(page)
await session.send('HeapProfiler.collectGarbage')
const { usedSize } = (await session.send('Runtime.getHeapUsage')) as { usedSize: number }
const megabytes = usedSize / 1e6
const small = megabytes < 300
if (!small) failed++
console.log(`${small ? 'ok    ' : 'FAILED'}  memory of the page with all of them read: ${megabytes.toFixed(1)} MB`)
await bench.close()
process.exitCode = failed === 0 ? 0 : 1
