/** Choice and inference models in model files, with what they see of an item. */
import type { FeatureHasherOptions } from '@elenchus/learning'
import { packFastText, unpackFastText } from '@elenchus/learning/fasttext'
import { packLogistic, unpackLogistic } from '@elenchus/learning/linear'
import {
  bundle,
  bundleMeta,
  type ModelFile,
  type ModelFileContents,
  ModelFileError,
  partOf,
} from '@elenchus/learning/model-file'
import { type ChoiceInput, type ChoiceModel, choiceInputs } from './choice-models.ts'
import { type InferenceInput, type InferenceModel, inferenceInputs } from './inference-models.ts'

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

/** An inference model as the contents of a model file. */
export function packInferenceModel({ kind, input, model }: InferenceModel): ModelFileContents {
  return bundle({ kind, meta: { input }, parts: { model: packFastText(model) } })
}

/** The reverse of {@link packInferenceModel}. */
export function unpackInferenceModel(file: ModelFile): InferenceModel {
  const { input } = bundleMeta(file) as unknown as { input: InferenceInput }
  if (file.kind !== 'fasttext-inference')
    throw new ModelFileError(`the model is of kind "${file.kind}"; "fasttext-inference" is expected`)
  if (!inferenceInputs.includes(input))
    throw new ModelFileError(`the model sees "${input}"; ${inferenceInputs.join(', ')} are known`)
  return { kind: file.kind, input, model: unpackFastText(partOf(file, 'model')) }
}
