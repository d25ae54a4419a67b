/**
 * The base that a recipe starts from: a pretrained checkpoint, the folder of an earlier job, our own encoder, or a network trained from
 * scratch. A base that does not fit the recipe is refused before anything is trained.
 */
import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Family } from '@elenchus/benchmarks/papers'
import { readError } from '@elenchus/files'
import { trainBytePairs } from '@elenchus/neural'
import { TrainingError } from './error.ts'
import { familyLayouts, isScratch, scratchBases, scratchNetwork, scratchNetworks, scratchTokens } from './families.ts'
import type { Recipe, Settings } from './recipes.ts'

export interface EncoderBase {
  /** Model file or training checkpoint of the encoder; the trainer reads the weights. */
  readonly file: string
  /** Content of its `tokenizer.json`. */
  readonly tokenizer: object
  readonly shape: object
  /** Evaluation data that the encoder was trained on, by the corpus of a recipe. */
  readonly learntFrom?: Readonly<Record<string, string>>
}

export interface BaseOptions {
  /** `scratch:NAME`, or the folder of a checkpoint or of an earlier job. */
  readonly base: string
  /** Size of a vocabulary that is learned from the training data. */
  readonly vocabulary?: number
  /** Our own pretrained encoder, in place of what the recipe starts from. */
  readonly encoder?: EncoderBase
  /** Skip the earlier recipe that this one continues from; recorded in the job. */
  readonly withoutTransfer?: boolean
  /** Accept an encoder that was trained on the evaluation data; recorded in the job. */
  readonly allowSeen?: boolean
}

/** Starting point of a training: `base` in job.json. */
interface Start {
  readonly scratch?: {
    readonly network?: string
    readonly dropout: number
    readonly longest?: number
    readonly output_longest?: number
  }
  readonly checkpoint?: string
  readonly encoder?: Omit<EncoderBase, 'tokenizer'>
}

export interface Base {
  readonly family: Family
  /** Content of its `tokenizer.json`. */
  readonly tokenizer: object
  readonly start: Start
}

/** The base of a recipe that needs no files: the first network from scratch of its family. */
export function defaultBase({ base: { checkpoint, family } }: Recipe): string | undefined {
  if (checkpoint !== null) return undefined
  const found = Object.entries(scratchNetworks).find(([, network]) => network.family === family)
  return found && `scratch:${found[0]}`
}

/** The command that downloads a checkpoint from Hugging Face. */
export const downloadCommand = (checkpoint: string | null, folder = checkpoint): string =>
  `huggingface-cli download ${checkpoint ?? 'NAME'} --local-dir ${folder}`

/** The step before a recipe that continues from another one. */
export interface Transfer {
  readonly after: string
  /** The step was skipped on request: the result corresponds to no row of a table. */
  readonly leftOut: boolean
}

/** Checks the options that name a base, before any file is read: its name, the vocabulary, and the job of the earlier step. */
export function checkBase(
  { name, after }: Pick<Recipe, 'name' | 'after'>,
  { base, vocabulary, withoutTransfer = false }: Pick<BaseOptions, 'base' | 'vocabulary' | 'withoutTransfer'>,
): Transfer | undefined {
  if (isScratch(base) && !scratchNetwork(base))
    throw new TrainingError(`${base}: unknown network; expected one of ${scratchBases}`)
  if (vocabulary !== undefined && !isScratch(base))
    throw new TrainingError(
      `${base} brings its own vocabulary; remove --vocabulary ${vocabulary}, or start from scratch:NAME`,
    )
  const baseRecipe = after === undefined ? undefined : jobRecipe(base)
  if (withoutTransfer && after === undefined)
    throw new TrainingError(`${name} continues from no other recipe; remove --without-transfer`)
  if (withoutTransfer && baseRecipe === after)
    throw new TrainingError(
      `${base} is a job of ${after}, which ${name} continues from; choose another --base, or remove --without-transfer`,
    )
  if (baseRecipe === after || withoutTransfer)
    return after === undefined ? undefined : { after, leftOut: withoutTransfer }
  throw new TrainingError(
    `${base} is ${baseRecipe === undefined ? 'not the folder of a job' : `a job of ${baseRecipe}`}, but ${name} continues from a job of ${after}. Train ${after} first and name its folder with --base, or add --without-transfer to skip it; the job records that.`,
  )
}

/** The recipe of the job in a folder; `undefined` if there is no job. */
export function jobRecipe(folder: string): string | undefined {
  return existsSync(join(folder, 'job.json')) ? (readJson(folder, 'job.json') as { recipe?: string }).recipe : undefined
}

/** Reads the tokenizer and the starting point of a base. The vocabulary of a network from scratch is learned from `texts`. */
export function openBase(
  recipe: Recipe,
  settings: Settings,
  texts: () => Iterable<string>,
  { base, encoder, vocabulary, allowSeen }: BaseOptions,
): Base {
  const opened = encoder
    ? openEncoderBase(encoder)
    : (createScratchBase(base, settings, texts, vocabulary) ?? openFolderBase(base, recipe))
  checkLength(base, opened, settings)
  const seen = findContamination(opened, recipe)
  if (seen !== undefined && !allowSeen)
    throw new TrainingError(
      `${base}: this encoder was trained on ${seen}, so results of ${recipe.name} there would be contaminated. Use an encoder that was trained without it, or add --allow-seen; the manifest records that.`,
    )
  return opened
}

/** Evaluation data of a recipe that its base was trained on, directly or in an earlier step. */
export const findContamination = ({ start }: Base, { data }: Recipe): string | undefined =>
  start.encoder?.learntFrom?.[data.corpus]

/** Opens our own encoder as a base: `encoder:FILE`, or `encoder:small` for the one of the package @elenchus/encoder. */
export async function openEncoder(base: string): Promise<EncoderBase | undefined> {
  if (!base.startsWith('encoder:')) return undefined
  const name = base.slice('encoder:'.length)
  const { smallEncoderFile, smallEncoderTrainedOn } = await import('@elenchus/neural/node')
  const { readEncoderFile, tokenizerJson } = await import('@elenchus/neural/encoder')
  let small: string | undefined
  try {
    small = smallEncoderFile()
  } catch {
    if (name === 'small') throw new TrainingError(`${base} needs a package: npm install @elenchus/encoder`)
  }
  const file = name === 'small' ? small! : resolve(name)
  const bytes = await readFile(file).catch((error: unknown) => Promise.reject(readError(name, error)))
  try {
    const { vocabulary, shape } = readEncoderFile(bytes)
    const isSmall = small !== undefined && (await readFile(small)).equals(bytes)
    const learntFrom = isSmall ? { learntFrom: smallEncoderTrainedOn() } : {}
    return { file, shape, tokenizer: tokenizerJson(vocabulary), ...learntFrom }
  } catch (error) {
    throw new TrainingError(`${name}: ${(error as Error).message}`)
  }
}

const openEncoderBase = ({ tokenizer, ...encoder }: EncoderBase): Base => ({
  family: 'encoder',
  tokenizer,
  start: { encoder },
})

/** A network from scratch with a vocabulary learned from the texts; `undefined` for another kind of base. */
function createScratchBase(
  base: string,
  { dropout, longest, outputLongest }: Settings,
  texts: () => Iterable<string>,
  vocabulary: number | undefined,
): Base | undefined {
  const network = scratchNetwork(base)
  if (!network) return undefined
  const { family, sizes } = network
  const isSeq2seq = family === 'scratch-seq2seq'
  const tokenizer = trainBytePairs(texts(), {
    size: vocabulary ?? network.vocabulary,
    special: scratchTokens,
    lowercase: !isSeq2seq,
  })
  const lengths = isSeq2seq ? { longest, output_longest: outputLongest } : { longest }
  return { family, tokenizer, start: { scratch: { ...sizes, dropout, ...lengths } } }
}

/** Opens an earlier job, with the weights of its best epoch, or a checkpoint. */
function openFolderBase(folder: string, { base }: Recipe): Base {
  if (existsSync(join(folder, 'job.json'))) {
    const job = readJson(folder, 'job.json') as { readonly base: Start; readonly family: Family }
    const start = { ...job.base, weights: resolve(folder, 'best.pt') }
    return { family: job.family, tokenizer: readJson(folder, 'tokenizer.json'), start }
  }
  if (!existsSync(join(folder, 'tokenizer.json')))
    throw new TrainingError(
      `${folder}: no tokenizer.json; the folder of a checkpoint holds it and the weights. Download one with: ${downloadCommand(base.checkpoint, 'FOLDER')}. To train from scratch: --base ${scratchBases.split(',')[0]}.`,
    )
  const start = { checkpoint: folder, ...(base.fresh ? { fresh: true } : {}) }
  return { family: base.family, tokenizer: readJson(folder, 'tokenizer.json'), start }
}

/** Refuses lengths beyond the learned position embeddings, which would fail in the middle of the training. */
function checkLength(base: string, opened: Base, { longest, outputLongest }: Settings): void {
  const { input = Infinity, output = Infinity } = maxLengths(opened)
  if (longest > input)
    throw new TrainingError(
      `${base}: the network reads at most ${input} tokens, but inputs may have ${longest}; give --longest ${input} or less, or choose another --base`,
    )
  if (outputLongest > output)
    throw new TrainingError(
      `${base}: the network writes at most ${output} tokens, but outputs may have ${outputLongest}; choose another --base`,
    )
}

function maxLengths({ family, start: { scratch, checkpoint } }: Base): { input?: number; output?: number } {
  // An LSTM has no positions.
  if (scratch) return scratch.network === 'bilstm' ? {} : { input: scratch.longest, output: scratch.output_longest }
  const { positions } = familyLayouts[family]
  if (checkpoint === undefined || positions === undefined || !existsSync(join(checkpoint, 'config.json'))) return {}
  const limit = (readJson(checkpoint, 'config.json') as Readonly<Record<string, unknown>>)[positions]
  if (typeof limit !== 'number') return {}
  // RoBERTa's positions start at padding id + 1 = 2.
  return { input: family === 'roberta' ? limit - 2 : limit }
}

/** Adds special tokens to a tokenizer, numbered after all others. */
export function addTokens(tokenizer: object, tokens: readonly string[]): object {
  const { added_tokens: added = [], model } = tokenizer as {
    readonly added_tokens?: readonly { readonly id: number; readonly content: string }[]
    readonly model: { readonly vocab: Readonly<Record<string, number>> | readonly (readonly [string, number])[] }
  }
  const missing = tokens.filter(token => !added.some(({ content }) => content === token))
  if (missing.length === 0) return tokenizer
  let lastId = Array.isArray(model.vocab) ? model.vocab.length - 1 : -1
  const ids = Array.isArray(model.vocab) ? [] : Object.values(model.vocab as Record<string, number>)
  for (const id of [...ids, ...added.map(each => each.id)]) lastId = Math.max(lastId, id)
  const flags = { single_word: false, lstrip: false, rstrip: false, normalized: false, special: true }
  return { ...tokenizer, added_tokens: [...added, ...missing.map(content => ({ id: ++lastId, content, ...flags }))] }
}

function readJson(folder: string, name: string): object {
  const path = join(folder, name)
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as object
  } catch (error) {
    throw error instanceof SyntaxError ? new TrainingError(`${path}: ${error.message}`) : readError(path, error)
  }
}
