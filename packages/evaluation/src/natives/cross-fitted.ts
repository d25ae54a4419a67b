/** A choice model without leakage: trained once per cross-validation fold on the other folds, passages kept together. */
import type { ChoiceItem } from '@elenchus/benchmarks'
import { type ChoiceModel, predictChoices } from '@elenchus/benchmarks/models'
import { folds } from '@elenchus/learning'
import type { Model } from '../contract/model.ts'
import { nativeModel } from './native-model.ts'

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
  return nativeModel(name, { folds: k, seed }, sample => {
    answers ??= answersOf()
    return answers.get(sample.id) ?? 'no answer'
  })
}
