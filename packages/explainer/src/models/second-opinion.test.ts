import { describe, expect, it } from 'vitest'
import { askedWeights, everydayWeights, examWeights, scaleOpinionWeights } from './second-opinion.ts'

describe('the weight of a second opinion', () => {
  it('is nothing at 0, as measured at 1, and passes from the one to the other', () => {
    expect(scaleOpinionWeights(examWeights, 0)).toEqual({ own: 1, edge: 0, root: 0, unused: 0, kind: 0, side: 0 })
    expect(scaleOpinionWeights(examWeights)).toEqual(examWeights)
    expect(scaleOpinionWeights(examWeights, 1e-9).own).toBeCloseTo(1, 8)
    expect(scaleOpinionWeights(examWeights, 0.5).own).toBeCloseTo((1 + examWeights.own) / 2, 12)
  })

  it('takes from the first what it gains beyond 1, so that both together weigh what they weighed', () => {
    for (const weights of [examWeights, askedWeights, everydayWeights])
      for (const weight of [1 + 1e-9, 2, 100]) {
        const now = scaleOpinionWeights(weights, weight)
        const most = ({ edge, root, unused, kind }: typeof now) => Math.max(edge, root, unused, kind)
        expect(now.own + most(now)).toBeCloseTo(weights.own + most(weights), 9)
        expect(now.edge / now.own).toBeCloseTo((weight * weights.edge) / weights.own, 9)
      }
    // 2 × 0.8 beside 0.84 are 2.44, and were 1.64: all is divided by 2.44 / 1.64.
    expect(scaleOpinionWeights(examWeights, 2).kind).toBeCloseTo((1.6 * 1.64) / 2.44, 12)
    expect(scaleOpinionWeights(examWeights, 2).ownKind).toBeCloseTo(1.64 / 2.44, 12)
    // Where the second has no say in kinds, the first is as sure of them as before.
    expect(scaleOpinionWeights(askedWeights, 100).ownKind).toBeUndefined()
  })
})
