import { random } from '@elenchus/statistics/random'
import { describe, expect, it } from 'vitest'
import { denseMatrix, getRow, type Matrix, sparseMatrix } from '../matrix/matrix.ts'
import { readModelFile } from '../model-file/read.ts'
import { writeModelFile } from '../model-file/write.ts'
import { logisticProbabilities, logisticTraining, packLogistic, trainLogistic, unpackLogistic } from './logistic.ts'
import { createLogisticObjective } from './logistic-objective.ts'

/** Solves A·x = b by elimination with pivoting. */
function solve(a: number[][], b: number[]): number[] {
  const n = b.length
  const m = a.map((row, i) => [...row, b[i]!])
  for (let c = 0; c < n; c++) {
    let pivot = c
    for (let r = c + 1; r < n; r++) if (Math.abs(m[r]![c]!) > Math.abs(m[pivot]![c]!)) pivot = r
    ;[m[c], m[pivot]] = [m[pivot]!, m[c]!]
    for (let r = 0; r < n; r++) {
      if (r === c) continue
      const f = m[r]![c]! / m[c]![c]!
      for (let k = c; k <= n; k++) m[r]![k]! -= f * m[c]![k]!
    }
  }
  return m.map((row, i) => row[n]! / row[i]!)
}

/** Newton's method on the softmax likelihood with every second derivative: independent of the library's code. */
function newton(x: number[][], y: number[], weights: number[], classes: number, l2: number): number[][] {
  const d = x[0]!.length + 1
  const rows = x.map(row => [...row, 1])
  const free = classes === 2 ? [1] : Array.from({ length: classes }, (_, k) => k)
  const w = Array.from({ length: classes }, () => new Array<number>(d).fill(0))
  for (let iteration = 0; iteration < 40; iteration++) {
    const n = free.length * d
    const hessian = Array.from({ length: n }, () => new Array<number>(n).fill(0))
    const gradient = new Array<number>(n).fill(0)
    rows.forEach((row, i) => {
      const e = w.map(v => Math.exp(v.reduce((sum, weight, j) => sum + weight * row[j]!, 0)))
      const z = e.reduce((a, b) => a + b, 0)
      free.forEach((k, a) => {
        const pk = e[k]! / z
        for (let j = 0; j < d; j++) gradient[a * d + j]! += weights[i]! * (pk - (y[i] === k ? 1 : 0)) * row[j]!
        free.forEach((l, b) => {
          const curve = weights[i]! * pk * ((k === l ? 1 : 0) - e[l]! / z)
          for (let j = 0; j < d; j++)
            for (let h = 0; h < d; h++) hessian[a * d + j]![b * d + h]! += curve * row[j]! * row[h]!
        })
      })
    })
    free.forEach((k, a) => {
      for (let j = 0; j < d - 1; j++) {
        gradient[a * d + j]! += l2 * w[k]![j]!
        hessian[a * d + j]![a * d + j]! += l2
      }
      hessian[a * d + d - 1]![a * d + d - 1]! += 1e-9 // softmax biases are free up to a constant
    })
    const step = solve(hessian, gradient)
    free.forEach((k, a) => {
      for (let j = 0; j < d; j++) w[k]![j]! -= step[a * d + j]!
    })
  }
  return free.map(k => w[k]!)
}

function problem(rows: number, columns: number, classes: number, seed: number) {
  const r = random(seed)
  const x = Array.from({ length: rows }, () =>
    Array.from({ length: columns }, () => (r.next() < 0.3 ? 0 : Math.fround(r.normal()))),
  )
  const true_ = Array.from({ length: classes }, () => Array.from({ length: columns }, () => r.normal()))
  const y = x.map(row => {
    const scores = true_.map(v => v.reduce((sum, weight, j) => sum + weight * row[j]!, 0) + 1.5 * r.normal())
    return scores.indexOf(Math.max(...scores))
  })
  const weights = x.map(() => 0.5 + r.next())
  return { x, y, weights }
}

const sparse = (x: number[][]): Matrix => {
  const dense = denseMatrix(x)
  return sparseMatrix(
    x.map((_, i) => getRow(dense, i)),
    dense.columns,
  )
}

describe('logistic regression', () => {
  for (const classes of [2, 3, 4]) {
    it(`finds the minimum that Newton's method finds, ${classes} classes, dense and sparse, weighted`, () => {
      const { x, y, weights } = problem(120, 4, classes, classes)
      const expected = newton(x, y, weights, classes, 0.7)
      for (const matrix of [denseMatrix(x), sparse(x)]) {
        const model = trainLogistic(matrix, y, { classes, l2: 0.7, sampleWeights: weights, tolerance: 1e-9 })
        expected.forEach((v, o) => {
          for (let c = 0; c < 4; c++) expect(model.weights[c * model.outputs + o]).toBeCloseTo(v[c]!, 5)
          expect(model.bias[o]).toBeCloseTo(v[4]!, 5)
        })
      }
    })
  }

  it('gives the log-odds of one binary feature without a penalty', () => {
    // x = 0: 3 of 10 positive; x = 1: 16 of 20. Bias = log(3/7), weight = log(16/4) - log(3/7).
    const x = [...new Array(10).fill([0]), ...new Array(20).fill([1])]
    const y = x.map((_, i) => (i < 10 ? Number(i < 3) : Number(i < 26)))
    const model = trainLogistic(denseMatrix(x), y, { l2: 0, tolerance: 1e-10 })
    expect(model.bias[0]).toBeCloseTo(Math.log(3 / 7), 6)
    expect(model.weights[0]).toBeCloseTo(Math.log(4) - Math.log(3 / 7), 6)
    const p = logisticProbabilities(model, denseMatrix([[0], [1]]))
    ;[0.7, 0.3, 0.2, 0.8].forEach((expected, i) => {
      expect(p[i]).toBeCloseTo(expected, 6)
    })
  })

  it('gives the class frequencies when there is nothing but a bias', () => {
    const model = trainLogistic(denseMatrix([[], [], [], [], []], 0), [0, 1, 2, 2, 2], { tolerance: 1e-10 })
    const p = logisticProbabilities(model, denseMatrix([[]], 0))
    expect([...p].map(v => Number(v.toFixed(6)))).toEqual([0.2, 0.2, 0.6])
  })

  it('has the gradient of its loss (central differences)', () => {
    for (const classes of [2, 3]) {
      const { x, y, weights } = problem(30, 3, classes, 11 + classes)
      const outputs = classes === 2 ? 1 : classes
      const objective = createLogisticObjective({
        x: sparse(x),
        classes,
        labels: Uint16Array.from(y),
        weights: Float64Array.from(weights),
        totalWeight: weights.reduce((a, b) => a + b),
        outputs,
        l2: 0.3,
        bias: true,
      })
      const r = random(5)
      const at = Float64Array.from({ length: 4 * outputs }, () => r.normal())
      const gradient = new Float64Array(at.length)
      const unused = new Float64Array(at.length)
      objective(at, gradient)
      for (let j = 0; j < at.length; j++) {
        const up = at.slice()
        const down = at.slice()
        up[j]! += 1e-5
        down[j]! -= 1e-5
        expect(gradient[j]).toBeCloseTo((objective(up, unused) - objective(down, unused)) / 2e-5, 7)
      }
    }
  })

  it('gives columns that no row has the weight 0, and the others the same weights to the bit', () => {
    const { x, y } = problem(60, 4, 3, 22)
    const narrow = trainLogistic(sparse(x), y)
    const rows = x.map((_, i) => getRow(sparse(x), i))
    const wide = sparseMatrix(
      rows.map(({ indices, values }) => ({ indices: indices.map(c => 100 * c + 7), values })),
      1000,
    )
    const model = trainLogistic(wide, y)
    expect(model.columns).toBe(1000)
    for (let c = 0; c < 1000; c++) {
      const from = c % 100 === 7 && c < 400 ? (3 * (c - 7)) / 100 : -1
      const expected = from < 0 ? [0, 0, 0] : [...narrow.weights.subarray(from, from + 3)]
      expect([...model.weights.subarray(3 * c, 3 * c + 3)]).toEqual(expected)
    }
  })

  it('counts a weight as so many copies of the row', () => {
    const { x, y } = problem(40, 3, 2, 21)
    const copies = x.map((_, i) => 1 + (i % 3))
    const longX = x.flatMap((row, i) => new Array(copies[i]!).fill(row) as number[][])
    const longY = y.flatMap((label, i) => new Array(copies[i]!).fill(label) as number[])
    const a = trainLogistic(denseMatrix(x), y, { sampleWeights: copies, tolerance: 1e-9 })
    const b = trainLogistic(denseMatrix(longX), longY, { tolerance: 1e-9 })
    a.weights.forEach((weight, i) => {
      expect(weight).toBeCloseTo(b.weights[i]!, 5)
    })
  })

  it('balances classes: a bias alone then gives each the same probability', () => {
    const model = trainLogistic(denseMatrix([[], [], [], []], 0), [0, 1, 1, 1], { classWeights: 'balanced' })
    expect(logisticProbabilities(model, denseMatrix([[]], 0))[1]).toBeCloseTo(0.5, 5)
    const other = trainLogistic(denseMatrix([[], [], [], []], 0), [0, 1, 1, 1], { classWeights: [3, 1] })
    expect(logisticProbabilities(other, denseMatrix([[]], 0))[1]).toBeCloseTo(0.5, 5)
  })

  it('comes back from a model file', () => {
    const { x, y } = problem(60, 4, 3, 41)
    const model = trainLogistic(denseMatrix(x), y)
    expect(unpackLogistic(readModelFile(writeModelFile(packLogistic(model))))).toEqual(model)
    const half = unpackLogistic(readModelFile(writeModelFile(packLogistic(model, { as: 'float16' }))))
    half.weights.forEach((weight, i) => {
      expect(Math.abs(weight - model.weights[i]!)).toBeLessThanOrEqual(Math.abs(model.weights[i]!) / 1024)
    })
  })

  it('stays near when written in one byte a weight', () => {
    const { x, y } = problem(200, 4, 3, 43)
    const model = trainLogistic(denseMatrix(x), y)
    const small = unpackLogistic(readModelFile(writeModelFile(packLogistic(model, { as: 'int8' }))))
    const p = logisticProbabilities(model, denseMatrix(x))
    logisticProbabilities(small, denseMatrix(x)).forEach((value, i) => {
      expect(Math.abs(value - p[i]!)).toBeLessThan(0.02)
    })
  })

  it('scores one vector like a row', () => {
    const { x, y } = problem(60, 4, 3, 42)
    const model = trainLogistic(sparse(x), y)
    const all = logisticProbabilities(model, sparse(x))
    expect([...logisticProbabilities(model, getRow(sparse(x), 5))]).toEqual([...all.subarray(15, 18)])
  })

  it('says what is wrong with the data', () => {
    const x = denseMatrix([[1], [2]])
    expect(() => trainLogistic(x, [0])).toThrow('2 rows but 1 labels')
    expect(() => trainLogistic(x, [0, 0.5])).toThrow(/label 0.5 of row 1/)
    expect(() => trainLogistic(x, [0, 3], { classes: 3 })).toThrow('label 3 of row 1 is too large for 3 classes')
    expect(() => trainLogistic(x, [0, 1], { sampleWeights: [1] })).toThrow('2 rows but 1 sample weights')
    expect(() => trainLogistic(x, [0, 1], { sampleWeights: [1, -1] })).toThrow(/weight of row 1 is -1/)
    expect(() => trainLogistic(x, [0, 1], { sampleWeights: [0, 0] })).toThrow(/all rows have weight 0/)
    expect(() => trainLogistic(x, [0, 1], { l2: -1 })).toThrow(/l2 is -1/)
    expect(() => trainLogistic(denseMatrix([], 1), [])).toThrow(/at least one row/)
    const model = trainLogistic(x, [0, 1])
    expect(() => logisticProbabilities(model, denseMatrix([[1, 2]]))).toThrow(/trained on 1/)
  })

  it('stops on a signal and reports a falling loss', () => {
    const { x, y } = problem(100, 4, 3, 51)
    const losses: number[] = []
    trainLogistic(denseMatrix(x), y, { onProgress: ({ loss }) => losses.push(loss!) })
    expect(losses.length).toBeGreaterThan(3)
    losses.forEach((loss, i) => {
      if (i > 0) expect(loss).toBeLessThan(losses[i - 1]!)
    })
    const controller = new AbortController()
    const run = () =>
      trainLogistic(denseMatrix(x), y, {
        signal: controller.signal,
        onProgress: ({ done }) => done === 2 && controller.abort(new Error('enough')),
      })
    expect(run).toThrow('enough')
    expect([...logisticTraining(denseMatrix(x), y, { maxIterations: 2 })].length).toBe(2)
  })
})
