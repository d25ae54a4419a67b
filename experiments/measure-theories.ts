/**
 * Accuracy of reader and reasoner on published English theories.
 *
 *   npx tsx --conditions=elenchus-source experiments/measure-theories.ts [--data DIR] [--misses]
 *
 * DIR holds proofwriter/, prontoqa/ and logicnli/ (default: ../shared/data beside the repository, or ELENCHUS_DATA).
 * Each theory is read sentence by sentence; unread sentences are counted and skipped. Statements are decided by forward chaining.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { listIndividuals, readStatement, readTheoryWithDiagnostics } from '@elenchus/english'
import { compile, type Label } from '@elenchus/logic/rules'
import { corporaFolder } from '../scripts/corpora.ts'

interface Item {
  readonly text: string
  readonly questions: readonly Readonly<{ id: string; statement: string; gold: Label }>[]
}
interface Corpus {
  readonly name: string
  readonly file: string
  readonly items: (json: unknown) => readonly Item[]
}
/** The statement follows the question mark; A is True, B False, C Unknown. */
const fromMultipleChoice = (json: unknown): readonly Item[] =>
  (json as Readonly<{ id: string; context: string; question: string; answer: string }>[]).map(entry => ({
    text: entry.context,
    questions: [
      {
        id: entry.id,
        statement: entry.question.slice(entry.question.indexOf('?') + 1).trim(),
        gold: ({ A: 'True', B: 'False', C: 'Unknown' } as const)[entry.answer as 'A' | 'B' | 'C'],
      },
    ],
  }))

interface NliTheory {
  readonly facts: readonly string[]
  readonly rules: readonly string[]
  readonly statements: readonly string[]
  readonly labels: readonly ('entailment' | 'contradiction' | 'neutral' | 'self_contradiction')[]
}
const NLI_LABELS = {
  entailment: 'True',
  contradiction: 'False',
  neutral: 'Unknown',
  self_contradiction: 'Both',
} as const
const fromNli = (json: unknown): readonly Item[] =>
  Object.entries(json as Record<string, NliTheory>).map(([key, theory]) => ({
    text: [...theory.facts, ...theory.rules].join(' '),
    questions: theory.statements.map((statement, i) => ({
      id: `${key}/${i}`,
      statement,
      gold: NLI_LABELS[theory.labels[i]!],
    })),
  }))

const CORPORA: readonly Corpus[] = [
  { name: 'ProofWriter', file: 'proofwriter/owa_d5_dev600.json', items: fromMultipleChoice },
  { name: 'PrOntoQA', file: 'prontoqa/first250.json', items: fromMultipleChoice },
  { name: 'LogicNLI dev', file: 'logicnli/dev_language.json', items: fromNli },
]

const { values } = parseArgs({ options: { data: { type: 'string' }, misses: { type: 'boolean', default: false } } })
const folder = values.data ?? corporaFolder

let missingCorpora = 0
for (const corpus of CORPORA) {
  const file = join(folder, corpus.file)
  if (!existsSync(file)) {
    missingCorpora++
    console.log(`${corpus.name}: not measured, ${file} is absent`)
    continue
  }
  measure(corpus, corpus.items(JSON.parse(readFileSync(file, 'utf8'))))
}
if (missingCorpora === CORPORA.length) {
  console.error('No corpus found; set the folder with --data DIR or ELENCHUS_DATA.')
  process.exitCode = 1
}

function measure(corpus: Corpus, items: readonly Item[]): void {
  let correct = 0
  let questionCount = 0
  let sentences = 0
  /** Misses among theories that were read whole. */
  let missedWhole = 0
  const unread: string[] = []
  const misses: string[] = []
  const confusion = new Map<string, number>()
  for (const item of items) {
    const statements = item.questions.map(question => readStatement(question.statement, { dialect: 'generated' }))
    const individuals = listIndividuals({ facts: statements, rules: [] })
    const read = readTheoryWithDiagnostics(item.text, { dialect: 'generated', individuals })
    const errors = read.diagnostics.filter(entry => entry.severity === 'error')
    sentences += read.sentences.length
    for (const error of errors) unread.push(error.message)
    const compiled = compile(read.theory, { semantics: 'forward', constants: individuals })
    item.questions.forEach((question, i) => {
      questionCount++
      const label = compiled.label(statements[i]!)
      if (label === question.gold) {
        correct++
        return
      }
      if (errors.length === 0) missedWhole++
      const pair = `${question.gold} predicted as ${label}`
      confusion.set(pair, (confusion.get(pair) ?? 0) + 1)
      misses.push(
        `${question.id}: ${question.statement} gold ${question.gold}, predicted ${label}${errors.length > 0 ? ' (theory not read whole)' : ''}`,
      )
    })
  }
  const percent = ((100 * correct) / questionCount).toFixed(2)
  console.log(
    `${corpus.name}: ${correct} of ${questionCount} right (${percent}%); ${unread.length} of ${sentences} sentences not read`,
  )
  for (const [pair, count] of [...confusion].sort((a, b) => b[1] - a[1])) console.log(`  ${count} ${pair}`)
  if (misses.length > 0) console.log(`  ${missedWhole} of ${misses.length} misses in theories that were read whole`)
  if (!values.misses) return
  for (const line of unread) console.log(`  unread ${line.replace(/\n/g, '\n    ')}`)
  for (const line of misses) console.log(`  miss ${line}`)
}
