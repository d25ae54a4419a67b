import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accuracy, bestClasses, classificationReport, confusionMatrix, logLoss, rocAuc } from './classification.ts'

describe('classification report', () => {
  it('adds up by hand', () => {
    // Labels 0 0 0 1 1 2, guesses 0 0 1 1 2 2. Class 0: p 2/2, r 2/3, f 4/5; 1: p 1/2, r 1/2, f 1/2; 2: p 1/2, r 1, f 2/3.
    const report = classificationReport([0, 0, 0, 1, 1, 2], [0, 0, 1, 1, 2, 2])
    expect(report.accuracy).toBeCloseTo(4 / 6, 12)
    expect(report.classes[0]).toEqual({ precision: 1, recall: 2 / 3, f1: 0.8, support: 3, predicted: 2 })
    expect(report.classes[1]).toEqual({ precision: 0.5, recall: 0.5, f1: 0.5, support: 2, predicted: 2 })
    expect(report.macroF1).toBeCloseTo((0.8 + 0.5 + 2 / 3) / 3, 12)
    expect(report.weightedF1).toBeCloseTo((3 * 0.8 + 2 * 0.5 + 2 / 3) / 6, 12)
    expect([...confusionMatrix([0, 0, 0, 1, 1, 2], [0, 0, 1, 1, 2, 2], 3)]).toEqual([2, 1, 0, 0, 1, 1, 0, 0, 1])
  })

  it('counts classes that never occur as absent, and 0 / 0 as 0', () => {
    const report = classificationReport([0, 0], [0, 2], 4)
    expect(report.classes[2]).toMatchObject({ precision: 0, recall: 0, f1: 0 })
    expect(report.macroF1).toBeCloseTo(2 / 3 / 2, 12) // classes 0 and 2 only
    expect(() => classificationReport([0, 5], [0, 1], 2)).toThrow('row 1: label 5 and prediction 1 must be below 2')
    expect(() => accuracy([0], [])).toThrow('1 rows but 0 predictions')
  })

  it('takes the first of equal classes', () => {
    expect([...bestClasses([0.5, 0.5, 0.2, 0.8, 0.9, 0.1], 2)]).toEqual([0, 1, 0])
  })
})

describe('rocAuc', () => {
  it('is the share of pairs in the right order, ties counting half', () => {
    const row = fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 1 }))
    fc.assert(
      fc.property(fc.array(row, { minLength: 2, maxLength: 40 }), rows => {
        let [right, pairs] = [0, 0]
        for (const [a, positive] of rows) {
          for (const [b, other] of rows) {
            if (positive !== 1 || other !== 0) continue
            pairs++
            right += a > b ? 1 : a === b ? 0.5 : 0
          }
        }
        const auc = rocAuc(
          rows.map(([score]) => score),
          rows.map(([, label]) => label),
        )
        if (pairs === 0) expect(auc).toBeNaN()
        else expect(auc).toBeCloseTo(right / pairs, 12)
      }),
      { seed: 1, numRuns: 300 },
    )
  })
})

describe('logLoss', () => {
  it('is the mean of minus the logarithms', () => {
    expect(logLoss([0.5, 0.5, 0.25, 0.75], [0, 1], 2)).toBeCloseTo((Math.log(2) - Math.log(0.75)) / 2, 12)
    expect(logLoss([1, 0], [1], 2)).toBeCloseTo(15 * Math.log(10), 9)
    expect(() => logLoss([1], [1], 2)).toThrow(/1 probabilities for 1 labels/)
  })
})
