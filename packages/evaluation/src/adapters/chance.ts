/** Random baseline: draws one of the admissible answers by seed, sample and repeat. */

import type { Model } from '../contract/model.ts'
import type { ModelOptions } from '../contract/model-options.ts'
import { sampleReaderUnheeded } from '../contract/unheeded.ts'
import { chanceAnswer, mockModel } from './mock.ts'

/** The model `chance`: seeded random answers, without tokens or cost. */
export function chanceModel(_rest: string, { seed = 0 }: ModelOptions = {}): Model {
  const model = mockModel({ seed, answer: (request, context) => chanceAnswer(request, context, seed) })
  return {
    ...model,
    name: 'chance',
    settings: { seed },
    unheeded: sampleReaderUnheeded,
    price: { input: 0, output: 0 },
    reads: () => ({ texts: [], inputTokens: 0, outputTokens: 0 }),
    ask: async (request, context) => ({
      ...(await model.ask(request, context)),
      usage: { inputTokens: 0, outputTokens: 0 },
    }),
  }
}
