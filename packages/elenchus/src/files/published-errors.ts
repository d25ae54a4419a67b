/** Published error counts of MetaLogic's Table 5: 50 predictions of Once (T5-11b), judged by hand. */
import { publishedTable } from '@elenchus/benchmarks/papers'
import type { ErrorType } from '@elenchus/metagraph/errors'

const table = publishedTable('MetaLogic', 'Table 5')

export const publishedErrors = Object.fromEntries(
  table.rows.map(({ name, values }) => [name, values[0] ?? 0]),
) as Readonly<Record<ErrorType, number>>

/** A published count as a share of its component: formulas and certainty sum to 50 each, graphs to 59. */
export function publishedErrorShare(type: ErrorType): number {
  const all = Object.entries(publishedErrors).filter(([other]) => other[0] === type[0])
  return publishedErrors[type] / all.reduce((sum, [, count]) => sum + count, 0)
}

export const publishedErrorsNote =
  'of its errors: share of all errors of graph (G), formula (F) or certainty (C). So the paper counts: its F and C sum to 50 each, its G to 59 in 50 passages.'
