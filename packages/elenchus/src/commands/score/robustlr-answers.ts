/**
 * Reads gold labels and predictions of RobustLR instances: lines `id,gold,prediction`, or predictions for a gold file (generated JSON lines,
 * the authors' seven columns, `id,gold`, or the key of question sheets). Predictions are labels, their numbers, or outputs of the authors'
 * models. Invalid lines are collected, and reading continues.
 */
import { type AnswerLabel, parseLabel } from '@elenchus/robustlr'
import * as formats from '@elenchus/robustlr/formats'
import type { RobustlrAnswer } from '@elenchus/robustlr/metrics'
import { readCsv } from '@elenchus/robustlr/node'
import { readText } from '../../cli/files.ts'
import { parseJsonAnswer, type Row, readRows } from '../../files/answers.ts'

export type FileProblem = formats.LineProblem & { readonly file: string }

export interface InstanceAnswers {
  /** An answer for every gold instance; `null` predictions count as incorrect. */
  readonly answers: readonly RobustlrAnswer[]
  /** Ids of the instances with a prediction. */
  readonly answered: ReadonlySet<string>
  /** The file is a question sheet, with item numbers instead of ids. */
  readonly isQuestionSheet: boolean
  readonly problems: readonly FileProblem[]
}

export interface GoldLabels {
  readonly file: string
  readonly labels: ReadonlyMap<string, AnswerLabel>
  /** Ids by item number, for the key of question sheets. */
  readonly items: ReadonlyMap<string, string>
  /** Laws by which equivalent theories were rewritten, if the file names them. */
  readonly laws: ReadonlySet<string>
  readonly problems: readonly FileProblem[]
}

const withFile = (file: string, problems: readonly formats.LineProblem[]) =>
  problems.map(problem => ({ ...problem, file }))
const duplicateId = (id: string) => `duplicate id ${id}`

export async function readLabelledAnswers(file: string): Promise<InstanceAnswers> {
  const { records, problems: csvProblems } = readCsv(await readText(file))
  const { answers, problems } = formats.readPredictions(records)
  const answered = new Set(answers.map(({ id }) => id))
  return { answers, answered, isQuestionSheet: false, problems: withFile(file, [...problems, ...csvProblems]) }
}

export async function readGold(file: string): Promise<GoldLabels> {
  const labels = new Map<string, AnswerLabel>()
  const items = new Map<string, string>()
  const laws = new Set<string>()
  const { rows, header, problems: unreadableLines } = await readRows(file)
  const problems: formats.LineProblem[] = []
  const isKey = header[0] === 'item' && header.includes('id') && header.includes('gold')
  for (const [i, row] of rows.entries()) {
    const fields = 'fields' in row ? row.fields : undefined
    if (i === 0 && fields && (isKey || formats.isPredictionsHeader(fields) || formats.isCsvHeader(fields))) continue
    const parsed = isKey && fields ? parseKey(fields, header) : parseGold(row)
    const problem = 'problem' in parsed ? parsed.problem : labels.has(parsed.id) ? duplicateId(parsed.id) : undefined
    if (problem !== undefined) problems.push({ line: row.line, problem })
    else if ('id' in parsed) {
      labels.set(parsed.id, parsed.label)
      if (parsed.item !== undefined) items.set(parsed.item, parsed.id)
      if (parsed.law !== undefined) laws.add(parsed.law)
    }
  }
  return { file, labels, items, laws, problems: withFile(file, [...problems, ...unreadableLines]) }
}

type GoldRow = { id: string; label: AnswerLabel; item?: string; law?: string } | { problem: string }

function parseKey(fields: readonly string[], header: readonly string[]): GoldRow {
  const getField = (name: string) => fields[header.indexOf(name)]?.trim() ?? ''
  const label = parseLabel(getField('gold'))
  if (label === undefined) return { problem: `gold label "${getField('gold')}"; use 0, 1, 2 or False, True, Unknown` }
  return { id: getField('id'), label, item: getField('item') }
}

function parseGold(row: Row): GoldRow {
  if ('json' in row) {
    const parsedLine = formats.parseInstanceLine(row.json)
    if ('problem' in parsedLine) return parsedLine
    const { id, label, group, variant } = parsedLine.instance
    return { id, label, law: variant.startsWith('equiv') ? group : undefined }
  }
  const [id = '', gold = '', ...rest] = row.fields
  const label = parseLabel(gold)
  // Lines `id,gold` or `id,gold,prediction`; the authors' lines have seven columns.
  if (rest.length < 2 && label !== undefined) return { id: id.trim(), label }
  const parsedRow = formats.parseCsvFields(row.fields)
  return 'problem' in parsedRow ? parsedRow : { id: parsedRow.row.id, label: parsedRow.row.label }
}

/** Reads predictions for gold instances: by id, by item number of a question sheet, or outputs in the order of the instances. */
export async function readGoldAnswers(gold: GoldLabels, file: string): Promise<InstanceAnswers> {
  const { rows, header, problems: unreadableLines } = await readRows(file)
  const problems: formats.LineProblem[] = []
  const predictions = new Map<string, AnswerLabel | null>()
  const isQuestionSheet = header[0] === 'item' && header.includes('answer')
  const hasOneField = rows.length > 0 && rows.every(row => 'fields' in row && row.fields.length === 1)
  const { labels } = gold
  const ids = [...labels.keys()]
  const parseRow = (row: Row, i: number): ParsedPrediction => {
    if (!('fields' in row)) return parsePrediction(row)
    if (hasOneField) return parseOutput(row.fields[0]!, i, ids, rows.length)
    if (isQuestionSheet) return i === 0 ? undefined : parseSheetRow(row.fields, header, gold)
    return parsePrediction(row)
  }
  for (const [i, row] of rows.entries()) {
    const parsed = parseRow(row, i)
    if (parsed === undefined) continue
    const problem =
      'problem' in parsed
        ? parsed.problem
        : !labels.has(parsed.id)
          ? `unknown id ${parsed.id}: not in ${gold.file}`
          : predictions.has(parsed.id)
            ? duplicateId(parsed.id)
            : undefined
    if (problem !== undefined) problems.push({ line: row.line, problem })
    else if ('id' in parsed) predictions.set(parsed.id, parsed.prediction)
  }
  const answers = Array.from(labels, ([id, label]) => ({ id, gold: label, prediction: predictions.get(id) ?? null }))
  const answered = new Set(predictions.keys())
  return { answers, answered, isQuestionSheet, problems: withFile(file, [...problems, ...unreadableLines]) }
}

/** `undefined` for a header or a blank answer. */
type ParsedPrediction = { id: string; prediction: AnswerLabel | null } | { problem: string } | undefined

/** Assigns the nth output to the nth instance, if the numbers are equal. */
function parseOutput(text: string, i: number, ids: readonly string[], outputCount: number): ParsedPrediction {
  if (outputCount === ids.length) return { id: ids[i]!, prediction: formats.parseAnswerLabel(text) ?? null }
  if (i > 0) return undefined
  return { problem: `${outputCount} outputs without ids cannot be matched with the ${ids.length} gold instances` }
}

function parseSheetRow(
  fields: readonly string[],
  header: readonly string[],
  { items, file }: GoldLabels,
): ParsedPrediction {
  const item = fields[0]!.trim()
  const answer = fields[header.indexOf('answer')]?.trim() ?? ''
  if (answer === '') return undefined
  const id = items.get(item)
  if (id === undefined)
    return {
      problem: `item ${item} is not in ${file}; to score answers on question sheets, give the answer key of these sheets (….key.csv)`,
    }
  return { id, prediction: formats.parseAnswerLabel(answer) ?? null }
}

/** Parses `id,prediction`, `id,gold,prediction` or a JSON line `{"id","prediction"}`. */
function parsePrediction(row: Row): ParsedPrediction {
  if ('json' in row) {
    const answer = parseJsonAnswer(row.json)
    if ('problem' in answer) return answer
    return { id: answer.id, prediction: formats.parseAnswerLabel(answer.prediction) ?? null }
  }
  const fields = row.fields.map(field => field.trim())
  if (fields.length !== 2 && fields.length !== 3)
    return { problem: `${fields.length} fields; expected id,prediction or id,gold,prediction` }
  const last = fields.at(-1)!
  if (fields[0] === 'id' && (last.startsWith('pred') || last === 'answer')) return undefined
  return { id: fields[0]!, prediction: formats.parseAnswerLabel(last) ?? null }
}
