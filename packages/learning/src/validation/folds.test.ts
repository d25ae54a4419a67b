import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { crossPredict, folds } from './folds.ts'

describe('folds', () => {
  const rows = fc.array(fc.record({ group: fc.nat(12), label: fc.nat(3) }), { minLength: 1, maxLength: 80 })

  it('put every row into one test set and keep groups together', () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 2, max: 5 }), fc.nat(), (list, k, seed) => {
        const groups = list.map(row => row.group)
        fc.pre(new Set(groups).size >= k)
        const made = folds(list.length, { k, seed, groups, labels: list.map(row => row.label) })
        expect(made.length).toBe(k)
        expect(made.flatMap(({ test }) => [...test]).sort((a, b) => a - b)).toEqual(list.map((_, i) => i))
        for (const { train, test } of made) {
          expect(train.length + test.length).toBe(list.length)
          const seen = new Set([...train].map(row => groups[row]))
          expect([...test].some(row => seen.has(groups[row]!))).toBe(false)
          expect(test.length).toBeGreaterThan(0)
        }
      }),
      { seed: 1, numRuns: 300 },
    )
  })

  it('deal out labels and sizes evenly, to within one row, when there are no groups', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(3), { minLength: 10, maxLength: 90 }),
        fc.integer({ min: 2, max: 6 }),
        (labels, k) => {
          for (const options of [{ k }, { k, labels }]) {
            const made = folds(labels.length, { ...options, seed: 1 })
            const sizes = made.map(({ test }) => test.length)
            expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1 + ('labels' in options ? 1 : 0))
            if (!('labels' in options)) continue
            for (const label of new Set(labels)) {
              const counts = made.map(({ test }) => test.reduce((n, row) => n + Number(labels[row] === label), 0))
              expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
            }
          }
        },
      ),
      { seed: 2 },
    )
  })

  it('balance sizes and labels across groups of many sizes', () => {
    const groups = Array.from({ length: 300 }, (_, i) => `g${Math.floor(Math.sqrt(3 * i))}`)
    const labels = groups.map((group, i) => (group.length + i) % 3)
    for (const { test } of folds(300, { k: 5, groups, labels, seed: 4 })) {
      expect(Math.abs(test.length - 60)).toBeLessThanOrEqual(8)
      const zeros = test.reduce((n, row) => n + Number(labels[row] === 0), 0)
      expect(Math.abs(zeros - 20)).toBeLessThanOrEqual(6)
    }
  })

  it('follow the seed', () => {
    expect(folds(40, { seed: 1 })).toEqual(folds(40, { seed: 1 }))
    expect(folds(40, { seed: 1 })).not.toEqual(folds(40, { seed: 2 }))
    expect(() => folds(3, { k: 5 })).toThrow('5 folds need at least 5 rows; there are 3')
    expect(() => folds(3, { k: 3, groups: [1, 1, 2] })).toThrow('3 folds need at least 3 groups; there are 2')
    expect(() => folds(3, { k: 1 })).toThrow(/at least 2/)
  })

  it('give each row a prediction from models that did not see it', () => {
    const made = folds(11, { k: 3, seed: 1 })
    const out = crossPredict(made, 2, ({ train, test }) => [...test].flatMap(row => [row, train.includes(row) ? 1 : 0]))
    for (let row = 0; row < 11; row++) expect([out[2 * row], out[2 * row + 1]]).toEqual([row, 0])
    expect(() => crossPredict(made, 2, () => [1])).toThrow(/fold 0: 1 predictions/)
  })
})
