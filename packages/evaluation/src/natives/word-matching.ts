/** `word-matching` (the released script's definition) and `word-matching-paper` (the paper's) on multiple choice. */
import { matchWords } from '@elenchus/benchmarks/models'
import type { ModelFactory } from '../contract/model-options.ts'
import type { ChoiceData } from '../tasks/choice/choice-task.ts'
import { dataWith, nativeModel } from './native-model.ts'

const factory =
  (name: string, definition: 'released' | 'paper'): ModelFactory =>
  () =>
    nativeModel(name, { definition }, sample => {
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
