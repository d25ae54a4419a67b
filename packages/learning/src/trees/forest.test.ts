import { random } from '@elenchus/statistics/random'
import { describe, expect, it } from 'vitest'
import { denseMatrix, getRow, sparseMatrix } from '../matrix/matrix.ts'
import { readModelFile } from '../model-file/read.ts'
import { writeModelFile } from '../model-file/write.ts'
import { type ForestModel, forestProbabilities, packForest, trainForest, unpackForest } from './forest.ts'
import { LEAF } from './tree-arrays.ts'

function data(rows: number, columns: number, classes: number, seed: number) {
  const r = random(seed)
  const x = Array.from({ length: rows }, () =>
    Array.from({ length: columns }, (_, c) => Math.fround(c % 2 === 0 ? r.int(4) : r.normal())),
  )
  const y = x.map(row => {
    const noisy = row[0]! + 2 * row[1]! + (row[2] === 1 ? 2 : 0) + r.normal()
    return Math.max(0, Math.min(classes - 1, Math.floor(noisy / 2) + 1))
  })
  const weights = x.map(() => 0.5 + r.int(3))
  return { x, y, weights }
}

/** Σ_k L_k² / L + Σ_k R_k² / R over every threshold of every column, straight from the definition. */
function bruteForce(x: number[][], y: number[], weights: number[], rows: number[], minLeaf: number): number {
  let best = Number.NEGATIVE_INFINITY
  for (let c = 0; c < x[0]!.length; c++) {
    for (const threshold of new Set(rows.map(r => x[r]![c]!))) {
      const sides = [rows.filter(r => x[r]![c]! <= threshold), rows.filter(r => x[r]![c]! > threshold)]
      if (sides.some(side => side.length < minLeaf || side.length === 0)) continue
      best = Math.max(best, score(y, weights, sides))
    }
  }
  return best
}

function score(y: number[], weights: number[], sides: number[][]): number {
  let sum = 0
  for (const side of sides) {
    const mass = new Map<number, number>()
    for (const r of side) mass.set(y[r]!, (mass.get(y[r]!) ?? 0) + weights[r]!)
    const all = [...mass.values()].reduce((a, b) => a + b, 0)
    sum += [...mass.values()].reduce((a, b) => a + b * b, 0) / all
  }
  return sum
}

/** Visits every node with the training rows that reach it. */
function visit(
  model: ForestModel,
  x: number[][],
  inner: (rows: number[], left: number[], right: number[]) => void,
  leaf: (rows: number[], values: number[]) => void,
): void {
  const { roots, features, thresholds, right, leaves, outputs } = model.trees
  const walk = (node: number, rows: number[]): void => {
    if (features[node] === LEAF) {
      leaf(rows, [...leaves.subarray(right[node]! * outputs, (right[node]! + 1) * outputs)])
      return
    }
    const above = (r: number) => x[r]![features[node]!]! > thresholds[node]!
    const [low, high] = [rows.filter(r => !above(r)), rows.filter(above)]
    inner(rows, low, high)
    walk(node + 1, low)
    walk(right[node]!, high)
  }
  for (const root of roots) {
    walk(
      root,
      x.map((_, i) => i),
    )
  }
}

describe('random forest', () => {
  for (const classes of [2, 3]) {
    for (const minLeaf of [1, 4]) {
      it(`splits every node where brute force does: ${classes} classes, leaves of ${minLeaf}`, () => {
        const { x, y, weights } = data(90, 4, classes, 7)
        const model = trainForest(denseMatrix(x), y, {
          kind: 'random-forest',
          bootstrap: false,
          trees: 2,
          maxFeatures: 'all',
          classes,
          minLeaf,
          sampleWeights: weights,
        })
        let splits = 0
        const inner = (rows: number[], low: number[], high: number[]) => {
          splits++
          expect(score(y, weights, [low, high])).toBeCloseTo(bruteForce(x, y, weights, rows, minLeaf), 9)
        }
        const leaf = (rows: number[], values: number[]) => {
          expect(rows.length).toBeGreaterThanOrEqual(minLeaf)
          const all = rows.reduce((sum, r) => sum + weights[r]!, 0)
          values.forEach((value, i) => {
            const own = rows.filter(r => y[r] === i + 1).reduce((sum, r) => sum + weights[r]!, 0)
            expect(value).toBeCloseTo(own / all, 6)
          })
          // It stopped for a reason: one class left, or no split allowed.
          const pure = new Set(rows.map(r => y[r])).size === 1
          expect(pure || bruteForce(x, y, weights, rows, minLeaf) === Number.NEGATIVE_INFINITY).toBe(true)
        }
        visit(model, x, inner, leaf)
        expect(splits).toBeGreaterThan(10)
      })
    }
  }

  it('learns what no line can: exclusive or', () => {
    const x = Array.from({ length: 200 }, (_, i) => [i & 1, (i >> 1) & 1, (i >> 2) & 1])
    const y = x.map(([a, b]) => a! ^ b!)
    for (const kind of ['extra-trees', 'random-forest'] as const) {
      const model = trainForest(denseMatrix(x), y, { kind, trees: 20, maxFeatures: 'all', seed: 1 })
      const p = forestProbabilities(model, denseMatrix(x))
      y.forEach((label, i) => {
        expect(p[2 * i + label]).toBeGreaterThan(0.95)
      })
    }
  })
})

describe('extra trees', () => {
  it('keep leaves at least as large as asked, with the class shares of their rows', () => {
    const { x, y, weights } = data(150, 5, 3, 8)
    const model = trainForest(denseMatrix(x), y, { trees: 5, minLeaf: 3, sampleWeights: weights, seed: 2 })
    visit(
      model,
      x,
      () => {},
      (rows, values) => {
        expect(rows.length).toBeGreaterThanOrEqual(3)
        const all = rows.reduce((sum, r) => sum + weights[r]!, 0)
        const own = rows.filter(r => y[r] === 2).reduce((sum, r) => sum + weights[r]!, 0)
        expect(values[1]).toBeCloseTo(own / all, 6)
      },
    )
  })

  it('draw cuts uniformly over the range of values', () => {
    // Values 0, 1 and 10: the cut falls above 1 in nine of ten trees.
    const x = denseMatrix([[0], [1], [10], [0], [1], [10]])
    const model = trainForest(x, [0, 1, 0, 0, 1, 0], { trees: 2000, maxDepth: 1, seed: 3 })
    const above = model.trees.roots.reduce((n, root) => n + Number(model.trees.thresholds[root]! > 1), 0)
    expect(Math.abs(above / 2000 - 0.9)).toBeLessThan(0.025)
  })

  it('make the same trees for a seed, and more trees after them', () => {
    const { x, y } = data(80, 6, 2, 9)
    const few = trainForest(denseMatrix(x), y, { trees: 3, seed: 'a' })
    const many = trainForest(denseMatrix(x), y, { trees: 6, seed: 'a' })
    expect(many.trees.features.subarray(0, few.trees.features.length)).toEqual(few.trees.features)
    expect(trainForest(denseMatrix(x), y, { trees: 3, seed: 'b' }).trees).not.toEqual(few.trees)
    const dense = denseMatrix(x)
    const sparse = sparseMatrix(
      x.map((_, i) => getRow(dense, i)),
      6,
    )
    expect(trainForest(sparse, y, { trees: 3, seed: 'a' })).toEqual(few)
    expect(few.importance.reduce((a, b) => a + b)).toBeCloseTo(1, 5)
  })

  it('give probabilities that sum to one, and prefer the columns that matter', () => {
    const { x, y } = data(400, 8, 3, 10)
    const model = trainForest(denseMatrix(x), y, { trees: 60, minLeaf: 2, seed: 1 })
    const p = forestProbabilities(model, denseMatrix(x))
    for (let i = 0; i < x.length; i++) {
      expect(p[3 * i]! + p[3 * i + 1]! + p[3 * i + 2]!).toBeCloseTo(1, 7)
      expect(Math.min(p[3 * i]!, p[3 * i + 1]!, p[3 * i + 2]!)).toBeGreaterThanOrEqual(0)
    }
    expect(model.importance.indexOf(Math.max(...model.importance))).toBe(1)
  })
})

describe('forest files and bad input', () => {
  it('comes back from a model file, exactly or nearly', () => {
    for (const columns of [4, 300]) {
      const { x, y } = data(100, columns, 3, 11)
      const model = trainForest(denseMatrix(x), y, { trees: 8, seed: 1 })
      expect(unpackForest(readModelFile(writeModelFile(packForest(model))))).toEqual(model)
      const small = unpackForest(readModelFile(writeModelFile(packForest(model, { as: 'int8' }))))
      const p = forestProbabilities(model, denseMatrix(x))
      forestProbabilities(small, denseMatrix(x)).forEach((value, i) => {
        expect(Math.abs(value - p[i]!)).toBeLessThan(0.01)
      })
    }
  })

  it('takes missing values, constant columns and one class', () => {
    const x = [
      [Number.NaN, 1],
      [2, 1],
      [3, 1],
      [Number.NaN, 1],
    ]
    const model = trainForest(denseMatrix(x), [1, 0, 0, 1], { trees: 5 })
    expect([
      ...forestProbabilities(
        model,
        denseMatrix([
          [Number.NaN, 1],
          [5, 1],
        ]),
      ),
    ]).toEqual([0, 1, 1, 0])
    const same = trainForest(denseMatrix(x), [1, 1, 1, 1], { trees: 2 })
    expect([...forestProbabilities(same, denseMatrix([[0, 0]]))]).toEqual([0, 1])
    expect(() => forestProbabilities(model, denseMatrix([[1]]))).toThrow(/1 columns; the trees were trained on 2/)
    expect(() => trainForest(denseMatrix(x), [1, 0, 0, 1], { trees: 0 })).toThrow(/at least 1/)
    expect(() => trainForest(denseMatrix(x), [1, 0, 0, 1], { maxFeatures: 0 })).toThrow(/maxFeatures is 0/)
  })

  it('can be stopped between trees', () => {
    const { x, y } = data(50, 3, 2, 12)
    const signal = { aborted: false, reason: new Error('stop') }
    const onProgress = ({ done }: { done: number }) => {
      signal.aborted = done === 3
    }
    expect(() => trainForest(denseMatrix(x), y, { trees: 50, signal, onProgress })).toThrow('stop')
  })
})
