/** Training of the explainer, and readers of its training data. */
export { everydayGold } from '../discourse/graph/gold-tree.ts'
export { saveExplainer } from '../model-file/explainer-model.ts'
export {
  type ArgumentRecord,
  annotatedByAnother,
  argumentGraph,
  readWrittenArguments,
  wholeSentences,
  written,
} from './argument-records.ts'
export { type CutExample, clauseTraining, cutExamples } from './clause-training.ts'
export { type EverydayExample, everydayTraining } from './everyday-training.ts'
export type { KnownOption } from './structure-training.ts'
export { everydayExamples, goldTree, groupsOf, type TrainExplainerOptions, trainExplainer } from './train.ts'
export { type WeakPolarityOptions, weakPolarity } from './weak-polarity.ts'
export {
  type OptionOfPassage,
  type OptionsOfPassage,
  optionPolarity,
  optionSigns,
  readExamOptions,
} from './written-options.ts'
