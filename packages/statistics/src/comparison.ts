/**
 * Comparison of two models on the same items: McNemar's test, its statistical power, and Holm's correction for several tests. McNemar's
 * test is used in its exact binomial form: only discordant items (one model correct, the other wrong) count, and under the null
 * hypothesis each is a fair coin toss.
 */
import { logFactorial } from './proportion.ts'

export interface Mcnemar {
  /** Items that only the first model answered correctly. */
  readonly onlyFirst: number
  /** Items that only the second model answered correctly. */
  readonly onlySecond: number
  /** Two-sided p-value; 1 without discordant items. */
  readonly p: number
}

/** Probability of at most k heads in n tosses of a fair coin. */
function binomialTail(k: number, n: number): number {
  let sum = 0
  for (let i = 0; i <= k; i++) sum += Math.exp(logFactorial(n) - logFactorial(i) - logFactorial(n - i) - n * Math.LN2)
  return Math.min(1, sum)
}

/** McNemar's test from the numbers of discordant items: 8 and 1 give p = 2 · (1 + 9)/512 = 0.0390625. */
export function mcnemarCounts(onlyFirst: number, onlySecond: number): Mcnemar {
  const n = onlyFirst + onlySecond
  const p = n === 0 ? 1 : Math.min(1, 2 * binomialTail(Math.min(onlyFirst, onlySecond), n))
  return { onlyFirst, onlySecond, p }
}

/** McNemar's test from two lists of correct (true) and wrong (false) answers to the same items. */
export function mcnemar(first: readonly boolean[], second: readonly boolean[]): Mcnemar {
  let [onlyFirst, onlySecond] = [0, 0]
  first.forEach((correct, i) => {
    if (correct && !second[i]) onlyFirst++
    if (!correct && second[i]) onlySecond++
  })
  return mcnemarCounts(onlyFirst, onlySecond)
}

/** Holm's correction: of m p-values the smallest is multiplied by m, the next by m − 1, …; none becomes smaller than the one before. */
export function holm(pValues: readonly number[]): number[] {
  const order = pValues.map((p, i) => ({ p, i })).sort((a, b) => a.p - b.p)
  const adjusted = new Array<number>(pValues.length)
  let previous = 0
  order.forEach(({ p, i }, rank) => {
    previous = Math.max(previous, Math.min(1, p * (pValues.length - rank)))
    adjusted[i] = previous
  })
  return adjusted
}

/** Standard normal quantile by Acklam's rational approximation, with his coefficients and names (relative error below 1.2e-9). */
export function normalQuantile(p: number): number {
  if (!(p > 0 && p < 1)) throw new RangeError(`p is ${p}; it must be between 0 and 1`)
  const a = [
    -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716, 2.506628277459239,
  ]
  const b = [-54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572]
  const c = [
    -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968,
    2.938163982698783,
  ]
  const d = [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416]
  const tail = (q: number) =>
    (((((c[0]! * q + c[1]!) * q + c[2]!) * q + c[3]!) * q + c[4]!) * q + c[5]!) /
    ((((d[0]! * q + d[1]!) * q + d[2]!) * q + d[3]!) * q + 1)
  if (p < 0.02425) return tail(Math.sqrt(-2 * Math.log(p)))
  if (p > 1 - 0.02425) return -tail(Math.sqrt(-2 * Math.log(1 - p)))
  const q = p - 0.5
  const r = q * q
  return (
    ((((((a[0]! * r + a[1]!) * r + a[2]!) * r + a[3]!) * r + a[4]!) * r + a[5]!) * q) /
    (((((b[0]! * r + b[1]!) * r + b[2]!) * r + b[3]!) * r + b[4]!) * r + 1)
  )
}

/**
 * Sample size of McNemar's test: the number of items for which it finds a difference in accuracy with the given power at significance
 * level alpha, by the normal approximation (Connor 1987). `discordant` is the share of items that only one of the models answers correctly.
 *
 *   difference 0.05, discordant 0.2, power 0.8, alpha 0.05: (1.96·√0.2 + 0.8416·√(0.2 − 0.0025))² / 0.0025 = 625
 */
export function itemsNeeded(
  difference: number,
  discordant: number,
  { power = 0.8, alpha = 0.05 }: { power?: number; alpha?: number } = {},
): number {
  if (!(Math.abs(difference) > 0 && Math.abs(difference) <= discordant && discordant <= 1))
    throw new RangeError(
      `difference is ${difference} and discordant ${discordant}; needed: 0 < |difference| ≤ discordant ≤ 1`,
    )
  const [za, zb] = [normalQuantile(1 - alpha / 2), normalQuantile(power)]
  return Math.ceil((za * Math.sqrt(discordant) + zb * Math.sqrt(discordant - difference ** 2)) ** 2 / difference ** 2)
}

/** Minimum difference in accuracy that n items detect with the given power, by bisection; `null` if none. */
export function detectableDifference(
  n: number,
  discordant: number,
  options: { power?: number; alpha?: number } = {},
): number | null {
  let [low, high] = [1e-6, discordant]
  if (itemsNeeded(high, discordant, options) > n) return null
  while (high - low > 1e-6) {
    const middle = (low + high) / 2
    if (itemsNeeded(middle, discordant, options) > n) low = middle
    else high = middle
  }
  return high
}
