/** Published error counts of MetaLogic's Table 5: 50 predictions of Once (T5-11b), classified by hand. */
import { publishedTable } from '@elenchus/benchmarks/papers'
import type { ErrorType } from '@elenchus/metagraph/errors'

const table = publishedTable('MetaLogic', 'Table 5')

export const publishedErrors = Object.fromEntries(
  table.rows.map(({ name, values }) => [name, values[0] ?? 0]),
) as Readonly<Record<ErrorType, number>>

/** Returns a published count as a share of the errors of its component: graph (G), formula (F) or certainty (C). */
export function getPublishedErrorShare(type: ErrorType): number {
  const componentErrors = Object.entries(publishedErrors).filter(([other]) => other[0] === type[0])
  return publishedErrors[type] / componentErrors.reduce((sum, [, count]) => sum + count, 0)
}

export const publishedErrorsNote =
  '“component errors”: all graph (G), formula (F) or certainty (C) errors, counted as in the paper; in its 50 passages, the F and C errors sum to 50 each, and the G errors to 59.'
