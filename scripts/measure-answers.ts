/**
 * How well answers are read: `tsx --conditions=elenchus-source scripts/measure-answers.ts [RESPONSES.jsonl …]` reads files of responses
 * with gold (the format of `elenchus extract`, and `family`) and prints what was read as meant, by family; without files an oracle
 * answers ReClor's validation questions (in the folder that ELENCHUS_DATA names) in twelve styles, and the built command line's
 * `eval reclor` scores each.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readChoice, readInference, readTheoryLabel } from '@elenchus/answers'
import { readReclor } from '@elenchus/benchmarks/readers'
import { styles } from '../packages/answers/src/testing/oracle-styles.ts'

interface Line {
  readonly kind: 'choice' | 'nli' | 'theory'
  readonly family?: string
  readonly options?: readonly string[]
  readonly lettered?: boolean
  readonly response: string
  readonly gold: number | string | null
}

const data = process.env['ELENCHUS_DATA'] ?? fileURLToPath(new URL('../../shared/data', import.meta.url))
const say = (line: string) => process.stdout.write(`${line}\n`)
const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)}%`

function readLine({ kind, options = [], lettered = true, response }: Line) {
  if (kind === 'choice') return readChoice(response, options, { lettered }).answer
  return kind === 'nli' ? readInference(response).answer : readTheoryLabel(response).answer
}

function measureFile(path: string): void {
  const families = new Map<string, { n: number; right: number; misread: number }>()
  const all = { n: 0, right: 0, misread: 0 }
  for (const text of readFileSync(path, 'utf8').split('\n')) {
    if (text.trim() === '') continue
    const line = JSON.parse(text) as Line
    const name = line.family ?? line.kind
    const own = families.get(name) ?? { n: 0, right: 0, misread: 0 }
    families.set(name, own)
    const answer = readLine(line)
    for (const count of [own, all]) {
      count.n++
      if (answer === line.gold) count.right++
      else if (answer !== null) count.misread++
    }
  }
  say(`${path}: ${all.right} of ${all.n} read as meant (${percent(all.right, all.n)}), ${all.misread} misread`)
  for (const [name, { n, right, misread }] of families)
    if (right < n) say(`  ${name}: ${right} of ${n}${misread > 0 ? `, ${misread} misread` : ''}`)
}

/** Through the built command line, as anybody's predictions would go: what is lost below 100 is lost in reading. */
async function measureOracle(): Promise<void> {
  const path = join(data, 'reclor', 'val.json')
  const items: { id: string; options: readonly string[]; answer: number }[] = []
  for await (const { id, options, answer } of readReclor(path)) if (answer !== null) items.push({ id, options, answer })
  const folder = mkdtempSync(join(tmpdir(), 'oracle-'))
  try {
    for (const [name, style] of Object.entries(styles)) {
      const predictions = join(folder, `${name.replaceAll(/\W+/g, '-')}.jsonl`)
      const lines = items.map(({ id, options, answer }, n) => JSON.stringify({ id, text: style(options, answer, n) }))
      writeFileSync(predictions, `${lines.join('\n')}\n`)
      const { n, accuracy, unparsed } = evalReclor(path, predictions)
      say(`${name}: ${percent(accuracy, 1)} of ${n}, ${unparsed} unparsed`)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function evalReclor(path: string, predictions: string): { n: number; accuracy: number; unparsed: number } {
  const command = fileURLToPath(new URL('../packages/elenchus/bin/elenchus.js', import.meta.url))
  const model = `file:${predictions}`
  const printed = execFileSync(
    process.execPath,
    [command, 'eval', 'reclor', '--data', path, '--model', model, '--run', `${predictions}.run`, '--json'],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  )
  return JSON.parse(printed)
}

const files = process.argv.slice(2)
if (files.length === 0) await measureOracle()
for (const file of files) measureFile(file)
