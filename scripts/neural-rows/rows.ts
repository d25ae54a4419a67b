/**
 * Our rows, from what the trained jobs answered, printed and written into docs/neural.md:
 *
 *     npx tsx --conditions=elenchus-source scripts/neural-rows/rows.ts --jobs jobs --answers answers [--write]
 *
 * `jobs` is what prepare.ts wrote, `answers` the unpacked rows.tar.gz of train.sh. Rows of the page whose jobs have no answers there stay.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readMetaLogic, readPairs, type Strategy, writePairs } from '@elenchus/metagraph/codecs'
import { createScorer, type Figures, type Scorable, scorable } from '@elenchus/metagraph/score'
import { readTokenizer } from '@elenchus/neural'
import { corporaFolder } from '../corpora.ts'
import { files, partsOf, recipeOf } from './parts.ts'
import { plan, type RowPlan } from './plan.ts'
import { accuracyText, f1Text, keyOf, type Manifest, pageWith, type TableRow, tableOf, tableRow } from './table.ts'

const { values } = parseArgs({
  options: {
    jobs: { type: 'string', default: 'tmp/rows' },
    answers: { type: 'string', default: 'tmp/rows' },
    write: { type: 'boolean', default: false },
  },
})

type Answer = { readonly id: string; readonly scores?: readonly number[]; readonly output?: readonly number[] }

const read = (name: string, file: string) => readFileSync(join(values.answers, name, file), 'utf8')
const answersOf = (name: string): Answer[] =>
  read(name, 'predictions.jsonl')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Answer)
const percent = (share: number) => (100 * share).toFixed(1)
const best = (scores: readonly number[]) => scores.indexOf(Math.max(...scores))

/** Accuracy, and of pairs F1 as well. */
async function figuresOf(row: RowPlan): Promise<string> {
  const { test, labels, passages } = await partsOf(row, corporaFolder)
  const said = new Map(answersOf(row.name).map(({ id, scores }) => [id, scores!]))
  if (new Set(test.map(({ id }) => id)).size < test.length) throw new Error(`${row.name}: two of its items have one id`)
  const judged = test.map((example, i) => {
    const scores = said.get(example.id)
    if (!scores)
      throw new Error(`${row.name}: no answer to ${example.id}; were the jobs prepared from the same corpora?`)
    if (!('label' in example)) throw new Error(`${row.name}: ${example.id} has no label`)
    const place = best(scores)
    const right = place === (typeof example.label === 'string' ? labels.indexOf(example.label) : example.label)
    return { right, said: labels[place] ?? '', gold: String(example.label), group: passages[i]! }
  })
  const accuracy = accuracyText(judged.filter(({ right }) => right).length, judged.length)
  return row.corpus === 'logiqa2-nli' ? `${accuracy}, ${f1Text(judged)}` : accuracy
}

const wanted = [
  'node.f1',
  'step.f1',
  'step.allCorrect',
  'rebut.f1',
  'formula.f1',
  'certainty.accuracy',
  'overall',
] as const satisfies readonly (keyof Figures)[]

async function graphsOf(row: RowPlan, strategy: Strategy): Promise<string> {
  const tokenizer = await readTokenizer(JSON.parse(readFileSync(join(values.jobs, row.name, 'tokenizer.json'), 'utf8')))
  const gold = readFileSync(join(corporaFolder, files.metalogic[1]!), 'utf8')
    .trim()
    .split('\n')
    .map(line => readMetaLogic(JSON.parse(line)))
  const asked = gold.flatMap(graph => writePairs(graph, strategy).pairs)
  const answers = answersOf(row.name)
  if (asked.length !== answers.length)
    throw new Error(`${row.name}: ${answers.length} answers to ${asked.length} inputs`)
  const pairs = asked.map((pair, i) => ({ ...pair, output: tokenizer.decode(answers[i]!.output!) }))
  const predicted = new Map(readPairs(pairs, () => {}).map(graph => [graph.id, scorable(graph)]))
  const scorer = createScorer({ mode: 'official', resamples: 1000, seed: 1 })
  const nothing = (id: string): Scorable => ({ id, edges: [], triples: new Map(), degrees: new Map() })
  for (const graph of gold) scorer.add(predicted.get(graph.id) ?? nothing(graph.id), scorable(graph))
  const { figures, intervals } = scorer.report()
  return wanted
    .map(key => {
      const ends = intervals?.[key]
      return `${key} ${percent(figures[key] ?? 0)}${ends ? ` [${ends.map(percent).join(', ')}]` : ''}`
    })
    .join(', ')
}

const made: TableRow[] = []
for (const row of plan) {
  if (!existsSync(join(values.answers, row.name, 'predictions.jsonl'))) {
    console.error(`${row.name}: no answers`)
    continue
  }
  const manifest = JSON.parse(read(row.name, 'manifest.json')) as Manifest
  const { strategy } = recipeOf(row).data
  const figures = strategy === 'once' || strategy === 'multitask' ? await graphsOf(row, strategy) : await figuresOf(row)
  made.push(tableRow(row, figures, manifest))
}
console.log(tableOf(made))
if (values.write) {
  const page = new URL('../../docs/neural.md', import.meta.url)
  writeFileSync(page, pageWith(readFileSync(page, 'utf8'), made, plan.map(keyOf)))
}
