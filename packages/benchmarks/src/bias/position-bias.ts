/**
 * Position bias, measured by asking the same questions with permuted options. A model without position bias chooses the same option in
 * every order, so that its answers are spread over the positions.
 */

/** Answers to one permutation of the options. */
export interface OrderedAnswers {
  /** For each question, the permutation: original indices of the options, by position. */
  readonly orders: readonly (readonly number[])[]
  /** For each question, the chosen position; null without an answer. */
  readonly places: readonly (number | null)[]
}

export interface PositionBias {
  readonly orders: number
  /** Accuracy with each order; `accuracy` is their mean. A question without an answer counts as incorrect. */
  readonly accuracies: readonly number[]
  readonly accuracy: number
  /** Proportion of questions answered with the same option in every order. */
  readonly same: number
  /** Proportion of answers at each position, over all orders. */
  readonly places: readonly number[]
}

/**
 * Compares answers to permutations of the same questions. `answers` are the original indices of the correct options.
 *
 *     measurePositionBias([0], [{ orders: [[0, 1]], places: [0] }, { orders: [[1, 0]], places: [0] }]).same   // 0: always the first position
 */
export function measurePositionBias(
  answers: readonly (number | null)[],
  rounds: readonly OrderedAnswers[],
): PositionBias {
  if (rounds.length === 0) throw new RangeError('position bias needs at least one round of answers')
  const chosen = rounds.map(({ orders, places }) => {
    if (orders.length !== answers.length || places.length !== answers.length)
      throw new RangeError(`${places.length} answers in ${orders.length} orders to ${answers.length} questions`)
    return places.map((place, i) => (place === null ? null : (orders[i]![place] ?? null)))
  })
  const share = (count: number, total: number) => (total === 0 ? 0 : count / total)
  const accuracies = chosen.map(round =>
    share(round.filter((option, i) => option !== null && option === answers[i]).length, answers.length),
  )
  const optionCount = Math.max(0, ...rounds.flatMap(({ orders }) => orders.map(order => order.length)))
  const places = rounds.flatMap(round => round.places.filter(place => place !== null))
  const [first] = chosen as [(number | null)[]]
  const sameAnswers = first.filter((option, i) => option !== null && chosen.every(round => round[i] === option))
  return {
    orders: rounds.length,
    accuracies,
    accuracy: accuracies.reduce((sum, value) => sum + value, 0) / rounds.length,
    same: share(sameAnswers.length, answers.length),
    places: Array.from({ length: optionCount }, (_, i) =>
      share(places.filter(place => place === i).length, places.length),
    ),
  }
}
