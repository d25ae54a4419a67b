/**
 * Decides a file of first-order theories and lists where the labels differ from the gold labels, and why.
 *
 *     npx tsx --conditions=elenchus-source examples/folio.ts FILE.jsonl
 *
 * Rows have the fields of FOLIO (`premises-FOL`, `conclusion-FOL`, `label`) or `theory`, `statement` and `label`. Without a file,
 * two sample rows are decided.
 */
import { readFileSync } from 'node:fs'
import { decide, describeModel, readTheory } from '@elenchus/logic/fol'

interface Row {
  readonly theory: string | readonly string[]
  readonly statement: string
  readonly label?: string
}

const samples: readonly Row[] = [
  { theory: ['∀x (Heron(x) → Bird(x))', 'Heron(gil)'], statement: '¬Bird(gil)', label: 'False' },
  { theory: ['∀x (Heron(x) → Bird(x)', 'Bird(gil)'], statement: 'Heron(gil)', label: 'Uncertain' },
]

function parseRow(line: string): Row {
  const row = JSON.parse(line)
  return {
    theory: row.theory ?? row['premises-FOL'],
    statement: row.statement ?? row['conclusion-FOL'],
    label: row.label,
  }
}

const file = process.argv[2]
const rows = file ? readFileSync(file, 'utf8').trim().split('\n').map(parseRow) : samples
let readWithoutRepair = 0
let readWithRepair = 0
let matchesGold = 0
for (const [i, { theory, statement, label }] of rows.entries()) {
  const print = (text: string) => console.log(`row ${i + 1}: ${text}`)
  const strict = [theory, [statement]].flatMap(part => readTheory(part, { repair: false }).errors)
  if (strict.length === 0) readWithoutRepair++
  const answer = await decide({ theory, statement })
  if (answer.label === 'unread') {
    for (const { part, line, column, message } of answer.problems)
      print(`not read: ${part} ${line}:${column}: ${message}`)
    continue
  }
  readWithRepair++
  for (const { part, line, column, message } of answer.diagnostics)
    print(line > 0 ? `${part} ${line}:${column}: ${message}` : message)
  if (answer.label === label) matchesGold++
  else if (label !== undefined) print(`${answer.label}, gold ${label}: ${statement}`)
  if (answer.label === label && file) continue
  const { evidence } = answer
  if (evidence.kind === 'models') {
    if (evidence.with) print(`  it may hold: ${describeModel(evidence.with)}`)
    if (evidence.without) print(`  it may fail: ${describeModel(evidence.without)}`)
  } else if (evidence.kind !== 'none') print(`  ${answer.label} by premises ${answer.usedLines.join(', ') || 'none'}`)
}
console.log(
  `${rows.length} rows: ${readWithoutRepair} read without repair, ${readWithRepair} with repair, ${matchesGold} agree with the gold label`,
)
