/**
 * What the order of options does to a model: the same questions are asked with the options in other orders, and an answer that depends on
 * the texts alone stays. How often it does, and which places answers fall on, tells a liking for a letter from knowledge.
 */

/** One round of questions in an order of its own. */
export interface OrderedAnswers {
  /** For each question: which option of the file stands in which place. */
  readonly orders: readonly (readonly number[])[]
  /** For each question: the place that was chosen; null without an answer. */
  readonly places: readonly (number | null)[]
}

export interface OptionOrders {
  readonly orders: number
  /** Of each order, and their mean; a question without an answer counts as wrong. */
  readonly accuracies: readonly number[]
  readonly accuracy: number
  /** Share of the questions to which every order got one and the same option. */
  readonly same: number
  /** Share of the answers that fall on each place, over all orders. */
  readonly places: readonly number[]
}

/**
 * Compares rounds of the same questions. `answers` are the right options by their place in the file.
 *
 *     optionOrders([0], [{ orders: [[0, 1]], places: [0] }, { orders: [[1, 0]], places: [0] }]).same   // 0: always the first place
 */
export function optionOrders(answers: readonly (number | null)[], rounds: readonly OrderedAnswers[]): OptionOrders {
  if (rounds.length === 0) throw new RangeError('the order of options needs one round of answers at least')
  const chosen = rounds.map(({ orders, places }) => {
    if (orders.length !== answers.length || places.length !== answers.length)
      throw new RangeError(`${places.length} answers in ${orders.length} orders to ${answers.length} questions`)
    return places.map((place, i) => (place === null ? null : (orders[i]![place] ?? null)))
  })
  const share = (count: number, of: number) => (of === 0 ? 0 : count / of)
  const accuracies = chosen.map(round =>
    share(round.filter((option, i) => option !== null && option === answers[i]).length, answers.length),
  )
  const width = Math.max(0, ...rounds.flatMap(({ orders }) => orders.map(order => order.length)))
  const places = rounds.flatMap(round => round.places.filter(place => place !== null))
  const same = answers.filter((_, i) => chosen[0]![i] !== null && chosen.every(round => round[i] === chosen[0]![i]))
  return {
    orders: rounds.length,
    accuracies,
    accuracy: accuracies.reduce((sum, value) => sum + value, 0) / rounds.length,
    same: share(same.length, answers.length),
    places: Array.from({ length: width }, (_, i) => share(places.filter(place => place === i).length, places.length)),
  }
}
