/** Reader of prediction files with lines `id,gold,prediction`; labels are words or numbers. */
import type { CsvRecord, LineProblem } from '../csv/record.ts'
import { type AnswerLabel, parseLabel } from '../labels.ts'
import type { RobustlrAnswer } from '../metrics/score-robustlr.ts'
import { parseSequenceOutput } from './model-input.ts'

export interface Predictions {
  readonly answers: readonly RobustlrAnswer[]
  /** Invalid lines, which were skipped. */
  readonly problems: readonly LineProblem[]
}

/** Parses the label of an answer: a word, a number, or T5 output (`$answer$ = Nothing`). */
export const parseAnswerLabel = (text: string): AnswerLabel | undefined => parseLabel(text) ?? parseSequenceOutput(text)

/** Tests if a record is a header: the first field ends in "id", and the second is not a label. */
export const isPredictionsHeader = ([id = '', label = '']: readonly string[]): boolean =>
  id.trim().toLowerCase().endsWith('id') && parseLabel(label) === undefined

/** Reads the answers after an optional header; an unreadable answer becomes `null` and counts as incorrect. */
export function readPredictions(records: Iterable<CsvRecord>): Predictions {
  const answers: RobustlrAnswer[] = []
  const problems: LineProblem[] = []
  const seen = new Set<string>()
  let first = true
  for (const { line, fields } of records) {
    const isHeader = first && isPredictionsHeader(fields)
    first = false
    if (isHeader) continue
    if (fields.length !== 3) {
      problems.push({ line, problem: `${fields.length} fields; expected id,gold,prediction` })
      continue
    }
    const id = fields[0]!.trim()
    const gold = parseLabel(fields[1]!)
    if (id === '') problems.push({ line, problem: 'the id is empty' })
    else if (gold === undefined) {
      problems.push({
        line,
        problem: `gold label "${fields[1]!.trim()}": expected 0, 1, 2 or False, True, Unknown`,
      })
    } else if (seen.has(id)) problems.push({ line, problem: `duplicate id ${id}` })
    else {
      seen.add(id)
      answers.push({ id, gold, prediction: parseAnswerLabel(fields[2]!) ?? null })
    }
  }
  return { answers, problems }
}
