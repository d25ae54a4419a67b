/** fastText text classifiers over bags of words and n-grams. */
export {
  createDocumentEncoder,
  type FastTextModel,
  type FastTextOptions,
  fastTextProbabilities,
  fastTextTraining,
  trainFastText,
} from './fasttext.ts'
export type { FastTextLoss } from './output-layers.ts'
export { packFastText, unpackFastText } from './pack.ts'
