import { describe, expect, it } from 'vitest'
import { cohensKappa, confusionOf, fleissKappa, krippendorffsAlpha } from './kappa.ts'

describe('coefficients, computed by hand', () => {
  it("Cohen's kappa", () => {
    // Observed 35/50 = 0.7; expected (25·30 + 25·20)/2500 = 0.5; 0.2/0.5.
    const { kappa, observed } = cohensKappa({
      labels: ['yes', 'no'],
      counts: [
        [20, 5],
        [10, 15],
      ],
    })
    expect(observed).toBeCloseTo(0.7, 12)
    expect(kappa).toBeCloseTo(0.4, 12)
  })
  it('is not comparable without items, or with one label only', () => {
    expect(cohensKappa(confusionOf([], [], ['a', 'b'])).kappa).toBeNull()
    expect(cohensKappa(confusionOf(['a', 'a'], ['a', 'a'], ['a', 'b'])).kappa).toBeNull()
  })
  it("Fleiss' kappa, three annotators", () => {
    // Items aab, bbb, aaa: agreement 1/3, 1, 1 → mean 7/9. Shares a 5/9, b 4/9 → chance 41/81. (63 − 41)/(81 − 41).
    expect(
      fleissKappa([
        ['a', 'a', 'b'],
        ['b', 'b', 'b'],
        ['a', 'a', 'a'],
      ]),
    ).toBeCloseTo(22 / 40, 12)
    expect(
      fleissKappa([
        ['a', 'b'],
        ['a', 'b', 'b'],
      ]),
    ).toBeNull()
  })
  it("Krippendorff's alpha, with a label missing", () => {
    // Pairable: (a,a), (a,b), (b,b): disagreement 2·1·1/1 = 2. Totals a 3, b 3 of 6: expected (9 + 9)/5 = 3.6. 1 − 2/3.6.
    expect(
      krippendorffsAlpha([
        ['a', 'a', null],
        ['a', 'b', null],
        [null, 'b', 'b'],
        ['a', null, null],
      ]),
    ).toBeCloseTo(1 - 2 / 3.6, 12)
    expect(
      krippendorffsAlpha([
        ['a', 'a'],
        ['a', 'a'],
      ]),
    ).toBeNull()
  })
})
