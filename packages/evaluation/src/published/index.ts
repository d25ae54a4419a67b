/** Figures of the papers, table by table; which belong beside a task, its descriptor says. */
import { logiqaTables } from './logiqa.ts'
import { metalogicTables } from './metalogic.ts'
import { reclorTables } from './reclor.ts'
import { robustlrTables } from './robustlr.ts'
import type { PublishedTable } from './table.ts'

export const publishedTables: readonly PublishedTable[] = [
  ...metalogicTables,
  ...reclorTables,
  ...logiqaTables,
  ...robustlrTables,
]
