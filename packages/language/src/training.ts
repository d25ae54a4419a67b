/** Training and evaluation of parser models. */
export * from './model/evaluate.ts'
export { saveModel } from './model/parser-model.ts'
export { type TrainModelOptions, trainModel } from './model/train-model.ts'
export type { TrainingProgress, WorkerGroup } from './network/training/train-network.ts'
