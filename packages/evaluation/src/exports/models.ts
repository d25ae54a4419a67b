/** Models for tests and baselines. */
export { mockModel } from '../adapters/mock.ts'
export { choiceModel, crossFitted } from '../built-in/choice-models.ts'
export { withTrainingPassages } from '../built-in/training-passages.ts'
export { modelNamed, registerModel } from '../providers.ts'
