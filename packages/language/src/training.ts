/** Training and evaluation of parser models. */
export {
  evaluateModel,
  evaluateText,
  extractTexts,
  type F1,
  type ModelScores,
  type TextScores,
  type TreebankText,
} from './model/evaluate.ts'
export { saveModel } from './model/parser-model.ts'
export { type TrainModelOptions, trainModel } from './model/train-model.ts'
export type { TrainingProgress, WorkerGroup } from './network/training/train-network.ts'
