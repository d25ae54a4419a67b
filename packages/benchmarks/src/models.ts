/** Native baselines: chance, word matching, fastText over options and pairs. */
export { chooseByChance, inferByChance } from './models/chance.ts'
export {
  type ChoiceInput,
  type ChoiceModel,
  type ChoiceModelOptions,
  choiceInputs,
  type FastTextChoiceOptions,
  type LogisticChoiceOptions,
  predictChoices,
  scoreChoices,
  trainFastTextChoice,
  trainLogisticChoice,
} from './models/choice-models.ts'
export {
  type InferenceInput,
  type InferenceModel,
  type InferenceModelOptions,
  inferenceInputs,
  predictInference,
  scoreInference,
  trainInference,
} from './models/inference-models.ts'
export { packChoiceModel, packInferenceModel, unpackChoiceModel, unpackInferenceModel } from './models/pack-models.ts'
export { matchWords, overlapScores, type WordMatching } from './models/word-matching.ts'
