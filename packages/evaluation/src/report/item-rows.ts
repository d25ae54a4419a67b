/** Items as a flat table with one record per answer, for spreadsheets and notebooks. */
import { basename } from 'node:path'
import { csvRecord, spreadsheetCell } from '@elenchus/robustlr/formats'
import { missingPackage } from '../contract/optional-package.ts'
import type { Row } from '../contract/task.ts'
import { describeRun } from '../tasks/registry.ts'
import type { ReportInput } from './gather-report.ts'
import { goldText, openingOf } from './question-text.ts'
import { readingOf } from './readings.ts'

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
const columns = [...texts, ...numbers]

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
  yield `${csvRecord(columns)}\n`
  for await (const row of itemRows(inputs))
    yield `${csvRecord(columns.map(name => spreadsheetCell(String(row[name] ?? ''))))}\n`
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
