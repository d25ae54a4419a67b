/** Flat table of all results: one row per run, protocol and metric, and one per value of a breakdown. */
import { basename } from 'node:path'
import { csvRecord, spreadsheetCell } from '@elenchus/robustlr/formats'
import { missingPackage } from '../contract/optional-package.ts'
import type { Metric } from '../contract/task.ts'
import { inputRead } from '../log/input-read.ts'
import { costFigures } from './costs.ts'
import type { Report, ReportedRun } from './gather-report.ts'

export interface FigureRow {
  readonly run: string
  readonly task: string
  /** Base name of the dataset. */
  readonly dataset: string
  readonly model: string
  readonly protocol: string
  /** Empty for overall results, `run` for counts and costs, else a label such as `type`. */
  readonly by: string
  readonly value: string
  readonly metric: string
  readonly figure: number | null
  readonly low: number | null
  readonly high: number | null
  readonly n: number
  /** Input parts that the model read, such as `CQA` or `A`; empty for tasks without parts. */
  readonly input: string
}

function figureRow(
  run: ReportedRun,
  protocol: string,
  by: string,
  value: string,
  metric: string,
  { value: figure, interval, n }: Metric,
): FigureRow {
  const { task, model, dataset } = run.header.settings
  return {
    run: run.name,
    task,
    dataset: basename(dataset.name),
    model,
    protocol,
    by,
    value,
    metric,
    figure,
    low: interval?.[0] ?? null,
    high: interval?.[1] ?? null,
    n,
    input: inputRead(run.header.settings) ?? '',
  }
}

/** All results of a report, in display order. */
export function figureRows({ runs }: Report): FigureRow[] {
  return runs.flatMap(run =>
    Object.entries(run.scores).flatMap(
      ([protocol, { n, metrics, breakdowns = {}, unparsed, truncated = 0, failed, usage }]) => [
        ...Object.entries(metrics).map(([metric, each]) => figureRow(run, protocol, '', '', metric, each)),
        ...Object.entries(breakdowns).flatMap(([by, values]) =>
          Object.entries(values).flatMap(([value, own]) =>
            Object.entries(own).map(([metric, each]) => figureRow(run, protocol, by, value, metric, each)),
          ),
        ),
        ...[...Object.entries({ unparsed, truncated, failed }), ...(usage ? costFigures(usage) : [])].map(
          ([name, figure]) => figureRow(run, protocol, 'run', '', name, { value: figure, n }),
        ),
      ],
    ),
  )
}

const columns = [
  'run',
  'task',
  'dataset',
  'model',
  'protocol',
  'by',
  'value',
  'metric',
  'figure',
  'low',
  'high',
  'n',
  'input',
] as const

/** Writes the results as CSV; values that look like spreadsheet formulas are escaped. */
export function writeCsv(report: Report): string {
  const rows = figureRows(report).map(row => columns.map(name => spreadsheetCell(String(row[name] ?? ''))))
  return [columns, ...rows].map(row => `${csvRecord(row)}\n`).join('')
}

/** Writes the results as Parquet. */
export async function writeParquet(report: Report): Promise<Uint8Array> {
  const { parquetWriteBuffer } = await import('hyparquet-writer').catch(missingPackage('Parquet', 'hyparquet-writer'))
  const rows = figureRows(report)
  const texts = new Set<string>(['run', 'task', 'dataset', 'model', 'protocol', 'by', 'value', 'metric', 'input'])
  const columnData = columns.map(name => ({
    name,
    data: rows.map(row => row[name]),
    type: texts.has(name) ? ('STRING' as const) : name === 'n' ? ('INT32' as const) : ('DOUBLE' as const),
    nullable: true,
  }))
  return new Uint8Array(parquetWriteBuffer({ columnData }))
}
