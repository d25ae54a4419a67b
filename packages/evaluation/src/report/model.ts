/** What a report shows: runs with their scores, the published tables beside, and some items to look at. Plain data. */
import type { RunHeader } from '../log/header.ts'
import { publishedFor } from '../published/index.ts'
import type { PublishedTable } from '../published/table.ts'
import type { Row, Scores } from '../task/types.ts'

export interface ReportedItem {
  readonly run: number
  readonly sampleId: string
  readonly protocol: string
  readonly verdict: 'right' | 'wrong' | 'unparsed' | 'failed'
  readonly target: string
  readonly answer: string
  readonly labels: string
  readonly prompt: string
  readonly response: string
}

export interface ReportedRun {
  readonly name: string
  readonly header: RunHeader
  readonly scores: Readonly<Record<string, Scores>>
  readonly rows: number
}

export interface Report {
  readonly title: string
  readonly created: string
  readonly runs: readonly ReportedRun[]
  readonly published: readonly PublishedTable[]
  readonly items: readonly ReportedItem[]
  /** Rows that the item browser leaves out. */
  readonly itemsLeftOut: number
}

export interface ReportInput {
  readonly name: string
  readonly header: RunHeader
  readonly scores: Readonly<Record<string, Scores>>
  readonly rows: AsyncIterable<Row>
}

export interface ReportOptions {
  readonly title?: string
  /** When the report was made, as text; the caller's, so that a library call needs no clock. */
  readonly created: string
  /** Most items per run in the browser: wrong, unparsed and failed ones come first. Default 300. */
  readonly itemsPerRun?: number
}

const clip = (text: string, length: number) => (text.length > length ? `${text.slice(0, length)}…` : text)
const shown = (value: unknown) => clip(typeof value === 'string' ? value : JSON.stringify(value), 400)

function promptOf({ turns }: Row): string {
  const prompt = turns.at(-1)?.prompt
  if (prompt === undefined) return ''
  return typeof prompt === 'string' ? prompt : prompt.map(({ role, content }) => `${role}: ${content}`).join('\n\n')
}

function itemOf(row: Row, run: number): ReportedItem {
  const verdict = row.error ? 'failed' : row.answer === null ? 'unparsed' : row.correct ? 'right' : 'wrong'
  return {
    run,
    sampleId: row.sampleId,
    protocol: row.protocol,
    verdict,
    target: shown(row.target),
    answer: row.error ? row.error.message : shown(row.answer),
    labels: Object.entries(row.labels)
      .map(([key, value]) => `${key}: ${value}`)
      .join(', '),
    prompt: clip(promptOf(row), 4000),
    response: clip(row.turns.map(turn => turn.response.text).join('\n---\n'), 4000),
  }
}

/** Keeps the items worth looking at while the rows stream by. */
async function itemsOf(
  rows: AsyncIterable<Row>,
  run: number,
  most: number,
): Promise<{ items: ReportedItem[]; count: number }> {
  const kept: Record<ReportedItem['verdict'], ReportedItem[]> = { failed: [], unparsed: [], wrong: [], right: [] }
  let count = 0
  for await (const row of rows) {
    count++
    const verdict = row.error ? 'failed' : row.answer === null ? 'unparsed' : row.correct ? 'right' : 'wrong'
    if (kept[verdict].length < most) kept[verdict].push(itemOf(row, run))
  }
  return { items: [...kept.failed, ...kept.unparsed, ...kept.wrong, ...kept.right].slice(0, most), count }
}

/** Gathers what a report of runs shows. */
export async function gatherReport(
  inputs: readonly ReportInput[],
  { title, created, itemsPerRun = 300 }: ReportOptions,
): Promise<Report> {
  const runs: ReportedRun[] = []
  const items: ReportedItem[] = []
  let all = 0
  for (const [i, { name, header, scores, rows }] of inputs.entries()) {
    const { items: own, count } = await itemsOf(rows, i, itemsPerRun)
    runs.push({ name, header, scores, rows: count })
    items.push(...own)
    all += count
  }
  const tasks = [...new Set(runs.map(run => run.header.settings.task))]
  return {
    title: title ?? `Evaluation: ${tasks.join(', ')}`,
    created,
    runs,
    published: tasks.flatMap(publishedFor),
    items,
    itemsLeftOut: all - items.length,
  }
}
