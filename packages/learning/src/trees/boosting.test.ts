import { random } from '@elenchus/statistics/random'
import { describe, expect, it } from 'vitest'
import { denseMatrix } from '../matrix/matrix.ts'
import { readModelFile } from '../model-file/read.ts'
import { writeModelFile } from '../model-file/write.ts'
import { boostingProbabilities, boostingScores, packBoosting, trainBoosting, unpackBoosting } from './boosting.ts'

function data(rows: number, classes: number, seed: number) {
  const r = random(seed)
  const x = Array.from({ length: rows }, () => [r.int(5), r.normal(), r.normal()].map(Math.fround))
  const y = x.map(row =>
    Math.max(0, Math.min(classes - 1, Math.round(row[0]! / 2 + row[1]! * row[2]! + r.normal() / 2))),
  )
  return { x, y }
}

interface Settings {
  depth: number
  lambda: number
  gamma: number
  least: number
  rate: number
}

/** The value that one exactly grown tree gives to each row: sorts nothing, bins nothing, tries every threshold. */
function naiveTree(x: number[][], g: number[], h: number[], s: Settings): number[] {
  const out = new Array<number>(x.length).fill(0)
  const sum = (rows: number[], of: number[]) => rows.reduce((total, r) => total + of[r]!, 0)
  const worth = (rows: number[]) => sum(rows, g) ** 2 / (sum(rows, h) + s.lambda)
  const grow = (rows: number[], depth: number): void => {
    let best: { gain: number; sides: number[][] } | undefined
    for (let c = 0; depth < s.depth && c < x[0]!.length; c++) {
      for (const threshold of [...new Set(rows.map(r => x[r]![c]!))].sort((a, b) => a - b)) {
        const sides = [rows.filter(r => x[r]![c]! <= threshold), rows.filter(r => x[r]![c]! > threshold)]
        if (sides.some(side => side.length === 0 || sum(side, h) < s.least)) continue
        const gain = (worth(sides[0]!) + worth(sides[1]!) - worth(rows)) / 2 - s.gamma
        if (gain > 1e-12 && gain > (best?.gain ?? 0) + 1e-12) best = { gain, sides }
      }
    }
    if (best) for (const side of best.sides) grow(side, depth + 1)
    else for (const r of rows) out[r] = (-s.rate * sum(rows, g)) / (sum(rows, h) + s.lambda)
  }
  grow(
    x.map((_, i) => i),
    0,
  )
  return out
}

describe('boosting', () => {
  it('makes the same two rounds as a tree grown by hand, two classes', () => {
    const { x, y } = data(120, 2, 1)
    const weights = x.map((_, i) => 1 + (i % 2))
    const s = { depth: 3, lambda: 0.5, gamma: 0.01, least: 2, rate: 0.3 }
    const total = weights.reduce((a, b) => a + b)
    const ones = y.reduce((sum, label, i) => sum + label * weights[i]!, 0)
    const scores = x.map(() => Math.log(ones / (total - ones)))
    for (let round = 0; round < 2; round++) {
      const p = scores.map(score => 1 / (1 + Math.exp(-score)))
      const g = p.map((value, i) => weights[i]! * (value - y[i]!))
      const h = p.map((value, i) => weights[i]! * value * (1 - value))
      naiveTree(x, g, h, s).forEach((value, i) => {
        scores[i]! += value
      })
      const model = trainBoosting(denseMatrix(x), y, {
        rounds: round + 1,
        maxDepth: 3,
        lambda: 0.5,
        gamma: 0.01,
        minChildWeight: 2,
        rate: 0.3,
        sampleWeights: weights,
      })
      boostingScores(model, denseMatrix(x)).forEach((score, i) => {
        expect(score).toBeCloseTo(scores[i]!, 5)
      })
    }
  })

  it('makes the same round as trees grown by hand, three classes', () => {
    const { x, y } = data(100, 3, 2)
    const s = { depth: 2, lambda: 1, gamma: 0, least: 1, rate: 0.1 }
    const share = [0, 1, 2].map(k => y.filter(label => label === k).length / y.length)
    const model = trainBoosting(denseMatrix(x), y, { rounds: 1, maxDepth: 2 })
    const scores = boostingScores(model, denseMatrix(x))
    share.forEach((p, k) => {
      const g = y.map(label => p - Number(label === k))
      const h = y.map(() => 2 * p * (1 - p))
      naiveTree(x, g, h, s).forEach((value, i) => {
        expect(scores[3 * i + k]).toBeCloseTo(Math.log(p) + value, 5)
      })
    })
  })

  it('lowers the training loss in every round', () => {
    for (const classes of [2, 3]) {
      const { x, y } = data(200, classes, 3)
      const losses: number[] = []
      trainBoosting(denseMatrix(x), y, { rounds: 30, onProgress: ({ loss }) => losses.push(loss!) })
      losses.forEach((loss, i) => {
        if (i > 0) expect(loss).toBeLessThan(losses[i - 1]!)
      })
      expect(losses[29]).toBeLessThan(losses[0]! / 2)
    }
  })

  it('starts from the class frequencies', () => {
    const model = trainBoosting(denseMatrix([[0], [0], [0], [0]]), [0, 1, 1, 1], { rounds: 0 })
    const p = boostingProbabilities(model, denseMatrix([[5]]))
    expect(p[1]).toBeCloseTo(0.75, 6)
  })

  it('draws rows and columns by the seed, keeps its first rounds, and comes back from a file', () => {
    const { x, y } = data(150, 3, 4)
    const m = denseMatrix(x)
    const options = { rounds: 8, rowShare: 0.6, columnShare: 0.5, seed: 5 }
    const model = trainBoosting(m, y, options)
    expect(trainBoosting(m, y, options)).toEqual(model)
    expect(trainBoosting(m, y, { ...options, seed: 6 })).not.toEqual(model)
    const early = trainBoosting(m, y, { ...options, rounds: 3 })
    expect(boostingScores(model, m, { rounds: 3 })).toEqual(boostingScores(early, m))
    expect(unpackBoosting(readModelFile(writeModelFile(packBoosting(model))))).toEqual(model)
    const p = boostingProbabilities(model, m)
    expect(p[0]! + p[1]! + p[2]!).toBeCloseTo(1, 12)
    expect(() => trainBoosting(m, y, { rowShare: 0 })).toThrow(/share of 0/)
  })
})
