/**
 * Gold labels and predictions of RobustLR instances from files: `id,gold,prediction` lines alone, or predictions beside a
 * gold file (generated JSON lines, the authors' seven columns, or `id,gold`). Bad lines are collected and reading carries on.
 */
import {
  type AnswerLabel,
  type LineProblem,
  type RobustlrAnswer,
  readCsvLine,
  readInstanceLine,
  readLabel,
  readPredictions,
} from '@elenchus/theories'
import { readLines } from '../../cli/input.ts'

export interface Answers {
  readonly answers: readonly RobustlrAnswer[]
  /** Gold instances without a prediction; they count as wrong. */
  readonly missing: number
  readonly problems: readonly (LineProblem & { readonly file: string })[]
}

/** Predictions that carry their gold labels. */
export async function readAnswers(predictions: string): Promise<Answers> {
  const lines: string[] = []
  for await (const { number, text } of readLines(predictions)) {
    while (lines.length < number - 1) lines.push('')
    lines.push(text)
  }
  const { answers, problems } = readPredictions(lines)
  return { answers, missing: 0, problems: problems.map(problem => ({ ...problem, file: predictions })) }
}

/** Predictions held against a gold file by id. */
export async function readAnswersTo(gold: string, predictions: string): Promise<Answers> {
  const problems: (LineProblem & { file: string })[] = []
  const labels = new Map<string, AnswerLabel>()
  for await (const { number, text } of readLines(gold)) {
    if (number === 1 && text.startsWith('id,')) continue
    const found = goldOf(text)
    if ('problem' in found) problems.push({ file: gold, line: number, problem: found.problem })
    else if (labels.has(found.id)) {
      problems.push({ file: gold, line: number, problem: `id ${found.id} stands on an earlier line too` })
    } else labels.set(found.id, found.label)
  }
  const given = new Map<string, AnswerLabel | null>()
  for await (const { number, text } of readLines(predictions)) {
    const found = predictionOf(text)
    if (found === undefined) continue
    const bad =
      'problem' in found
        ? found.problem
        : !labels.has(found.id)
          ? `id ${found.id} is not in ${gold}`
          : given.has(found.id)
            ? `id ${found.id} stands on an earlier line too`
            : undefined
    if (bad !== undefined) problems.push({ file: predictions, line: number, problem: bad })
    else if ('id' in found) given.set(found.id, found.prediction)
  }
  const answers = Array.from(labels, ([id, label]) => ({ id, gold: label, prediction: given.get(id) ?? null }))
  return { answers, missing: labels.size - given.size, problems }
}

function goldOf(text: string): { id: string; label: AnswerLabel } | { problem: string } {
  if (text.trimStart().startsWith('{')) {
    const read = readInstanceLine(text)
    return 'problem' in read ? read : { id: read.instance.id, label: read.instance.label }
  }
  const [id = '', gold = '', ...rest] = text.split(',')
  const label = readLabel(gold)
  if (rest.length < 2 && label !== undefined) return { id: id.trim(), label }
  const read = readCsvLine(text)
  return 'problem' in read ? read : { id: read.row.id, label: read.row.label }
}

/** `id,prediction`, `id,gold,prediction` or JSON lines `{"id","prediction"}`; `undefined` for a header. */
function predictionOf(text: string): { id: string; prediction: AnswerLabel | null } | { problem: string } | undefined {
  if (text.trimStart().startsWith('{')) {
    try {
      const row = JSON.parse(text) as Record<string, unknown>
      const answer = row.prediction ?? row.label
      if (typeof row.id !== 'string' || answer === undefined) return { problem: 'needs "id" and "prediction"' }
      return { id: row.id, prediction: readLabel(String(answer)) ?? null }
    } catch (error) {
      return { problem: `not JSON: ${(error as Error).message}` }
    }
  }
  const fields = text.split(',').map(field => field.trim())
  if (fields.length !== 2 && fields.length !== 3) {
    return { problem: `${fields.length} fields; a line is id,prediction or id,gold,prediction` }
  }
  const last = fields[fields.length - 1]!
  if (fields[0] === 'id' && last.startsWith('pred')) return undefined
  return { id: fields[0]!, prediction: readLabel(last) ?? null }
}
