/** Baselines: word matching, and fastText or logistic regression on options and inference pairs. */
export {
  type ChoiceInput,
  type ChoiceModel,
  type ChoiceModelOptions,
  choiceInputs,
  packChoiceModel,
  predictChoices,
  scoreChoices,
  trainFastTextChoice,
  trainLogisticChoice,
  unpackChoiceModel,
} from './models/choice-models.ts'
export {
  type InferenceInput,
  type InferenceModel,
  inferenceInputs,
  packInferenceModel,
  predictInference,
  trainInference,
  unpackInferenceModel,
} from './models/inference-models.ts'
export { matchWords } from './models/word-matching.ts'
