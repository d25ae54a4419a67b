/** Results and answers as flat tables, for CSV and Parquet. */
import { basename } from 'node:path'
import { csvRecord, spreadsheetCell } from '@elenchus/robustlr/formats'
import { missingPackage } from '../error.ts'
import { inputRead } from '../log/input-read.ts'
import type { Metric, Row } from '../setup/task.ts'
import { describeRun } from '../tasks/registry.ts'
import { costFigures } from './costs.ts'
import type { Report, ReportedRun, ReportInput } from './gather-report.ts'
import { goldText, openingOf } from './question-text.ts'
import { readingOf } from './review.ts'

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

export interface ItemRow {
  readonly run: string
  readonly task: string
  readonly dataset: string
  readonly model: string
  readonly protocol: string
  readonly item: string
  readonly repeat: number
  /** Beginning of the question. */
  readonly question: string
  readonly type: string
  /** All labels, as JSON. */
  readonly labels: string
  /** The gold answer in words. */
  readonly gold: string
  readonly answer: string
  /** right, wrong, unparsed or failed. */
  readonly verdict: string
  /** Reason to check the answer: unparsed, cut off, unsure, or empty. */
  readonly look: string
  readonly evidence: string
  readonly response: string
  readonly error: string
  readonly inputTokens: number | null
  readonly outputTokens: number | null
  readonly elapsedMs: number
}

const texts = [
  'run',
  'task',
  'dataset',
  'model',
  'protocol',
  'item',
  'question',
  'type',
  'labels',
  'gold',
  'answer',
  'verdict',
  'look',
  'evidence',
  'response',
  'error',
] as const
const numbers = ['repeat', 'inputTokens', 'outputTokens', 'elapsedMs'] as const
const itemColumns = [...texts, ...numbers]

const shown = (value: unknown) => (typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value))

/** Streams every row of every run. */
export async function* itemRows(inputs: readonly ReportInput[]): AsyncGenerator<ItemRow> {
  for (const { name, header, rows } of inputs) {
    const { task, dataset, model } = header.settings
    const { verdict } = (await describeRun(header)).judging
    const itemRow = (row: Row): ItemRow => {
      const { evidence, concern } = readingOf(row)
      const { type = row.labels['name'] ?? '' } = row.labels
      return {
        run: name,
        task,
        dataset: basename(dataset.name),
        model,
        protocol: row.protocol,
        item: row.sampleId,
        question: openingOf(row.question, shown(row.turns.at(-1)?.prompt ?? '')),
        type,
        labels: JSON.stringify(row.labels),
        gold: shown(goldText(row)),
        answer: shown(row.answer),
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

/** Streams the items as CSV. */
export async function* itemsCsv(inputs: readonly ReportInput[]): AsyncGenerator<string> {
  yield `${csvRecord(itemColumns)}\n`
  for await (const row of itemRows(inputs))
    yield `${csvRecord(itemColumns.map(name => spreadsheetCell(String(row[name] ?? ''))))}\n`
}

/** The items as Parquet. */
export async function itemsParquet(inputs: readonly ReportInput[]): Promise<Uint8Array> {
  const { parquetWriteBuffer } = await import('hyparquet-writer').catch(missingPackage('Parquet', 'hyparquet-writer'))
  const rows: ItemRow[] = []
  for await (const row of itemRows(inputs)) rows.push(row)
  const columnData = [
    ...texts.map(name => ({ name, data: rows.map(row => row[name]), type: 'STRING' as const })),
    ...numbers.map(name => ({ name, data: rows.map(row => row[name]), type: 'DOUBLE' as const, nullable: true })),
  ]
  return new Uint8Array(parquetWriteBuffer({ columnData }))
}
