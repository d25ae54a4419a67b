/** Lines `id,gold,prediction` (labels as words or numbers), the output of the authors' models and of `eval`. */
import type { CsvRecord, LineProblem } from '../csv/record.ts'
import { type AnswerLabel, readLabel } from '../labels.ts'
import type { RobustlrAnswer } from '../metrics/score-robustlr.ts'
import { readSequenceOutput } from './model-input.ts'

export interface Predictions {
  readonly answers: readonly RobustlrAnswer[]
  /** Lines that could not be used; reading carried on past them. */
  readonly problems: readonly LineProblem[]
}

/** The label in an answer: a word, a number, or the output of the authors' T5 (`$answer$ = Nothing`). */
export const readAnswerLabel = (text: string): AnswerLabel | undefined => readLabel(text) ?? readSequenceOutput(text)

/** Whether a record names columns: an id, and where labels stand no label. */
export const isPredictionsHeader = ([id = '', label = '']: readonly string[]): boolean =>
  id.trim().toLowerCase().endsWith('id') && readLabel(label) === undefined

/** Reads predictions, passing over a header; an answer that is no label is kept as `null`, never right. */
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
      problems.push({ line, problem: `${fields.length} fields; a line is id,gold,prediction` })
      continue
    }
    const id = fields[0]!.trim()
    const gold = readLabel(fields[1]!)
    if (id === '') problems.push({ line, problem: 'the id is empty' })
    else if (gold === undefined) {
      problems.push({ line, problem: `gold label "${fields[1]!.trim()}"; use 0, 1, 2 or False, True, Unknown` })
    } else if (seen.has(id)) problems.push({ line, problem: `id ${id} occurs on an earlier line too` })
    else {
      seen.add(id)
      answers.push({ id, gold, prediction: readAnswerLabel(fields[2]!) ?? null })
    }
  }
  return { answers, problems }
}
