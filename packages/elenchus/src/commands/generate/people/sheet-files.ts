/** A sheet as CSV for a spreadsheet, and the key as CSV for `score robustlr`. */
import { csvRecord } from '@elenchus/robustlr/formats'
import type { Sheet, SheetItem } from './deal.ts'

const lines = (records: readonly (readonly string[])[]) => records.map(record => `${csvRecord(record)}\n`).join('')

/** `item,theory,statement,answer`, the answer left blank. */
export const sheetCsv = ({ items }: Sheet): string =>
  lines([
    ['item', 'theory', 'statement', 'answer'],
    ...items.map(({ item, instance: { context, statement } }) => [item, context, statement, '']),
  ])

/** `item,id,gold`: not for those who answer. */
export const keyCsv = (key: readonly SheetItem[]): string =>
  lines([['item', 'id', 'gold'], ...key.map(({ item, instance: { id, label } }) => [item, id, label])])
