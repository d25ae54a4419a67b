/** Probabilities that mean what they say: fitting curves, and measuring how far off they are. */
export { fitIsotonic, type IsotonicCurve, isotonic } from './isotonic.ts'
export { fitPlatt, type PlattCurve, platt } from './platt.ts'
export {
  brierScore,
  brierScoreOfClasses,
  calibrationError,
  type ReliabilityBin,
  type ReliabilityOptions,
  reliability,
} from './reliability.ts'
export { atTemperature, fitTemperature } from './temperature.ts'
