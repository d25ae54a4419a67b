/** The human rows of an exam, as the papers print them. */
import { agreementOfPeople, answersBySeat, humanRows, majorityAnswers } from '@elenchus/annotation'
import type { Reply } from '../contract/types.ts'
import type { ExamState, SittingState } from './document-types.ts'

const number = (value: number): number | null => (Number.isNaN(value) ? null : value)

export function resultsOf({ items, design }: ExamState, sittings: readonly SittingState[]): Reply<'readResults'> {
  const gold = new Map(items.map(item => [item.id, item.gold]))
  const answers = new Map(sittings.map(({ person, answers: own }) => [person, new Map(Object.entries(own))]))
  const rows = humanRows(gold, answers)
  // Whoever has not begun agrees with nobody yet.
  const begun = new Map([...answers].filter(([, own]) => own.size > 0))
  const partsBy = (nameOf: (item: ExamState['items'][number]) => string | undefined) => {
    const names = [...new Set(items.map(item => nameOf(item) ?? ''))].filter(Boolean).sort()
    return names.map(type => {
      const own = new Map(items.filter(item => nameOf(item) === type).map(item => [item.id, item.gold]))
      const { performance, ceiling, items: n } = humanRows(own, answers)
      return { type, performance: number(performance), ceiling: number(ceiling), items: n }
    })
  }
  const majority = majorityAnswers(answers)
  const agreed = [...majority].filter(([id, answer]) => answer !== null && gold.has(id))
  const right = agreed.filter(([id, answer]) => gold.get(id) === answer).length
  return {
    people: rows.annotators.map(each => ({ ...each, accuracy: number(each.accuracy) })),
    performance: number(rows.performance),
    ceiling: number(rows.ceiling),
    // Where items go to different people, who said it does not matter, only how many.
    fleissKappa: agreementOfPeople(design.kind === 'panels' ? answersBySeat(begun) : begun),
    items: rows.items,
    byType: partsBy(({ type }) => type),
    byGroup: partsBy(({ group }) => group),
    majority:
      majority.size === 0
        ? null
        : { name: 'majority', answered: majority.size, right, accuracy: right / majority.size },
  }
}
