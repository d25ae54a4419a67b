import { random } from '@elenchus/statistics/random'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { trainLogistic } from '../linear/logistic.ts'
import { denseMatrix } from '../matrix/matrix.ts'
import { logLoss } from '../metrics/classification.ts'
import { applyIsotonic, fitIsotonic } from './isotonic.ts'
import { applyPlatt, fitPlatt } from './platt.ts'
import { computeBrierScore, computeCalibrationError, computeReliability } from './reliability.ts'
import { fitTemperature, softmaxWithTemperature } from './temperature.ts'

describe('platt', () => {
  it('is logistic regression of one score on the drawn-in targets', () => {
    const r = random(1)
    const scores = Array.from({ length: 150 }, () => Math.fround(3 * r.normal()))
    const labels = scores.map(score => Number(r.next() < 1 / (1 + Math.exp(-0.8 * score + 0.5))))
    const curve = fitPlatt(scores, labels)
    // A target t is t of a row labelled 1 and 1 - t of one labelled 0: weighted rows, without a penalty.
    const positive = labels.filter(label => label === 1).length
    const high = (positive + 1) / (positive + 2)
    const low = 1 / (labels.length - positive + 2)
    const shares = labels.map(label => (label === 1 ? high : low))
    const model = trainLogistic(
      denseMatrix([...scores, ...scores].map(s => [s])),
      [...labels.map(() => 1), ...labels.map(() => 0)],
      {
        l2: 0,
        sampleWeights: [...shares, ...shares.map(t => 1 - t)],
        tolerance: 1e-10,
      },
    )
    expect(curve.slope).toBeCloseTo(model.weights[0]!, 5)
    expect(curve.offset).toBeCloseTo(model.bias[0]!, 5)
    expect(applyPlatt(curve, 0)).toBeCloseTo(1 / (1 + Math.exp(-curve.offset)), 12)
  })

  it('stays finite on separated, constant and one-sided scores', () => {
    for (const [scores, labels] of [
      [
        [-2, -1, 1, 2],
        [0, 0, 1, 1],
      ],
      [
        [5, 5, 5],
        [0, 1, 1],
      ],
      [
        [1, 2, 3],
        [1, 1, 1],
      ],
    ] as const) {
      const curve = fitPlatt(scores, labels)
      expect(Number.isFinite(curve.slope) && Number.isFinite(curve.offset)).toBe(true)
      expect(applyPlatt(curve, 1)).toBeGreaterThan(0)
    }
    // Constant scores: the mean of the drawn-in targets, 3/4, 3/4 and 1/3, is 11/18.
    expect(applyPlatt(fitPlatt([5, 5, 5], [0, 1, 1]), 5)).toBeCloseTo(11 / 18, 6)
  })
})

/** The value at i is the largest, over starts, of the smallest mean of a run from the start to or past i (min-max formula). */
function bruteIsotonic(targets: number[], weights: number[]): number[] {
  const mean = (a: number, b: number) => {
    let [sum, weight] = [0, 0]
    for (let i = a; i <= b; i++) {
      sum += weights[i]! * targets[i]!
      weight += weights[i]!
    }
    return sum / weight
  }
  return targets.map((_, i) => {
    let best = Number.NEGATIVE_INFINITY
    for (let a = 0; a <= i; a++) {
      let least = Number.POSITIVE_INFINITY
      for (let b = i; b < targets.length; b++) least = Math.min(least, mean(a, b))
      best = Math.max(best, least)
    }
    return best
  })
}

describe('isotonic', () => {
  it('is the max-min formula, by brute force', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: -5, max: 5 }), fc.integer({ min: 1, max: 4 })), {
          minLength: 1,
          maxLength: 12,
        }),
        pairs => {
          const targets = pairs.map(([target]) => target)
          const weights = pairs.map(([, weight]) => weight)
          const curve = fitIsotonic(
            targets.map((_, i) => i),
            targets,
            weights,
          )
          bruteIsotonic(targets, weights).forEach((value, i) => {
            expect(applyIsotonic(curve, i)).toBeCloseTo(value, 9)
          })
        },
      ),
      { seed: 1 },
    )
  })

  it('takes rows of one score as one point, whatever their order', () => {
    const row = fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: -5, max: 5 }))
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 14 }), rows => {
        const scores = [...new Set(rows.map(([score]) => score))].sort((a, b) => a - b)
        const at = (score: number) => rows.filter(r => r[0] === score).map(r => r[1])
        const means = scores.map(score => at(score).reduce((a, b) => a + b) / at(score).length)
        const curve = fitIsotonic(
          rows.map(r => r[0]),
          rows.map(r => r[1]),
        )
        bruteIsotonic(
          means,
          scores.map(score => at(score).length),
        ).forEach((value, i) => {
          expect(applyIsotonic(curve, scores[i]!)).toBeCloseTo(value, 9)
        })
      }),
      { seed: 3, numRuns: 300 },
    )
    expect(() => fitIsotonic([1, Number.NaN], [0, 1])).toThrow(/NaN/)
  })

  it('pools equal scores, rises, interpolates and stays level outside', () => {
    const curve = fitIsotonic([1, 1, 3, 5, 5], [0, 1, 1, 2, 4])
    expect([0, 1, 2, 3, 4, 5, 9].map(score => applyIsotonic(curve, score))).toEqual([0.5, 0.5, 0.75, 1, 2, 3, 3])
    const order = fitIsotonic([5, 3, 1], [1, 2, 3])
    expect([1, 2, 5].map(score => applyIsotonic(order, score))).toEqual([2, 2, 2])
    expect(applyIsotonic(fitIsotonic([], []), 1)).toBeNaN()
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 1 })), { minLength: 1 }),
        pairs => {
          const fitted = fitIsotonic(
            pairs.map(([score]) => score),
            pairs.map(([, label]) => label),
          )
          let last = Number.NEGATIVE_INFINITY
          for (let score = -1; score <= 7; score += 0.25) {
            expect(applyIsotonic(fitted, score)).toBeGreaterThanOrEqual(last)
            last = applyIsotonic(fitted, score)
          }
        },
      ),
      { seed: 2 },
    )
  })
})

describe('temperature', () => {
  it('finds the lowest log loss (grid search) and the temperature that data were drawn at', () => {
    const r = random(7)
    const classes = 3
    const logits = Array.from({ length: 3 * 4000 }, () => 3 * r.normal())
    const truth = softmaxWithTemperature(logits, classes, 2)
    const labels = Array.from({ length: 4000 }, (_, i) => {
      const u = r.next()
      return u < truth[3 * i]! ? 0 : u < truth[3 * i]! + truth[3 * i + 1]! ? 1 : 2
    })
    const found = fitTemperature(logits, labels, classes)
    expect(Math.abs(found - 2)).toBeLessThan(0.1)
    const loss = (t: number) => logLoss(softmaxWithTemperature(logits, classes, t), labels, classes)
    for (const other of [0.9, 0.99, 1.01, 1.1]) expect(loss(found)).toBeLessThan(loss(found * other))
  })

  it('stops at its limits', () => {
    expect(fitTemperature([5, 0, 4, 0], [0, 0], 2)).toBe(1e-3) // always right: as cold as it goes
    expect(fitTemperature([5, 0], [1], 2)).toBe(1e3) // always wrong: as hot as it goes
    expect(() => fitTemperature([1, 2, 3], [0], 2)).toThrow(/3 logits for 1 labels and 2 classes/)
  })
})

describe('reliability', () => {
  it('adds up by hand', () => {
    // Bins [0, .5): 0.2, 0.4 with outcomes 0, 1: |0.5 - 0.3| · 2; [.5, 1]: 0.9, 1.0 with 1, 1: |1 - 0.95| · 2; over 4.
    const p = [0.2, 0.9, 0.4, 1.0]
    const y = [0, 1, 1, 1]
    expect(computeCalibrationError(p, y, { bins: 2 })).toBeCloseTo((0.4 + 0.1) / 4, 12)
    expect(computeCalibrationError(p, y, { bins: 2, by: 'count' })).toBeCloseTo((0.4 + 0.1) / 4, 12)
    expect(computeReliability(p, y, { bins: 5 }).map(bin => bin.count)).toEqual([0, 1, 1, 0, 2])
    expect(computeBrierScore(p, y)).toBeCloseTo((0.04 + 0.01 + 0.36 + 0) / 4, 12)
  })

  it('is near 0 for outcomes drawn at the stated probabilities', () => {
    const r = random(2)
    const p = Array.from({ length: 20_000 }, () => r.next())
    const y = p.map(value => Number(r.next() < value))
    expect(computeCalibrationError(p, y)).toBeLessThan(0.015)
    expect(
      computeCalibrationError(
        p.map(value => value ** 3),
        y,
      ),
    ).toBeGreaterThan(0.2)
    expect(
      computeCalibrationError(
        p.map(value => value ** 3),
        y,
        { by: 'count' },
      ),
    ).toBeGreaterThan(0.2)
  })
})
