/**
 * `npm run screenshots`: every screen of the workbench as it is now, light and dark, at 390, 1,280 and 1,920 pixels, into docs/screens. The
 * product is started with our own samples, some work is done in it, and Chromium looks. WebP, because text stays sharp at a third of
 * PNG's size: all of them together stay under 6 MB, which the script checks. `-- NAME…` for some of the screens.
 */
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { skipped } from '../packages/workbench/test/harness.ts'
import { setStage } from './screenshots/stage.ts'

if (skipped) throw new Error('This needs Chromium and the built client: npm run build')
const folder = join(dirname(fileURLToPath(import.meta.url)), '../docs/screens')
mkdirSync(folder, { recursive: true })
const wanted = process.argv.slice(2)
const stage = await setStage()
const { project, toDecide, underWay, exam, sitting, runs } = stage

interface Screen {
  readonly name: string
  readonly path: string
  readonly who?: 'leader' | 'annotator' | 'nobody'
  readonly before?: (page: Page) => Promise<unknown>
}
const argument =
  'The library should stay open until midnight. Students have nowhere else to study in the evening, and the heating runs all night anyway. Some neighbours say that it would be noisy, but the reading rooms face the park.'
const screens: readonly Screen[] = [
  { name: 'start', path: '/' },
  { name: 'tour', path: '/?tour' },
  {
    name: 'explain',
    path: '/explain',
    before: async page => {
      await page.locator('textarea').first().fill(argument)
      await page.keyboard.press('Control+Enter')
      await page.getByText('conclusion').first().waitFor()
    },
  },
  {
    name: 'theory',
    path: '/theory',
    before: page => page.getByLabel('Examples').selectOption({ index: 1 }, { timeout: 5000 }),
  },
  {
    name: 'logic',
    path: '/logic',
    before: page => page.getByRole('button', { name: '◇p → □p', exact: true }).click({ timeout: 5000 }),
  },
  { name: 'draw', path: '/draw?sample=tram', before: page => page.getByText('conclusion').first().waitFor() },
  { name: 'projects', path: '/projects' },
  { name: 'project', path: `/projects/${project}` },
  { name: 'passages', path: `/projects/${project}/passages` },
  { name: 'import', path: `/projects/${project}/import` },
  { name: 'export', path: `/projects/${project}/export` },
  { name: 'annotate', path: `/projects/${project}/annotate/${underWay}`, who: 'annotator' },
  { name: 'adjudicate', path: `/projects/${project}/adjudicate/${toDecide}` },
  { name: 'agreement', path: `/projects/${project}/agreement` },
  { name: 'datasets', path: '/datasets' },
  { name: 'exams', path: `/exams/${exam}` },
  {
    name: 'exam',
    path: `/exam#${sitting}`,
    who: 'nobody',
    before: page => page.getByRole('button', { name: 'Begin' }).click({ timeout: 5000 }),
  },
  { name: 'runs', path: '/runs' },
  { name: 'run', path: `/runs/${runs.at(-1)}` },
  { name: 'compare', path: `/runs/compare?first=${runs[0]}&second=${runs.at(-1)}` },
  {
    name: 'diff',
    path: '/diff',
    before: page => page.getByRole('button', { name: 'Show me an example' }).click({ timeout: 5000 }),
  },
  { name: 'settings', path: '/settings/people' },
  { name: 'login', path: '/login', who: 'nobody' },
]
const sizes = [
  [390, 844],
  [1280, 800],
  [1920, 1080],
] as const

const shown = screens.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
for (const [width, height] of sizes)
  for (const colorScheme of ['light', 'dark'] as const)
    for (const who of ['leader', 'annotator', 'nobody'] as const) {
      const own = shown.filter(screen => (screen.who ?? 'leader') === who)
      if (own.length === 0) continue
      const person = await stage.bench.person({
        viewport: { width, height },
        colorScheme,
        ...(who === 'nobody' ? {} : { storageState: stage[who] }),
      })
      const session = await person.context.newCDPSession(person.page)
      for (const { name, path, before } of own) {
        await person.page.goto('about:blank')
        await person.open(path)
        await before?.(person.page).catch(() => console.log(`${name}: what was to be done first could not be done`))
        await person.page.waitForTimeout(700)
        const over = await person.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        if (over > 0) console.log(`${name} at ${width}: ${over} pixels run over the edge`)
        const { data } = (await session.send('Page.captureScreenshot', { format: 'webp', quality: 72 })) as {
          data: string
        }
        writeFileSync(join(folder, `${name}-${width}-${colorScheme}.webp`), Buffer.from(data, 'base64'))
      }
      await person.context.close()
    }
await stage.close()

const files = readdirSync(folder).filter(file => file.endsWith('.webp'))
const bytes = files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)
console.log(`${files.length} pictures in docs/screens, ${(bytes / 1e6).toFixed(1)} MB`)
if (bytes > 6e6) process.exitCode = 1
