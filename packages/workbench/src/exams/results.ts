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

const nanToNull = (value: number): number | null => (Number.isNaN(value) ? null : value)

export function computeResults(
  { items, design }: ExamState,
  sittings: readonly Document<SittingState>[],
): Reply<'readResults'> {
  const gold = new Map(items.map(item => [item.id, item.gold]))
  const answers = new Map(sittings.map(({ state }) => [state.person, new Map(Object.entries(state.answers))]))
  const rows = measureHumanPerformance(gold, answers)
  // Excludes people without answers, who would lower the agreement.
  const participants = new Map([...answers].filter(([, goldOfGroup]) => goldOfGroup.size > 0))
  const breakDown = (getGroup: (item: ExamState['items'][number]) => string | undefined) => {
    const names = [...new Set(items.map(item => getGroup(item) ?? ''))].filter(Boolean).sort()
    return names.map(type => {
      const own = new Map(items.filter(item => getGroup(item) === type).map(item => [item.id, item.gold]))
      const { performance, ceiling, items: n } = measureHumanPerformance(own, answers)
      return { type, performance: nanToNull(performance), ceiling: nanToNull(ceiling), items: n }
    })
  }
  const majority = findMajorityAnswers(answers)
  const decided = [...majority].filter(([id, answer]) => answer !== null && gold.has(id))
  const right = decided.filter(([id, answer]) => gold.get(id) === answer).length
  const accuracy = right / majority.size
  return {
    people: rows.annotators.map(each => ({ ...each, accuracy: nanToNull(each.accuracy) })),
    performance: nanToNull(rows.performance),
    ceiling: nanToNull(rows.ceiling),
    // In panels, items are assigned to different people, so answers are grouped by seat instead of person.
    fleissKappa: computeFleissKappa(design.kind === 'panels' ? groupAnswersBySeat(participants) : participants),
    items: rows.items,
    byType: breakDown(({ type }) => type),
    byGroup: breakDown(({ group }) => group),
    majority: majority.size === 0 ? null : { name: 'majority', answered: majority.size, right, accuracy },
  }
}
