/**
 * Temperature scaling (Guo et al., ICML 2017): divides all logits by one number, which changes confidence but not the predicted class. The
 * log loss is convex in the inverse temperature, so Newton's method, safeguarded by bisection, finds its minimum.
 */
import { softmaxInPlace } from '../linear/linear-model.ts'

const MIN_TEMPERATURE = 1e-3
const MAX_TEMPERATURE = 1e3

/** Finds the temperature that minimises the log loss of row-major logits, `classes` per row. */
export function fitTemperature(logits: ArrayLike<number>, labels: ArrayLike<number>, classes: number): number {
  if (logits.length !== labels.length * classes) {
    throw new RangeError(`${logits.length} logits for ${labels.length} labels and ${classes} classes`)
  }
  // Root of the increasing derivative between the inverse temperature limits.
  let low = 1 / MAX_TEMPERATURE
  let high = 1 / MIN_TEMPERATURE
  if (computeDerivatives(logits, labels, classes, low).slope >= 0) return MAX_TEMPERATURE
  if (computeDerivatives(logits, labels, classes, high).slope <= 0) return MIN_TEMPERATURE
  let inverse = 1
  for (let i = 0; i < 200; i++) {
    const { slope, curvature } = computeDerivatives(logits, labels, classes, inverse)
    if (slope > 0) high = inverse
    else low = inverse
    const next = inverse - slope / curvature
    const step = (next > low && next < high ? next : (low + high) / 2) - inverse
    inverse += step
    if (Math.abs(step) <= 1e-12 * inverse) break
  }
  return 1 / inverse
}

/** Computes the softmax of each row of logits divided by the temperature. */
export function softmaxWithTemperature(logits: ArrayLike<number>, classes: number, temperature: number): Float64Array {
  const out = Float64Array.from(logits, logit => logit / temperature)
  for (let offset = 0; offset < out.length; offset += classes) softmaxInPlace(out, offset, classes)
  return out
}

/** Computes the first and second derivative of the summed log loss with respect to the inverse temperature. */
function computeDerivatives(logits: ArrayLike<number>, labels: ArrayLike<number>, classes: number, inverse: number) {
  const p = new Float64Array(classes)
  let slope = 0
  let curvature = 0
  for (let i = 0; i < labels.length; i++) {
    for (let k = 0; k < classes; k++) p[k] = logits[i * classes + k]! * inverse
    softmaxInPlace(p, 0, classes)
    let mean = 0
    let secondMoment = 0
    for (let k = 0; k < classes; k++) {
      const logit = logits[i * classes + k]!
      mean += p[k]! * logit
      secondMoment += p[k]! * logit * logit
    }
    slope += mean - logits[i * classes + labels[i]!]!
    curvature += secondMoment - mean * mean
  }
  return { slope, curvature }
}
