/** Linear models on sparse rows: logistic regression and the L-BFGS minimiser that trains it. */
export { type MinimiseOptions, type Minimum, minimisation, minimise, type Objective } from './lbfgs.ts'
export { type LinearModel, linearScores, type PackOptions, sigmoid, softplus } from './linear-model.ts'
export * from './logistic.ts'
