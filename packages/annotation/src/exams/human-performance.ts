/**
 * Human performance on an exam: mean accuracy, ceiling, majority vote and agreement. The ceiling counts an item as correct if at least one
 * person answered it correctly (LogiQA 2.0, III-B).
 */
import { fleissKappa } from '@elenchus/statistics/agreement'

/** Each person's answers by item id. */
type Answers<Answer> = ReadonlyMap<string, ReadonlyMap<string, Answer>>

export interface HumanPerformance {
  readonly annotators: readonly {
    readonly name: string
    /** Number of answered items. */
    readonly answered: number
    /** Number of correct answers. */
    readonly right: number
    readonly accuracy: number
  }[]
  /** Mean of the annotators' accuracies. */
  readonly performance: number
  /** Proportion of answered items that at least one person answered correctly. */
  readonly ceiling: number
  /** Items with at least one answer. */
  readonly items: number
}

/** Measures human performance on the items with a gold answer. */
export function measureHumanPerformance<Answer extends string | number>(
  gold: ReadonlyMap<string, Answer>,
  answers: Answers<Answer>,
): HumanPerformance {
  const [answeredItems, correctItems] = [new Set<string>(), new Set<string>()]
  const annotators = [...answers].map(([name, personAnswers]) => {
    const scored = [...personAnswers].filter(([id]) => gold.has(id))
    const correct = scored.filter(([id, answer]) => gold.get(id) === answer)
    for (const [id] of scored) answeredItems.add(id)
    for (const [id] of correct) correctItems.add(id)
    return { name, answered: scored.length, right: correct.length, accuracy: correct.length / scored.length }
  })
  const accuracies = annotators.filter(({ answered }) => answered > 0).map(({ accuracy }) => accuracy)
  return {
    annotators,
    performance: accuracies.reduce((sum, each) => sum + each, 0) / accuracies.length,
    ceiling: correctItems.size / answeredItems.size,
    items: answeredItems.size,
  }
}

/** Computes Fleiss' kappa over the items that everybody answered; `null` if undefined. */
export function computeFleissKappa<Answer extends string | number>(answers: Answers<Answer>): number | null {
  const people = [...answers.values()]
  const sharedItems = [...(people[0]?.keys() ?? [])].filter(id => people.every(personAnswers => personAnswers.has(id)))
  return sharedItems.length === 0
    ? null
    : fleissKappa(sharedItems.map(id => people.map(personAnswers => String(personAnswers.get(id)))))
}

/** Returns the majority vote of each item; `null` for a tie. Items that only one person answered are omitted. */
export function findMajorityAnswers<Answer extends string | number>(
  answers: Answers<Answer>,
): Map<string, Answer | null> {
  const votes = new Map<string, Map<Answer, number>>()
  for (const personAnswers of answers.values())
    for (const [id, answer] of personAnswers) {
      const counts = votes.get(id) ?? new Map<Answer, number>()
      votes.set(id, counts.set(answer, (counts.get(answer) ?? 0) + 1))
    }
  const majority = new Map<string, Answer | null>()
  for (const [id, counts] of votes) {
    const [[first, maxVotes], second] = [...counts].sort((a, b) => b[1] - a[1]) as [[Answer, number], [Answer, number]?]
    if (maxVotes === 1 && second === undefined) continue
    majority.set(id, second?.[1] === maxVotes ? null : first)
  }
  return majority
}

/**
 * Groups answers by rank instead of by person: "seat 1" has the first answer to every item, "seat 2" the second. Fleiss' kappa can then cover
 * items that were answered by different people.
 */
export function groupAnswersBySeat<Answer extends string | number>(
  answers: Answers<Answer>,
): Map<string, Map<string, Answer>> {
  const seats: Map<string, Answer>[] = []
  for (const personAnswers of answers.values())
    for (const [id, answer] of personAnswers) {
      let seat = seats.findIndex(seatAnswers => !seatAnswers.has(id))
      if (seat < 0) seat = seats.push(new Map()) - 1
      seats[seat]!.set(id, answer)
    }
  return new Map(seats.map((seat, i) => [`seat ${i + 1}`, seat]))
}
