/** Which published figures may stand beside ours: the column of the same task and split, and rows by the same label. */
import { publishedFor } from './index.ts'
import { type PublishedRow, type PublishedTable, publishedName } from './table.ts'

export interface PublishedColumn {
  readonly table: PublishedTable
  readonly column: string
  /** False where our data is another split or other questions: the rows are for orientation. */
  readonly sameData: boolean
}

interface Column {
  readonly where: string
  readonly column: string
  /** What the name of our dataset looks like when it is this split. */
  readonly data: RegExp
}

const columns: Readonly<Record<string, readonly Column[]>> = {
  reclor: [
    { where: 'Table 7', column: 'val', data: /^val\b/i },
    { where: 'Table 7', column: 'test', data: /^test\b/i },
  ],
  logiqa1: [
    { where: 'Table IV', column: '1.0 dev', data: /^(?:eval|dev)\b/i },
    { where: 'Table IV', column: '1.0 test', data: /^test\b/i },
  ],
  'logiqa2-mrc': [
    { where: 'Table IV', column: '2.0 dev', data: /^dev\.(?!zh)/i },
    { where: 'Table IV', column: '2.0 test', data: /^test\.(?!zh)/i },
    { where: 'Table IV', column: 'Chinese 2.0 dev', data: /^dev[._-]?zh/i },
    { where: 'Table IV', column: 'Chinese 2.0 test', data: /^test[._-]?zh/i },
  ],
  'logiqa2-nli': [
    { where: 'Table III', column: 'dev accuracy', data: /^dev/i },
    { where: 'Table III', column: 'test accuracy', data: /^test/i },
  ],
  robustlr: [
    { where: 'Tables 4 to 6', column: 'conjunction', data: /contrast-conjunction(?!.*\bwith\b)/ },
    { where: 'Tables 4 to 6', column: 'disjunction', data: /contrast-disjunction(?!.*\bwith\b)/ },
    { where: 'Tables 4 to 6', column: 'conjunction with distractors', data: /contrast-conjunction.*\bwith\b/ },
    { where: 'Tables 4 to 6', column: 'disjunction with distractors', data: /contrast-disjunction.*\bwith\b/ },
    { where: 'later version', column: 'negation', data: /contrast-negation/ },
    { where: 'Table 5', column: 'contrapositive', data: /contrapositive/ },
    { where: 'Table 5', column: 'distributive 1', data: /distributive1/ },
    { where: 'Table 5', column: 'distributive 2', data: /distributive2/ },
  ],
  metalogic: [{ where: 'Table 3', column: 'overall', data: /test/i }],
}

/** Where no split fits: the one that people are measured on. */
const usual: Readonly<Record<string, number>> = { reclor: 1, logiqa1: 1, 'logiqa2-mrc': 1, 'logiqa2-nli': 1 }

/** The published column beside a task on a dataset; `null` where no paper reports the task. */
export function publishedColumn(task: string, dataset: string): PublishedColumn | null {
  const known = columns[task]
  if (!known) return null
  const fitting = known.find(({ data }) => data.test(dataset))
  const { where, column } = fitting ?? known[usual[task] ?? 0]!
  const table = publishedFor(task).find(each => each.where === where)
  return table ? { table, column, sameData: fitting !== undefined } : null
}

/** A published figure between 0 and 1; `null` where the cell is empty or holds a count. */
export function publishedShare({ unit, columns: names }: PublishedTable, row: PublishedRow, column: string) {
  const value = row.values[names.indexOf(column)]
  return value === undefined || value === null || unit === 'count' ? null : unit === '%' ? value / 100 : value
}

export interface PublishedPoint {
  readonly name: string
  readonly value: number
}

/**
 * The rows of a published column. People were often asked on the test split alone: where the column has no figure for them, that of the test
 * split stands there and says so.
 */
export function publishedRows({ table, column }: PublishedColumn): (PublishedPoint & Pick<PublishedRow, 'kind'>)[] {
  return table.rows.flatMap(row => {
    const own = publishedShare(table, row, column)
    if (own !== null) return [{ name: publishedName(row), kind: row.kind, value: own }]
    const test = column.replace(/\b(?:val|dev)\b/, 'test')
    const value = row.kind === 'model' || test === column ? null : publishedShare(table, row, test)
    return value === null ? [] : [{ name: `${publishedName(row)}, on test`, kind: row.kind, value }]
  })
}

/** Published figures for one value of a label, such as a reasoning type, a group of perturbations, EASY or HARD. */
export function publishedByLabel(task: string, dataset: string, by: string, value: string): PublishedPoint[] {
  const table = (where: string) => publishedFor(task).find(each => each.where === where)
  if (by === 'reasoning' && (task === 'logiqa2-mrc' || task === 'logiqa2-nli')) {
    const found = table('Table VIII')
    const row = found?.rows.find(({ name }) => name === value.toLowerCase().replace(' reasoning', ''))
    const share =
      found && row && publishedShare(found, row, task === 'logiqa2-mrc' ? 'choice accuracy' : 'inference accuracy')
    return share === null || share === undefined ? [] : [{ name: 'RoBERTa, Table VIII', value: share }]
  }
  const column = task === 'reclor' && /^(easy|hard)$/i.test(value) ? `test ${value.toUpperCase()}` : null
  if (column) return rowsNamed(table('Table 7'), column, ['fastText', 'RoBERTa large', 'Graduate students'])
  const kind = /contrast-(conjunction|disjunction)(?!.*\bwith\b)/.exec(dataset)?.[1]
  if (task === 'robustlr' && by === 'group' && kind)
    return rowsNamed(table('Tables 11 and 12'), `${kind} ${groupNamed(value, kind)}`, [
      'RoBERTa large, AND+OR+NEG',
      'T5 large, AND+OR+NEG',
    ])
  return []
}

const metalogicParts = [
  ['node.f1', 'node F1'],
  ['step.f1', 'step F1'],
  ['formula.f1', 'formula F1'],
  ['certainty.accuracy', 'certainty accuracy'],
  ['overall', 'overall'],
] as const

/** The parts that a metagraph is scored by, with the published figures of each. */
export function publishedParts(
  task: string,
): { readonly metric: string; readonly name: string; readonly points: readonly PublishedPoint[] }[] {
  if (task !== 'metalogic') return []
  const table = publishedFor(task).find(({ where }) => where === 'Table 3')
  const best = ['MetGen (T5 large)', 'MetGen (T5-11B)']
  return metalogicParts.map(([metric, name]) => ({ metric, name, points: rowsNamed(table, name, best) }))
}

/** The scorer's names of groups as the paper prints them. */
function groupNamed(value: string, kind: string): string {
  const operator = kind === 'conjunction' ? 'CONJ' : 'DISJ'
  return { base: 'BASE', 'op only': operator, 'op + neg': `${operator}+NEG` }[value] ?? value
}

function rowsNamed(table: PublishedTable | undefined, column: string, names: readonly string[]): PublishedPoint[] {
  return (table?.rows ?? []).flatMap(row => {
    const value = names.includes(row.name) ? publishedShare(table!, row, column) : null
    return value === null ? [] : [{ name: row.name, value }]
  })
}
