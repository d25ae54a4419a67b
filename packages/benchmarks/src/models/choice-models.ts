/**
 * Native models of multiple choice: each option is scored by itself as right or wrong, and the best scored option wins (the
 * fastText baseline of ReClor, appendix A). What the model sees is a choice of its own: leaving out the passage (QA), the
 * question (CA) or both (A) shows how much the options give away.
 */
import { type FeatureHasherOptions, featureHasher, type Seed, type StopSignal, sparseMatrix } from '@elenchus/learning'
import {
  type FastTextModel,
  type FastTextOptions,
  fastTextProbabilities,
  packFastText,
  trainFastText,
  unpackFastText,
} from '@elenchus/learning/fasttext'
import {
  type LogisticModel,
  logisticProbabilities,
  packLogistic,
  trainLogistic,
  unpackLogistic,
} from '@elenchus/learning/linear'
import {
  bundle,
  bundleMeta,
  type ModelFile,
  type ModelFileContents,
  ModelFileError,
  partOf,
} from '@elenchus/learning/model-file'
import type { ChoiceItem } from '../records/records.ts'
import { words } from '../text/tokenisers.ts'

/** Context, question, answer option. */
export type ChoiceInput = 'CQA' | 'QA' | 'CA' | 'A'
export const choiceInputs: readonly ChoiceInput[] = ['CQA', 'QA', 'CA', 'A']

export interface ChoiceModelOptions {
  /** Default "CQA". */
  readonly input?: ChoiceInput
  readonly seed?: Seed
  readonly signal?: StopSignal
}

export interface FastTextChoiceOptions extends ChoiceModelOptions {
  /** fastText's own settings; its defaults are the original's, as in the paper. */
  readonly fastText?: Omit<FastTextOptions, 'seed' | 'signal'>
}

export interface LogisticChoiceOptions extends ChoiceModelOptions {
  /** Strength of the L2 penalty. Default 3. */
  readonly l2?: number
  readonly hashing?: FeatureHasherOptions
}

export type ChoiceModel =
  | { readonly kind: 'fasttext-choice'; readonly input: ChoiceInput; readonly model: FastTextModel }
  | {
      readonly kind: 'logistic-choice'
      readonly input: ChoiceInput
      readonly hashing: FeatureHasherOptions
      readonly model: LogisticModel
    }

function documentOf({ context, question }: ChoiceItem, option: string, input: ChoiceInput): string[] {
  const parts = [...(input.includes('C') ? [context] : []), ...(input.includes('Q') ? [question] : []), option]
  return parts.flatMap(words.tokens)
}

/** Items whose answer is known; training on the others would teach that every option is wrong. */
function answered(items: readonly ChoiceItem[]): ChoiceItem[] {
  const known = items.filter(item => item.answer !== null)
  if (known.length === 0) throw new RangeError('training needs questions with answers; these have none')
  return known
}

const labelsOf = (items: readonly ChoiceItem[]) =>
  items.flatMap(({ options, answer }) => options.map((_, i) => (i === answer ? 1 : 0)))

/**
 * Trains fastText to tell right options from wrong ones.
 *
 *     const model = trainFastTextChoice(train, { input: 'A', seed: 1 })
 *     predictChoices(model, val)
 */
export function trainFastTextChoice(items: readonly ChoiceItem[], options: FastTextChoiceOptions = {}): ChoiceModel {
  const { input = 'CQA', seed = 0, signal, fastText = {} } = options
  const known = answered(items)
  const documents = known.flatMap(item => item.options.map(option => documentOf(item, option, input)))
  const model = trainFastText(documents, labelsOf(known), { ...fastText, seed, ...(signal ? { signal } : {}) })
  return { kind: 'fasttext-choice', input, model }
}

/** Words and pairs of words of the option; and, where the passage is seen, which of them it shares. */
function* featuresOf(item: ChoiceItem, option: string, input: ChoiceInput): Generator<readonly [string, number]> {
  const own = words.tokens(option)
  const weight = 1 / Math.sqrt(own.length || 1)
  let previous = '^'
  for (const word of own) {
    yield [`w=${word}`, weight]
    yield [`b=${previous} ${word}`, weight]
    previous = word
  }
  yield ['length', Math.log(1 + own.length) / 4]
  if (input.includes('Q')) {
    const about = words.tokens(item.question).filter(word => word.length > 3)
    for (const word of new Set(own)) for (const key of new Set(about)) yield [`q=${key} ${word}`, weight / 4]
  }
  if (input.includes('C')) {
    const passage = new Set(words.tokens(item.context))
    const shared = own.filter(word => passage.has(word))
    yield ['shared', shared.length / (own.length || 1)]
    for (const word of own) yield [`${passage.has(word) ? 's' : 'n'}=${word}`, weight]
  }
}

const matrixOf = (items: readonly ChoiceItem[], input: ChoiceInput, hashing: FeatureHasherOptions) => {
  const hasher = featureHasher(hashing)
  const rows = items.flatMap(item => item.options.map(option => hasher.vector(featuresOf(item, option, input))))
  return sparseMatrix(rows, hasher.columns)
}

/** Trains logistic regression on hashed words, pairs of words and, where the passage is seen, overlap with it. */
export function trainLogisticChoice(items: readonly ChoiceItem[], options: LogisticChoiceOptions = {}): ChoiceModel {
  const { input = 'CQA', seed = 0, l2 = 3, hashing = {}, signal } = options
  const known = answered(items)
  const settings: FeatureHasherOptions = {
    bits: 18,
    signed: true,
    seed: typeof seed === 'number' ? seed : 0,
    ...hashing,
  }
  const model = trainLogistic(matrixOf(known, input, settings), labelsOf(known), {
    l2,
    maxIterations: 60,
    tolerance: 1e-4,
    signal,
  })
  return { kind: 'logistic-choice', input, hashing: settings, model }
}

/** The probability that each option is the right one, option by option, each judged by itself. */
export function scoreChoices(model: ChoiceModel, items: readonly ChoiceItem[]): number[][] {
  const probabilities =
    model.kind === 'fasttext-choice'
      ? fastTextProbabilities(
          model.model,
          items.flatMap(item => item.options.map(option => documentOf(item, option, model.input))),
        )
      : logisticProbabilities(model.model, matrixOf(items, model.input, model.hashing))
  let at = 0
  return items.map(({ options }) => options.map(() => probabilities[2 * at++ + 1]!))
}

/** The position of each item's best scored option; of equals the first. */
export function predictChoices(model: ChoiceModel, items: readonly ChoiceItem[]): number[] {
  return scoreChoices(model, items).map(scores => scores.indexOf(Math.max(...scores)))
}

/** A choice model as the contents of a model file. */
export function packChoiceModel(model: ChoiceModel): ModelFileContents {
  return bundle({
    kind: model.kind,
    meta:
      model.kind === 'fasttext-choice'
        ? { input: model.input }
        : { input: model.input, hashing: { bits: 18, signed: true, seed: 0, ...model.hashing } },
    parts: { model: model.kind === 'fasttext-choice' ? packFastText(model.model) : packLogistic(model.model) },
  })
}

/** The reverse of {@link packChoiceModel}. */
export function unpackChoiceModel(file: ModelFile): ChoiceModel {
  const { input, hashing } = bundleMeta(file) as unknown as { input: ChoiceInput; hashing: FeatureHasherOptions }
  if (!choiceInputs.includes(input))
    throw new ModelFileError(`the model sees "${input}"; ${choiceInputs.join(', ')} are known`)
  if (file.kind === 'fasttext-choice') return { kind: file.kind, input, model: unpackFastText(partOf(file, 'model')) }
  if (file.kind === 'logistic-choice')
    return { kind: file.kind, input, hashing, model: unpackLogistic(partOf(file, 'model')) }
  throw new ModelFileError(`the model is of kind "${file.kind}"; "fasttext-choice" or "logistic-choice" is expected`)
}
