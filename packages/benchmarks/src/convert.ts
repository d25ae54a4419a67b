/** Conversion of questions into inference pairs. */
export { hypothesisOf } from './convert/hypothesis.ts'
export { isMajor, type Premises, sentencesOf, splitPremises, tagPremises } from './convert/premises.ts'
export { type ConvertedPair, convertItem, optionRole, releasedPair, releasedSyllogism } from './convert/qa2nli.ts'
