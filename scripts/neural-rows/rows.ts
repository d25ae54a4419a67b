/**
 * Our rows, from what the trained jobs answered, printed and written into docs/neural.md:
 *
 *     npx tsx --conditions=elenchus-source scripts/neural-rows/rows.ts --jobs jobs --answers answers [--write]
 *
 * `jobs` is what prepare.ts wrote, `answers` the unpacked rows.tar.gz of train.sh.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readMetaLogic, readPairs, type Strategy, writePairs } from '@elenchus/metagraph/codecs'
import { createScorer, type Figures, type Scorable, scorable } from '@elenchus/metagraph/score'
import { readTokenizer } from '@elenchus/neural'
import { exactInterval } from '@elenchus/statistics'
import { corporaFolder } from '../corpora.ts'
import { files, partsOf } from './parts.ts'
import { plan, type RowPlan } from './plan.ts'

const { values } = parseArgs({
  options: {
    jobs: { type: 'string', default: 'tmp/rows' },
    answers: { type: 'string', default: 'tmp/rows' },
    write: { type: 'boolean', default: false },
  },
})

interface Manifest {
  readonly device: string
  readonly seconds: number
  readonly parameters: number
  readonly examples: number
  readonly epochs: number
  readonly bestEpoch: number | null
  readonly devRight: number | null
}

type Answer = { readonly id: string; readonly scores?: readonly number[]; readonly output?: readonly number[] }

const read = (name: string, file: string) => readFileSync(join(values.answers, name, file), 'utf8')
const answersOf = (name: string): Answer[] =>
  read(name, 'predictions.jsonl')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Answer)
const percent = (share: number) => (100 * share).toFixed(1)
const best = (scores: readonly number[]) => scores.indexOf(Math.max(...scores))

async function accuracyOf(row: RowPlan): Promise<string> {
  const { test, labels } = await partsOf(row, corporaFolder)
  const said = new Map(answersOf(row.name).map(({ id, scores }) => [id, scores!]))
  let right = 0
  for (const example of test) {
    if (!('label' in example)) continue
    const { id, label } = example
    const scores = said.get(id)
    if (!scores) throw new Error(`${row.name}: no answer to ${id}; were the jobs prepared from the same corpora?`)
    if (best(scores) === (typeof label === 'string' ? labels.indexOf(label) : label)) right++
  }
  const [low, high] = exactInterval(right, test.length)
  return `${percent(right / test.length)} [${percent(low)}, ${percent(high)}] of ${test.length}`
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
  const gold = readFileSync(join(corporaFolder, files.metalogic[1]), 'utf8')
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

const lines = ['| corpus, input | network | right, with 95% interval | learnt from | time |', '|---|---|---|---|---|']
for (const row of plan) {
  if (!existsSync(join(values.answers, row.name, 'predictions.jsonl'))) {
    console.error(`${row.name}: no answers`)
    continue
  }
  const manifest = JSON.parse(read(row.name, 'manifest.json')) as Manifest
  const strategy = row.name === 'once' ? 'once' : row.name === 'multitask' ? 'multitask' : null
  const figures = strategy ? await graphsOf(row, strategy) : await accuracyOf(row)
  const network =
    row.recipe === 'reclor-bilstm'
      ? 'Bi-LSTM from nothing'
      : strategy
        ? `${strategy === 'once' ? 'All-at-Once' : 'Multitask'}, small seq2seq from nothing`
        : row.body === 'pretrained'
          ? 'our pretrained encoder'
          : 'encoder from nothing'
  const rate = row.changes?.rate === undefined ? '' : `, rate ${row.changes.rate}`
  lines.push(
    `| ${row.corpus}${row.input ? `, ${row.input}` : ''}${row.after ? ', after ReClor' : ''} | ${network}, ${(manifest.parameters / 1e6).toFixed(1)} M${rate} | ${figures} | ${manifest.examples}, epoch ${manifest.bestEpoch} of ${manifest.epochs}${manifest.devRight === null ? '' : `, ${percent(manifest.devRight)} of the tenth`} | ${(manifest.seconds / 60).toFixed(1)} min, ${manifest.device} |`,
  )
}
const table = lines.join('\n')
console.log(table)
if (values.write) {
  const page = new URL('../../docs/neural.md', import.meta.url)
  const text = readFileSync(page, 'utf8')
  const [before, rest] = text.split('<!-- rows: written by scripts/neural-rows/rows.ts -->\n')
  const after = rest!.slice(rest!.indexOf('<!-- end of rows -->'))
  writeFileSync(page, `${before}<!-- rows: written by scripts/neural-rows/rows.ts -->\n\n${table}\n\n${after}`)
}
