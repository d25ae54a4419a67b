/** Modal logic S5: decision procedures, models and degrees of certainty. */
export type { CountermodelOptions, EntailmentOptions } from './answers.ts'
export { countermodel, entails, equivalent, model, satisfiable, valid } from './answers.ts'
export type { Degree, DegreeOfCertainty, Polarity, Reduction, ReductionRule, ReductionStep } from './chain.ts'
export { degree, degrees, reduce } from './chain.ts'
export { TooLargeError } from './clauses.ts'
export { type DecideOptions, type Decision, decide, decideEntailment, type EntailmentDecision } from './decide.ts'
export { forces, type KripkeModel, type PointedModel, type World } from './kripke.ts'
