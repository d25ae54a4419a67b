/** Models for tests and baselines. */
export { mockModel } from '../adapters/mock.ts'
export {
  createChoiceModel as choiceModel,
  createCrossValidatedModel as crossFitted,
} from '../built-in/choice-models.ts'
export { withTrainingPassages } from '../built-in/training-passages.ts'
export { createModel as modelNamed, registerModel } from '../providers.ts'
