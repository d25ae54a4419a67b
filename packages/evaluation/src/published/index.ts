/** The papers' tables, and which of them belong beside the results of a task. */
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

const byTask: Readonly<Record<string, readonly PublishedTable[]>> = {
  reclor: reclorTables,
  logiqa1: logiqaTables.filter(({ where }) => where === 'Table IV'),
  'logiqa2-mrc': logiqaTables.filter(({ where }) => where !== 'Table III'),
  'logiqa2-nli': logiqaTables.filter(({ where }) =>
    ['Table III', 'Table VI', 'Table VII', 'Table VIII'].includes(where),
  ),
  robustlr: robustlrTables,
  metalogic: metalogicTables,
}

/** The published tables to show beside results of a task; none for tasks that no paper of ours reports. */
export function publishedFor(task: string): readonly PublishedTable[] {
  return byTask[task] ?? []
}
