export function checkCounts(successes: number, trials: number): void {
  if (!(Number.isInteger(trials) && trials >= 1))
    throw new RangeError(`There are ${trials} trials; an interval needs a whole number of them, at least 1.`)
  if (!(Number.isInteger(successes) && successes >= 0 && successes <= trials))
    throw new RangeError(
      `There are ${successes} successes in ${trials} trials; give a whole number from 0 to ${trials}.`,
    )
}
