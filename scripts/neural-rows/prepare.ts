/**
 * Prepares the jobs of `plan.ts` for a machine with a GPU:
 *
 *     npx tsx --conditions=elenchus-source scripts/neural-rows/prepare.ts --out jobs --encoder encoder.safetensors [--tiny]
 *
 * Without an encoder only what starts from nothing is prepared; `--only NAME` (more than once) prepares these and what they go on from. `--lanes N` (6)
 * says how many jobs are trained at once: lanes.txt, a lane a line, is what train.sh goes by.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readEncoderFile, tokenizerJson } from '@elenchus/neural/encoder'
import { type JobOptions, type PreparedJob, prepareJob, textsOf } from '@elenchus/training'
import { type Parts, partsOf, recipeOf } from './parts.ts'
import { lanesOf, plan, type RowPlan, rowNamed } from './plan.ts'

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'tmp/rows' },
    encoder: { type: 'string' },
    data: { type: 'string', default: process.env.ELENCHUS_DATA ?? '../shared/data' },
    only: { type: 'string', multiple: true },
    lanes: { type: 'string', default: '6' },
    tiny: { type: 'boolean', default: false },
  },
})

const fewer = (parts: Parts): Parts =>
  values.tiny
    ? { ...parts, train: parts.train.slice(0, 32), dev: parts.dev.slice(0, 16), test: parts.test.slice(0, 16) }
    : parts

const base = (row: RowPlan): string => {
  const { family } = recipeOf(row).base
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
const prepared = chosen()
for (const row of prepared) {
  const recipe = recipeOf(row)
  const { train, dev, test, labels } = fewer(await partsOf(row, values.data))
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

const count = Number(values.lanes)
if (!Number.isSafeInteger(count) || count < 1)
  throw new Error(`--lanes ${values.lanes}: expected a whole number, 1 or more`)
const lanes = lanesOf(prepared, count)
writeFileSync(join(values.out, 'lanes.txt'), lanes.map(lane => `${lane.map(({ name }) => name).join(' ')}\n`).join(''))
for (const [i, lane] of lanes.entries())
  console.log(
    `lane ${i + 1}: ${lane.length} jobs, ${lane.reduce((sum, { seconds }) => sum + seconds, 0)} s of training at most`,
  )

/** What goes on from another stands behind it in the plan only by luck: the other is prepared first. */
function chosen(): RowPlan[] {
  const rows = plan.filter(({ body }) => body === 'nothing' || encoder)
  const wanted = new Map<string, RowPlan>()
  const add = (row: RowPlan): void => {
    if (row.after !== undefined) add(rowNamed(row.after))
    wanted.set(row.name, row)
  }
  for (const row of values.only === undefined ? rows : values.only.map(rowNamed)) add(row)
  const missing = [...wanted.values()].find(row => !rows.includes(row))
  if (missing) throw new Error(`${missing.name} starts from a pretrained encoder; add --encoder FILE`)
  return [...wanted.values()]
}

function write(folder: string, job: PreparedJob, row: RowPlan, parts: Pick<Parts, 'train' | 'dev' | 'test'>): void {
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
