/**
 * Human performance on an exam: mean accuracy, ceiling, majority vote and agreement. The ceiling counts an item as correct if at least one
 * person answered it correctly (LogiQA 2.0, III-B).
 */
import { fleissKappa } from '@elenchus/statistics/agreement'

/** Answers by item, by person. */
type Answers<Answer> = ReadonlyMap<string, ReadonlyMap<string, Answer>>

export interface HumanRows {
  readonly annotators: readonly {
    readonly name: string
    readonly answered: number
    readonly right: number
    readonly accuracy: number
  }[]
  /** Mean of the annotators' accuracies. */
  readonly performance: number
  /** Share of answered items that at least one person answered correctly. */
  readonly ceiling: number
  /** Items with at least one answer. */
  readonly items: number
}

/** Items without a gold answer are left out. */
export function humanRows<Answer extends string | number>(
  gold: ReadonlyMap<string, Answer>,
  answers: Answers<Answer>,
): HumanRows {
  const [answeredItems, solved] = [new Set<string>(), new Set<string>()]
  const annotators = [...answers].map(([name, own]) => {
    const known = [...own].filter(([id]) => gold.has(id))
    const correct = known.filter(([id, answer]) => gold.get(id) === answer)
    for (const [id] of known) answeredItems.add(id)
    for (const [id] of correct) solved.add(id)
    return { name, answered: known.length, right: correct.length, accuracy: correct.length / known.length }
  })
  const accuracies = annotators.filter(({ answered }) => answered > 0).map(({ accuracy }) => accuracy)
  return {
    annotators,
    performance: accuracies.reduce((sum, each) => sum + each, 0) / accuracies.length,
    ceiling: solved.size / answeredItems.size,
    items: answeredItems.size,
  }
}

/** Fleiss' kappa over the items that everybody answered; `null` if undefined. */
export function fleissKappaOfPeople<Answer extends string | number>(answers: Answers<Answer>): number | null {
  const people = [...answers.values()]
  const shared = [...(people[0]?.keys() ?? [])].filter(id => people.every(own => own.has(id)))
  return shared.length === 0 ? null : fleissKappa(shared.map(id => people.map(own => String(own.get(id)))))
}

/** Majority vote by item; `null` for a tie. Items that a single person answered are left out. */
export function majorityAnswers<Answer extends string | number>(answers: Answers<Answer>): Map<string, Answer | null> {
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
 * Answers by seat instead of by person: the first seat has the first answer to every item, and so on. With this, Fleiss' kappa covers items
 * that were answered by different people.
 */
export function answersBySeat<Answer extends string | number>(
  answers: Answers<Answer>,
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
