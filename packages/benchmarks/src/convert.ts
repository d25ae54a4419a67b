/** Conversion of questions into inference pairs. */
export { toHypothesis } from './convert/hypothesis.ts'
export { isMajorPremise, type Premises, splitPassage, splitPremises, tagPremises } from './convert/premises.ts'
export {
  type ConvertedPair,
  convertItem,
  findOptionRole,
  toReleasedPair,
  toReleasedSyllogism,
} from './convert/qa2nli.ts'
