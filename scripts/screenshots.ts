/**
 * Takes the screenshots that the documentation shows (`npm run screenshots`, into docs/screens). With `-- --all` it takes every screen, light
 * and dark, at 390, 1,280 and 1,920 pixels, into the ignored folder `screens`. Names after the options select screens.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import { skipped } from '../packages/workbench/test/harness.ts'
import { root } from './corpora.ts'
import { setStage } from './screenshots/stage.ts'

if (skipped) throw new Error('This needs Chromium and the built client: npm run build')
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean', default: false } },
})
const folder = join(root, values.all ? 'screens' : 'docs/screens')
mkdirSync(folder, { recursive: true })
/** Path of a screenshot, or null if no document shows it and `--all` is not set. */
function screenshotPath(name: string, width: number, colorScheme: string): string | null {
  const path = join(folder, `${name}-${width}-${colorScheme}.webp`)
  return values.all || existsSync(path) ? path : null
}
const stage = await setStage()
const { project, readyForAdjudication, startedPassage, exam, participantToken, runs } = stage

interface Screen {
  readonly name: string
  readonly path: string
  /** Account that opens the page; default: the leader. */
  readonly who?: 'leader' | 'annotator' | 'nobody'
  readonly prepare?: (page: Page) => Promise<unknown>
}
const argument =
  'The library should stay open until midnight. Students have nowhere else to study in the evening, and the heating runs all night anyway. Some neighbours say that it would be noisy, but the reading rooms face the park.'
const screens: readonly Screen[] = [
  { name: 'start', path: '/' },
  { name: 'tour', path: '/?tour' },
  {
    name: 'explain',
    path: '/explain',
    prepare: async page => {
      await page.locator('textarea').first().fill(argument)
      await page.keyboard.press('Control+Enter')
      await page.getByText('conclusion').first().waitFor()
    },
  },
  {
    name: 'theory',
    path: '/theory',
    prepare: page => page.getByLabel('Examples').selectOption({ index: 1 }, { timeout: 5000 }),
  },
  {
    name: 'logic',
    path: '/logic',
    prepare: page => page.getByRole('button', { name: '◇p → □p', exact: true }).click({ timeout: 5000 }),
  },
  { name: 'draw', path: '/draw?sample=tram', prepare: page => page.getByText('conclusion').first().waitFor() },
  { name: 'projects', path: '/projects' },
  { name: 'project', path: `/projects/${project}` },
  { name: 'passages', path: `/projects/${project}/passages` },
  { name: 'import', path: `/projects/${project}/import` },
  { name: 'export', path: `/projects/${project}/export` },
  { name: 'annotate', path: `/projects/${project}/annotate/${startedPassage}`, who: 'annotator' },
  { name: 'adjudicate', path: `/projects/${project}/adjudicate/${readyForAdjudication}` },
  { name: 'agreement', path: `/projects/${project}/agreement` },
  { name: 'datasets', path: '/datasets' },
  { name: 'exams', path: `/exams/${exam}` },
  {
    name: 'exam',
    path: `/exam#${participantToken}`,
    who: 'nobody',
    prepare: page => page.getByRole('button', { name: 'Start' }).click({ timeout: 5000 }),
  },
  { name: 'runs', path: '/runs' },
  { name: 'run', path: `/runs/${runs.at(-1)}` },
  { name: 'compare', path: `/runs/compare?first=${runs[0]}&second=${runs.at(-1)}` },
  {
    name: 'diff',
    path: '/diff',
    prepare: page => page.getByRole('button', { name: 'Show an example' }).click({ timeout: 5000 }),
  },
  { name: 'settings', path: '/settings/people' },
  { name: 'login', path: '/login', who: 'nobody' },
]
const sizes = [
  [390, 844],
  [1280, 800],
  [1920, 1080],
] as const

const chosenScreens = screens.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
for (const [width, height] of sizes)
  for (const colorScheme of ['light', 'dark'] as const)
    for (const who of ['leader', 'annotator', 'nobody'] as const) {
      const selected = chosenScreens.filter(
        screen => (screen.who ?? 'leader') === who && screenshotPath(screen.name, width, colorScheme) !== null,
      )
      if (selected.length === 0) continue
      const person = await stage.bench.person({
        viewport: { width, height },
        colorScheme,
        ...(who === 'nobody' ? {} : { storageState: stage[who] }),
      })
      const session = await person.context.newCDPSession(person.page)
      for (const { name, path, prepare: before } of selected) {
        await person.page.goto('about:blank')
        await person.open(path)
        await before?.(person.page).catch(() => console.log(`${name}: set-up failed`))
        await person.page.waitForTimeout(700)
        const overflow = await person.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        if (overflow > 0) console.log(`${name} at ${width}: ${overflow} pixels overflow`)
        const { data } = (await session.send('Page.captureScreenshot', { format: 'webp', quality: 72 })) as {
          data: string
        }
        writeFileSync(screenshotPath(name, width, colorScheme)!, Buffer.from(data, 'base64'))
      }
      await person.context.close()
    }
await stage.close()
