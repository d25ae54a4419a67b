/**
 * L-BFGS: minimises a smooth function by its gradient, with the last few steps as an approximation of the inverse
 * Hessian (Liu and Nocedal 1989; Nocedal and Wright, Numerical Optimization, 2nd ed., algorithms 7.4 and 7.5). Used for
 * full-batch training of linear and globally normalised models: it is deterministic, has no learning rate, and needs a
 * few dozen passes over the data where gradient descent needs thousands. The line search satisfies the strong Wolfe
 * conditions (algorithms 3.5 and 3.6, with safeguarded cubic interpolation), so curvature pairs stay positive.
 */
import { type Training, type TrainingControl, train } from '../training/training.ts'

/** Returns the value at `x` and writes the gradient there into `gradient`. */
export type Objective = (x: Float64Array, gradient: Float64Array) => number

export interface MinimiseOptions extends TrainingControl {
  /** Default 200. */
  readonly maxIterations?: number
  /** Stops when the maximum norm of the gradient is at most this. Default 1e-6. */
  readonly tolerance?: number
  /** Stops when the relative decrease of the value is at most this. Default 1e-12. */
  readonly valueTolerance?: number
  /** Number of stored correction pairs. Default 10. */
  readonly memory?: number
}

export interface Minimum {
  readonly x: Float64Array
  readonly value: number
  readonly iterations: number
  /** False if it ran out of iterations. */
  readonly converged: boolean
}

/**
 * Minimises a smooth function.
 *
 *     minimise((x, g) => { g[0] = 2 * (x[0] - 3); return (x[0] - 3) ** 2 }, Float64Array.of(0)).x   // [3]
 */
export function minimise(objective: Objective, start: Float64Array, options: MinimiseOptions = {}): Minimum {
  return train(minimisation(objective, start, options), options)
}

/** Generator version of {@link minimise}: yields the value as loss after each iteration. */
export function* minimisation(
  objective: Objective,
  start: Float64Array,
  options: MinimiseOptions = {},
): Training<Minimum> {
  const { maxIterations = 200, tolerance = 1e-6, valueTolerance = 1e-12, memory = 10 } = options
  const n = start.length
  let x: Float64Array = start.slice()
  let gradient: Float64Array = new Float64Array(n)
  let value = objective(x, gradient)
  if (!Number.isFinite(value)) throw new RangeError(`minimise: the value at the start is ${value}; it must be finite`)
  const steps: Float64Array[] = []
  const gradientChanges: Float64Array[] = []
  const inverseCurvatures: number[] = []
  const direction = new Float64Array(n)
  let iterations = 0
  while (iterations < maxIterations) {
    if (maxNorm(gradient) <= tolerance) return { x, value, iterations, converged: true }
    computeDirection(gradient, steps, gradientChanges, inverseCurvatures, direction)
    const initialStep = steps.length === 0 ? Math.min(1, 1 / Math.sqrt(innerProduct(gradient, gradient))) : 1
    const next = lineSearch(objective, x, value, gradient, direction, initialStep)
    if (next === undefined) {
      // No decrease along this direction because of rounding: restart with steepest descent, or stop.
      if (steps.length === 0) return { x, value, iterations, converged: true }
      steps.length = gradientChanges.length = inverseCurvatures.length = 0
      continue
    }
    iterations++
    const step = new Float64Array(n)
    const gradientChange = new Float64Array(n)
    for (let i = 0; i < n; i++) {
      step[i] = next.x[i]! - x[i]!
      gradientChange[i] = next.gradient[i]! - gradient[i]!
    }
    const curvature = innerProduct(step, gradientChange)
    if (curvature > 1e-10 * innerProduct(gradientChange, gradientChange)) {
      steps.push(step)
      gradientChanges.push(gradientChange)
      inverseCurvatures.push(1 / curvature)
      if (steps.length > memory) {
        steps.shift()
        gradientChanges.shift()
        inverseCurvatures.shift()
      }
    }
    const previousValue = value
    ;({ x, gradient, value } = next)
    yield { done: iterations, total: maxIterations, loss: value }
    if (previousValue - value <= valueTolerance * Math.max(1, Math.abs(previousValue))) {
      return { x, value, iterations, converged: true }
    }
  }
  return { x, value, iterations, converged: maxNorm(gradient) <= tolerance }
}

/** Computes the search direction by two-loop recursion (algorithm 7.4): writes -H·gradient, with H the approximate inverse Hessian. */
function computeDirection(
  gradient: Float64Array,
  steps: readonly Float64Array[],
  gradientChanges: readonly Float64Array[],
  inverseCurvatures: readonly number[],
  direction: Float64Array,
): void {
  for (let i = 0; i < gradient.length; i++) direction[i] = -gradient[i]!
  const alphas = new Float64Array(steps.length)
  for (let m = steps.length - 1; m >= 0; m--) {
    alphas[m] = inverseCurvatures[m]! * innerProduct(steps[m]!, direction)
    addScaled(direction, gradientChanges[m]!, -alphas[m]!)
  }
  const last = steps.length - 1
  if (last >= 0) {
    const scale = 1 / (inverseCurvatures[last]! * innerProduct(gradientChanges[last]!, gradientChanges[last]!))
    for (let i = 0; i < direction.length; i++) direction[i]! *= scale
  }
  for (let m = 0; m < steps.length; m++) {
    addScaled(direction, steps[m]!, alphas[m]! - inverseCurvatures[m]! * innerProduct(gradientChanges[m]!, direction))
  }
}

interface Point {
  readonly x: Float64Array
  readonly gradient: Float64Array
  readonly value: number
}

interface Trial extends Point {
  readonly step: number
  /** Directional derivative. */
  readonly slope: number
}

const SUFFICIENT_DECREASE = 1e-4
const CURVATURE = 0.9

/** Line search for a point that satisfies the strong Wolfe conditions; undefined if no step lowers the value. */
function lineSearch(
  objective: Objective,
  x: Float64Array,
  value: number,
  gradient: Float64Array,
  direction: Float64Array,
  initialStep: number,
): Point | undefined {
  const slope = innerProduct(gradient, direction)
  if (!(slope < 0)) return undefined
  const evaluate = (step: number): Trial => {
    const trialX = new Float64Array(x.length)
    for (let i = 0; i < x.length; i++) trialX[i] = x[i]! + step * direction[i]!
    const trialGradient = new Float64Array(x.length)
    const trialValue = objective(trialX, trialGradient)
    return {
      x: trialX,
      gradient: trialGradient,
      value: trialValue,
      step,
      slope: innerProduct(trialGradient, direction),
    }
  }
  const violatesDecrease = (trial: Trial) => !(trial.value <= value + SUFFICIENT_DECREASE * trial.step * slope)
  const satisfiesCurvature = (trial: Trial) => Math.abs(trial.slope) <= -CURVATURE * slope

  /** Narrows the interval between `low` (the best point so far) and `high`, which contains an acceptable step (algorithm 3.6). */
  const zoom = (low: Trial, high: Trial): Point | undefined => {
    for (let i = 0; i < 30; i++) {
      const trial = evaluate(interpolate(low, high))
      if (violatesDecrease(trial) || trial.value >= low.value) {
        high = trial
      } else {
        if (satisfiesCurvature(trial)) return trial
        if (trial.slope * (high.step - low.step) >= 0) high = low
        low = trial
      }
      if (Math.abs(high.step - low.step) <= 1e-14 * Math.max(1, high.step)) break
    }
    return low.step > 0 && low.value < value ? low : undefined
  }

  let previous: Trial = { x, gradient, value, step: 0, slope }
  let step = initialStep
  for (let i = 0; i < 30; i++) {
    const trial = evaluate(step)
    if (violatesDecrease(trial) || (i > 0 && trial.value >= previous.value)) return zoom(previous, trial)
    if (satisfiesCurvature(trial)) return trial
    if (trial.slope >= 0) return zoom(trial, previous)
    previous = trial
    step *= 2
  }
  return previous.step > 0 ? previous : undefined
}

/** Minimiser of the cubic interpolant (Nocedal and Wright, equation 3.59), at least a tenth of the interval from its ends; the midpoint if there is none. */
function interpolate(a: Trial, b: Trial): number {
  const width = b.step - a.step
  const d1 = a.slope + b.slope - (3 * (a.value - b.value)) / (a.step - b.step)
  const discriminant = d1 * d1 - a.slope * b.slope
  if (!(discriminant >= 0)) return a.step + width / 2
  const d2 = Math.sign(width) * Math.sqrt(discriminant)
  const position = 1 - (b.slope + d2 - d1) / (b.slope - a.slope + 2 * d2)
  return (
    a.step + width * (position >= 0.1 && position <= 0.9 ? position : position < 0.1 ? 0.1 : position > 0.9 ? 0.9 : 0.5)
  )
}

function innerProduct(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!
  return sum
}

function addScaled(target: Float64Array, vector: Float64Array, factor: number): void {
  for (let i = 0; i < target.length; i++) target[i]! += factor * vector[i]!
}

function maxNorm(values: Float64Array): number {
  let max = 0
  for (let i = 0; i < values.length; i++) max = Math.max(max, Math.abs(values[i]!))
  return max
}
