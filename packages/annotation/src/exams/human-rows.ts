/**
 * Human rows from the answers of several annotators: performance is the mean of their accuracies; the ceiling counts an item as
 * right when at least one of them got it right (LogiQA 2.0, III-B). ReClor sets its ceiling to 100 by decree.
 */
import { fleissKappa } from '@elenchus/statistics/agreement'

export interface HumanRows {
  readonly annotators: readonly {
    readonly name: string
    readonly answered: number
    readonly right: number
    readonly accuracy: number
  }[]
  /** Mean of the annotators' accuracies. */
  readonly performance: number
  /** Share of answered items that somebody got right. */
  readonly ceiling: number
  /** Items that anybody answered. */
  readonly items: number
}

export const reclorCeiling = 1

/** `answers` holds each annotator's answers by item; items without a gold answer are left out. */
export function humanRows<Answer extends string | number>(
  gold: ReadonlyMap<string, Answer>,
  answers: ReadonlyMap<string, ReadonlyMap<string, Answer>>,
): HumanRows {
  const [seen, solved] = [new Set<string>(), new Set<string>()]
  const annotators = [...answers].map(([name, own]) => {
    let [answered, right] = [0, 0]
    for (const [id, answer] of own) {
      if (!gold.has(id)) continue
      answered++
      seen.add(id)
      if (gold.get(id) === answer) {
        right++
        solved.add(id)
      }
    }
    return { name, answered, right, accuracy: answered === 0 ? Number.NaN : right / answered }
  })
  const counted = annotators.filter(each => each.answered > 0)
  return {
    annotators,
    performance:
      counted.length === 0 ? Number.NaN : counted.reduce((sum, each) => sum + each.accuracy, 0) / counted.length,
    ceiling: seen.size === 0 ? Number.NaN : solved.size / seen.size,
    items: seen.size,
  }
}

/** Fleiss' kappa over the items that everybody answered; `null` where there are none, or only one answer ever occurs. */
export function agreementOfPeople<Answer extends string | number>(
  answers: ReadonlyMap<string, ReadonlyMap<string, Answer>>,
): number | null {
  const people = [...answers.values()]
  const shared = [...(people[0]?.keys() ?? [])].filter(id => people.every(own => own.has(id)))
  return shared.length === 0 ? null : fleissKappa(shared.map(id => people.map(own => String(own.get(id)))))
}
