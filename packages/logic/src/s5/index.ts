/** Modal logic S5: decision procedures, models and degrees of certainty. */
export {
  type CountermodelOptions,
  countermodel,
  type EntailmentOptions,
  entails,
  equivalent,
  model,
  satisfiable,
  valid,
} from './answers.ts'
export {
  type Degree,
  type DegreeOfCertainty,
  degree,
  degrees,
  type Polarity,
  type Reduction,
  type ReductionRule,
  type ReductionStep,
  reduce,
} from './chain.ts'
export { TooLargeError } from './clauses.ts'
export { type DecideOptions, type Decision, decide, decideEntailment, type EntailmentDecision } from './decide.ts'
export { forces, type KripkeModel, type PointedModel, type World } from './kripke.ts'
