/** The folder of a job: checks before a training starts or resumes, and the files that the trainer reads. */
import { createWriteStream, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { writeFileAtomic } from '@elenchus/files'
import { jobRecipe } from './base.ts'
import type { Warn } from './check-data.ts'
import { TrainingError } from './error.ts'
import { exampleFiles, type PreparedJob, type PreparedTraining } from './prepare-job.ts'
import type { TruncationCounts } from './truncation.ts'

/** Files that a training writes: checkpoints, model, manifest and predictions. */
const resultFiles =
  /^(?:checkpoint\.pt|best\.pt|manifest\.json|predictions\.jsonl|finished\.json|(?:checkpoint|best|manifest)\.part|.*\.onnx(?:\.data)?)$/

const findResults = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter(name => resultFiles.test(name)) : []

/** Whether the manifest says that the training stopped before the end of the recipe. */
export function isUnfinished(folder: string): boolean {
  const path = join(folder, 'manifest.json')
  return existsSync(path) && (JSON.parse(readFileSync(path, 'utf8')) as { finished?: boolean }).finished === false
}

/** Throws if a new training would overwrite its base, or without `overwrite` an earlier training or model. */
export function checkNewJob(folder: string, base: string, overwrite = false): void {
  if (resolve(base) === resolve(folder))
    throw new TrainingError(`${folder} is both --base and --out; write to another folder`)
  const baseRecipe = jobRecipe(base)
  if (baseRecipe !== undefined && !existsSync(join(base, 'best.pt')))
    throw new TrainingError(
      `${base}: the job of ${baseRecipe} has no best.pt yet; train it to the end (--resume) before another job continues from it`,
    )
  if (overwrite) return
  const recipe = jobRecipe(folder)
  if (recipe !== undefined && findResults(folder).length > 0)
    throw new TrainingError(
      `${folder} already holds a training of ${recipe}; add --resume to continue it, --overwrite to start over, or choose another --out`,
    )
  const model = ['elenchus.json', 'tokenizer.json'].find(name => existsSync(join(folder, name)))
  if (recipe === undefined && model !== undefined)
    throw new TrainingError(
      `${folder} holds a model that was not trained here (${model}); choose another --out, or add --overwrite to replace it`,
    )
}

/** The recipe of the job to resume; throws if there is none. */
export function resumableJob(folder: string): string {
  const recipe = jobRecipe(folder)
  if (recipe !== undefined) return recipe
  const problem = existsSync(folder) ? 'holds no training' : 'does not exist'
  throw new TrainingError(`${folder} ${problem}; remove --resume to start one`)
}

type Fields = Readonly<Record<string, unknown>>

/** The keys with different JSON values. */
export const differentKeys = (a: Fields, b: Fields): string[] =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(key => JSON.stringify(a[key]) !== JSON.stringify(b[key]))

/** Throws unless a prepared job has the examples and settings of the one in the folder, which is resumed. */
export function checkSameJob(folder: string, prepared: PreparedTraining): void {
  const recipe = resumableJob(folder)
  const before = JSON.parse(readFileSync(join(folder, 'job.json'), 'utf8')) as Fields
  const now = JSON.parse(JSON.stringify(prepared.job.job)) as Fields
  const different = differentKeys(before, now).flatMap(key =>
    key === 'settings'
      ? differentKeys(before[key] as Fields, now[key] as Fields).map(name => `settings.${name}`)
      : [key === 'otherData' ? 'data' : key],
  )
  if (different.length === 0)
    for (const [name, what] of exampleFiles) {
      const path = join(folder, `${name}.jsonl`)
      const lines = prepared[name].map(each => `${prepared.job.line(each)}\n`)
      if ((existsSync(path) ? readFileSync(path, 'utf8') : '') !== lines.join('')) different.push(what)
    }
  if (different.length > 0)
    throw new TrainingError(
      `${folder}: the training of ${recipe} was started with other ${different.join(', ')}; give the same options again, or choose another --out`,
    )
}

/** Writes the files of a new job. Removes an earlier training first, so that its model is not taken for that of this job. */
export async function writeJob(folder: string, prepared: PreparedTraining, warn: Warn): Promise<void> {
  for (const name of findResults(folder)) rmSync(join(folder, name), { force: true })
  const { job } = prepared
  writeFileAtomic(join(folder, 'job.json'), `${JSON.stringify(job.job, null, 1)}\n`)
  writeFileAtomic(join(folder, 'elenchus.json'), `${JSON.stringify(job.model, null, 1)}\n`)
  writeFileAtomic(join(folder, 'tokenizer.json'), `${JSON.stringify(job.tokenizer)}\n`)
  for (const [name, what] of exampleFiles) {
    const counter = job.createCounter()
    const lines = function* () {
      for (const each of prepared[name]) yield `${job.line(each, counter)}\n`
    }
    await pipeline(lines, createWriteStream(join(folder, `${name}.jsonl`)))
    warnOfTruncation(counter.counts, what, job, warn)
  }
}

/** Warns of truncated examples without writing a job. */
export function checkTruncation(prepared: PreparedTraining, warn: Warn): void {
  for (const [name, what] of exampleFiles) {
    const counter = prepared.job.createCounter()
    for (const each of prepared[name]) prepared.job.line(each, counter)
    warnOfTruncation(counter.counts, what, prepared.job, warn)
  }
}

function warnOfTruncation(
  { examples, inputs, indistinguishable, outputs }: TruncationCounts,
  what: string,
  { model: { input, output } }: PreparedJob,
  warn: Warn,
): void {
  const consequence =
    indistinguishable === 0
      ? ''
      : `; in ${indistinguishable} of them different options become the same, so that the answer is a guess: raise --longest`
  if (inputs > 0)
    warn(`${inputs} of ${examples} ${what} are longer than ${input.longest} tokens and are truncated${consequence}`)
  if (outputs > 0)
    warn(`${outputs} of ${examples} ${what} have outputs of more than ${output!.longest} tokens, which are truncated`)
}
