/**
 * McNemar's test: do two models that answered the same items differ? Only items on which one is right and the other wrong speak;
 * under no difference each falls to either side with probability one half. The exact binomial test is used throughout: it needs no
 * correction and is cheap.
 */
import { logFactorial } from '../proportion/log-factorial.ts'

export interface Mcnemar {
  /** Items that only the first, and only the second, got right. */
  readonly onlyFirst: number
  readonly onlySecond: number
  /** Two-sided. 1 where no item tells the two apart. */
  readonly p: number
}

/** Probability of at most k successes in n tosses of a fair coin. */
function binomialTail(k: number, n: number): number {
  let sum = 0
  for (let i = 0; i <= k; i++) sum += Math.exp(logFactorial(n) - logFactorial(i) - logFactorial(n - i) - n * Math.LN2)
  return Math.min(1, sum)
}

/** The test from the two counts of discordant items: 8 against 1 gives p = 2 · (1 + 9)/512 = 0.0390625. */
export function mcnemarCounts(onlyFirst: number, onlySecond: number): Mcnemar {
  const n = onlyFirst + onlySecond
  const p = n === 0 ? 1 : Math.min(1, 2 * binomialTail(Math.min(onlyFirst, onlySecond), n))
  return { onlyFirst, onlySecond, p }
}

/** The test from two lists of right (true) and wrong (false) over the same items. */
export function mcnemar(first: readonly boolean[], second: readonly boolean[]): Mcnemar {
  let [onlyFirst, onlySecond] = [0, 0]
  first.forEach((right, i) => {
    if (right && !second[i]) onlyFirst++
    if (!right && second[i]) onlySecond++
  })
  return mcnemarCounts(onlyFirst, onlySecond)
}
