/** Models on inference pairs with premise and hypothesis, or one of the two alone. */
import type { InferencePair } from '@elenchus/benchmarks'
import { inferenceInputs } from '@elenchus/benchmarks/models'
import { outsideLabels } from '../../../files/outside-predictions.ts'
import { type GivenModels, type ModelRow, modelRows, rowOf } from './model-rows.ts'

/** A row for every model and input; null where no model is given. */
export function pairModels(pairs: readonly InferencePair[], given: GivenModels): Promise<ModelRow[] | null> {
  const groups = pairs.map(({ premise }) => premise)
  return modelRows<string, ModelRow>(given, {
    inputs: inferenceInputs,
    ask: (model, input) => model.labels(pairs, input),
    read: (path, answers) => outsideLabels(path, pairs, answers),
    async row(labels, about) {
      // Two labels are told apart; neutral pairs and contradictions are not entailed.
      const correct = pairs.map(
        ({ label }, i) => labels[i] !== null && (labels[i] === 'entailed') === (label === 'entailed'),
      )
      return rowOf(about, correct, groups, labels.filter(label => label === null).length)
    },
  })
}
