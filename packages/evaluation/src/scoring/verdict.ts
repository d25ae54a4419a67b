/**
 * What became of a row, in one word. Rows of most tasks carry their verdict; a metagraph has none, since its figures are shares, and
 * counts as right here when every step of its argument is.
 */
import type { Row } from '../contract/task.ts'
import { asksForGraph, scoreGraphRow } from './graph-answer.ts'

export type Verdict = 'right' | 'wrong' | 'unparsed' | 'failed'

/** What "right" means for a row. */
export type Measure = 'accuracy' | 'all steps right'

export const measureOf = (row: Row): Measure => (asksForGraph(row) ? 'all steps right' : 'accuracy')

export function verdictOf(row: Row): Verdict {
  if (row.error) return 'failed'
  if (row.answer === null) return 'unparsed'
  if (row.correct === null && asksForGraph(row)) return scoreGraphRow(row).step.allCorrect === 1 ? 'right' : 'wrong'
  return row.correct ? 'right' : 'wrong'
}
