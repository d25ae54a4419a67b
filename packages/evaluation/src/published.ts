/** Published results of a task, the column that fits the data of a run, and the best row of each model family. */
import { formatRowName, type PublishedRow, type PublishedTable, toShare } from '@elenchus/benchmarks/papers'
import { type DataMatch, describeMatch } from './data-match.ts'
import type { JsonObject } from './json.ts'
import { describePartialInput } from './log/input-parts.ts'

export interface PublishedPoint {
  readonly name: string
  readonly value: number
  /** The split that it is printed for, where that is another than ours. */
  readonly split?: string
  /** The parts of the input that the model read, where they were not all. */
  readonly input?: string
  /** Why nobody should compare with it. */
  readonly limitation?: string
}

export interface PublishedResults {
  readonly tables: readonly PublishedTable[]
  /** The column of each split. One of them may be shown for orientation beside other data. */
  readonly columns: readonly {
    readonly split: string
    readonly table: string
    readonly column: string
    readonly isIndicative?: true
  }[]
  /** Figures for one value of a label, such as a reasoning type, a group of perturbations, EASY or HARD. */
  byLabel?(label: string, value: string, match: DataMatch): readonly PublishedPoint[]
  /** Figures for a way of asking, such as a part of the input or premises that are told apart, by the settings of the task. */
  bySettings?(settings: JsonObject, match: DataMatch): readonly PublishedPoint[]
  /** Parts that an answer is scored by, with the figures of each. */
  readonly parts?: readonly {
    readonly metric: string
    readonly name: string
    readonly points: readonly PublishedPoint[]
  }[]
}

/** A published column that may stand beside a run. */
export interface PublishedColumn {
  readonly table: PublishedTable
  readonly column: string
  /** How our data differs from the paper's; empty where it is the same. */
  readonly caveat: string
  /** What is printed for the parts of the input that runs read, and what is not; empty where all runs read everything. */
  readonly inputNote: string
  /** Only rows that read what some run read. */
  readonly rows: readonly (PublishedPoint & Pick<PublishedRow, 'kind'>)[]
}

/**
 * The published column beside data; `null` where no paper reports anything like it. Where runs ask in a way of their own
 * (`settings`, those of each run's task), the figures that are printed for that way stand there too. Figures of models that read the
 * whole input stand beside runs that read it, and beside no others.
 */
export function publishedColumn(
  published: PublishedResults | null,
  match: DataMatch,
  settings: readonly JsonObject[] = [],
): PublishedColumn | null {
  const { columns = [], tables = [] } = published ?? {}
  const matchingColumn = match.kind === 'other' ? undefined : columns.find(({ split }) => split === match.split)
  const column = matchingColumn ?? columns.find(({ isIndicative: orientation }) => orientation)
  const table = tables.find(({ label }) => label === column?.table)
  if (!table || !column) return null
  const caveat = describeMatch(matchingColumn ? match : { kind: 'other' })
  const pointsBySettings = new Map(
    settings.flatMap(settingsOfRun =>
      (published?.bySettings?.(settingsOfRun, match) ?? []).map(point => [point.name, point] as const),
    ),
  )
  const inputs = settings.map(({ input }) =>
    typeof input === 'string' && describePartialInput(input) !== null ? input : undefined,
  )
  const shownInputs = new Set(inputs.length === 0 ? [undefined] : inputs)
  const rows = [
    ...selectColumn(table, column.column),
    ...[...pointsBySettings.values()].map(point => ({ ...point, kind: 'model' as const })),
  ].filter(({ kind, input }) => kind === 'chance' || shownInputs.has(input))
  return { table, column: column.column, caveat, inputNote: describeInputs(shownInputs, rows), rows }
}

/** What is printed for each part of the input that was read. */
function describeInputs(read: ReadonlySet<string | undefined>, rows: PublishedColumn['rows']): string {
  const partialInputs = [...read].filter(input => input !== undefined)
  if (partialInputs.length === 0) return ''
  const notes = partialInputs.map(part => {
    const names = rows.filter(({ input }) => input === part).map(({ name }) => name)
    return names.length === 0
      ? `No figure is published for input ${part} of this data.`
      : `Published for input ${part}: ${names.join('; ')}.`
  })
  const wholeInputNote = read.has(undefined)
    ? 'Published figures of the whole input do not compare with runs that read a part of it.'
    : 'Published figures of the whole input do not compare with it and are left out.'
  return [...notes, wholeInputNote].join(' ')
}

/**
 * The rows of a column. People were often asked on the test split alone: where the column has no figure for them, that of the test
 * split stands there and says so.
 */
function selectColumn(table: PublishedTable, column: string): PublishedColumn['rows'] {
  return table.rows.flatMap(row => {
    const { kind, input, caveat } = row
    const rowInfo = { kind, input, caveat }
    const ownValue = toShare(table, row, column)
    if (ownValue !== null) return [{ name: formatRowName(row), value: ownValue, ...rowInfo }]
    const testColumn = column.replace(/\b(?:val|dev)\b/, 'test')
    const value = row.kind === 'model' || testColumn === column ? null : toShare(table, row, testColumn)
    return value === null ? [] : [{ name: `${formatRowName(row)}, on test`, value, split: 'test', ...rowInfo }]
  })
}

/** The figures of some rows in one column. */
export function selectPoints(
  tables: readonly PublishedTable[],
  label: string,
  column: string,
  names: readonly string[],
): PublishedPoint[] {
  const table = tables.find(each => each.label === label)
  return (table?.rows ?? []).flatMap(row => {
    const value = names.includes(row.name) ? toShare(table!, row, column) : null
    return value === null ? [] : [{ name: row.name, value }]
  })
}

/** Whether data is of a split or a part of it. */
const isFromSplit = (match: DataMatch, split: string): boolean => match.kind !== 'other' && match.split === split

/** Figures that are printed for the test split: beside other data they say so. */
export const labelAsTest = (points: readonly PublishedPoint[], match: DataMatch): PublishedPoint[] =>
  points.map(point =>
    isFromSplit(match, 'test') ? point : { ...point, name: `${point.name}, on test`, split: 'test' },
  )

type ColumnRow = PublishedColumn['rows'][number]

/** Model family: `RoBERTa large, RACE` is `RoBERTa`, `Once (T5-11B)` is `Once`, `T5-11B` is `T5`. */
export const getModelFamily = (name: string): string =>
  name
    .replace(/[,(].*$/, '')
    .replace(/[-\s]+(?:large|base|small|medium|xl|xxl|\d+b)\b/gi, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Rows shown beside ours for each part of the input; chance is drawn as a line. */
export function selectBestOfFamilies(rows: readonly ColumnRow[]): ColumnRow[] {
  const bestRows = new Map<string, ColumnRow>()
  for (const row of rows)
    if (row.kind === 'model') {
      const family = `${getModelFamily(row.name)} ${row.input ?? ''}`
      const previousBest = bestRows.get(family)
      if (!previousBest || row.value > previousBest.value) bestRows.set(family, row)
    }
  const shownRows = new Set(bestRows.values())
  return rows.filter(row => shownRows.has(row) || row.kind === 'human')
}
