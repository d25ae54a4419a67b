import { describe, expect, it } from 'vitest'
import { everydayWeights, examWeights, questionWeights, scaleEncoderWeights } from './second-opinion.ts'

describe('the weight of a second opinion', () => {
  it('is nothing at 0, as measured at 1, and passes from the one to the other', () => {
    expect(scaleEncoderWeights(examWeights, 0)).toEqual({
      explainer: 1,
      edge: 0,
      root: 0,
      unused: 0,
      kind: 0,
      stance: 0,
    })
    expect(scaleEncoderWeights(examWeights)).toEqual(examWeights)
    expect(scaleEncoderWeights(examWeights, 1e-9).explainer).toBeCloseTo(1, 8)
    expect(scaleEncoderWeights(examWeights, 0.5).explainer).toBeCloseTo((1 + examWeights.explainer) / 2, 12)
  })

  it('takes from the first what it gains beyond 1, so that both together weigh what they weighed', () => {
    for (const weights of [examWeights, questionWeights, everydayWeights])
      for (const weight of [1 + 1e-9, 2, 100]) {
        const now = scaleEncoderWeights(weights, weight)
        const most = ({ edge, root, unused, kind }: typeof now) => Math.max(edge, root, unused, kind)
        expect(now.explainer + most(now)).toBeCloseTo(weights.explainer + most(weights), 9)
        expect(now.edge / now.explainer).toBeCloseTo((weight * weights.edge) / weights.explainer, 9)
      }
    // 2 × 0.8 beside 0.84 are 2.44, and were 1.64: all is divided by 2.44 / 1.64.
    expect(scaleEncoderWeights(examWeights, 2).kind).toBeCloseTo((1.6 * 1.64) / 2.44, 12)
    expect(scaleEncoderWeights(examWeights, 2).explainerKind).toBeCloseTo(1.64 / 2.44, 12)
    // Where the second has no say in kinds, the first is as sure of them as before.
    expect(scaleEncoderWeights(questionWeights, 100).explainerKind).toBeUndefined()
  })
})
