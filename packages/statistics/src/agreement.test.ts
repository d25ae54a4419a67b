import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addConfusions, cohensKappa, confusionMatrix, fleissKappa, krippendorffsAlpha } from './agreement.ts'

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
  it('is null without items, or with one label only', () => {
    expect(cohensKappa(confusionMatrix([], [], ['a', 'b'])).kappa).toBeNull()
    expect(cohensKappa(confusionMatrix(['a', 'a'], ['a', 'a'], ['a', 'b'])).kappa).toBeNull()
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
  it('sums confusion matrices', () => {
    const [a, b] = [confusionMatrix(['x', 'y'], ['x', 'x'], ['x', 'y']), confusionMatrix(['y'], ['y'], ['x', 'y'])]
    // Together x-x, y-x, y-y: observed 2/3, expected (1·2 + 2·1)/9 = 4/9, kappa (2/9)/(5/9).
    expect(addConfusions([a, b]).counts).toEqual([
      [1, 0],
      [1, 1],
    ])
    expect(cohensKappa(addConfusions([a, b])).kappa).toBeCloseTo(0.4, 12)
    expect(addConfusions([])).toEqual({ labels: [], counts: [] })
  })
})

const labels = ['a', 'b', 'c'] as const
const pairs = fc.array(fc.tuple(fc.constantFrom(...labels), fc.constantFrom(...labels)), {
  minLength: 1,
  maxLength: 40,
})

describe('coefficients of two annotators (properties)', () => {
  it('are 1 for full agreement on two or more labels, and at most 1', () => {
    fc.assert(
      fc.property(pairs, found => {
        const first = found.map(([label]) => label)
        const same = first.map(label => [label, label])
        const several = new Set(first).size > 1
        expect(cohensKappa(confusionMatrix(first, first, labels)).kappa).toBe(several ? 1 : null)
        expect(fleissKappa(same)).toEqual(several ? expect.closeTo(1, 12) : null)
        expect(krippendorffsAlpha(same)).toBe(several ? 1 : null)
        for (const value of [fleissKappa(found), krippendorffsAlpha(found)]) expect(value ?? 0).toBeLessThanOrEqual(1)
      }),
      { seed: 1 },
    )
  })
  it('do not depend on the order of annotators and items', () => {
    fc.assert(
      fc.property(pairs, found => {
        const kappa = (rows: readonly (readonly [string, string])[]) =>
          cohensKappa(
            confusionMatrix(
              rows.map(([a]) => a),
              rows.map(([, b]) => b),
              labels,
            ),
          ).kappa ?? 0
        const turned = found.map(([a, b]) => [b, a] as const).reverse()
        expect(kappa(turned)).toBeCloseTo(kappa(found), 12)
        expect(fleissKappa(turned) ?? 0).toBeCloseTo(fleissKappa(found) ?? 0, 12)
      }),
      { seed: 2 },
    )
  })
  it("relate Krippendorff's alpha to Fleiss' kappa: with N labels in all, 1 − alpha = (1 − kappa)(N − 1)/N", () => {
    fc.assert(
      fc.property(pairs, found => {
        const [alpha, kappa] = [krippendorffsAlpha(found), fleissKappa(found)]
        if (alpha === null || kappa === null) {
          expect(alpha).toBe(kappa)
          return
        }
        const all = 2 * found.length
        expect(1 - alpha).toBeCloseTo(((1 - kappa) * (all - 1)) / all, 10)
      }),
      { seed: 3 },
    )
  })
})
