/** Training and evaluation of language models. */
export {
  evaluateModel,
  evaluateText,
  type F1,
  type ModelScores,
  type TextScores,
  type TreebankText,
  treebankTexts,
} from './model/evaluate.ts'
export { saveModel } from './model/language-model.ts'
export { type TrainModelOptions, trainModel } from './model/train-model.ts'
export type { TrainingProgress, WorkerGroup } from './network/training/train-network.ts'
