/** Published results of a task: the table column that matches the data of a run, and the best row of each model family. */
import { formatRowName, type PublishedRow, type PublishedTable, toShare } from '@elenchus/benchmarks/papers'
import { type DataMatch, describeMatch } from './data-match.ts'
import type { JsonObject } from './json.ts'
import { describePartialInput } from './log/input-parts.ts'

export interface PublishedPoint {
  readonly name: string
  readonly value: number
  /** The split that the result was published for, if the run has another one. */
  readonly split?: string
  /** Input parts that the model read, if not the whole input. */
  readonly input?: string
  /** Reason not to compare with the result. */
  readonly limitation?: string
}

export interface PublishedResults {
  readonly tables: readonly PublishedTable[]
  /** The column of each split. An indicative column is also shown for runs on other data. */
  readonly columns: readonly {
    readonly split: string
    readonly table: string
    readonly column: string
    readonly isIndicative?: true
  }[]
  /** Results for one value of a label, such as a reasoning type, a group of perturbations, EASY or HARD. */
  byLabel?(label: string, value: string, match: DataMatch): readonly PublishedPoint[]
  /** Results for settings of the task, such as partial input or tagged premises. */
  bySettings?(settings: JsonObject, match: DataMatch): readonly PublishedPoint[]
  /** Separately scored parts of an answer, with their published results. */
  readonly parts?: readonly {
    readonly metric: string
    readonly name: string
    readonly points: readonly PublishedPoint[]
  }[]
}

/** A published column to show next to a run. */
export interface PublishedColumn {
  readonly table: PublishedTable
  readonly column: string
  /** Difference between the data of the run and of the paper; empty if there is none. */
  readonly caveat: string
  /** Note on published results for the input parts that runs read; empty if all runs read the whole input. */
  readonly inputNote: string
  /** Only rows whose input parts some run has. */
  readonly rows: readonly (PublishedPoint & Pick<PublishedRow, 'kind'>)[]
}

/** Returns the published column that matches the data, with results for the settings of the runs; `null` if none does. */
export function findPublishedColumn(
  published: PublishedResults | null,
  match: DataMatch,
  settings: readonly JsonObject[] = [],
): PublishedColumn | null {
  const { columns = [], tables = [] } = published ?? {}
  const matchingColumn = match.kind === 'other' ? undefined : columns.find(({ split }) => split === match.split)
  const column = matchingColumn ?? columns.find(({ isIndicative }) => isIndicative)
  const table = tables.find(({ label }) => label === column?.table)
  if (!table || !column) return null
  const caveat = describeMatch(matchingColumn ? match : { kind: 'other' })
  const settingPoints = settings.flatMap(each => published?.bySettings?.(each, match) ?? [])
  const pointsBySettings = new Map(settingPoints.map(point => [point.name, point] as const))
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

/** Describes the published results for each partial input. */
function describeInputs(inputs: ReadonlySet<string | undefined>, rows: PublishedColumn['rows']): string {
  const partialInputs = [...inputs].filter(input => input !== undefined)
  if (partialInputs.length === 0) return ''
  const notes = partialInputs.map(part => {
    const names = rows.filter(({ input }) => input === part).map(({ name }) => name)
    return names.length === 0
      ? `There are no published results on this data for input ${part} alone.`
      : `Published for input ${part}: ${names.join('; ')}.`
  })
  const wholeInputNote = inputs.has(undefined)
    ? 'Published results for the whole input cannot be compared with runs on partial input.'
    : 'Published results for the whole input are omitted because they cannot be compared with runs on partial input.'
  return [...notes, wholeInputNote].join(' ')
}

/** Selects the rows of a column. Human performance was often measured on the test split only; its name then says so. */
function selectColumn(table: PublishedTable, column: string): PublishedColumn['rows'] {
  return table.rows.flatMap(row => {
    const { kind, input, caveat } = row
    const rowInfo = { kind, input, caveat }
    const columnValue = toShare(table, row, column)
    if (columnValue !== null) return [{ name: formatRowName(row), value: columnValue, ...rowInfo }]
    const testColumn = column.replace(/\b(?:val|dev)\b/, 'test')
    const value = row.kind === 'model' || testColumn === column ? null : toShare(table, row, testColumn)
    return value === null ? [] : [{ name: `${formatRowName(row)}, on test`, value, split: 'test', ...rowInfo }]
  })
}

/** Selects the results of some rows in one column. */
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

/** True if the data is a split or a part of it. */
const isFromSplit = (match: DataMatch, split: string): boolean => match.kind !== 'other' && match.split === split

/** Adds "on test" to the names of results that were published for the test split, unless the data is from that split. */
export const labelAsTest = (points: readonly PublishedPoint[], match: DataMatch): PublishedPoint[] =>
  points.map(point =>
    isFromSplit(match, 'test') ? point : { ...point, name: `${point.name}, on test`, split: 'test' },
  )

type ColumnRow = PublishedColumn['rows'][number]

/** Returns the model family: `RoBERTa` for `RoBERTa large, RACE`, `Once` for `Once (T5-11B)`, `T5` for `T5-11B`. */
export const getModelFamily = (name: string): string =>
  name
    .replace(/[,(].*$/, '')
    .replace(/[-\s]+(?:large|base|small|medium|xl|xxl|\d+b)\b/gi, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Selects the best model of each family and input, and human performance; chance is drawn as a line. */
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
