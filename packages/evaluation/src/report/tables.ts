/** Results and answers as flat tables, for CSV and Parquet. */
import { basename } from 'node:path'
import { escapeSpreadsheetCell, formatCsvRecord } from '@elenchus/robustlr/formats'
import { explainMissingPackage } from '../error.ts'
import { getInputParts } from '../log/input-parts.ts'
import type { Metric, Row } from '../task.ts'
import { describeRun } from '../tasks/registry.ts'
import { listCosts } from './costs.ts'
import type { Report, ReportedRun, ReportInput } from './gather-report.ts'
import { excerptQuestion, formatGold } from './question-text.ts'
import { parseReading } from './review.ts'

type ColumnType = 'STRING' | 'DOUBLE' | 'INT32'

/** A record of a table; numbers that may be missing are DOUBLE. */
type TableRow<Columns> = {
  readonly [K in keyof Columns]: Columns[K] extends 'STRING'
    ? string
    : Columns[K] extends 'INT32'
      ? number
      : number | null
}

/** One row per run, protocol and metric, and one per value of a breakdown. */
const resultColumns = {
  run: 'STRING',
  task: 'STRING',
  /** Base name of the dataset. */
  dataset: 'STRING',
  model: 'STRING',
  protocol: 'STRING',
  /** Empty for overall results, `run` for counts and costs, else a label such as `type`. */
  by: 'STRING',
  /** Value of the label in `by`. */
  value: 'STRING',
  metric: 'STRING',
  /** Value of the metric, with its confidence interval. */
  figure: 'DOUBLE',
  low: 'DOUBLE',
  high: 'DOUBLE',
  n: 'INT32',
  /** Input parts that the model read, such as `CQA` or `A`; empty for tasks without parts. */
  input: 'STRING',
} as const

type ResultRow = TableRow<typeof resultColumns>

function createResultRow(
  run: ReportedRun,
  protocol: string,
  breakdown: string,
  breakdownValue: string,
  metric: string,
  { value: metricValue, interval, n }: Metric,
): ResultRow {
  const { task, model, dataset } = run.header.settings
  return {
    run: run.name,
    task,
    dataset: basename(dataset.name),
    model,
    protocol,
    by: breakdown,
    value: breakdownValue,
    metric,
    figure: metricValue,
    low: interval?.[0] ?? null,
    high: interval?.[1] ?? null,
    n,
    input: getInputParts(run.header.settings) ?? '',
  }
}

/** All results of a report, in display order. */
export function listResults({ runs }: Report): ResultRow[] {
  return runs.flatMap(run =>
    Object.entries(run.scores).flatMap(
      ([protocol, { n, metrics, breakdowns = {}, unparsed, truncated = 0, failed, usage }]) => [
        ...Object.entries(metrics).map(([metric, each]) => createResultRow(run, protocol, '', '', metric, each)),
        ...Object.entries(breakdowns).flatMap(([breakdown, values]) =>
          Object.entries(values).flatMap(([breakdownValue, metricsOfValue]) =>
            Object.entries(metricsOfValue).map(([metric, each]) =>
              createResultRow(run, protocol, breakdown, breakdownValue, metric, each),
            ),
          ),
        ),
        ...[...Object.entries({ unparsed, truncated, failed }), ...(usage ? listCosts(usage) : [])].map(
          ([name, value]) => createResultRow(run, protocol, 'run', '', name, { value, n }),
        ),
      ],
    ),
  )
}

/** Renders the results as CSV; values that look like spreadsheet formulas are escaped. */
export const writeCsv = (report: Report): string =>
  [formatCsvRecord(Object.keys(resultColumns)), ...listResults(report).map(row => formatCsvRow(resultColumns, row))]
    .map(line => `${line}\n`)
    .join('')

const formatCsvRow = <C extends object>(columns: C, row: { readonly [K in keyof C]: unknown }): string =>
  formatCsvRecord(Object.keys(columns).map(name => escapeSpreadsheetCell(String(row[name as keyof C] ?? ''))))

export const writeParquet = (report: Report): Promise<Uint8Array> =>
  encodeParquet(resultColumns, listResults(report), () => true)

async function encodeParquet<C extends Readonly<Record<string, ColumnType>>>(
  columns: C,
  rows: readonly { readonly [K in keyof C]: string | number | null }[],
  isNullable: (type: ColumnType) => boolean,
): Promise<Uint8Array> {
  const { parquetWriteBuffer } = await import('hyparquet-writer').catch(
    explainMissingPackage('Parquet', 'hyparquet-writer'),
  )
  const columnData = Object.entries(columns).map(([name, type]) => ({
    name,
    data: rows.map(row => row[name]!),
    type,
    nullable: isNullable(type) || undefined,
  }))
  return new Uint8Array(parquetWriteBuffer({ columnData }))
}

/** One row per answer, for spreadsheets and notebooks. */
const itemColumns = {
  run: 'STRING',
  task: 'STRING',
  dataset: 'STRING',
  model: 'STRING',
  protocol: 'STRING',
  item: 'STRING',
  /** Beginning of the question. */
  question: 'STRING',
  type: 'STRING',
  /** All labels, as JSON. */
  labels: 'STRING',
  /** The gold answer in words. */
  gold: 'STRING',
  answer: 'STRING',
  /** right, wrong, unparsed or failed. */
  verdict: 'STRING',
  /** Reason to check the answer: unparsed, cut off, unsure, or empty. */
  look: 'STRING',
  evidence: 'STRING',
  response: 'STRING',
  error: 'STRING',
  repeat: 'DOUBLE',
  inputTokens: 'DOUBLE',
  outputTokens: 'DOUBLE',
  elapsedMs: 'DOUBLE',
} as const

type ItemRow = TableRow<typeof itemColumns>

const formatValue = (value: unknown) =>
  typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value)

async function* streamItemRows(inputs: readonly ReportInput[]): AsyncGenerator<ItemRow> {
  for (const { name, header, rows } of inputs) {
    const { task, dataset, model } = header.settings
    const { verdict } = (await describeRun(header)).verdictRule
    const itemRow = (row: Row): ItemRow => {
      const { evidence, concern } = parseReading(row)
      const { type = row.labels['name'] ?? '' } = row.labels
      return {
        run: name,
        task,
        dataset: basename(dataset.name),
        model,
        protocol: row.protocol,
        item: row.sampleId,
        question: excerptQuestion(row.question, formatValue(row.turns.at(-1)?.prompt ?? '')),
        type,
        labels: JSON.stringify(row.labels),
        gold: formatValue(formatGold(row)),
        answer: formatValue(row.answer),
        verdict: verdict(row),
        look: concern ?? '',
        evidence,
        response: row.turns.map(turn => turn.response.text).join('\n---\n'),
        error: row.error?.message ?? '',
        repeat: row.repeat,
        inputTokens: row.usage.inputTokens,
        outputTokens: row.usage.outputTokens,
        elapsedMs: row.elapsedMs,
      }
    }
    for await (const row of typeof rows === 'function' ? rows() : rows) yield itemRow(row)
  }
}

export async function* streamItemsCsv(inputs: readonly ReportInput[]): AsyncGenerator<string> {
  yield `${formatCsvRecord(Object.keys(itemColumns))}\n`
  for await (const row of streamItemRows(inputs)) yield `${formatCsvRow(itemColumns, row)}\n`
}

export async function encodeItemsParquet(inputs: readonly ReportInput[]): Promise<Uint8Array> {
  const rows: ItemRow[] = []
  for await (const row of streamItemRows(inputs)) rows.push(row)
  return encodeParquet(itemColumns, rows, type => type !== 'STRING')
}
