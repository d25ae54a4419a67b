/** Built-in models of multiple choice and inference: `fasttext:FILE`, the word-overlap baselines, and cross-validated models. */
import type { ChoiceItem } from '@elenchus/benchmarks'
import {
  type ChoiceModel,
  type InferenceModel,
  matchWords,
  predictChoices,
  predictInference,
  unpackChoiceModel,
  unpackInferenceModel,
} from '@elenchus/benchmarks/models'
import { folds } from '@elenchus/learning'
import { readModelFile } from '@elenchus/learning/model-file'
import { EvaluationError } from '../error.ts'
import type { Model, ModelFactory } from '../model.ts'
import { readBytes } from '../read-bytes.ts'
import type { Sample } from '../task.ts'
import type { ChoiceData } from '../tasks/choice/choice-task.ts'
import type { InferenceData } from '../tasks/inference/inference-task.ts'
import { createBuiltInModel, requireFields } from './built-in-model.ts'
import { readTrainingPassages } from './training-passages.ts'

const letters = 'ABCDEFGHIJ'
const choiceFields = ['context', 'question', 'options'] as const

function toChoiceItem(sample: Sample, model: string): ChoiceItem {
  const { context, question, options } = requireFields<ChoiceData>(sample, choiceFields, model, 'multiple choice')
  return { id: sample.id, context, question, options, answer: null, original: {} }
}

/** Wraps a trained choice model; `isTrainingQuestion` tells whether a question was in its training data. */
export function createChoiceModel(
  name: string,
  trained: ChoiceModel,
  trainedOn: ((question: ChoiceData) => boolean) | null = null,
): Model {
  const model = createBuiltInModel(name, { kind: trained.kind, input: trained.input }, sample => {
    const [choice] = predictChoices(trained, [toChoiceItem(sample, name)])
    return letters[choice!]!
  })
  if (trainedOn === null) return model
  return {
    ...model,
    wasTrainedOn: ({ data }) => {
      const question = (data ?? {}) as Partial<ChoiceData>
      return question.context !== undefined && question.options !== undefined && trainedOn(question as ChoiceData)
    },
  }
}

/** Wraps a trained inference model; a training pair is recognised by its premise or hypothesis. */
function createInferenceModel(
  name: string,
  trainedModel: InferenceModel,
  isTrainingQuestion: ReturnType<typeof readTrainingPassages>,
): Model {
  const model = createBuiltInModel(name, { kind: trainedModel.kind, input: trainedModel.input }, sample => {
    const { premise, hypothesis } = requireFields<InferenceData>(sample, ['premise', 'hypothesis'], name, 'inference')
    return predictInference(trainedModel, [{ id: sample.id, premise, hypothesis, label: null, original: {} }])[0]!
  })
  if (isTrainingQuestion === null) return model
  return {
    ...model,
    wasTrainedOn: ({ data }) => {
      const { premise, hypothesis } = (data ?? {}) as Partial<InferenceData>
      return (
        premise !== undefined &&
        hypothesis !== undefined &&
        isTrainingQuestion({ context: premise, options: [hypothesis] })
      )
    },
  }
}

export const fastText: ModelFactory = path => {
  if (path === '')
    throw new EvaluationError(
      'fasttext: the model file is missing; write fasttext:FILE, where FILE was created by elenchus train fasttext',
    )
  const bytes = readBytes(path)
  const file = readModelFile(bytes)
  if (file.kind === 'fasttext-inference')
    return createInferenceModel(`fasttext:${path}`, unpackInferenceModel(file), readTrainingPassages(file))
  return createChoiceModel(`fasttext:${path}`, unpackChoiceModel(file), readTrainingPassages(file))
}

/** The word-overlap baseline, as defined by the released code or by the paper. */
const createWordMatcher =
  (name: string, definition: 'released' | 'paper'): ModelFactory =>
  () =>
    createBuiltInModel(name, { definition }, sample => letters[matchWords(toChoiceItem(sample, name), definition)]!)

export const wordMatching = createWordMatcher('word-matching', 'released')
export const wordMatchingPaper = createWordMatcher('word-matching-paper', 'paper')

/** A model that answers each question by a model trained on the other folds. */
export function createCrossValidatedModel(
  name: string,
  items: readonly ChoiceItem[],
  foldCount: number,
  train: (trainingItems: readonly ChoiceItem[]) => ChoiceModel,
  seed = 1,
): Model {
  let letterById: Map<string, string> | undefined
  const predictAll = () => {
    const groups = items.map(item => item.context)
    const predictedLetters = new Map<string, string>()
    for (const { test, train: trainIndices } of folds(items.length, { k: foldCount, seed, groups })) {
      const model = train(Array.from(trainIndices, i => items[i]!))
      const testItems = Array.from(test, i => items[i]!)
      for (const [i, choice] of predictChoices(model, testItems).entries())
        predictedLetters.set(testItems[i]!.id, letters[choice]!)
    }
    return predictedLetters
  }
  return createBuiltInModel(name, { folds: foldCount, seed }, sample => {
    letterById ??= predictAll()
    return letterById.get(sample.id) ?? 'no answer'
  })
}
