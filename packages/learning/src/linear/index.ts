/** Linear models on sparse rows: logistic regression, the averaged perceptron, and the minimiser below them. */
export { type AveragedWeights, averagedWeights } from './averaged-weights.ts'
export { type MinimiseOptions, type Minimum, minimisation, minimise, type Objective } from './lbfgs.ts'
export { type LinearModel, linearScores, type PackOptions, sigmoid, softplus } from './linear-model.ts'
export {
  type LogisticModel,
  type LogisticOptions,
  logisticProbabilities,
  logisticTraining,
  packLogistic,
  trainLogistic,
  unpackLogistic,
} from './logistic.ts'
export {
  type PerceptronModel,
  type PerceptronOptions,
  packPerceptron,
  perceptronPredict,
  perceptronTraining,
  trainPerceptron,
  unpackPerceptron,
} from './perceptron.ts'
