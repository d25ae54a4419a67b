/** The choice that a model weighs most. */

/**
 * Index of the mostLikelyChoice choice; null where the model told nothing. Per character where choices are texts, so that length does not
 * decide.
 */
export function mostLikelyChoice(
  choices: readonly string[],
  logProbabilities: readonly (number | null)[] | undefined,
  { lengthNormalised = false }: { readonly lengthNormalised?: boolean } = {},
): number | null {
  const weights = choices.map((choice, i) => {
    const value = logProbabilities?.[i] ?? Number.NEGATIVE_INFINITY
    return lengthNormalised ? value / choice.length : value
  })
  const best = Math.max(...weights)
  return best === Number.NEGATIVE_INFINITY ? null : weights.indexOf(best)
}
