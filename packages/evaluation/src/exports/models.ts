/** Models for tests and baselines. */
export { mockModel } from '../adapters/mock.ts'
export { createChoiceModel, createCrossValidatedModel } from '../built-in/choice-models.ts'
export { withTrainingPassages } from '../built-in/training-passages.ts'
export { createModel, registerModel } from '../providers.ts'
