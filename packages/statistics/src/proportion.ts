/** Confidence intervals of proportions, and pass^k of repeated answers. */
import { type Interval, tail95 } from './quantile.ts'

/**
 * Wilson's interval of a proportion (1927). Unlike the mean ± z standard errors it stays within [0, 1] and suits small samples.
 * `z` is the normal quantile of the level, by default of 95%.
 *
 *   27 of 30: centre (0.9 + 1.9208/30) / (1 + 3.8416/30) = 0.8546, half width 0.1108 → 0.744 to 0.965
 */
export function wilsonInterval(successes: number, trials: number, { z = 1.959963984540054 } = {}): Interval {
  checkCounts(successes, trials)
  const rate = successes / trials
  const scale = 1 + (z * z) / trials
  const centre = (rate + (z * z) / (2 * trials)) / scale
  const half = (z / scale) * Math.sqrt((rate * (1 - rate)) / trials + (z * z) / (4 * trials * trials))
  return [centre - half, centre + half]
}

/**
 * Exact interval of a proportion (Clopper and Pearson 1934), whose coverage is never below its level: all p for which both "at least
 * this many successes" and "at most this many" have a probability of at least `tail` (0.025 for 95%).
 *
 *   5 of 5: [0.025^(1/5), 1] = [0.478, 1];   27 of 30: [0.735, 0.979]
 */
export function exactInterval(successes: number, trials: number, { tail = tail95 } = {}): Interval {
  checkCounts(successes, trials)
  const bound = tail ** (1 / trials)
  if (successes === trials) return [bound, 1]
  if (successes === 0) return [0, 1 - bound]
  return [
    bisect(p => binomialAtLeast(successes, trials, p), tail),
    bisect(p => binomialAtLeast(successes + 1, trials, p), 1 - tail),
  ]
}

/** Solves f(x) = value for an increasing function on [0, 1] by bisection. */
function bisect(f: (x: number) => number, value: number): number {
  let [low, high] = [0, 1]
  for (;;) {
    const middle = (low + high) / 2
    if (middle <= low || middle >= high) return middle
    if (f(middle) < value) low = middle
    else high = middle
  }
}

/**
 * Probability of at least k successes in n trials, 1 ≤ k ≤ n, 0 < p < 1: the regularised incomplete beta function I_p(k, n − k + 1).
 */
export function binomialAtLeast(k: number, n: number, p: number): number {
  const [a, b] = [k, n - k + 1]
  // The continued fraction converges fast below the mean of the beta distribution; above it the reflection does.
  return p < (a + 1) / (a + b + 2) ? incompleteBeta(a, b, p) : 1 - incompleteBeta(b, a, 1 - p)
}

/** I_x(a, b) for integers a and b by its continued fraction (Lentz's method, as in Numerical Recipes, section 6.4). */
function incompleteBeta(a: number, b: number, x: number): number {
  const logBeta = logFactorial(a - 1) + logFactorial(b - 1) - logFactorial(a + b - 1)
  const front = Math.exp(a * Math.log(x) + b * Math.log1p(-x) - logBeta) / a
  const nonZero = (value: number) => (Math.abs(value) < 1e-300 ? 1e-300 : value)
  let c = 1
  let d = 1 / nonZero(1 - ((a + b) * x) / (a + 1))
  let fraction = d
  for (let m = 1; ; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / nonZero(1 + even * d)
    c = nonZero(1 + even / c)
    fraction *= d * c
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / nonZero(1 + odd * d)
    c = nonZero(1 + odd / c)
    const step = d * c
    fraction *= step
    // About √max(a, b) steps suffice, unless rounding keeps changing the last digit.
    if (Math.abs(step - 1) < 1e-15 || m > 10_000) return front * fraction
  }
}

function checkCounts(successes: number, trials: number): void {
  if (!(Number.isInteger(trials) && trials >= 1))
    throw new RangeError(`trials is ${trials}; it must be a whole number, at least 1`)
  if (!(Number.isInteger(successes) && successes >= 0 && successes <= trials))
    throw new RangeError(`successes is ${successes}; it must be a whole number from 0 to ${trials}`)
}

const logFactorials: number[] = [0]

/** Returns the natural logarithm of n!, from a cached running sum. */
export function logFactorial(n: number): number {
  for (let i = logFactorials.length; i <= n; i++) logFactorials.push(logFactorials[i - 1]! + Math.log(i))
  return logFactorials[n]!
}

/**
 * Unbiased estimate of pass^k, the probability that k answers to one item are all correct: with c of N repeated answers correct,
 * C(c, k) / C(N, k), the share of k-subsets of the repeats that are all correct.
 *
 *   3 of 4 correct: pass^1 = 3/4, pass^2 = C(3,2)/C(4,2) = 3/6, pass^3 = 1/4, pass^4 = 0
 */
export function passHatK(correct: number, repeats: number, k: number): number {
  if (!(k >= 1 && k <= repeats))
    throw new RangeError(`k is ${k}; it must be from 1 to the number of repeats, ${repeats}`)
  let share = 1
  for (let i = 0; i < k; i++) share *= Math.max(0, correct - i) / (repeats - i)
  return share
}
