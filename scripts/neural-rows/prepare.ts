/**
 * Prepares the jobs of `plan.ts` for a machine with a GPU:
 *
 *     npx tsx --conditions=elenchus-source scripts/neural-rows/prepare.ts --out jobs --encoder encoder.safetensors [--tiny]
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readEncoderFile, tokenizerJson } from '@elenchus/encoder'
import { type JobOptions, type PreparedJob, prepareJob, recipeNamed, textsOf } from '@elenchus/evaluation/training'
import { type Parts, partsOf } from './parts.ts'
import { plan, type RowPlan } from './plan.ts'

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'tmp/rows' },
    encoder: { type: 'string' },
    data: { type: 'string', default: process.env.ELENCHUS_DATA ?? '../shared/data' },
    tiny: { type: 'boolean', default: false },
  },
})

const fewer = ({ train, dev, test, labels }: Parts): Parts =>
  values.tiny
    ? { train: train.slice(0, 32), dev: dev.slice(0, 16), test: test.slice(0, 16), labels }
    : { train, dev, test, labels }

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
