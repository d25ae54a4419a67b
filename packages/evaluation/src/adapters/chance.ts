/** The floor of every table: one of the admissible answers, drawn by seed, sample and repeat. */
import type { ModelOptions } from '../model/registry.ts'
import type { Model } from '../model/types.ts'
import { chanceAnswer, mockModel } from './mock.ts'

/** `chance`: answers at random, the same way for the same seed. */
export function chanceModel(_rest: string, { seed = 0 }: ModelOptions = {}): Model {
  return {
    ...mockModel({ seed, answer: (request, context) => chanceAnswer(request, context, seed) }),
    name: 'chance',
    settings: { seed },
    price: { input: 0, output: 0 },
  }
}
