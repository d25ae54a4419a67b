/** What most people answered: the answer of a group, beside the mean of its members. */

/**
 * The answer that more people gave than any other, by item; `null` where the first place is shared. Items that one person alone
 * answered are left out, since one voice is no majority.
 */
export function majorityAnswers<Answer extends string | number>(
  answers: ReadonlyMap<string, ReadonlyMap<string, Answer>>,
): Map<string, Answer | null> {
  const votes = new Map<string, Map<Answer, number>>()
  for (const own of answers.values())
    for (const [id, answer] of own) {
      const counts = votes.get(id) ?? new Map<Answer, number>()
      votes.set(id, counts.set(answer, (counts.get(answer) ?? 0) + 1))
    }
  const majority = new Map<string, Answer | null>()
  for (const [id, counts] of votes) {
    const [[first, most], second] = [...counts].sort((a, b) => b[1] - a[1]) as [[Answer, number], [Answer, number]?]
    if (most === 1 && second === undefined) continue
    majority.set(id, second?.[1] === most ? null : first)
  }
  return majority
}

/**
 * The answers by seat instead of by person: where each item was answered by some of the people, the first seat holds the first
 * answer to every item, and so on. Agreement that asks only how many said what can then be counted over all items with as many
 * answers as there are seats.
 */
export function answersBySeat<Answer extends string | number>(
  answers: ReadonlyMap<string, ReadonlyMap<string, Answer>>,
): Map<string, Map<string, Answer>> {
  const seats: Map<string, Answer>[] = []
  for (const own of answers.values())
    for (const [id, answer] of own) {
      let seat = seats.findIndex(taken => !taken.has(id))
      if (seat < 0) seat = seats.push(new Map()) - 1
      seats[seat]!.set(id, answer)
    }
  return new Map(seats.map((seat, i) => [`seat ${i + 1}`, seat]))
}
