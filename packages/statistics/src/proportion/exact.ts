/**
 * The exact interval of a share (Clopper and Pearson 1934): all p for which neither "this many successes or more" nor "this many or
 * fewer" is rarer than the tail. It never covers less often than it says; where all succeed, or none does, it has a closed form.
 *
 * P(at least k of n | p) is the regularised incomplete beta function I_p(k, n − k + 1), which rises in p, so its ends are found by
 * bisection.
 */
import { type Interval, tail95 } from '../quantile.ts'
import { checkCounts } from './check-counts.ts'
import { logFactorial } from './log-factorial.ts'

/**
 * The interval that leaves out the share `tail` on either side (0.025, a 95% interval, by default).
 *
 *   5 of 5: [0.025^(1/5), 1] = [0.478, 1];   27 of 30: [0.735, 0.979]
 */
export function exactInterval(successes: number, trials: number, { tail = tail95 } = {}): Interval {
  checkCounts(successes, trials)
  const least = tail ** (1 / trials)
  if (successes === trials) return [least, 1]
  if (successes === 0) return [0, 1 - least]
  return [rising(p => atLeast(successes, trials, p), tail), rising(p => atLeast(successes + 1, trials, p), 1 - tail)]
}

/** Where a function that rises over 0 to 1 takes a value. */
function rising(f: (p: number) => number, value: number): number {
  let [low, high] = [0, 1]
  for (;;) {
    const middle = (low + high) / 2
    if (middle <= low || middle >= high) return middle
    if (f(middle) < value) low = middle
    else high = middle
  }
}

/** The probability of at least k successes in n trials, 1 ≤ k ≤ n, 0 < p < 1. */
export function atLeast(k: number, n: number, p: number): number {
  const [a, b] = [k, n - k + 1]
  // The continued fraction converges fast on the left of the mean of the beta distribution; on the right its mirror image does.
  return p < (a + 1) / (a + b + 2) ? incompleteBeta(a, b, p) : 1 - incompleteBeta(b, a, 1 - p)
}

/** I_x(a, b) for whole a and b by its continued fraction (Lentz's method, as in Numerical Recipes, section 6.4). */
function incompleteBeta(a: number, b: number, x: number): number {
  const logBeta = logFactorial(a - 1) + logFactorial(b - 1) - logFactorial(a + b - 1)
  const front = Math.exp(a * Math.log(x) + b * Math.log1p(-x) - logBeta) / a
  const safe = (value: number) => (Math.abs(value) < 1e-300 ? 1e-300 : value)
  let c = 1
  let d = 1 / safe(1 - ((a + b) * x) / (a + 1))
  let fraction = d
  for (let m = 1; ; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / safe(1 + even * d)
    c = safe(1 + even / c)
    fraction *= d * c
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / safe(1 + odd * d)
    c = safe(1 + odd / c)
    const step = d * c
    fraction *= step
    // About √max(a, b) steps are needed; where rounding keeps the last digit moving, many more do not help.
    if (Math.abs(step - 1) < 1e-15 || m > 10_000) return front * fraction
  }
}
