/**
 * A job of the Python trainer from a recipe and files: the examples are read and become numbers, the folder is written, the trainer is
 * called (its folder: job-folder.ts). `train` does this for one job, `reproduce` for those of a whole table.
 */
import { resolve } from 'node:path'
import {
  type EncoderBase,
  type Example,
  type PreparedJob,
  prepareJob,
  type Recipe,
  readExamples,
  type Settings,
  scratchFor,
  textsOf,
  transferOf,
} from '@elenchus/training'
import { readIds } from '../../cli/files.ts'
import { InputError, UsageError, warn } from '../../cli/io.ts'
import { trainingData, withEncoder } from '../../files/encoder.ts'
import { announceExcluded, announceFile, announceShared, announceUnanswered, type Say } from './announcements.ts'
import type { OtherData } from './other-data.ts'
import { runPython } from './trainer.ts'

export interface JobRequest {
  /** `scratch:NAME`, `encoder:FILE`, the folder of a checkpoint or of an earlier job; undefined: what the recipe starts from, if it needs no file. */
  readonly base?: string | undefined
  readonly data: string
  readonly dev?: string | undefined
  readonly test: readonly Asked[]
  /** A file of ids that are not learnt from. */
  readonly exclude?: string | undefined
  readonly seed: number
  readonly changes: Partial<Settings>
  /** Only the first examples, of what is learnt from and of dev. */
  readonly limit?: number | undefined
  readonly vocabulary?: number | undefined
  readonly int8?: boolean | undefined
  readonly withoutTransfer?: boolean | undefined
  readonly allowSeen?: boolean | undefined
  /** Says what a user should know (default: on standard error). */
  readonly say?: Say
}

/** A file that the finished model answers. Of several, the name of each stands before its ids (`dev:17`). */
export interface Asked {
  readonly path: string
  readonly split?: string
}

export interface Prepared {
  readonly job: PreparedJob
  readonly train: readonly Example[]
  readonly dev: readonly Example[]
  readonly test: readonly Example[]
  /** What is another set than the recipe's. */
  readonly others: readonly OtherData[]
}

export async function prepare(recipe: Recipe, options: JobRequest): Promise<Prepared> {
  const { data, dev, test, exclude, seed, limit, vocabulary, int8 } = options
  const say = options.say ?? warn
  const base = baseOf(recipe, options.base)
  // Before a large corpus is read.
  transferOf(recipe, base, options.withoutTransfer)
  const read = async (path: string, { share, ...rest }: Recipe['data'], unanswered = false) =>
    readExamples(recipe.kind, share === undefined ? rest : { ...rest, share }, path, { seed, unanswered })
  const { share: _, ...whole } = recipe.data
  const learnt = await read(data, recipe.data)
  const { examples, labels } = learnt
  const others = [...(await announceFile(data, 'data', learnt, recipe, say))]
  const excluded = exclude === undefined ? new Set<string>() : await readIds(exclude)
  if (exclude !== undefined) announceExcluded(exclude, excluded, new Set(examples.map(({ id }) => id)), say)
  const train = examples.slice(0, limit).filter(({ id }) => !excluded.has(id))
  if (train.length === 0)
    throw new InputError(
      `${data}: there is no example to learn from${exclude === undefined ? '' : ` but those of ${exclude}`}`,
    )
  const asked: Example[] = []
  for (const { path, split } of test) {
    const answered = await read(path, whole, true)
    const found = answered.examples
    // In a table what is also dev is said once.
    if (path !== dev) {
      others.push(...(await announceFile(path, { split }, answered, recipe, say)))
      announceShared(path, train, found, say)
    }
    if (split === undefined) asked.push(...found.slice(0, limit))
    else {
      announceUnanswered(path, found, say)
      for (const each of found) asked.push({ ...each, id: `${split}:${each.id}` })
    }
  }
  const encoder = await encoderBase(base)
  const job = await prepareJob(recipe, labels, () => textsOf(train), {
    base,
    seed,
    changes: options.changes,
    ...(vocabulary === undefined ? {} : { vocabulary }),
    ...(int8 ? { int8: true } : {}),
    ...(encoder ? { encoder } : {}),
    ...(options.withoutTransfer ? { withoutTransfer: true } : {}),
    ...(options.allowSeen ? { allowSeen: true } : {}),
  })
  const { seen } = job.job as { readonly seen?: string }
  if (seen !== undefined)
    say(`${base} has learnt from ${seen}: figures of this model on it are too good, and the manifest says so`)
  if (dev === undefined) return { job: withOthers(job, others), train, dev: [], test: asked, others }
  const chosenBy = await read(dev, whole)
  const apart = chosenBy.examples.slice(0, limit)
  others.push(...(await announceFile(dev, 'dev', chosenBy, recipe, say)))
  announceShared(dev, train, apart, say)
  return { job: withOthers(job, others), train, dev: apart, test: asked, others }
}

/** The job says what it was given in place of the recipe's set; the trainer copies it into the manifest. */
const withOthers = (job: PreparedJob, others: readonly OtherData[]): PreparedJob =>
  others.length === 0 ? job : { ...job, job: { ...job.job, otherData: others } }

/** Our own encoder as the body: its file says the network and the vocabulary. */
async function encoderBase(base: string): Promise<EncoderBase | undefined> {
  const [, path] = /^encoder:(.*)$/.exec(base) ?? []
  if (path === undefined) return undefined
  const read = await withEncoder(path, '--base encoder:FILE', ({ readEncoderFile, tokenizerJson }, bytes, file) => {
    const { vocabulary, shape } = readEncoderFile(bytes)
    return { bytes, body: { file: resolve(file), shape, tokenizer: tokenizerJson(vocabulary) } }
  })
  const known = await trainingData(read.bytes)
  return { ...read.body, ...(known ? { learntFrom: known } : {}) }
}

export function baseOf({ name, base, after }: Recipe, given: string | undefined): string {
  if (given !== undefined) return given
  const scratch = scratchFor(base.family)
  if (base.checkpoint === null && scratch !== undefined) return `scratch:${scratch}`
  if (after !== undefined)
    throw new UsageError(
      `${name} goes on from what ${after} made: train that first and give its folder with --base (\`elenchus train recipes ${name}\` prints both calls)`,
    )
  throw new UsageError(
    `${name} starts from ${base.checkpoint}: fetch it (huggingface-cli download ${base.checkpoint} --local-dir ${base.checkpoint}) and give the folder with --base`,
  )
}

export interface TrainerCall {
  readonly python: string
  /** Where the trainer is. */
  readonly trainer: string
  readonly device?: string | undefined
  readonly steps?: number | undefined
  readonly seconds?: number | undefined
  readonly resume?: boolean | undefined
}

/** Trains the job of a folder. */
export async function trainJob(folder: string, call: TrainerCall): Promise<void> {
  const { device, steps, seconds, resume } = call
  const more = [
    ...(device === undefined ? [] : ['--device', device]),
    ...(steps === undefined ? [] : ['--steps', String(steps)]),
    ...(seconds === undefined ? [] : ['--seconds', String(seconds)]),
    ...(resume ? ['--resume'] : []),
  ]
  await runPython(call.python, call.trainer, ['-m', 'elenchus_trainer', 'fine-tune', '--job', folder, ...more])
}
