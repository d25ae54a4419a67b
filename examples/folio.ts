/**
 * Decides a file of first-order theories and lists where the labels differ from the gold labels, and why.
 *
 *     npx tsx --conditions=elenchus-source examples/folio.ts FILE.jsonl
 *
 * Rows as in FOLIO (`premises-FOL`, `conclusion-FOL`, `label`) or ours (`theory`, `statement`, `label`). Without a file
 * two rows of our own are decided.
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

function rowOf(line: string): Row {
  const row = JSON.parse(line)
  return {
    theory: row.theory ?? row['premises-FOL'],
    statement: row.statement ?? row['conclusion-FOL'],
    label: row.label,
  }
}

const file = process.argv[2]
const rows = file ? readFileSync(file, 'utf8').trim().split('\n').map(rowOf) : samples
let asTheyStand = 0
let read = 0
let agree = 0
for (const [i, { theory, statement, label }] of rows.entries()) {
  const say = (text: string) => console.log(`row ${i + 1}: ${text}`)
  const strict = [theory, [statement]].flatMap(part => readTheory(part, { repair: false }).errors)
  if (strict.length === 0) asTheyStand++
  const answer = await decide({ theory, statement })
  if (answer.label === 'unread') {
    for (const { part, line, column, message } of answer.problems)
      say(`not read: ${part} ${line}:${column}: ${message}`)
    continue
  }
  read++
  for (const { part, line, column, message } of answer.diagnostics)
    say(line > 0 ? `${part} ${line}:${column}: ${message}` : message)
  if (answer.label === label) agree++
  else if (label !== undefined) say(`${answer.label}, gold ${label}: ${statement}`)
  if (answer.label === label && file) continue
  const { evidence } = answer
  if (evidence.kind === 'models') {
    if (evidence.with) say(`  it may hold: ${describeModel(evidence.with)}`)
    if (evidence.without) say(`  it may fail: ${describeModel(evidence.without)}`)
  } else if (evidence.kind !== 'none') say(`  ${answer.label} by premises ${answer.usedLines.join(', ') || 'none'}`)
}
console.log(
  `${rows.length} rows: ${asTheyStand} read as they stand, ${read} with mending, ${agree} agree with the gold label`,
)
