import { describe, expect, it } from 'vitest'
import { examWeights, louder } from './opinion.ts'

describe('how loud a second opinion is', () => {
  it('is nothing at 0, as measured at 1, and passes from the one to the other', () => {
    expect(louder(examWeights, 0)).toEqual({ own: 1, edge: 0, root: 0, unused: 0, kind: 0, side: 0 })
    expect(louder(examWeights)).toEqual(examWeights)
    expect(louder(examWeights, 1e-9).own).toBeCloseTo(1, 8)
    const [half, double] = [louder(examWeights, 0.5), louder(examWeights, 2)]
    expect(half.own).toBeCloseTo((1 + examWeights.own) / 2, 12)
    // Louder than measured, the first opinion counts no less.
    expect(double).toMatchObject({ own: examWeights.own, kind: 2 * examWeights.kind })
  })
})
