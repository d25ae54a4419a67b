/** Probability calibration: Platt scaling, isotonic regression, temperature scaling, and calibration error. */
export { fitIsotonic, type IsotonicCurve, isotonic } from './isotonic.ts'
export { fitPlatt, type PlattCurve, platt } from './platt.ts'
export {
  brierScore,
  calibrationError,
  type ReliabilityBin,
  type ReliabilityOptions,
  reliability,
} from './reliability.ts'
export { atTemperature, fitTemperature } from './temperature.ts'
