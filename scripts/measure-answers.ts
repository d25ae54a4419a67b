/**
 * How well answers are read: `tsx --conditions=elenchus-source scripts/measure-answers.ts [RESPONSES.jsonl …]` reads files of responses
 * with gold (the format of `elenchus extract`, and `family`) and prints what was read as meant, by family; without files it puts an oracle
 * in twelve styles to ReClor's validation questions, in the folder that ELENCHUS_DATA names.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readReclor } from '@elenchus/benchmarks'
import { readChoice, readInference, readTheory } from '@elenchus/evaluation/answers'
import { styles } from '../packages/evaluation/src/answers/testing/oracle-styles.ts'

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
  return kind === 'nli' ? readInference(response).answer : readTheory(response).answer
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

async function measureOracle(): Promise<void> {
  const counts = Object.keys(styles).map(name => ({ name, right: 0, misread: 0 }))
  let n = 0
  for await (const { options, answer } of readReclor(join(data, 'reclor', 'val.json'))) {
    if (answer === null) continue
    for (const count of counts) {
      const read = readChoice(styles[count.name]!(options, answer, n), options).answer
      if (read === answer) count.right++
      else if (read !== null) count.misread++
    }
    n++
  }
  for (const { name, right, misread } of counts) say(`${name}: ${percent(right, n)} of ${n}, ${misread} misread`)
}

const files = process.argv.slice(2)
if (files.length === 0) await measureOracle()
for (const file of files) measureFile(file)
