/**
 * The averaged multiclass perceptron (Collins, EMNLP 2002): on a mistake add the row to the right class and take it
 * from the class guessed. The model is the average of the weights over all steps, which behaves like a vote of all
 * the classifiers seen on the way and is what makes it work on data that cannot be separated.
 */

import { random, type Seed } from '@elenchus/statistics/random'
import type { Matrix } from '../matrix/matrix.ts'
import { rowOf } from '../matrix/matrix.ts'
import type { SparseVector } from '../matrix/sparse-vector.ts'
import type { ModelFile } from '../model-file/read.ts'
import type { ModelFileContents } from '../model-file/write.ts'
import { checkLabels } from '../training/labels.ts'
import { type Training, type TrainingControl, train } from '../training/training.ts'
import { averagedWeights } from './averaged-weights.ts'
import { type LinearModel, linearScores, type PackOptions, packLinear, unpackLinear } from './linear-model.ts'

export interface PerceptronModel extends LinearModel {
  readonly kind: 'perceptron'
}

export interface PerceptronOptions extends TrainingControl {
  readonly classes?: number | undefined
  /** Passes over the rows, each in a new order. Default 10; ends early after a pass without a mistake. */
  readonly epochs?: number | undefined
  readonly seed?: Seed | undefined
}

/** Trains an averaged perceptron. */
export function trainPerceptron(
  x: Matrix,
  labels: ArrayLike<number>,
  options: PerceptronOptions = {},
): PerceptronModel {
  return train(perceptronTraining(x, labels, options), options)
}

/** The training of {@link trainPerceptron}, one epoch a step; the loss reported is the share of mistakes. */
export function* perceptronTraining(
  x: Matrix,
  labels: ArrayLike<number>,
  options: PerceptronOptions = {},
): Training<PerceptronModel> {
  const { epochs = 10, seed = 0 } = options
  const { classes, labels: gold } = checkLabels(x.rows, labels, options)
  const { columns } = x
  // One column more, always on, is the bias.
  const averaging = averagedWeights(columns + 1, classes)
  const rows = Array.from({ length: x.rows }, (_, i) => withBias(rowOf(x, i), columns))
  const order = Uint32Array.from(rows, (_, i) => i)
  const scores = new Float64Array(classes)
  const generator = random(seed)
  for (let epoch = 1; epoch <= epochs; epoch++) {
    generator.shuffle(order)
    let mistakes = 0
    for (const i of order) {
      const { indices, values } = rows[i]!
      averaging.score(indices, scores, values)
      const guess = highest(scores)
      if (guess !== gold[i]) {
        averaging.update(indices, gold[i]!, 1, values)
        averaging.update(indices, guess, -1, values)
        mistakes++
      }
      averaging.endStep()
    }
    yield { done: epoch, total: epochs, loss: mistakes / x.rows }
    if (mistakes === 0) break
  }
  const weights = averaging.averaged()
  return {
    kind: 'perceptron',
    classes,
    columns,
    outputs: classes,
    weights: weights.slice(0, columns * classes),
    bias: weights.slice(columns * classes),
  }
}

/** The best class of each row. */
export function perceptronPredict(model: PerceptronModel, x: Matrix | SparseVector): Uint16Array {
  const scores = linearScores(model, x)
  const { classes } = model
  const out = new Uint16Array(scores.length / classes)
  for (let i = 0; i < out.length; i++) out[i] = highest(scores.subarray(i * classes, (i + 1) * classes))
  return out
}

/** A perceptron as the contents of a model file. */
export function packPerceptron(model: PerceptronModel, options: PackOptions = {}): ModelFileContents {
  return packLinear('perceptron', model, options)
}

/** The reverse of {@link packPerceptron}. */
export function unpackPerceptron(file: ModelFile): PerceptronModel {
  return { kind: 'perceptron', ...unpackLinear('perceptron', file) }
}

/** The place of the highest score; the first of equals. */
function highest(scores: Float64Array): number {
  let best = 0
  for (let k = 1; k < scores.length; k++) if (scores[k]! > scores[best]!) best = k
  return best
}

function withBias({ indices, values }: SparseVector, bias: number): SparseVector {
  const n = indices.length
  const longer = { indices: new Uint32Array(n + 1), values: new Float32Array(n + 1) }
  longer.indices.set(indices)
  longer.values.set(values)
  longer.indices[n] = bias
  longer.values[n] = 1
  return longer
}
