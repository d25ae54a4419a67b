/**
 * Predicted labels by id: JSON lines `{"id", "prediction"}`, CSV `id,prediction`, or the option scores that
 * `elenchus train --test` writes, `{"id", "scores"}`. Bad lines and duplicate ids are collected.
 */
import { readCsv } from '@elenchus/robustlr/node'
import { z } from 'zod'
import { readText } from '../cli/files.ts'
import type { BadLine } from './metagraphs.ts'

/** Answers by id, with the problems of their file. The first of duplicate ids is used. */
export interface Answers<Answer = string> {
  readonly byId: ReadonlyMap<string, Answer>
  readonly badLines: readonly BadLine[]
  readonly duplicates: readonly { readonly id: string; readonly line: number }[]
}

/** A line as JSON or as CSV fields. */
export type Row = { readonly line: number } & ({ readonly json: string } | { readonly fields: readonly string[] })

/** Reads JSON lines or CSV; `header` has the fields of the first CSV line in lower case. */
export async function readRows(path: string) {
  const text = await readText(path)
  if (!text.trimStart().startsWith('{')) {
    const { records, problems } = readCsv(text)
    const rows: readonly Row[] = records
    return { rows, header: records[0]?.fields.map(field => field.trim().toLowerCase()) ?? [], problems }
  }
  const lines = text.split('\n').map((json, i): Row & { json: string } => ({ line: i + 1, json }))
  return { rows: lines.filter(({ json }) => json.trim() !== '') as readonly Row[], header: [], problems: [] }
}

/** An answer, or the problem of its line. */
type ParsedAnswer = { readonly id: string; readonly prediction: string } | { readonly problem: string }

const jsonAnswerSchema = z.looseObject({ id: z.union([z.string(), z.number()]) })
const jsonPredictionSchema = z.union([z.string(), z.number(), z.boolean()])
const optionScoresSchema = z.array(z.number()).min(2).max(10)

/** The letter of the option with the best score. */
function findBestOption(scores: unknown): string | undefined {
  const { data } = optionScoresSchema.safeParse(scores)
  return data && optionLetters[data.indexOf(Math.max(...data))]
}

/** Parses a JSON line; `answer` and `label` are other names for `prediction`. */
export function parseJsonAnswer(text: string): ParsedAnswer {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return { problem: `not JSON (${(error as Error).message})` }
  }
  const { data = { id: undefined } } = jsonAnswerSchema.safeParse(value)
  const fields: Readonly<Record<string, unknown>> = data
  const prediction = jsonPredictionSchema.safeParse(
    fields['prediction'] ?? fields['answer'] ?? fields['label'] ?? findBestOption(fields['scores']),
  )
  return data.id !== undefined && prediction.success
    ? { id: String(data.id), prediction: String(prediction.data) }
    : { problem: 'expected a JSON object with "id" and "prediction"' }
}

/** Returns a parser of CSV rows: with a header of `id` and `prediction` (or `answer`, `label`), or with these two columns only. */
function createCsvParser(header: readonly string[]) {
  const predictionIndex =
    ['prediction', 'answer', 'label'].map(name => header.indexOf(name)).find(index => index >= 0) ?? -1
  const hasHeader = header.includes('id') && predictionIndex >= 0
  const columns = hasHeader ? header : ['id', 'prediction']
  const [idColumn, predictionColumn] = hasHeader ? [header.indexOf('id'), predictionIndex] : [0, 1]
  const parse = (fields: readonly string[]): ParsedAnswer =>
    fields.length === columns.length
      ? { id: fields[idColumn]!.trim(), prediction: fields[predictionColumn]!.trim() }
      : { problem: `${fields.length} fields; expected ${columns.join(',')} or a JSON object` }
  return { hasHeader, parse }
}

export async function readAnswers(path: string): Promise<Answers> {
  const { rows, header, problems } = await readRows(path)
  const csv = createCsvParser(header)
  const byId = new Map<string, string>()
  const badLines: BadLine[] = []
  const duplicates: { id: string; line: number }[] = []
  for (const row of rows.slice(csv.hasHeader ? 1 : 0)) {
    const answer = 'json' in row ? parseJsonAnswer(row.json) : csv.parse(row.fields)
    if ('problem' in answer) badLines.push({ line: row.line, problem: answer.problem })
    else if (byId.has(answer.id)) duplicates.push({ id: answer.id, line: row.line })
    else byId.set(answer.id, answer.prediction)
  }
  return { byId, badLines: [...badLines, ...problems], duplicates }
}

export const optionLetters = 'ABCDEFGHIJ'

/** The option that an answer names, by letter or by index from 0; `null` if none. */
export function parseOptionIndex(value: string): number | null {
  const text = value.trim().toUpperCase()
  if (/^\d+$/.test(text)) return Number(text)
  return text.length === 1 && optionLetters.includes(text) ? optionLetters.indexOf(text) : null
}

/** The label that an answer to an inference pair names; `null` if none. */
export function parseInferenceLabel(value: string): string | null {
  const text = value.trim().toLowerCase().replaceAll(/[-_]/g, ' ')
  if (['entailed', 'entailment', 'yes', 'entails'].includes(text)) return 'entailed'
  if (['not entailed', 'not entailment', 'no'].includes(text)) return 'not entailed'
  return ['neutral', 'contradiction'].includes(text) ? text : null
}
