/**
 * Opens the base that a training starts from: a pretrained checkpoint, the folder of an earlier job, our own encoder, or a network from
 * scratch. An unsuitable base is an error before the training.
 */
import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Family } from '@elenchus/benchmarks/papers'
import { toReadError } from '@elenchus/files'
import { trainBytePairs } from '@elenchus/neural'
import { TrainingError } from './error.ts'
import {
  familyLayouts,
  findScratchNetwork,
  isScratch,
  scratchBases,
  scratchNetworks,
  scratchTokens,
} from './families.ts'
import type { Recipe, Settings } from './recipes.ts'

export interface EncoderBase {
  /** Model file or training checkpoint of the encoder; the trainer reads the weights. */
  readonly file: string
  /** Content of its `tokenizer.json`. */
  readonly tokenizer: object
  /** Sizes of its network. */
  readonly shape: object
  /** Evaluation data that the encoder was trained on, by corpus; used to detect contamination. */
  readonly learntFrom?: Readonly<Record<string, string>>
}

export interface BaseOptions {
  /** `scratch:NAME`, or the folder of a checkpoint or of an earlier job. */
  readonly base: string
  /** Size of a vocabulary that is learned from the training data. */
  readonly vocabulary?: number
  /** Our own pretrained encoder, instead of the recipe's checkpoint. */
  readonly encoder?: EncoderBase
  /** Skip the earlier recipe that this one continues from; recorded in the job. */
  readonly withoutTransfer?: boolean
  /** Accept an encoder that was trained on the evaluation data; recorded in the job. */
  readonly allowSeen?: boolean
}

/** Starting point of a training: the field `base` of job.json, which the Python trainer reads. */
interface BaseStart {
  /** Sizes of a network with random weights. */
  readonly scratch?: {
    readonly network?: string
    readonly dropout: number
    /** Maximum numbers of input and output tokens. */
    readonly longest?: number
    readonly output_longest?: number
  }
  /** Folder of a pretrained checkpoint. */
  readonly checkpoint?: string
  /** Reinitialise the checkpoint's weights. */
  readonly fresh?: boolean
  readonly encoder?: Omit<EncoderBase, 'tokenizer'>
  /** Weights of an earlier job. */
  readonly weights?: string
}

export interface Base {
  readonly family: Family
  /** Content of its `tokenizer.json`. */
  readonly tokenizer: object
  readonly start: BaseStart
}

/** Returns the default base of a recipe without a checkpoint: the first network from scratch of its family. */
export function getDefaultBase({ base: { checkpoint, family } }: Recipe): string | undefined {
  if (checkpoint !== null) return undefined
  const entry = Object.entries(scratchNetworks).find(([, network]) => network.family === family)
  return entry && `scratch:${entry[0]}`
}

/** Returns the command that downloads a checkpoint from Hugging Face. */
export const formatDownloadCommand = (checkpoint: string | null, folder = checkpoint): string =>
  `huggingface-cli download ${checkpoint ?? 'NAME'} --local-dir ${folder}`

/** The earlier recipe that a recipe continues from. */
export interface Transfer {
  readonly after: string
  /** The earlier recipe was skipped on request, so that the result corresponds to no row of a table. */
  readonly leftOut: boolean
}

/** Validates the base before any file is read: its name, the vocabulary, and the job of the earlier recipe. */
export function checkBase(
  { name, after }: Pick<Recipe, 'name' | 'after'>,
  { base, vocabulary, withoutTransfer = false }: Pick<BaseOptions, 'base' | 'vocabulary' | 'withoutTransfer'>,
): Transfer | undefined {
  if (isScratch(base) && !findScratchNetwork(base))
    throw new TrainingError(`${base}: unknown network; expected one of ${scratchBases}`)
  if (vocabulary !== undefined && !isScratch(base))
    throw new TrainingError(
      `${base} has its own vocabulary; remove --vocabulary ${vocabulary}, or start from scratch:NAME`,
    )
  const baseRecipe = after === undefined ? undefined : readJobRecipe(base)
  if (withoutTransfer && after === undefined)
    throw new TrainingError(`${name} does not continue from another recipe; remove --without-transfer`)
  if (withoutTransfer && baseRecipe === after)
    throw new TrainingError(
      `${base} is a job of ${after}, which ${name} continues from; choose another --base, or remove --without-transfer`,
    )
  if (baseRecipe === after || withoutTransfer)
    return after === undefined ? undefined : { after, leftOut: withoutTransfer }
  throw new TrainingError(
    `${base} is ${baseRecipe === undefined ? 'not the folder of a job' : `a job of ${baseRecipe}`}, but ${name} continues from a job of ${after}. Train ${after} first and give its folder with --base, or add --without-transfer to skip it, which is recorded in the job.`,
  )
}

/** Reads the name of a job's recipe; `undefined` if the folder has no job. */
export function readJobRecipe(folder: string): string | undefined {
  return existsSync(join(folder, 'job.json')) ? (readJson(folder, 'job.json') as { recipe?: string }).recipe : undefined
}

/** Reads the tokenizer and the starting point of a base. The vocabulary of a network from scratch is learned from `texts`. */
export function openBase(
  recipe: Recipe,
  settings: Settings,
  texts: () => Iterable<string>,
  { base, encoder, vocabulary, allowSeen }: BaseOptions,
): Base {
  const openedBase = encoder
    ? openEncoderBase(encoder)
    : (createScratchBase(base, settings, texts, vocabulary) ?? openFolderBase(base, recipe))
  checkLength(base, openedBase, settings)
  const contamination = findContamination(openedBase, recipe)
  if (contamination !== undefined && !allowSeen)
    throw new TrainingError(
      `${base}: this encoder was trained on ${contamination}, so results of ${recipe.name} on it would be contaminated. Use another encoder, or add --allow-seen, which is recorded in the manifest.`,
    )
  return openedBase
}

/** Returns the evaluation data of a recipe that its base was trained on, directly or in an earlier step. */
export const findContamination = ({ start }: Base, { data }: Recipe) => start.encoder?.learntFrom?.[data.corpus]

/** Opens our own encoder: `encoder:FILE`, or `encoder:small` for that of the package @elenchus/encoder. */
export async function openEncoder(base: string): Promise<EncoderBase | undefined> {
  if (!base.startsWith('encoder:')) return undefined
  const name = base.slice('encoder:'.length)
  const { resolveSmallEncoderFile, readSmallEncoderTrainedOn } = await import('@elenchus/neural/node')
  const { readEncoderFile, createTokenizerJson } = await import('@elenchus/neural/encoder')
  let smallEncoderFile: string | undefined
  try {
    smallEncoderFile = resolveSmallEncoderFile()
  } catch {
    if (name === 'small') throw new TrainingError(`${base} needs a package: npm install @elenchus/encoder`)
  }
  const file = name === 'small' ? smallEncoderFile! : resolve(name)
  const bytes = await readFile(file).catch((error: unknown) => Promise.reject(toReadError(name, error)))
  try {
    const { vocabulary, shape } = readEncoderFile(bytes)
    const isSmall = smallEncoderFile !== undefined && (await readFile(smallEncoderFile)).equals(bytes)
    const learntFrom = isSmall ? { learntFrom: readSmallEncoderTrainedOn() } : {}
    return { file, shape, tokenizer: createTokenizerJson(vocabulary), ...learntFrom }
  } catch (error) {
    throw new TrainingError(`${name}: ${(error as Error).message}`)
  }
}

const openEncoderBase = ({ tokenizer, ...encoder }: EncoderBase): Base => ({
  family: 'encoder',
  tokenizer,
  start: { encoder },
})

/** Creates a network from scratch with a vocabulary learned from the texts; `undefined` for another kind of base. */
function createScratchBase(
  base: string,
  { dropout, longest, outputLongest }: Settings,
  texts: () => Iterable<string>,
  vocabulary: number | undefined,
): Base | undefined {
  const network = findScratchNetwork(base)
  if (!network) return undefined
  const { family, sizes } = network
  const isSeq2seq = family === 'scratch-seq2seq'
  const tokenizer = trainBytePairs(texts(), {
    size: vocabulary ?? network.vocabulary,
    special: scratchTokens,
    lowercase: !isSeq2seq,
  })
  const maxLengths = isSeq2seq ? { longest, output_longest: outputLongest } : { longest }
  return { family, tokenizer, start: { scratch: { ...sizes, dropout, ...maxLengths } } }
}

/** Opens an earlier job, with the weights of its best epoch, or a checkpoint. */
function openFolderBase(folder: string, { base }: Recipe): Base {
  if (existsSync(join(folder, 'job.json'))) {
    const job = readJson(folder, 'job.json') as { readonly base: BaseStart; readonly family: Family }
    const start = { ...job.base, weights: resolve(folder, 'best.pt') }
    return { family: job.family, tokenizer: readJson(folder, 'tokenizer.json'), start }
  }
  if (!existsSync(join(folder, 'tokenizer.json')))
    throw new TrainingError(
      `${folder}: no tokenizer.json, which the folder of a checkpoint contains. Download a checkpoint with: ${formatDownloadCommand(base.checkpoint, 'FOLDER')}. To train from scratch: --base ${scratchBases.split(',')[0]}.`,
    )
  const start = { checkpoint: folder, ...(base.fresh ? { fresh: true } : {}) }
  return { family: base.family, tokenizer: readJson(folder, 'tokenizer.json'), start }
}

/** Throws if the maximum lengths exceed the learned position embeddings, on which the training would fail. */
function checkLength(base: string, openedBase: Base, { longest, outputLongest }: Settings): void {
  const { input = Infinity, output = Infinity } = getMaxLengths(openedBase)
  if (longest > input)
    throw new TrainingError(
      `${base}: the network supports inputs of at most ${input} tokens, but the maximum is set to ${longest}; give --longest ${input} or less, or choose another --base`,
    )
  if (outputLongest > output)
    throw new TrainingError(
      `${base}: the network supports outputs of at most ${output} tokens, but the maximum is set to ${outputLongest}; choose another --base`,
    )
}

function getMaxLengths({ family, start: { scratch, checkpoint } }: Base): { input?: number; output?: number } {
  // An LSTM has no position embeddings.
  if (scratch) return scratch.network === 'bilstm' ? {} : { input: scratch.longest, output: scratch.output_longest }
  const { positions } = familyLayouts[family]
  if (checkpoint === undefined || positions === undefined || !existsSync(join(checkpoint, 'config.json'))) return {}
  const limit = (readJson(checkpoint, 'config.json') as Readonly<Record<string, unknown>>)[positions]
  if (typeof limit !== 'number') return {}
  // RoBERTa's positions start at padding id + 1 = 2.
  return { input: family === 'roberta' ? limit - 2 : limit }
}

/** Adds special tokens to a tokenizer, with ids after all others. */
export function addTokens(tokenizer: object, tokens: readonly string[]): object {
  const { added_tokens: addedTokens = [], model } = tokenizer as {
    readonly added_tokens?: readonly { readonly id: number; readonly content: string }[]
    readonly model: { readonly vocab: Readonly<Record<string, number>> | readonly (readonly [string, number])[] }
  }
  const missing = tokens.filter(token => !addedTokens.some(({ content }) => content === token))
  if (missing.length === 0) return tokenizer
  let lastId = Array.isArray(model.vocab) ? model.vocab.length - 1 : -1
  const ids = Array.isArray(model.vocab) ? [] : Object.values(model.vocab as Record<string, number>)
  for (const id of [...ids, ...addedTokens.map(each => each.id)]) lastId = Math.max(lastId, id)
  const flags = { single_word: false, lstrip: false, rstrip: false, normalized: false, special: true }
  return {
    ...tokenizer,
    added_tokens: [...addedTokens, ...missing.map(content => ({ id: ++lastId, content, ...flags }))],
  }
}

function readJson(folder: string, name: string): object {
  const path = join(folder, name)
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as object
  } catch (error) {
    throw error instanceof SyntaxError ? new TrainingError(`${path}: ${error.message}`) : toReadError(path, error)
  }
}
