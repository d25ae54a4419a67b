/** Training of the explainer, and readers of its training data. */
export { toEverydayGold } from '../discourse/graph/gold-tree.ts'
export { saveExplainer } from '../model-file/explainer-model.ts'
export {
  type ArgumentRecord,
  annotatedByAnotherSource,
  readWrittenArguments,
  toMetagraph,
  wholeSentencesSource,
  writtenSource,
} from './argument-records.ts'
export { type BoundaryExample, createBoundaryExamples, trainSegmentation } from './clause-training.ts'
export { type EverydayExample, trainEverydayModel } from './everyday-training.ts'
export type { LabelledOption } from './structure-training.ts'
export type { TrainExplainerOptions } from './train.ts'
export { createEverydayExamples, groupByContext, toGoldTree, trainExplainer } from './train.ts'
export { createWeakExamples, type WeakPolarityOptions } from './weak-polarity.ts'
export type { WrittenOption as OptionOfPassage, WrittenPassage as OptionsOfPassage } from './written-options.ts'
export { optionSigns, readWrittenPassages as readExamOptions, toLabelledOptions } from './written-options.ts'
