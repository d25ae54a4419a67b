/** Structure above the parse: clauses, variables, connectives, indicators; negation, modality and quantifiers. */
export { type Clause, findClauses, type Marker } from './clauses/clauses.ts'
export type { ClauseKind } from './clauses/kinds.ts'
export { type Connective, type ConnectiveOptions, findConnectives } from './connectives/find.ts'
export { type BinaryOperator, CONNECTIVES, type ConnectiveRow, connectiveRows } from './connectives/table.ts'
export { type Cue, type CueKind, findCues } from './cues/cues.ts'
export { findModality, type Modality, type ModalKind } from './cues/modality.ts'
export { findNegations, type Negation } from './cues/negation.ts'
export { findQuantifiers, type Quantifier, type QuantifierKind } from './cues/quantifiers.ts'
export { findIndicators, type Indicator, type IndicatorOptions } from './indicators/find.ts'
export {
  type Degree,
  degreeOf,
  type OperatorOptions,
  type OperatorReading,
  reduceOperators,
  statementOperators,
  variableOperators,
} from './indicators/operators.ts'
export { INDICATORS, operatorOf, type UnaryOperator } from './indicators/table.ts'
export { type InitialVariable, initialVariables } from './variables/variables.ts'
