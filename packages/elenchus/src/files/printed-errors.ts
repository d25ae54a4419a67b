/** What MetaLogic's Table 5 prints, for the commands that put error types beside it: of 50 predictions of Once (T5-11b), judged by hand. */
import { papers } from '@elenchus/evaluation/published'
import type { ErrorType } from '@elenchus/metagraph/errors'

const table = papers.find(({ name }) => name === 'metalogic')?.tables.find(({ where }) => where === 'Table 5')

export const printedErrors = Object.fromEntries(
  (table?.rows ?? []).map(({ name, values }) => [name, values[0] ?? 0]),
) as Readonly<Record<ErrorType, number>>
