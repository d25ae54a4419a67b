/**
 * Gold labels and predictions of RobustLR instances from files: `id,gold,prediction` lines alone, or predictions beside a gold
 * file (generated JSON lines, the authors' seven columns, `id,gold`, or the key of sheets for people). Answers are labels, their
 * numbers, or the outputs of the authors' models. Bad lines are collected and reading carries on.
 */
import { type AnswerLabel, readLabel } from '@elenchus/robustlr'
import {
  isCsvHeader,
  isPredictionsHeader,
  type LineProblem,
  readAnswerLabel,
  readCsvFields,
  readInstanceLine,
  readPredictions,
} from '@elenchus/robustlr/formats'
import type { RobustlrAnswer } from '@elenchus/robustlr/metrics'
import { readCsv } from '@elenchus/robustlr/node'
import { z } from 'zod'
import { readText } from '../../cli/files.ts'

export type FileProblem = LineProblem & { readonly file: string }

export interface Answers {
  /** An answer to every gold instance; those without one have `null` and count as wrong. */
  readonly answers: readonly RobustlrAnswer[]
  /** Ids that were answered at all. */
  readonly answered: ReadonlySet<string>
  /** The file answers by the numbers of a sheet for people. */
  readonly bySheet: boolean
  readonly problems: readonly FileProblem[]
}

export interface Gold {
  readonly file: string
  readonly labels: ReadonlyMap<string, AnswerLabel>
  /** Ids by the numbers on sheets, where the file is their key. */
  readonly items: ReadonlyMap<string, string>
  /** The laws that equivalent theories were rewritten by, where the file tells. */
  readonly laws: ReadonlySet<string>
  readonly problems: readonly FileProblem[]
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
  return {
    answers,
    answered: new Set(answers.map(({ id }) => id)),
    bySheet: false,
    problems: [...problems, ...broken].map(each => ({ ...each, file: predictions })),
  }
}

const named = (fields: readonly string[]) => fields.map(field => field.trim().toLowerCase())

export async function readGold(file: string): Promise<Gold> {
  const labels = new Map<string, AnswerLabel>()
  const items = new Map<string, string>()
  const laws = new Set<string>()
  const { pieces, problems: broken } = await piecesOf(file)
  const problems: FileProblem[] = []
  const head = pieces[0] !== undefined && 'fields' in pieces[0] ? named(pieces[0].fields) : []
  const isKey = head[0] === 'item' && head.includes('id') && head.includes('gold')
  for (const [i, piece] of pieces.entries()) {
    if (i === 0 && 'fields' in piece && (isKey || isPredictionsHeader(piece.fields) || isCsvHeader(piece.fields)))
      continue
    const found = isKey && 'fields' in piece ? keyOf(piece.fields, head) : goldOf(piece)
    if ('problem' in found) problems.push({ file, line: piece.line, problem: found.problem })
    else if (labels.has(found.id)) {
      problems.push({ file, line: piece.line, problem: `id ${found.id} stands on an earlier line too` })
    } else {
      labels.set(found.id, found.label)
      if (found.item !== undefined) items.set(found.item, found.id)
      if (found.law !== undefined) laws.add(found.law)
    }
  }
  problems.push(...broken.map(problem => ({ ...problem, file })))
  return { file, labels, items, laws, problems }
}

type Golden = { id: string; label: AnswerLabel; item?: string; law?: string } | { problem: string }

function keyOf(fields: readonly string[], head: readonly string[]): Golden {
  const at = (name: string) => fields[head.indexOf(name)]?.trim() ?? ''
  const label = readLabel(at('gold'))
  if (label === undefined) return { problem: `gold label "${at('gold')}"; use 0, 1, 2 or False, True, Unknown` }
  return { id: at('id'), label, item: at('item') }
}

function goldOf(piece: Piece): Golden {
  if ('json' in piece) {
    const read = readInstanceLine(piece.json)
    if ('problem' in read) return read
    const { id, label, group, variant } = read.instance
    return { id, label, ...(variant.startsWith('equiv') ? { law: group } : {}) }
  }
  const [id = '', gold = '', ...rest] = piece.fields
  const label = readLabel(gold)
  if (rest.length < 2 && label !== undefined) return { id: id.trim(), label }
  const read = readCsvFields(piece.fields)
  return 'problem' in read ? read : { id: read.row.id, label: read.row.label }
}

/** Predictions held against gold: by id, by the number on a sheet, or, where they are outputs alone, by their place. */
export async function readAnswersTo(gold: Gold, predictions: string): Promise<Answers> {
  const { pieces, problems: broken } = await piecesOf(predictions)
  const problems: FileProblem[] = []
  const given = new Map<string, AnswerLabel | null>()
  const head = pieces[0] !== undefined && 'fields' in pieces[0] ? named(pieces[0].fields) : []
  const bySheet = head[0] === 'item' && head.includes('answer')
  const bare = pieces.length > 0 && pieces.every(piece => 'fields' in piece && piece.fields.length === 1)
  const ids = [...gold.labels.keys()]
  const readPiece = (piece: Piece, i: number) => {
    if (bare && 'fields' in piece) return outputAt(piece.fields[0]!, i, ids, pieces.length)
    if (!bySheet || !('fields' in piece)) return predictionOf(piece)
    return i === 0 ? undefined : sheetAnswerOf(piece.fields, head, gold)
  }
  for (const [i, piece] of pieces.entries()) {
    const found = readPiece(piece, i)
    if (found === undefined) continue
    const bad =
      'problem' in found
        ? found.problem
        : !gold.labels.has(found.id)
          ? `id ${found.id} is not in ${gold.file}`
          : given.has(found.id)
            ? `id ${found.id} stands on an earlier line too`
            : undefined
    if (bad !== undefined) problems.push({ file: predictions, line: piece.line, problem: bad })
    else if ('id' in found) given.set(found.id, found.prediction)
  }
  problems.push(...broken.map(problem => ({ ...problem, file: predictions })))
  const answers = Array.from(gold.labels, ([id, label]) => ({ id, gold: label, prediction: given.get(id) ?? null }))
  return { answers, answered: new Set(given.keys()), bySheet, problems }
}

type Said = { id: string; prediction: AnswerLabel | null } | { problem: string } | undefined

/** The nth output is the answer to the nth instance, if there are as many. */
function outputAt(text: string, i: number, ids: readonly string[], outputs: number): Said {
  if (outputs === ids.length) return { id: ids[i]!, prediction: readAnswerLabel(text) ?? null }
  if (i > 0) return undefined
  return { problem: `outputs without ids; ${outputs} of them cannot be the answers to ${ids.length} instances` }
}

/** A line of a sheet: its number and the answer; nothing where it was left blank. */
function sheetAnswerOf(fields: readonly string[], head: readonly string[], { items, file }: Gold): Said {
  const item = fields[0]!.trim()
  const answer = fields[head.indexOf('answer')]?.trim() ?? ''
  if (answer === '') return undefined
  const id = items.get(item)
  if (id === undefined)
    return { problem: `item ${item} is not in ${file}; answers on sheets need their key (….key.csv)` }
  return { id, prediction: readAnswerLabel(answer) ?? null }
}

const jsonPrediction = z.looseObject({ id: z.string() })

/** `id,prediction`, `id,gold,prediction` or JSON lines `{"id","prediction"}`; `undefined` for a header. */
function predictionOf(piece: Piece): Said {
  if ('json' in piece) {
    let value: unknown
    try {
      value = JSON.parse(piece.json)
    } catch (error) {
      return { problem: `not JSON: ${(error as Error).message}` }
    }
    const read = jsonPrediction.safeParse(value)
    const answer = read.data?.['prediction'] ?? read.data?.['label']
    if (!read.success || answer === undefined) return { problem: 'a line needs an object with "id" and "prediction"' }
    return { id: read.data.id, prediction: readAnswerLabel(String(answer)) ?? null }
  }
  const fields = piece.fields.map(field => field.trim())
  if (fields.length !== 2 && fields.length !== 3) {
    return { problem: `${fields.length} fields; a line is id,prediction or id,gold,prediction` }
  }
  const last = fields[fields.length - 1]!
  if (fields[0] === 'id' && (last.startsWith('pred') || last === 'answer')) return undefined
  return { id: fields[0]!, prediction: readAnswerLabel(last) ?? null }
}
