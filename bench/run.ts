/**
 * Runs the benchmark suites and prints their rows: `npm run bench`, or `npm run bench -- s5` for suites whose name
 * contains a word. Numbers depend on the machine; what counts is the ratio to a peer measured in the same run. Nothing
 * is asserted.
 *
 * A suite is a module in this folder that exports `run`, which gives rows, and perhaps a `title`.
 */
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { table } from './table.ts'

export interface Row {
  readonly name: string
  readonly ours: number | string
  /** What the peer needs, or 'absent'; the note then names the package that has it. */
  readonly peer: number | string
  readonly ratio: number | string
  readonly note: string
}

interface Suite {
  readonly title?: string
  readonly run?: () => readonly Row[] | Promise<readonly Row[]>
}

const folder = new URL('.', import.meta.url)
const wanted = process.argv.slice(2)
const names = readdirSync(fileURLToPath(folder))
  .filter(file => file.endsWith('.ts') && file !== 'run.ts' && file !== 'table.ts')
  .map(file => file.slice(0, -3))
  .filter(name => wanted.length === 0 || wanted.some(word => name.includes(word)))
  .sort()

if (names.length === 0) {
  process.stderr.write(`no suite is called ${wanted.join(' or ')}\n`)
  process.exitCode = 1
}
let failed = 0
for (const name of names) {
  try {
    const suite = (await import(new URL(`${name}.ts`, folder).href)) as Suite
    if (!suite.run) continue
    process.stderr.write(`${name} ...\n`)
    process.stdout.write(table(suite.title ?? name, await suite.run()))
  } catch (error) {
    failed++
    process.stdout.write(`\n${name}: failed\n${error instanceof Error ? error.stack : error}\n`)
  }
}
if (failed > 0) process.exitCode = 1
