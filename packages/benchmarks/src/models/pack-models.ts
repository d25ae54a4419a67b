/** Choice models in model files, with what they see of an item. */
import {
  bundle,
  bundleMeta,
  type FeatureHasherOptions,
  type ModelFile,
  type ModelFileContents,
  ModelFileError,
  packFastText,
  packLogistic,
  partOf,
  unpackFastText,
  unpackLogistic,
} from '@elenchus/learning'
import { type ChoiceInput, type ChoiceModel, choiceInputs } from './choice-models.ts'

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
  throw new ModelFileError(`the model is of kind "${file.kind}"; "fasttext-choice" or "logistic-choice" is wanted`)
}
