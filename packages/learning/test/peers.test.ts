import { denseMatrix, random } from '@elenchus/learning'
import { logisticProbabilities, trainLogistic } from '@elenchus/learning/linear'
import { accuracy, bestClasses } from '@elenchus/learning/metrics'
import { forestProbabilities, trainForest } from '@elenchus/learning/trees'
import { describe, expect, it } from 'vitest'
import { peerForest, peerLogistic } from './peers.ts'

function data(n: number, seed: number) {
  const r = random(seed)
  const x = Array.from({ length: n }, () => Array.from({ length: 5 }, () => r.normal()))
  const y = x.map(row => Number(row[0]! + row[1]! - row[2]! / 2 + r.normal() / 2 > 0))
  return { x, y }
}

describe('beside other libraries', () => {
  const train = data(200, 1)
  const test = data(300, 2)

  it('logistic regression decides as ml-logistic-regression does', () => {
    const model = trainLogistic(denseMatrix(train.x), train.y, { l2: 1e-3, bias: false })
    const ours = bestClasses(logisticProbabilities(model, denseMatrix(test.x)), 2)
    const theirs = peerLogistic(train.x, train.y, 2000)(test.x)
    expect(accuracy(theirs, ours)).toBeGreaterThan(0.97)
  })

  it('a random forest is as good as ml-random-forest', () => {
    const model = trainForest(denseMatrix(train.x), train.y, { kind: 'random-forest', trees: 10, seed: 1 })
    const ours = accuracy(test.y, bestClasses(forestProbabilities(model, denseMatrix(test.x)), 2))
    const theirs = accuracy(test.y, peerForest(train.x, train.y, 10)(test.x))
    expect(theirs).toBeGreaterThan(0.7)
    expect(ours).toBeGreaterThan(theirs - 0.05)
  })
})
