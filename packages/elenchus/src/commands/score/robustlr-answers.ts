/**
 * Gold labels and predictions of RobustLR instances from files: `id,gold,prediction` lines alone, or predictions beside a
 * gold file (generated JSON lines, the authors' seven columns, or `id,gold`). Bad lines are collected and reading carries on.
 */
import { type AnswerLabel, readLabel } from '@elenchus/theories'
import {
  isCsvHeader,
  isPredictionsHeader,
  type LineProblem,
  readCsvFields,
  readInstanceLine,
  readPredictions,
} from '@elenchus/theories/formats'
import type { RobustlrAnswer } from '@elenchus/theories/metrics'
import { readCsv } from '@elenchus/theories/node'
import { z } from 'zod'
import { readText } from '../../cli/input.ts'

export interface Answers {
  readonly answers: readonly RobustlrAnswer[]
  /** Gold instances without a prediction; they count as wrong. */
  readonly missing: number
  readonly problems: readonly (LineProblem & { readonly file: string })[]
}

/** A line as JSON or as the fields of CSV. */
type Piece = { readonly line: number } & ({ readonly json: string } | { readonly fields: readonly string[] })

async function piecesOf(path: string): Promise<{ pieces: readonly Piece[]; problems: readonly LineProblem[] }> {
  const text = await readText(path)
  if (!text.trimStart().startsWith('{')) {
    const { records, problems } = readCsv(text)
    return { pieces: records, problems }
  }
  const pieces = text.split('\n').map((json, i) => ({ line: i + 1, json }))
  return { pieces: pieces.filter(({ json }) => json.trim() !== ''), problems: [] }
}

/** Predictions that carry their gold labels. */
export async function readAnswers(predictions: string): Promise<Answers> {
  const { records, problems: broken } = readCsv(await readText(predictions))
  const { answers, problems } = readPredictions(records)
  return { answers, missing: 0, problems: [...problems, ...broken].map(each => ({ ...each, file: predictions })) }
}

/** Predictions held against a gold file by id. */
export async function readAnswersTo(gold: string, predictions: string): Promise<Answers> {
  const labels = new Map<string, AnswerLabel>()
  const golden = await piecesOf(gold)
  const problems = golden.problems.map(problem => ({ ...problem, file: gold }))
  for (const [i, piece] of golden.pieces.entries()) {
    if (i === 0 && 'fields' in piece && (isPredictionsHeader(piece.fields) || isCsvHeader(piece.fields))) continue
    const found = goldOf(piece)
    if ('problem' in found) problems.push({ file: gold, line: piece.line, problem: found.problem })
    else if (labels.has(found.id)) {
      problems.push({ file: gold, line: piece.line, problem: `id ${found.id} stands on an earlier line too` })
    } else labels.set(found.id, found.label)
  }
  const given = new Map<string, AnswerLabel | null>()
  const said = await piecesOf(predictions)
  for (const piece of said.pieces) {
    const found = predictionOf(piece)
    if (found === undefined) continue
    const bad =
      'problem' in found
        ? found.problem
        : !labels.has(found.id)
          ? `id ${found.id} is not in ${gold}`
          : given.has(found.id)
            ? `id ${found.id} stands on an earlier line too`
            : undefined
    if (bad !== undefined) problems.push({ file: predictions, line: piece.line, problem: bad })
    else if ('id' in found) given.set(found.id, found.prediction)
  }
  problems.push(...said.problems.map(problem => ({ ...problem, file: predictions })))
  const answers = Array.from(labels, ([id, label]) => ({ id, gold: label, prediction: given.get(id) ?? null }))
  return { answers, missing: labels.size - given.size, problems }
}

function goldOf(piece: Piece): { id: string; label: AnswerLabel } | { problem: string } {
  if ('json' in piece) {
    const read = readInstanceLine(piece.json)
    return 'problem' in read ? read : { id: read.instance.id, label: read.instance.label }
  }
  const [id = '', gold = '', ...rest] = piece.fields
  const label = readLabel(gold)
  if (rest.length < 2 && label !== undefined) return { id: id.trim(), label }
  const read = readCsvFields(piece.fields)
  return 'problem' in read ? read : { id: read.row.id, label: read.row.label }
}

const jsonPrediction = z.looseObject({ id: z.string() })

/** `id,prediction`, `id,gold,prediction` or JSON lines `{"id","prediction"}`; `undefined` for a header. */
function predictionOf(piece: Piece): { id: string; prediction: AnswerLabel | null } | { problem: string } | undefined {
  if ('json' in piece) {
    let value: unknown
    try {
      value = JSON.parse(piece.json)
    } catch (error) {
      return { problem: `not JSON: ${(error as Error).message}` }
    }
    const read = jsonPrediction.safeParse(value)
    const answer = read.data?.['prediction'] ?? read.data?.['label']
    if (!read.success || answer === undefined) return { problem: 'needs an object with "id" and "prediction"' }
    return { id: read.data.id, prediction: readLabel(String(answer)) ?? null }
  }
  const fields = piece.fields.map(field => field.trim())
  if (fields.length !== 2 && fields.length !== 3) {
    return { problem: `${fields.length} fields; a line is id,prediction or id,gold,prediction` }
  }
  const last = fields[fields.length - 1]!
  if (fields[0] === 'id' && last.startsWith('pred')) return undefined
  return { id: fields[0]!, prediction: readLabel(last) ?? null }
}
