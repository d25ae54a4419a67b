/** Training and evaluation of language models. */
export { evaluateModel, type ModelScores } from './model/evaluate-model.ts'
export { evaluateText, type F1, type TextScores, type TreebankText, treebankTexts } from './model/evaluate-text.ts'
export { saveModel } from './model/language-model.ts'
export { type TrainModelOptions, trainModel } from './model/train-model.ts'
export type { TrainingProgress, WorkerGroup } from './network/training/train-network.ts'
