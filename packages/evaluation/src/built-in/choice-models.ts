/** Built-in models of multiple choice and inference: `fasttext:FILE`, the word-overlap baselines, and cross-validated models. */
import { readFileSync } from 'node:fs'
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
import { EvaluationError, unreadable } from '../error.ts'
import type { Model, ModelFactory } from '../model.ts'
import type { ChoiceData } from '../tasks/choice/choice-task.ts'
import type { InferenceData } from '../tasks/inference/inference-task.ts'
import { builtInModel, dataWith } from './built-in-model.ts'
import { trainingPassagesOf } from './training-passages.ts'

/** Wraps a trained choice model; `trainedOn` tells whether a question was in its training data. */
export function choiceModel(
  name: string,
  trained: ChoiceModel,
  trainedOn: ((question: ChoiceData) => boolean) | null = null,
): Model {
  const model = builtInModel(name, { kind: trained.kind, input: trained.input }, sample => {
    const { context, question, options } = dataWith<ChoiceData>(
      sample,
      ['context', 'question', 'options'],
      name,
      'multiple choice',
    )
    const item: ChoiceItem = { id: sample.id, context, question, options, answer: null, original: {} }
    return 'ABCDEFGHIJ'[predictChoices(trained, [item])[0]!]!
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
function inferenceModel(
  name: string,
  trained: InferenceModel,
  trainedOn: ReturnType<typeof trainingPassagesOf>,
): Model {
  const model = builtInModel(name, { kind: trained.kind, input: trained.input }, sample => {
    const { premise, hypothesis } = dataWith<InferenceData>(sample, ['premise', 'hypothesis'], name, 'inference')
    return predictInference(trained, [{ id: sample.id, premise, hypothesis, label: null, original: {} }])[0]!
  })
  if (trainedOn === null) return model
  return {
    ...model,
    wasTrainedOn: ({ data }) => {
      const { premise, hypothesis } = (data ?? {}) as Partial<InferenceData>
      return premise !== undefined && hypothesis !== undefined && trainedOn({ context: premise, options: [hypothesis] })
    },
  }
}

export const fastText: ModelFactory = path => {
  if (path === '')
    throw new EvaluationError('fasttext: which model? Write fasttext:FILE (elenchus train fasttext makes one)')
  let bytes: Uint8Array
  try {
    bytes = readFileSync(path)
  } catch (error) {
    throw unreadable(path, error)
  }
  const file = readModelFile(bytes)
  if (file.kind === 'fasttext-inference')
    return inferenceModel(`fasttext:${path}`, unpackInferenceModel(file), trainingPassagesOf(file))
  return choiceModel(`fasttext:${path}`, unpackChoiceModel(file), trainingPassagesOf(file))
}

const factory =
  (name: string, definition: 'released' | 'paper'): ModelFactory =>
  () =>
    builtInModel(name, { definition }, sample => {
      const { context, question, options } = dataWith<ChoiceData>(
        sample,
        ['context', 'question', 'options'],
        name,
        'multiple choice',
      )
      return 'ABCDEFGHIJ'[
        matchWords({ id: sample.id, context, question, options, answer: null, original: {} }, definition)
      ]!
    })

export const wordMatching = factory('word-matching', 'released')
export const wordMatchingPaper = factory('word-matching-paper', 'paper')

export function crossFitted(
  name: string,
  items: readonly ChoiceItem[],
  k: number,
  train: (rest: readonly ChoiceItem[]) => ChoiceModel,
  seed = 1,
): Model {
  let answers: Map<string, string> | undefined
  const answersOf = () => {
    const found = new Map<string, string>()
    for (const { test, train: rest } of folds(items.length, { k, seed, groups: items.map(item => item.context) })) {
      const trained = train(Array.from(rest, i => items[i]!))
      const asked = Array.from(test, i => items[i]!)
      for (const [i, choice] of predictChoices(trained, asked).entries()) found.set(asked[i]!.id, 'ABCDEFGHIJ'[choice]!)
    }
    return found
  }
  return builtInModel(name, { folds: k, seed }, sample => {
    answers ??= answersOf()
    return answers.get(sample.id) ?? 'no answer'
  })
}
