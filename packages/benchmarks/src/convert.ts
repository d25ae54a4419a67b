/** Questions into inference pairs. */
export { type OptionRole, optionRole } from './convert/asked-premise.ts'
export { hypothesisOf, type Wording } from './convert/hypothesis.ts'
export { optionOf, type RougeOptions, rougeL, sameWords } from './convert/likeness.ts'
export {
  isMajor,
  type PremiseDivision,
  type Premises,
  sentencesOf,
  splitPremises,
  tagPremises,
} from './convert/premises.ts'
export { type ConvertedPair, type ConvertOptions, convertItem } from './convert/qa2nli.ts'
export {
  type ReleasedPair,
  type ReleasedSyllogism,
  releasedPair,
  releasedSyllogism,
} from './convert/released-shapes.ts'
export { rivalHypotheses, rivalWordings } from './convert/rivals.ts'
