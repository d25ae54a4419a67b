/** Probability calibration: Platt scaling, isotonic regression, temperature scaling, and calibration error. */
export { applyIsotonic, fitIsotonic, type IsotonicCurve } from './isotonic.ts'
export { applyPlatt, fitPlatt, type PlattCurve } from './platt.ts'
export * from './reliability.ts'
export { fitTemperature, softmaxWithTemperature } from './temperature.ts'
