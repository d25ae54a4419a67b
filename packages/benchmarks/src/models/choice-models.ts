/**
 * Multiple-choice baselines (ReClor, appendix A): a binary classifier, fastText or logistic regression, scores each option separately,
 * and the option with the highest score is predicted. The input can be ablated: without the passage (QA), the question (CA) or both
 * (A), the accuracy shows how much the options alone give away.
 */
import {
  createFeatureHasher,
  type FeatureHasherOptions,
  type Seed,
  type StopSignal,
  sparseMatrix,
} from '@elenchus/learning'
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
  getPart,
  type ModelFile,
  type ModelFileContents,
  ModelFileError,
  readBundleMeta,
} from '@elenchus/learning/model-file'
import type { ChoiceItem } from '../records/records.ts'
import { wordTokeniser } from '../text/tokenisers.ts'

/** Parts of the input: C for context, Q for question, A for answer option. */
export type ChoiceInput = 'CQA' | 'QA' | 'CA' | 'A'
export const choiceInputs: readonly ChoiceInput[] = ['CQA', 'QA', 'CA', 'A']

export interface ChoiceModelOptions {
  /** Default "CQA". */
  readonly input?: ChoiceInput
  readonly seed?: Seed
  readonly signal?: StopSignal
}

export interface FastTextChoiceOptions extends ChoiceModelOptions {
  /** Hyperparameters of fastText; the defaults are those of fastText, as in the paper. */
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

/** Returns the words of each option, preceded by those of passage and question if they are part of the input. */
const toDocuments = (items: readonly ChoiceItem[], input: ChoiceInput): string[][] =>
  items.flatMap(({ context, question, options }) => {
    const parts = [...(input.includes('C') ? [context] : []), ...(input.includes('Q') ? [question] : [])]
    return options.map(option => [...parts, option].flatMap(wordTokeniser.tokens))
  })

/** Returns the items with an answer; of the others, every option would be a negative example. */
function selectAnswered(items: readonly ChoiceItem[]): ChoiceItem[] {
  const answered = items.filter(item => item.answer !== null)
  if (answered.length === 0) throw new RangeError('training needs questions with answers; these have none')
  return answered
}

const toLabels = (items: readonly ChoiceItem[]) =>
  items.flatMap(({ options, answer }) => options.map((_, i) => (i === answer ? 1 : 0)))

/**
 * Trains fastText to classify options as correct or incorrect.
 *
 *     const model = trainFastTextChoice(train, { input: 'A', seed: 1 })
 *     predictChoices(model, val)
 */
export function trainFastTextChoice(items: readonly ChoiceItem[], options: FastTextChoiceOptions = {}): ChoiceModel {
  const { input = 'CQA', seed = 0, signal, fastText = {} } = options
  const answered = selectAnswered(items)
  const trainingOptions = { ...fastText, seed, ...(signal ? { signal } : {}) }
  const model = trainFastText(toDocuments(answered, input), toLabels(answered), trainingOptions)
  return { kind: 'fasttext-choice', input, model }
}

/** Yields words and bigrams of the option, pairs of question and option words, and overlap with the passage. */
function* extractFeatures(item: ChoiceItem, option: string, input: ChoiceInput): Generator<readonly [string, number]> {
  const optionWords = wordTokeniser.tokens(option)
  const weight = 1 / Math.sqrt(optionWords.length || 1)
  let previous = '^'
  for (const word of optionWords) {
    yield [`w=${word}`, weight]
    yield [`b=${previous} ${word}`, weight]
    previous = word
  }
  yield ['length', Math.log(1 + optionWords.length) / 4]
  if (input.includes('Q')) {
    const questionWords = wordTokeniser.tokens(item.question).filter(word => word.length > 3)
    for (const word of new Set(optionWords))
      for (const key of new Set(questionWords)) yield [`q=${key} ${word}`, weight / 4]
  }
  if (input.includes('C')) {
    const passage = new Set(wordTokeniser.tokens(item.context))
    const shared = optionWords.filter(word => passage.has(word))
    yield ['shared', shared.length / (optionWords.length || 1)]
    for (const word of optionWords) yield [`${passage.has(word) ? 's' : 'n'}=${word}`, weight]
  }
}

const toMatrix = (items: readonly ChoiceItem[], input: ChoiceInput, hashing: FeatureHasherOptions) => {
  const hasher = createFeatureHasher(hashing)
  const rows = items.flatMap(item => item.options.map(option => hasher.vector(extractFeatures(item, option, input))))
  return sparseMatrix(rows, hasher.columns)
}

/** Trains logistic regression on hashed words and bigrams and, if the input includes the passage, overlap with it. */
export function trainLogisticChoice(items: readonly ChoiceItem[], options: LogisticChoiceOptions = {}): ChoiceModel {
  const { input = 'CQA', seed = 0, l2 = 3, hashing = {}, signal } = options
  const answered = selectAnswered(items)
  const hashSeed = typeof seed === 'number' ? seed : 0
  const settings: FeatureHasherOptions = { bits: 18, signed: true, seed: hashSeed, ...hashing }
  const trainingOptions = { l2, maxIterations: 60, tolerance: 1e-4, signal }
  const model = trainLogistic(toMatrix(answered, input, settings), toLabels(answered), trainingOptions)
  return { kind: 'logistic-choice', input, hashing: settings, model }
}

/** Returns the probability that an option is correct, for each option of each item. */
export function scoreChoices(model: ChoiceModel, items: readonly ChoiceItem[]): number[][] {
  const probabilities =
    model.kind === 'fasttext-choice'
      ? fastTextProbabilities(model.model, toDocuments(items, model.input))
      : logisticProbabilities(model.model, toMatrix(items, model.input, model.hashing))
  // Two probabilities per option: incorrect, correct.
  let index = 0
  return items.map(({ options }) => options.map(() => probabilities[2 * index++ + 1]!))
}

/** Returns the index of the option with the highest score of each item; the first of equals. */
export function predictChoices(model: ChoiceModel, items: readonly ChoiceItem[]): number[] {
  return scoreChoices(model, items).map(scores => scores.indexOf(Math.max(...scores)))
}

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

/** Reads a model packed by {@link packChoiceModel}. */
export function unpackChoiceModel(file: ModelFile): ChoiceModel {
  const { input, hashing } = readBundleMeta(file) as unknown as { input: ChoiceInput; hashing: FeatureHasherOptions }
  if (!choiceInputs.includes(input))
    throw new ModelFileError(`unknown input "${input}" of the model; expected one of ${choiceInputs.join(', ')}`)
  if (file.kind === 'fasttext-choice') return { kind: file.kind, input, model: unpackFastText(getPart(file, 'model')) }
  if (file.kind === 'logistic-choice')
    return { kind: file.kind, input, hashing, model: unpackLogistic(getPart(file, 'model')) }
  throw new ModelFileError(`the model is of kind "${file.kind}"; expected "fasttext-choice" or "logistic-choice"`)
}
