/**
 * Prepares a job of the Python trainer: reads the files of a recipe and encodes their texts with the tokenizer and the input layout of the
 * finished model, so that training and inference use the same encoding.
 */
import { encodeInput, type ModelSettings, readTokenizer, type Tokenizer } from '@elenchus/neural'
import { addTokens, type BaseOptions, checkBase, findContamination, openBase, openEncoder } from './base.ts'
import { checkFile, type OtherData, type Warn, warnOfOverlap } from './check-data.ts'
import { TrainingError } from './error.ts'
import { type Example, listExampleTexts, readExamples } from './examples.ts'
import { familyLayouts } from './families.ts'
import type { Recipe, Settings } from './recipes.ts'
import { createTruncationCounter, type TruncationCounter } from './truncation.ts'

export interface JobOptions extends BaseOptions {
  readonly seed: number
  /** Settings that replace those of the recipe. */
  readonly changes?: Partial<Settings>
  readonly int8?: boolean
}

export interface PreparedJob {
  /** Content of `job.json`: everything that the trainer needs, except the examples. */
  readonly jobJson: { readonly settings: object; readonly seen?: string; readonly otherData?: readonly OtherData[] }
  /** Content of the finished model's `elenchus.json`. */
  readonly model: ModelSettings
  /** Content of the finished model's `tokenizer.json`. */
  readonly tokenizer: object
  /** Encodes a line of `train.jsonl`, `dev.jsonl` or `test.jsonl`, and counts it if it is truncated. */
  encodeLine(example: Example, counter?: TruncationCounter): string
  createCounter(): TruncationCounter
}

const headsByKind = { 'multiple-choice': 'choice', classifier: 'classification', seq2seq: 'seq2seq' } as const

/** Prepares a job without its examples. For a network from scratch, a vocabulary is learned from `texts`. */
export async function prepareJob(
  recipe: Recipe,
  labels: readonly string[],
  texts: () => Iterable<string>,
  options: JobOptions,
): Promise<PreparedJob> {
  const { name, kind, data } = recipe
  const settings: Settings = { ...recipe.settings, ...options.changes }
  const transfer = checkBase(recipe, options)
  const base = openBase(recipe, settings, texts, options)
  const seen = findContamination(base, recipe)
  const { layout, pad, types, added, output, pool, headLayers } = familyLayouts[base.family]
  const premiseTags = data.tags ? ['[Major premise]', '[Minor premise]'] : []
  const tokenizerJson = addTokens(base.tokenizer, [...added, ...premiseTags])
  const tokenizer = await readTokenizer(tokenizerJson)
  if ((kind === 'seq2seq') !== (output !== undefined))
    throw new TrainingError(`${options.base}: this network cannot be used for a ${kind} recipe`)
  const model: ModelSettings = {
    format: 'elenchus-neural-1',
    name,
    head: headsByKind[kind],
    input: { layout, pad, longest: settings.longest, types },
    ...(labels.length > 0 ? { labels } : {}),
    ...(output ? { output: { ...output, longest: settings.outputLongest } } : {}),
    data: { ...data },
  }
  return {
    jobJson: {
      recipe: name,
      kind,
      family: base.family,
      head: model.head,
      base: base.start,
      ...(transfer ? { transfer } : {}),
      ...(seen === undefined ? {} : { seen }),
      settings: { ...settings, seed: options.seed },
      vocabulary: tokenizer.size,
      pad: tokenizer.getTokenId(pad.token),
      padSide: pad.side,
      types,
      pool,
      headLayers,
      labels,
      int8: options.int8 === true,
      ...(output ? { start: tokenizer.getTokenId(output.start), end: tokenizer.getTokenId(output.end) } : {}),
    } as PreparedJob['jobJson'],
    model,
    tokenizer: tokenizerJson,
    encodeLine(example, counter) {
      const encoded = encodeExample(example, tokenizer, model)
      counter?.add(example, encoded)
      return JSON.stringify(encoded)
    },
    createCounter: () => createTruncationCounter(tokenizer, model),
  }
}

/** Tokenizes an example; the texts are stored with the token ids, so that the file is readable. */
function encodeExample(example: Example, tokenizer: Tokenizer, { input, output, labels = [] }: ModelSettings): object {
  if ('choices' in example) {
    const { id, choices, label } = example
    return { id, choices: choices.map(segments => ({ segments, ...encodeInput(tokenizer, input, segments) })), label }
  }
  if ('segments' in example)
    return {
      ...example,
      ...encodeInput(tokenizer, input, example.segments),
      // -1 is a label that the model does not have, null an unknown label.
      label: example.label === null ? null : labels.indexOf(example.label),
    }
  const { output: target, ...fields } = example
  const ids = tokenizer.encode(target).slice(0, output!.longest - 1)
  return {
    ...fields,
    target,
    ids: encodeInput(tokenizer, input, [example.input]).ids,
    output: [...ids, tokenizer.getTokenId(output!.end)],
  }
}

export interface TrainingRequest extends JobOptions {
  readonly data: string
  readonly dev?: string
  /** Files to predict with the finished model. */
  readonly test: readonly TestFile[]
  /** Ids of examples to exclude from the training, and the file that lists them. */
  readonly exclude?: { readonly path: string; readonly ids: ReadonlySet<string> }
  /** Read only the first examples of each file. */
  readonly limit?: number
  readonly warn: Warn
}

/** A file to predict. The ids of its examples are prefixed by the split, if given (`dev:17`). */
export type TestFile = Readonly<{ path: string; split?: string }>

/** Files of examples in a job, with the description of their content for messages. */
export const exampleFiles = [
  ['train', 'training examples'],
  ['dev', 'dev examples'],
  ['test', 'examples to predict'],
] as const

export interface PreparedTraining extends Readonly<Record<(typeof exampleFiles)[number][0], readonly Example[]>> {
  readonly job: PreparedJob
}

/** Reads the files of a training and prepares the job. Warns of contamination, of unexpected data and of examples without labels. */
export async function prepareTraining(recipe: Recipe, request: TrainingRequest): Promise<PreparedTraining> {
  const { base, data, dev, exclude, limit, seed, warn } = request
  // Reports an unsuitable base before reading a large corpus.
  checkBase(recipe, request)
  // Only the training data is sampled.
  const { share: _, ...wholeData } = recipe.data
  const readWholeFile = (path: string, unanswered = false) =>
    readExamples({ kind: recipe.kind, data: wholeData }, path, { seed, unanswered })
  const training = await readExamples(recipe, data, { seed })
  const otherData = [...(await checkFile(data, 'train', training, recipe, warn))]
  if (exclude) {
    const ids = new Set(training.examples.map(({ id }) => id))
    const unknownIds = [...exclude.ids].filter(id => !ids.has(id))
    if (unknownIds.length > 0)
      warn(
        `${exclude.path}: ${unknownIds.length} of ${exclude.ids.size} ids do not match any example, such as ${unknownIds[0]}`,
      )
  }
  const train = training.examples.slice(0, limit).filter(({ id }) => !exclude?.ids.has(id))
  if (train.length === 0)
    throw new TrainingError(`${data}: no training examples${exclude ? ` remain after --exclude ${exclude.path}` : ''}`)
  const test: Example[] = []
  for (const { path, split } of request.test) {
    const testData = await readWholeFile(path, true)
    const { examples } = testData
    // The dev file is checked later.
    if (path !== dev) {
      otherData.push(...(await checkFile(path, { split }, testData, recipe, warn)))
      warnOfOverlap(path, train, examples, warn)
    }
    if (split === undefined) test.push(...examples.slice(0, limit))
    else {
      const unlabelled = examples.filter(each => 'label' in each && each.label === null).length
      if (unlabelled > 0)
        warn(`${path}: ${unlabelled} of ${examples.length} examples have no answer and are not scored`)
      test.push(...examples.map(each => ({ ...each, id: `${split}:${each.id}` })))
    }
  }
  const encoder = await openEncoder(base)
  const job = await prepareJob(recipe, training.labels, () => listExampleTexts(train), { ...request, encoder })
  const { seen } = job.jobJson
  if (seen !== undefined)
    warn(`${base} was trained on ${seen}, so results on it are contaminated; this is recorded in the manifest`)
  const devExamples: Example[] = []
  if (dev !== undefined) {
    const devData = await readWholeFile(dev)
    devExamples.push(...devData.examples.slice(0, limit))
    otherData.push(...(await checkFile(dev, 'dev', devData, recipe, warn)))
    warnOfOverlap(dev, train, devExamples, warn)
  }
  const recordedJob = otherData.length === 0 ? job : { ...job, jobJson: { ...job.jobJson, otherData } }
  return { job: recordedJob, train, dev: devExamples, test }
}
