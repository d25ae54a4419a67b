export { saveExplainer } from '../models/model.ts'
export { groupsOf, type TrainExplainerOptions, trainExplainer } from './train.ts'
export { type WeakPolarityOptions, weakPolarity } from './weak-polarity.ts'
