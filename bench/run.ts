/**
 * Runs the benchmark suites and prints their rows: `npm run bench`, or `npm run bench -- s5` for suites whose name contains a word. Numbers
 * depend on the machine; compare the ratios to a peer measured in the same run. Nothing is asserted.
 *
 * A suite is a module in this folder that exports `run`, which returns rows, and optionally a `title`.
 */
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Row } from './suite.ts'

const width = 80
const columns = { name: 34, ours: 16, peer: 16, ratio: 10 }

/** Rows as text of 80 columns, each with its note below. */
function formatTable(title: string, rows: readonly Row[]): string {
  const lines = ['', title, '='.repeat(Math.min(width, title.length)), '']
  const line = (name: string, ours: string, peer: string, ratio: string): string =>
    name.padEnd(columns.name) +
    ours.padStart(columns.ours) +
    peer.padStart(columns.peer) +
    ratio.padStart(columns.ratio)
  lines.push(line('', 'ours', 'peer', 'ratio'), '-'.repeat(width))
  for (const { name, ours, peer = '', ratio = '', note } of rows) {
    const [first = '', ...more] = wrap(name, columns.name - 1)
    lines.push(line(first, toText(ours), toText(peer), toText(ratio)).trimEnd(), ...more)
    lines.push(...wrap(note, width - 4).map(part => `    ${part}`))
  }
  return `${lines.join('\n')}\n`
}

function toText(value: number | string): string {
  if (typeof value === 'string') return value
  if (!Number.isFinite(value)) return ''
  return Number.isInteger(value) ? value.toLocaleString('en') : value.toPrecision(3)
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1)!
    if (line !== '' && line.length + 1 + word.length > width) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines.filter(Boolean)
}

const folder = new URL('.', import.meta.url)
const wanted = process.argv.slice(2)
const names = readdirSync(fileURLToPath(folder))
  .filter(file => file.endsWith('.ts') && !['run.ts', 'suite.ts'].includes(file))
  .map(file => file.slice(0, -3))
  .filter(name => wanted.length === 0 || wanted.some(word => name.includes(word)))
  .sort()

if (names.length === 0) {
  process.stderr.write(`no suite is called ${wanted.join(' or ')}\n`)
  process.exitCode = 1
}
for (const name of names) {
  try {
    const { title, run } = (await import(new URL(`${name}.ts`, folder).href)) as Readonly<{
      title?: string
      run: () => readonly Row[] | Promise<readonly Row[]>
    }>
    process.stderr.write(`${name} ...\n`)
    process.stdout.write(formatTable(title ?? name, await run()))
  } catch (error) {
    process.exitCode = 1
    process.stdout.write(`\n${name}: failed\n${error instanceof Error ? error.stack : error}\n`)
  }
}
