/** Baseline for two-way inference: fastText on premise and hypothesis, or on one of them alone. */
import type { Seed, StopSignal } from '@elenchus/learning'
import {
  type FastTextModel,
  type FastTextOptions,
  fastTextProbabilities,
  packFastText,
  trainFastText,
  unpackFastText,
} from '@elenchus/learning/fasttext'
import {
  bundle,
  getPart,
  type ModelFile,
  type ModelFileContents,
  ModelFileError,
  readBundleMeta,
} from '@elenchus/learning/model-file'
import type { InferencePair } from '../records/records.ts'
import { wordTokeniser } from '../text/tokenisers.ts'

/** Premise and hypothesis, premise only, hypothesis only. */
export type InferenceInput = 'PH' | 'P' | 'H'
export const inferenceInputs: readonly InferenceInput[] = ['PH', 'P', 'H']

export interface InferenceModel {
  readonly kind: 'fasttext-inference'
  readonly input: InferenceInput
  readonly model: FastTextModel
}

export interface InferenceModelOptions {
  /** Default "PH". */
  readonly input?: InferenceInput
  readonly seed?: Seed
  readonly signal?: StopSignal
  readonly fastText?: Omit<FastTextOptions, 'seed' | 'signal'>
}

/** Returns the words of premise and hypothesis; those of the premise are prefixed by `p:`. */
function toDocument({ premise, hypothesis }: InferencePair, input: InferenceInput): string[] {
  return [
    ...(input.includes('P') ? wordTokeniser.tokens(premise).map(word => `p:${word}`) : []),
    ...(input.includes('H') ? wordTokeniser.tokens(hypothesis) : []),
  ]
}

/** Trains on the pairs that have a label; every label but "entailed" counts as not entailed. */
export function trainInference(pairs: readonly InferencePair[], options: InferenceModelOptions = {}): InferenceModel {
  const { input = 'PH', seed = 0, signal, fastText = {} } = options
  const labelled = pairs.filter(pair => pair.label !== null)
  if (labelled.length === 0) throw new RangeError('training needs pairs with labels; these have none')
  const documents = labelled.map(pair => toDocument(pair, input))
  const labels = labelled.map(pair => (pair.label === 'entailed' ? 1 : 0))
  const model = trainFastText(documents, labels, { ...fastText, seed, ...(signal ? { signal } : {}) })
  return { kind: 'fasttext-inference', input, model }
}

/** Returns the probability of entailment of each pair. */
export function scoreInference({ model, input }: InferenceModel, pairs: readonly InferencePair[]): number[] {
  const documents = pairs.map(pair => toDocument(pair, input))
  const probabilities = fastTextProbabilities(model, documents)
  return pairs.map((_, i) => probabilities[2 * i + 1]!)
}

/** Returns the more probable label of each pair. */
export function predictInference(model: InferenceModel, pairs: readonly InferencePair[]) {
  return scoreInference(model, pairs).map(score => (score >= 0.5 ? 'entailed' : 'not entailed'))
}

export function packInferenceModel({ kind, input, model }: InferenceModel): ModelFileContents {
  return bundle({ kind, meta: { input }, parts: { model: packFastText(model) } })
}

/** Reads a model packed by {@link packInferenceModel}. */
export function unpackInferenceModel(file: ModelFile): InferenceModel {
  const { input } = readBundleMeta(file) as unknown as { input: InferenceInput }
  if (file.kind !== 'fasttext-inference')
    throw new ModelFileError(`the model is of kind "${file.kind}"; expected "fasttext-inference"`)
  if (!inferenceInputs.includes(input))
    throw new ModelFileError(`unknown input "${input}" of the model; expected one of ${inferenceInputs.join(', ')}`)
  return { kind: file.kind, input, model: unpackFastText(getPart(file, 'model')) }
}
