/**
 * From a recipe and files of a corpus to the job that the Python trainer runs: texts become numbers here, by the very tokenizer and
 * layout with which the finished model will read, so that training and answering cannot differ.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readError } from '@elenchus/files'
import { encodeInput, type ModelSettings, readTokenizer, type Tokenizer, trainBytePairs } from '@elenchus/neural'
import { refuseTooLong } from './base-limits.ts'
import { type CutCounter, createCutCounter } from './cuts.ts'
import { TrainingError } from './error.ts'
import { familyLayouts, scratchNetworks, scratchTokens } from './families.ts'
import type { Example } from './read-examples.ts'
import type { Recipe, Settings } from './recipes.ts'
import { transferOf } from './transfer.ts'

export interface JobOptions {
  /** `scratch:CONFIG`, the folder of a checkpoint, or of a model that a recipe made before. */
  readonly base: string
  readonly seed: number
  readonly changes?: Partial<Settings>
  /** Tokens of a vocabulary that is learnt here. */
  readonly vocabulary?: number
  readonly int8?: boolean
  /** Our own pretrained encoder as the body, in place of what the recipe starts from. */
  readonly encoder?: EncoderBase
  /** The recipe goes on from another one, and that step is left out on purpose; the job says so. */
  readonly withoutTransfer?: boolean
  /** Go on although the encoder has learnt from what the recipe is measured by; the job says so. */
  readonly allowSeen?: boolean
}

export interface EncoderBase {
  /** Its model file, or a checkpoint of its training: the trainer reads the weights. */
  readonly file: string
  /** Its vocabulary as the content of a `tokenizer.json`. */
  readonly tokenizer: object
  readonly shape: object
  /** What it learnt from that systems are measured by, by the corpus of a recipe. */
  readonly learntFrom?: Readonly<Record<string, string>>
}

export interface PreparedJob {
  /** `job.json`: all that the trainer needs beside the examples. */
  readonly job: object
  /** `elenchus.json` of the finished model. */
  readonly model: ModelSettings
  /** `tokenizer.json` of the finished model. */
  readonly tokenizer: object
  /** A line of `train.jsonl`, `dev.jsonl` or `test.jsonl`; a counter learns of it. */
  line(example: Example, counter?: CutCounter): string
  /** Counts what is lost of examples that are too long. */
  countCuts(): CutCounter
}

interface Base {
  readonly family: Recipe['base']['family']
  readonly json: object
  /** For the trainer. */
  readonly start: object
}

/** Prepares a job; `texts` are what a vocabulary is learnt from where there is none yet. */
export async function prepareJob(
  recipe: Recipe,
  labels: readonly string[],
  texts: () => Iterable<string>,
  options: JobOptions,
): Promise<PreparedJob> {
  const settings: Settings = { ...recipe.settings, ...options.changes }
  const transfer = transferOf(recipe, options.base, options.withoutTransfer)
  const { family, json, start } = baseOf(recipe, texts, options, settings)
  refuseTooLong(options.base, start, family, settings)
  if (options.vocabulary !== undefined && !isScratch(options.base))
    throw new TrainingError(
      `${options.base} brings its own vocabulary: none of ${options.vocabulary} tokens is learnt. Leave --vocabulary out, or start from scratch:NAME.`,
    )
  const seen = seenBy(start, recipe, options)
  const shape = familyLayouts[family]
  const tokenizerJson = withTokens(json, [
    ...shape.added,
    ...(recipe.data.tags ? ['[Major premise]', '[Minor premise]'] : []),
  ])
  const tokenizer = await readTokenizer(tokenizerJson)
  const head = { 'multiple-choice': 'choice', classifier: 'classification', seq2seq: 'seq2seq' } as const
  const { layout, pad, types } = shape
  if ((recipe.kind === 'seq2seq') !== (shape.output !== undefined))
    throw new TrainingError(`${options.base}: this network does not suit a ${recipe.kind} recipe`)
  const model: ModelSettings = {
    format: 'elenchus-neural-1',
    name: recipe.name,
    head: head[recipe.kind],
    input: { layout, pad, longest: settings.longest, types },
    ...(labels.length > 0 ? { labels } : {}),
    ...(shape.output ? { output: { ...shape.output, longest: settings.outputLongest } } : {}),
    data: { ...recipe.data },
  }
  const job = {
    recipe: recipe.name,
    kind: recipe.kind,
    family,
    head: model.head,
    base: start,
    ...(transfer ? { transfer } : {}),
    ...(seen === undefined ? {} : { seen }),
    settings: { ...settings, seed: options.seed },
    vocabulary: tokenizer.size,
    pad: tokenizer.idOf(pad.token),
    padSide: pad.side,
    types,
    pool: shape.pool,
    headLayers: shape.headLayers,
    labels,
    int8: options.int8 === true,
    ...(shape.output ? { start: tokenizer.idOf(shape.output.start), end: tokenizer.idOf(shape.output.end) } : {}),
  }
  return {
    job,
    model,
    tokenizer: tokenizerJson,
    line(example, counter) {
      const numbers = encoded(example, tokenizer, model)
      counter?.add(example, numbers)
      return JSON.stringify(numbers)
    },
    countCuts: () => createCutCounter(tokenizer, model),
  }
}

/** Whether a base is a network that starts from nothing, with a vocabulary that is learnt with it. */
export const isScratch = (base: string): boolean => base.startsWith('scratch:')

/** What the body has learnt of the recipe's corpus beforehand, through a step before too; refused unless it is allowed. */
function seenBy(start: object, { name, data }: Recipe, { base, allowSeen }: JobOptions): string | undefined {
  const { encoder } = start as { readonly encoder?: EncoderBase }
  const seen = encoder?.learntFrom?.[data.corpus]
  if (seen === undefined || allowSeen) return seen
  throw new TrainingError(
    `${base}: this encoder has learnt from ${seen}, so that what ${name} reaches there would be too good. Start from an encoder that has not (elenchus train encoder without these --questions), or say --allow-seen to go on all the same; the manifest will say so too.`,
  )
}

/** An example with its texts as numbers; the texts stay beside them, for people. */
function encoded(example: Example, tokenizer: Tokenizer, { input, output, labels = [] }: ModelSettings): object {
  if ('choices' in example)
    return {
      id: example.id,
      choices: example.choices.map(segments => ({ segments, ...encodeInput(tokenizer, input, segments) })),
      label: example.label,
    }
  if ('segments' in example)
    return {
      ...example,
      ...encodeInput(tokenizer, input, example.segments),
      // A label that the model does not have is -1, which is another thing than none.
      label: example.label === null ? null : labels.indexOf(example.label),
    }
  const end = tokenizer.idOf(output!.end)
  const ids = tokenizer.encode(example.output).slice(0, output!.longest - 1)
  const { output: target, ...rest } = example
  return { ...rest, target, ids: encodeInput(tokenizer, input, [example.input]).ids, output: [...ids, end] }
}

function baseOf(recipe: Recipe, texts: () => Iterable<string>, options: JobOptions, settings: Settings): Base {
  if (options.encoder) {
    const { tokenizer, ...encoder } = options.encoder
    return { family: 'encoder', json: tokenizer, start: { encoder } }
  }
  const [, config] = /^scratch:(.*)$/.exec(options.base) ?? []
  if (config !== undefined) {
    const found = scratchNetworks[config]
    if (!found)
      throw new TrainingError(
        `${options.base}: there is no such network; there are ${Object.keys(scratchNetworks)
          .map(name => `scratch:${name}`)
          .join(', ')}`,
      )
    const { family, vocabulary, sizes } = found
    const json = trainBytePairs(texts(), {
      size: options.vocabulary ?? vocabulary,
      special: scratchTokens,
      lowercase: family !== 'scratch-seq2seq',
    })
    const longest =
      family === 'scratch-seq2seq'
        ? { longest: settings.longest, output_longest: settings.outputLongest }
        : { longest: settings.longest }
    return { family, json, start: { scratch: { ...sizes, dropout: settings.dropout, ...longest } } }
  }
  const read = (name: string): object => {
    const path = join(options.base, name)
    try {
      return JSON.parse(readFileSync(path, 'utf8')) as object
    } catch (error) {
      if (error instanceof SyntaxError) throw new TrainingError(`${path}: ${error.message}`)
      throw readError(path, error)
    }
  }
  // What an earlier recipe made: its network and vocabulary, its body's weights.
  if (existsSync(join(options.base, 'job.json'))) {
    const before = read('job.json') as { readonly base: object; readonly family: Base['family'] }
    const { family } = before
    return {
      family,
      json: read('tokenizer.json'),
      start: { ...before.base, weights: resolve(options.base, 'best.pt') },
    }
  }
  if (!existsSync(join(options.base, 'tokenizer.json')))
    throw new TrainingError(
      `${options.base}: the folder of a checkpoint holds tokenizer.json and the weights. Fetch one with: huggingface-cli download ${recipe.base.checkpoint ?? 'NAME'} --local-dir FOLDER. To train from nothing: scratch:${Object.keys(scratchNetworks)[0]}.`,
    )
  const fresh = recipe.base.fresh ? { fresh: true } : {}
  return { family: recipe.base.family, json: read('tokenizer.json'), start: { checkpoint: options.base, ...fresh } }
}

/** The tokenizer with more special tokens, after all that it has. */
function withTokens(json: object, tokens: readonly string[]): object {
  const given = json as {
    readonly added_tokens?: readonly { readonly id: number; readonly content: string }[]
    readonly model: { readonly vocab: Readonly<Record<string, number>> | readonly (readonly [string, number])[] }
  }
  const { added_tokens: known = [], model } = given
  const present = new Set(known.map(({ content }) => content))
  const numbers = Array.isArray(model.vocab)
    ? [model.vocab.length - 1]
    : Object.values(model.vocab as Record<string, number>)
  let next =
    known.reduce(
      (most, { id }) => Math.max(most, id),
      numbers.reduce((most, id) => Math.max(most, id), -1),
    ) + 1
  const more = tokens
    .filter(token => !present.has(token))
    .map(content => ({
      id: next++,
      content,
      single_word: false,
      lstrip: false,
      rstrip: false,
      normalized: false,
      special: true,
    }))
  return more.length === 0 ? json : { ...given, added_tokens: [...known, ...more] }
}
