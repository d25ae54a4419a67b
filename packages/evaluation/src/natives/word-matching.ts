/** Word-overlap baselines of multiple choice: `word-matching` as the released script counts, `word-matching-paper` as the paper says. */
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
