/**
 * Prepares the jobs of `plan.ts` for a machine with a GPU:
 *
 *     npx tsx --conditions=elenchus-source scripts/neural-rows/prepare.ts --out jobs --encoder encoder.safetensors [--tiny]
 *
 * ReClor is learnt from its train split less the questions that are set aside, and answered on val. LogiQA 2.0 and its pairs are here with
 * their dev split only: by the hash of the passage four fifths of it are learnt from and one fifth is answered.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readEncoderFile, tokenizerJson } from '@elenchus/encoder'
import {
  type Example,
  type JobOptions,
  type PreparedJob,
  prepareJob,
  readExamples,
  recipeNamed,
  textsOf,
} from '@elenchus/evaluation/training'
import { plan, type RowPlan } from './plan.ts'

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'tmp/rows' },
    encoder: { type: 'string' },
    data: { type: 'string', default: process.env.ELENCHUS_DATA ?? '../shared/data' },
    tiny: { type: 'boolean', default: false },
  },
})

/** A number between 0 and 1 that a text always gets. */
const hash = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32
/** What two examples share that must not be divided: the passage. */
function passageOf(example: Example): string {
  if ('choices' in example) return example.choices[0]![0]!
  return 'segments' in example ? example.segments[0]! : example.id
}

interface Parts {
  readonly train: readonly Example[]
  readonly dev: readonly Example[]
  readonly test: readonly Example[]
  readonly labels: readonly string[]
}

const excluded = new Set(readFileSync(join(values.data, 'metalogic/excluded-ids.txt'), 'utf8').split(/\s+/))
const files = {
  reclor: ['reclor/train.json', 'reclor/val.json'],
  'logiqa2-mrc': ['logiqa2/mrc/dev.txt'],
  'logiqa2-nli': ['logiqa2/nli/dev.txt'],
  metalogic: ['metalogic/metalogic_train.json', 'metalogic/metalogic_dev.json'],
} as const

async function partsOf({ recipe, corpus, input }: RowPlan): Promise<Parts> {
  const { kind, data } = recipeNamed(recipe)
  const seen = input === undefined ? data : { ...data, input }
  const read = async (path: string) => readExamples(kind, seen, join(values.data, path), { seed: 1 })
  // The passage is the key even where the input hides it.
  const whole = await readExamples(kind, data, join(values.data, files[corpus][0]), { seed: 1 })
  const { examples, labels } = await read(files[corpus][0])
  const keys = whole.examples.map(passageOf)
  const allowed = (id: string) => !excluded.has(corpus === 'logiqa2-mrc' ? `logiqa2:${id}` : id)
  const parts: { train: Example[]; dev: Example[]; test: Example[] } = { train: [], dev: [], test: [] }
  const own = files[corpus].length === 1
  examples.forEach((example, i) => {
    const key = keys[i]!
    if (own && hash(`test ${key}`) < 0.2) parts.test.push(example)
    else if (!allowed(example.id) && corpus !== 'metalogic') return
    else parts[hash(`dev ${key}`) < 0.1 ? 'dev' : 'train'].push(example)
  })
  if (!own) parts.test.push(...(await read(files[corpus][1]!)).examples)
  if (!values.tiny) return { ...parts, labels }
  return { train: parts.train.slice(0, 32), dev: parts.dev.slice(0, 16), test: parts.test.slice(0, 16), labels }
}

const base = ({ recipe }: RowPlan): string => {
  const { family } = recipeNamed(recipe).base
  return family === 'scratch-bilstm'
    ? 'scratch:bilstm'
    : family === 'scratch-seq2seq'
      ? 'scratch:seq2seq'
      : 'scratch:encoder'
}

function encoderOf(path: string): NonNullable<JobOptions['encoder']> {
  const { vocabulary, shape } = readEncoderFile(readFileSync(path))
  return { file: path, shape, tokenizer: tokenizerJson(vocabulary) }
}

const encoder = values.encoder === undefined ? undefined : encoderOf(values.encoder)
for (const row of plan) {
  if (row.body === 'pretrained' && !encoder) continue
  const recipe = recipeNamed(row.recipe)
  const { train, dev, test, labels } = await partsOf(row)
  // Transfer needs the vocabulary of the job before: its folder is the base.
  const from = row.after === undefined ? base(row) : join(values.out, row.after)
  const job = await prepareJob(recipe, labels, () => textsOf(train), {
    base: from,
    seed: 1,
    changes: { ...row.changes, ...(values.tiny ? { epochs: 1, batch: 4, longest: 48, outputLongest: 24 } : {}) },
    ...(values.tiny ? { vocabulary: 400 } : recipe.kind === 'seq2seq' ? { vocabulary: 4000 } : {}),
    ...(row.body === 'pretrained' && row.after === undefined ? { encoder: encoder! } : {}),
  })
  write(join(values.out, row.name), job, row, { train, dev, test })
  console.log(`${row.name}: ${train.length} to learn from, ${dev.length} to choose by, ${test.length} to answer`)
}

function write(folder: string, job: PreparedJob, row: RowPlan, parts: Omit<Parts, 'labels'>): void {
  mkdirSync(folder, { recursive: true })
  const json = (name: string, value: object) => writeFileSync(join(folder, name), `${JSON.stringify(value)}\n`)
  const given = job.job as { readonly base: { readonly weights?: string; readonly encoder?: object } }
  // Beside one another on whatever machine they are trained on.
  const base = {
    ...given.base,
    ...(given.base.encoder ? { encoder: { ...given.base.encoder, file: '../pretrained.pt' } } : {}),
    ...(row.after === undefined ? {} : { weights: `../${row.after}/best.pt` }),
  }
  json('job.json', { ...given, base, row })
  json('elenchus.json', job.model)
  json('tokenizer.json', job.tokenizer)
  for (const [name, examples] of Object.entries(parts))
    writeFileSync(join(folder, `${name}.jsonl`), examples.map(each => `${numbersOf(job.line(each))}\n`).join(''))
}

/** Only what the trainer reads: the texts stay where they are. */
function numbersOf(line: string): string {
  const { segments: _, target: __, input: ___, choices, types, ...rest } = JSON.parse(line)
  const plain = ({ ids, types }: { ids: number[]; types?: number[] }) =>
    types?.some(type => type > 0) ? { ids, types } : { ids }
  return JSON.stringify(
    choices ? { ...rest, choices: choices.map(plain) } : types ? { ...rest, ...plain({ ids: rest.ids, types }) } : rest,
  )
}
