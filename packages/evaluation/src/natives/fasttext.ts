/** `fasttext:FILE`: a trained choice model (fastText or logistic regression) from a model file. */
import { readFileSync } from 'node:fs'
import { type ChoiceItem, type ChoiceModel, predictChoices, unpackChoiceModel } from '@elenchus/benchmarks'
import { readModelFile } from '@elenchus/learning'
import { EvaluationError } from '../error.ts'
import type { ModelFactory } from '../model/registry.ts'
import type { Model } from '../model/types.ts'
import type { ChoiceData } from '../tasks/choice.ts'
import { dataWith, nativeModel } from './native-model.ts'

/** A trained choice model as a model of the engine. */
export function choiceModel(name: string, trained: ChoiceModel): Model {
  return nativeModel(name, { kind: trained.kind, input: trained.input }, sample => {
    const { context, question, options } = dataWith<ChoiceData>(
      sample,
      ['context', 'question', 'options'],
      name,
      'multiple choice',
    )
    const item: ChoiceItem = { id: sample.id, context, question, options, answer: null, original: {} }
    return 'ABCDEFGHIJ'[predictChoices(trained, [item])[0]!]!
  })
}

export const fastText: ModelFactory = path => {
  if (path === '')
    throw new EvaluationError('fasttext: which model? Write fasttext:FILE (elenchus train fasttext makes one)')
  let bytes: Uint8Array
  try {
    bytes = readFileSync(path)
  } catch (error) {
    throw new EvaluationError(`${path}: cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
  return choiceModel(`fasttext:${path}`, unpackChoiceModel(readModelFile(bytes)))
}
