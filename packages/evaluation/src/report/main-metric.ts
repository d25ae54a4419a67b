import type { Scores } from '../contract/task.ts'

/** The metric that a task is ranked by: the papers' own. */
const known = ['overall', 'weightedF1', 'accuracy']

export function mainMetric(scores: Scores | undefined): string {
  const names = Object.keys(scores?.metrics ?? {})
  return known.find(name => names.includes(name)) ?? names[0] ?? 'accuracy'
}
