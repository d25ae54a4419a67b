/** Job folders: checks before a training starts or resumes, and the files that the trainer reads. */
import { createWriteStream, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { writeFileAtomic } from '@elenchus/files'
import { readJobRecipe } from './base.ts'
import type { Warn } from './check-data.ts'
import { TrainingError } from './error.ts'
import { exampleFiles, type PreparedJob, type PreparedTraining } from './prepare-job.ts'
import type { TruncationCounts } from './truncation.ts'

/** Files that a training writes: checkpoints, model, manifest and predictions. */
const resultFilePattern =
  /^(?:checkpoint\.pt|best\.pt|manifest\.json|predictions\.jsonl|finished\.json|(?:checkpoint|best|manifest)\.part|.*\.onnx(?:\.data)?)$/

const findResults = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter(name => resultFilePattern.test(name)) : []

/** Returns true if the manifest records that the training stopped before the end of the recipe. */
export function isUnfinished(folder: string): boolean {
  const path = join(folder, 'manifest.json')
  return existsSync(path) && (JSON.parse(readFileSync(path, 'utf8')) as { finished?: boolean }).finished === false
}

/** Throws if a new training would overwrite its base, or without `overwrite` an earlier training or model. */
export function checkNewJob(folder: string, base: string, overwrite = false): void {
  if (resolve(base) === resolve(folder))
    throw new TrainingError(`${folder} is both --base and --out; choose another --out`)
  const baseRecipe = readJobRecipe(base)
  if (baseRecipe !== undefined && !existsSync(join(base, 'best.pt')))
    throw new TrainingError(
      `${base}: the job of ${baseRecipe} is not finished (no best.pt); finish it with --resume before another job continues from it`,
    )
  if (overwrite) return
  const recipe = readJobRecipe(folder)
  if (recipe !== undefined && findResults(folder).length > 0)
    throw new TrainingError(
      `${folder} already contains a training of ${recipe}; add --resume to continue it, --overwrite to start over, or choose another --out`,
    )
  const model = ['elenchus.json', 'tokenizer.json'].find(name => existsSync(join(folder, name)))
  if (recipe === undefined && model !== undefined)
    throw new TrainingError(
      `${folder} contains a model from another source (${model}); choose another --out, or add --overwrite to replace it`,
    )
}

/** Returns the recipe of the job to resume; throws if there is none. */
export function getResumableRecipe(folder: string): string {
  const recipe = readJobRecipe(folder)
  if (recipe !== undefined) return recipe
  const problem = existsSync(folder) ? 'contains no training' : 'does not exist'
  throw new TrainingError(`${folder} ${problem}; remove --resume to start a new training`)
}

type JsonFields = Readonly<Record<string, unknown>>

export const findDifferentKeys = (a: JsonFields, b: JsonFields): string[] =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(key => JSON.stringify(a[key]) !== JSON.stringify(b[key]))

/** Throws unless a prepared job has the same examples and settings as the job to resume. */
export function checkSameJob(folder: string, prepared: PreparedTraining): void {
  const recipe = getResumableRecipe(folder)
  const recorded = JSON.parse(readFileSync(join(folder, 'job.json'), 'utf8')) as JsonFields
  const current = JSON.parse(JSON.stringify(prepared.job.jobJson)) as JsonFields
  const differences = findDifferentKeys(recorded, current).flatMap(key =>
    key === 'settings'
      ? findDifferentKeys(recorded[key] as JsonFields, current[key] as JsonFields).map(name => `settings.${name}`)
      : [key === 'otherData' ? 'data' : key],
  )
  if (differences.length === 0)
    for (const [name, description] of exampleFiles) {
      const path = join(folder, `${name}.jsonl`)
      const lines = prepared[name].map(each => `${prepared.job.encodeLine(each)}\n`)
      if ((existsSync(path) ? readFileSync(path, 'utf8') : '') !== lines.join('')) differences.push(description)
    }
  if (differences.length > 0)
    throw new TrainingError(
      `${folder}: the training of ${recipe} was started with different ${differences.join(', ')}; give the same options, or choose another --out`,
    )
}

/** Writes the files of a new job. Removes the results of an earlier training, so that they cannot be mistaken for those of this job. */
export async function writeJob(folder: string, prepared: PreparedTraining, warn: Warn): Promise<void> {
  for (const name of findResults(folder)) rmSync(join(folder, name), { force: true })
  const { job } = prepared
  writeFileAtomic(join(folder, 'job.json'), `${JSON.stringify(job.jobJson, null, 1)}\n`)
  writeFileAtomic(join(folder, 'elenchus.json'), `${JSON.stringify(job.model, null, 1)}\n`)
  writeFileAtomic(join(folder, 'tokenizer.json'), `${JSON.stringify(job.tokenizer)}\n`)
  for (const [name, description] of exampleFiles) {
    const counter = job.createCounter()
    const lines = function* () {
      for (const each of prepared[name]) yield `${job.encodeLine(each, counter)}\n`
    }
    await pipeline(lines, createWriteStream(join(folder, `${name}.jsonl`)))
    warnOfTruncation(counter.counts, description, job, warn)
  }
}

/** Warns of truncated examples, without writing a job. */
export function checkTruncation(prepared: PreparedTraining, warn: Warn): void {
  for (const [name, description] of exampleFiles) {
    const counter = prepared.job.createCounter()
    for (const each of prepared[name]) prepared.job.encodeLine(each, counter)
    warnOfTruncation(counter.counts, description, prepared.job, warn)
  }
}

function warnOfTruncation(
  { examples, inputs, indistinguishable, outputs }: TruncationCounts,
  description: string,
  { model: { input, output } }: PreparedJob,
  warn: Warn,
): void {
  const consequence =
    indistinguishable === 0
      ? ''
      : `; in ${indistinguishable} of them, different options become identical and the answer can only be guessed: raise --longest`
  if (inputs > 0) warn(`${inputs} of ${examples} ${description} are truncated to ${input.longest} tokens${consequence}`)
  if (outputs > 0)
    warn(`the outputs of ${outputs} of ${examples} ${description} are truncated to ${output!.longest} tokens`)
}
