import { random } from '@elenchus/statistics/random'
import { describe, expect, it } from 'vitest'
import { denseMatrix } from '../matrix/matrix.ts'
import { readModelFile } from '../model-file/read.ts'
import { writeModelFile } from '../model-file/write.ts'
import { averagedWeights } from './averaged-weights.ts'
import { packPerceptron, perceptronPredict, trainPerceptron, unpackPerceptron } from './perceptron.ts'

describe('perceptron', () => {
  it('makes fewer mistakes than (R / margin)² on separable data (Novikoff), then none', () => {
    const r = random(2)
    const x: number[][] = []
    const y: number[] = []
    while (x.length < 200) {
      const point = [2 * r.next() - 1, 2 * r.next() - 1].map(Math.fround)
      const side = (3 * point[0]! - 4 * point[1]!) / 5 // distance from the line 3a = 4b
      if (Math.abs(side) < 0.1) continue
      x.push(point)
      y.push(side > 0 ? 1 : 0)
    }
    let mistakes = 0
    let last = 1
    const model = trainPerceptron(denseMatrix(x), y, {
      epochs: 200,
      seed: 1,
      onProgress: ({ loss }) => {
        mistakes += loss! * 200
        last = loss!
      },
    })
    // Two classes move apart by twice the row: with the bias as a third coordinate R² ≤ 3, margin 0.1 (bias 0).
    expect(mistakes).toBeLessThanOrEqual(3 / 0.01)
    expect(last).toBe(0)
    expect(model.classes).toBe(2)
  })

  it('averages the weights over all steps, as computed naively', () => {
    const r = random(9)
    const [columns, classes] = [12, 4]
    const averaging = averagedWeights(columns, classes)
    const current = new Float64Array(columns * classes)
    const sum = new Float64Array(columns * classes)
    let steps = 0
    for (let step = 0; step < 300; step++) {
      const updates = r.int(3)
      for (let u = 0; u < updates; u++) {
        const indices = [r.int(columns), r.int(columns)]
        const values = [r.int(3) - 1, r.int(5)]
        const label = r.int(classes)
        averaging.update(indices, label, u === 0 ? 1 : -1, values)
        indices.forEach((index, i) => {
          current[index * classes + label]! += (u === 0 ? 1 : -1) * values[i]!
        })
      }
      averaging.endStep()
      steps++
      current.forEach((weight, i) => {
        sum[i]! += weight
      })
    }
    averaging.averaged().forEach((weight, i) => {
      expect(weight).toBeCloseTo(sum[i]! / steps, 4)
      expect(averaging.weights[i]).toBe(current[i])
    })
    const scores = new Float64Array(classes)
    averaging.score([3, 5], scores)
    for (let k = 0; k < classes; k++) expect(scores[k]).toBe(current[3 * classes + k]! + current[5 * classes + k]!)
  })

  it('learns three classes, the same for a seed, and comes back from a file', () => {
    const r = random(4)
    const centres = [
      [3, 0],
      [-3, 1],
      [0, -4],
    ]
    const y = Array.from({ length: 150 }, (_, i) => i % 3)
    const x = denseMatrix(y.map(label => centres[label]!.map(c => c + r.normal())))
    const model = trainPerceptron(x, y, { seed: 5 })
    const right = perceptronPredict(model, x).reduce((n, guess, i) => n + Number(guess === y[i]), 0)
    expect(right).toBeGreaterThanOrEqual(145)
    expect(trainPerceptron(x, y, { seed: 5 })).toEqual(model)
    expect(unpackPerceptron(readModelFile(writeModelFile(packPerceptron(model))))).toEqual(model)
  })
})
