/** Prediction files with lines `id,gold,prediction`; labels are words or numbers. */
import type { CsvRecord, LineProblem } from '../csv/record.ts'
import { type AnswerLabel, readLabel } from '../labels.ts'
import type { RobustlrAnswer } from '../metrics/score-robustlr.ts'
import { readSequenceOutput } from './model-input.ts'

export interface Predictions {
  readonly answers: readonly RobustlrAnswer[]
  /** Invalid lines, which were skipped. */
  readonly problems: readonly LineProblem[]
}

/** Parses the label of an answer: a word, a number, or T5 output (`$answer$ = Nothing`). */
export const readAnswerLabel = (text: string): AnswerLabel | undefined => readLabel(text) ?? readSequenceOutput(text)

/** Tests for a header: an id column, and no label in the label column. */
export const isPredictionsHeader = ([id = '', label = '']: readonly string[]): boolean =>
  id.trim().toLowerCase().endsWith('id') && readLabel(label) === undefined

/** Parses predictions without the header; an unreadable answer is `null` and counts as incorrect. */
export function readPredictions(records: Iterable<CsvRecord>): Predictions {
  const answers: RobustlrAnswer[] = []
  const problems: LineProblem[] = []
  const seen = new Set<string>()
  let first = true
  for (const { line, fields } of records) {
    const header = first && isPredictionsHeader(fields)
    first = false
    if (header) continue
    if (fields.length !== 3) {
      problems.push({ line, problem: `${fields.length} fields; expected id,gold,prediction` })
      continue
    }
    const id = fields[0]!.trim()
    const gold = readLabel(fields[1]!)
    if (id === '') problems.push({ line, problem: 'the id is empty' })
    else if (gold === undefined) {
      problems.push({ line, problem: `gold label "${fields[1]!.trim()}"; use 0, 1, 2 or False, True, Unknown` })
    } else if (seen.has(id)) problems.push({ line, problem: `duplicate id ${id}` })
    else {
      seen.add(id)
      answers.push({ id, gold, prediction: readAnswerLabel(fields[2]!) ?? null })
    }
  }
  return { answers, problems }
}
