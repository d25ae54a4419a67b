/** Structure above the parse: clauses, variables, connectives, indicators and discourse markers. */
export { type Clause, findClauses, type Marker } from './clauses/clauses.ts'
export type { ClauseKind } from './clauses/kinds.ts'
export { type Connective, type ConnectiveOptions, findConnectives } from './connectives/find.ts'
export { type BinaryOperator, CONNECTIVES, type ConnectiveRow, connectiveRows } from './connectives/table.ts'
export { type Cue, type CueKind, findCues } from './cues/cues.ts'
export { findIndicators, type Indicator, type IndicatorOptions } from './indicators/find.ts'
export {
  type Degree,
  type OperatorOptions,
  type OperatorReading,
  readStatementOperators,
  readVariableOperators,
  reduceOperators,
  toDegree,
} from './indicators/operators.ts'
export { INDICATORS, lookUpOperator, type UnaryOperator } from './indicators/table.ts'
export { findInitialVariables, type InitialVariable } from './variables/variables.ts'
