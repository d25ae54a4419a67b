/** Human performance on an exam, as reported in papers: mean accuracy, ceiling, majority vote, Fleiss' kappa. */
import {
  computeFleissKappa,
  findMajorityAnswers,
  groupAnswersBySeat,
  measureHumanPerformance,
} from '@elenchus/annotation'
import type { Reply } from '../contract/types.ts'
import type { Document } from '../storage/event.ts'
import type { ExamState, SittingState } from './document-types.ts'

const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value)

export function computeResults(
  { items, design }: ExamState,
  sittings: readonly Document<SittingState>[],
): Reply<'readResults'> {
  const gold = new Map(items.map(item => [item.id, item.gold]))
  const answers = new Map(sittings.map(({ state }) => [state.person, new Map(Object.entries(state.answers))]))
  const rows = measureHumanPerformance(gold, answers)
  // People without answers would lower the agreement.
  const started = new Map([...answers].filter(([, own]) => own.size > 0))
  const breakDown = (groupOf: (item: ExamState['items'][number]) => string | undefined) => {
    const names = [...new Set(items.map(item => groupOf(item) ?? ''))].filter(Boolean).sort()
    return names.map(type => {
      const own = new Map(items.filter(item => groupOf(item) === type).map(item => [item.id, item.gold]))
      const { performance, ceiling, items: n } = measureHumanPerformance(own, answers)
      return { type, performance: orNull(performance), ceiling: orNull(ceiling), items: n }
    })
  }
  const majority = findMajorityAnswers(answers)
  const decided = [...majority].filter(([id, answer]) => answer !== null && gold.has(id))
  const right = decided.filter(([id, answer]) => gold.get(id) === answer).length
  return {
    people: rows.annotators.map(each => ({ ...each, accuracy: orNull(each.accuracy) })),
    performance: orNull(rows.performance),
    ceiling: orNull(rows.ceiling),
    // In panels items go to different people, so only the number of equal answers counts.
    fleissKappa: computeFleissKappa(design.kind === 'panels' ? groupAnswersBySeat(started) : started),
    items: rows.items,
    byType: breakDown(({ type }) => type),
    byGroup: breakDown(({ group }) => group),
    majority:
      majority.size === 0
        ? null
        : { name: 'majority', answered: majority.size, right, accuracy: right / majority.size },
  }
}
