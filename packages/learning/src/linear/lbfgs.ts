/**
 * L-BFGS: minimises a smooth function from its gradient, remembering only the last few steps in place of a matrix of
 * second derivatives (Liu and Nocedal 1989; Nocedal and Wright, Numerical Optimization, 2nd ed., algorithms 7.4, 7.5).
 * Chosen for full-batch training of linear and globally normalised models: deterministic, no learning rate to choose,
 * and a few dozen passes over the data where gradient descent needs thousands. Steps satisfy the strong Wolfe
 * conditions (algorithms 3.5, 3.6, with safeguarded cubic interpolation), which keeps the curvature pairs positive.
 */
import { type Training, type TrainingControl, train } from '../training/training.ts'

/** Returns the value at `x` and writes the gradient there into `gradient`. */
export type Objective = (x: Float64Array, gradient: Float64Array) => number

export interface MinimiseOptions extends TrainingControl {
  /** Default 200. */
  readonly maxIterations?: number | undefined
  /** Ends when no part of the gradient is larger. Default 1e-6. */
  readonly tolerance?: number | undefined
  /** Ends when a step lowers the value by a smaller share of it. Default 1e-12. */
  readonly valueTolerance?: number | undefined
  /** Steps remembered. Default 10. */
  readonly memory?: number | undefined
}

export interface Minimum {
  readonly x: Float64Array
  readonly value: number
  readonly iterations: number
  /** False when it ran out of iterations. */
  readonly converged: boolean
}

/**
 * The minimum of a smooth function.
 *
 *     minimise((x, g) => { g[0] = 2 * (x[0] - 3); return (x[0] - 3) ** 2 }, Float64Array.of(0)).x   // [3]
 */
export function minimise(objective: Objective, start: Float64Array, options: MinimiseOptions = {}): Minimum {
  return train(minimisation(objective, start, options), options)
}

/** The run of {@link minimise}, one iteration a step; the loss reported is the value. */
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
  if (!Number.isFinite(value)) throw new RangeError(`minimise: the value at the start is ${value}`)
  const steps: Float64Array[] = []
  const changes: Float64Array[] = []
  const inverses: number[] = []
  const direction = new Float64Array(n)
  let iterations = 0
  while (iterations < maxIterations) {
    if (largest(gradient) <= tolerance) return { x, value, iterations, converged: true }
    twoLoops(gradient, steps, changes, inverses, direction)
    const first = steps.length === 0 ? Math.min(1, 1 / Math.sqrt(inner(gradient, gradient))) : 1
    const found = wolfeStep(objective, x, value, gradient, direction, first)
    if (found === undefined) {
      // Rounding has eaten the decrease along this direction: try plain descent once, then accept where we are.
      if (steps.length === 0) return { x, value, iterations, converged: true }
      steps.length = changes.length = inverses.length = 0
      continue
    }
    iterations++
    const step = new Float64Array(n)
    const change = new Float64Array(n)
    for (let i = 0; i < n; i++) {
      step[i] = found.x[i]! - x[i]!
      change[i] = found.gradient[i]! - gradient[i]!
    }
    const curvature = inner(step, change)
    if (curvature > 1e-10 * inner(change, change)) {
      steps.push(step)
      changes.push(change)
      inverses.push(1 / curvature)
      if (steps.length > memory) {
        steps.shift()
        changes.shift()
        inverses.shift()
      }
    }
    const before = value
    ;({ x, gradient, value } = found)
    yield { done: iterations, total: maxIterations, loss: value }
    if (before - value <= valueTolerance * Math.max(1, Math.abs(before))) {
      return { x, value, iterations, converged: true }
    }
  }
  return { x, value, iterations, converged: largest(gradient) <= tolerance }
}

/** Writes -H·gradient, with H the inverse curvature that the remembered steps imply (algorithm 7.4). */
function twoLoops(
  gradient: Float64Array,
  steps: readonly Float64Array[],
  changes: readonly Float64Array[],
  inverses: readonly number[],
  direction: Float64Array,
): void {
  for (let i = 0; i < gradient.length; i++) direction[i] = -gradient[i]!
  const shares = new Float64Array(steps.length)
  for (let m = steps.length - 1; m >= 0; m--) {
    shares[m] = inverses[m]! * inner(steps[m]!, direction)
    add(direction, changes[m]!, -shares[m]!)
  }
  const last = steps.length - 1
  if (last >= 0) {
    const scale = 1 / (inverses[last]! * inner(changes[last]!, changes[last]!))
    for (let i = 0; i < direction.length; i++) direction[i]! *= scale
  }
  for (let m = 0; m < steps.length; m++) {
    add(direction, steps[m]!, shares[m]! - inverses[m]! * inner(changes[m]!, direction))
  }
}

interface Point {
  readonly x: Float64Array
  readonly gradient: Float64Array
  readonly value: number
}

interface Trial extends Point {
  readonly step: number
  /** The derivative along the direction. */
  readonly slope: number
}

const DECREASE = 1e-4
const CURVATURE = 0.9

/** A point along the direction that satisfies the strong Wolfe conditions, or undefined when none lowers the value. */
function wolfeStep(
  objective: Objective,
  x: Float64Array,
  value: number,
  gradient: Float64Array,
  direction: Float64Array,
  first: number,
): Point | undefined {
  const slope = inner(gradient, direction)
  if (!(slope < 0)) return undefined
  const at = (step: number): Trial => {
    const there = new Float64Array(x.length)
    for (let i = 0; i < x.length; i++) there[i] = x[i]! + step * direction[i]!
    const itsGradient = new Float64Array(x.length)
    const itsValue = objective(there, itsGradient)
    return { x: there, gradient: itsGradient, value: itsValue, step, slope: inner(itsGradient, direction) }
  }
  const tooHigh = (trial: Trial) => !(trial.value <= value + DECREASE * trial.step * slope)
  const flat = (trial: Trial) => Math.abs(trial.slope) <= -CURVATURE * slope

  /** Between `low` (the best so far) and `high` there is an acceptable step: close in on it (algorithm 3.6). */
  const zoom = (low: Trial, high: Trial): Point | undefined => {
    for (let i = 0; i < 30; i++) {
      const trial = at(between(low, high))
      if (tooHigh(trial) || trial.value >= low.value) {
        high = trial
      } else {
        if (flat(trial)) return trial
        if (trial.slope * (high.step - low.step) >= 0) high = low
        low = trial
      }
      if (Math.abs(high.step - low.step) <= 1e-14 * Math.max(1, high.step)) break
    }
    return low.step > 0 && low.value < value ? low : undefined
  }

  let before: Trial = { x, gradient, value, step: 0, slope }
  let step = first
  for (let i = 0; i < 30; i++) {
    const trial = at(step)
    if (tooHigh(trial) || (i > 0 && trial.value >= before.value)) return zoom(before, trial)
    if (flat(trial)) return trial
    if (trial.slope >= 0) return zoom(trial, before)
    before = trial
    step *= 2
  }
  return before.step > 0 ? before : undefined
}

/** The minimiser of the cubic through both ends, kept a tenth away from them; the middle where there is none. */
function between(a: Trial, b: Trial): number {
  const width = b.step - a.step
  const d1 = a.slope + b.slope - (3 * (a.value - b.value)) / (a.step - b.step)
  const square = d1 * d1 - a.slope * b.slope
  if (!(square >= 0)) return a.step + width / 2
  const d2 = Math.sign(width) * Math.sqrt(square)
  const share = 1 - (b.slope + d2 - d1) / (b.slope - a.slope + 2 * d2)
  return a.step + width * (share >= 0.1 && share <= 0.9 ? share : share < 0.1 ? 0.1 : share > 0.9 ? 0.9 : 0.5)
}

function inner(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!
  return sum
}

function add(to: Float64Array, what: Float64Array, times: number): void {
  for (let i = 0; i < to.length; i++) to[i]! += times * what[i]!
}

function largest(values: Float64Array): number {
  let out = 0
  for (let i = 0; i < values.length; i++) out = Math.max(out, Math.abs(values[i]!))
  return out
}
