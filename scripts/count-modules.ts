/**
 * Counts the modules that commands load, since each one costs start-up time and memory. `npm run modules` prints the counts of
 * four commands; `npm run modules -- --list eval` lists the modules of one. ELENCHUS_PROGRAM overrides the program.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const program = process.env['ELENCHUS_PROGRAM'] ?? join(root, 'packages', 'elenchus', 'bin', 'elenchus.js')
const folder = mkdtempSync(join(tmpdir(), 'elenchus-modules-'))
const at = (name: string) => join(folder, name)

/** A loader hook that logs the URL of every loaded module. */
const hook = `import { appendFileSync } from 'node:fs'
let file
export function initialize(path) { file = path }
export async function load(url, context, next) {
  if (url.startsWith('file:')) appendFileSync(file, url + '\\n')
  return next(url, context)
}
`
writeFileSync(at('hook.mjs'), hook)

const question = {
  id_string: 'a',
  context: 'Ravens roost in the mill. So the mill is not empty.',
  question: 'Which is the conclusion?',
  answers: ['The mill is not empty.', 'Ravens fly.', 'Mills turn.', 'Nothing roosts.'],
  label: 0,
}
writeFileSync(at('questions.json'), JSON.stringify([question]))
writeFileSync(at('passage.txt'), 'The well is low because it did not rain. So we should save water.')
writeFileSync(at('theory.txt'), 'Ann is tall. If Ann is tall then Bob is kind.')

const calls: Readonly<Record<string, readonly string[]>> = {
  eval: ['eval', 'reclor', '--data', at('questions.json'), '--model', 'chance', '--run', at('run')],
  explain: ['explain', at('passage.txt')],
  decide: ['decide', at('theory.txt'), '--statement', 'Bob is kind.'],
  generate: ['generate', 'contrast-negation', '--theories', '1', '--seed', '1', '--out', at('sets')],
}

/** Paths of the modules that a command loads. */
function loadedModules(name: string, args: readonly string[]): string[] {
  const log = at(`${name}.log`)
  writeFileSync(log, '')
  const register = `import { register } from 'node:module'; register(${JSON.stringify(pathToFileURL(at('hook.mjs')).href)}, { data: ${JSON.stringify(log)} })`
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(register)}`, program, ...args],
    { cwd: folder, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`${args.join(' ')}: exit ${status}\n${stderr}`)
  return [...new Set(readFileSync(log, 'utf8').trim().split('\n'))].map(url => fileURLToPath(url))
}

/** Package of a path: `evaluation` for packages/evaluation/dist/…, `zod` for node_modules/zod/…. */
const packageOf = (path: string) =>
  /node_modules\/((?!@elenchus)(?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? /packages\/([^/]+)/.exec(path)?.[1] ?? 'other'

const [list, wanted] = process.argv.slice(2)
try {
  for (const [name, args] of Object.entries(calls)) {
    if (list === '--list' && wanted !== undefined && wanted !== name) continue
    const paths = loadedModules(name, args)
    const counts = new Map<string, number>()
    for (const path of paths) counts.set(packageOf(path), (counts.get(packageOf(path)) ?? 0) + 1)
    const parts = [...counts].sort(([, a], [, b]) => b - a).map(([each, n]) => `${each} ${n}`)
    console.log(`${name}: ${paths.length} modules (${parts.join(', ')})`)
    if (list === '--list') console.log(paths.map(path => `  ${path.replace(root, '.')}`).join('\n'))
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
