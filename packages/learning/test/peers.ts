/** Other libraries that learn the same things: independent answers for a test, and something to race in bench/. */
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

interface PeerMatrix {
  readonly rows: number
}

interface PeerLogistic {
  train(x: PeerMatrix, y: PeerMatrix): void
  predict(x: PeerMatrix): number[]
}

interface PeerForest {
  train(x: number[][], y: number[]): void
  predict(x: number[][]): number[]
}

const { Matrix } = require('ml-matrix') as {
  Matrix: { new (rows: number[][]): PeerMatrix; columnVector(values: number[]): PeerMatrix }
}
const logistic = require('ml-logistic-regression') as PeerLogisticModule | { default: PeerLogisticModule }
const { RandomForestClassifier } = require('ml-random-forest') as {
  RandomForestClassifier: new (options: object) => PeerForest
}

type PeerLogisticModule = new (options: object) => PeerLogistic

/** ml-logistic-regression: gradient descent with a fixed rate; returns a predictor. */
export function peerLogistic(x: number[][], y: number[], steps: number): (x: number[][]) => number[] {
  const Logistic = 'default' in logistic ? logistic.default : logistic
  const model = new Logistic({ numSteps: steps, learningRate: 5e-4 })
  model.train(new Matrix(x), Matrix.columnVector(y))
  return rows => model.predict(new Matrix(rows))
}

/** ml-random-forest, which draws columns once a tree: give it all of them. */
export function peerForest(x: number[][], y: number[], trees: number): (x: number[][]) => number[] {
  const model = new RandomForestClassifier({
    seed: 1,
    nEstimators: trees,
    maxFeatures: x[0]!.length,
    replacement: true,
    useSampleBagging: true,
    noOOB: true,
  })
  model.train(x, y)
  return rows => model.predict(rows)
}
