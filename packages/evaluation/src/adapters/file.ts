/** Predictions from a file: JSON lines with `id` and `text`, or CSV; they are scored like any model's answers. */
import { createHash } from 'node:crypto'
import { readTextSync, splitLines } from '@elenchus/files'
import { readCsv } from '@elenchus/robustlr/node'
import { z } from 'zod'
import { EvaluationError, ModelError } from '../error.ts'
import { parseJson } from '../json.ts'
import type { Model } from '../model.ts'
import { readBytes } from '../read-bytes.ts'

const answerLine = z.looseObject({
  id: z.union([z.string(), z.number()]),
  repeat: z.number().optional(),
})

/** `file:PREDICTIONS`. */
export function createFileModel(path: string): Model {
  const bytes = readBytes(path)
  const answers = readPredictions(readTextSync(path), path)
  const firstNumber = detectFirstNumber([...answers.values()])
  return {
    name: `file:${path}`,
    capabilities: { chat: true, generate: true, scorableChoices: [], logProbability: false, readsSample: true },
    settings: { checksum: `sha256:${createHash('sha256').update(bytes).digest('hex')}` },
    async ask({ sampleId, repeat, choices }, { signal, sample }) {
      signal?.throwIfAborted()
      if (choices)
        throw new ModelError('a predictions file contains no log-probabilities; use protocol generate', 'unsupported')
      const text = answers.get(`${repeat}\u0000${sampleId}`) ?? answers.get(`\u0000${sampleId}`)
      if (text === undefined)
        throw new ModelError(
          `${path} has no prediction for "${sampleId}"${repeat > 0 ? `, repeat ${repeat}` : ''}`,
          'missing',
        )
      return {
        text: firstNumber === null ? text : interpretNumber(text, sample?.options ?? [], firstNumber),
        usage: { inputTokens: null, outputTokens: null },
        finish: 'stop',
        latencyMs: 0,
      }
    },
  }
}

const digitPattern = /^\s*(\d)(?:\.0)?\s*$/

/** Number of the first option: in a file of digits, 1 if it has a 4 and no 0, otherwise 0; null for other files. */
function detectFirstNumber(texts: readonly string[]): number | null {
  const numbers = texts.map(text => digitPattern.exec(text)?.[1])
  if (numbers.length === 0 || numbers.includes(undefined)) return null
  return !numbers.includes('0') && numbers.includes('4') ? 1 : 0
}

/** Maps a number to an option letter, or to a truth label by RobustLR's codes (0 False, 1 True, 2 Unknown). */
function interpretNumber(text: string, options: readonly string[], firstNumber: number): string {
  const number = Number(digitPattern.exec(text)![1])
  if (options.includes('True') && options.includes('False')) return ['False', 'True', 'Unknown'][number] ?? text
  const isLettered = options.every((option, i) => option === String.fromCharCode(65 + i))
  return (isLettered ? options[number - firstNumber] : undefined) ?? text
}

const answerFields = ['text', 'answer', 'prediction', 'response', 'label'] as const

/** The key joins the repeat (empty if not given) and the id. */
type Prediction = readonly [key: string, answer: string]

function readPredictions(text: string, path: string): Map<string, string> {
  const answers = new Map<string, string>()
  const isJson = text.trimStart().startsWith('{')
  for (const { line, parse } of isJson ? readJsonPredictions(text) : readCsvPredictions(text)) {
    const location = `${path}, line ${line}`
    const [key, answer] = parse(location)
    if (answers.has(key))
      throw new EvaluationError(`${location}: the item already has a prediction; remove one of the two`)
    answers.set(key, answer)
  }
  return answers
}

interface PredictionLine {
  readonly line: number
  /** Parses the line; `location` is named in errors. */
  readonly parse: (location: string) => Prediction
}

const readJsonPredictions = (text: string): PredictionLine[] =>
  splitLines(text).map(({ number, text }) => ({ line: number, parse: location => parseJsonPrediction(text, location) }))

function parseJsonPrediction(line: string, location: string): Prediction {
  const result = answerLine.safeParse(parseJson(line, location))
  const answerField = result.success ? answerFields.find(each => result.data[each] !== undefined) : undefined
  if (!result.success || answerField === undefined)
    throw new EvaluationError(
      `${location}: needs an object with "id" and one of ${answerFields.map(each => `"${each}"`).join(', ')}`,
    )
  const { id, repeat, [answerField]: answer } = result.data
  return [`${repeat ?? ''}\u0000${id}`, typeof answer === 'string' ? answer : JSON.stringify(answer)]
}

/** Prediction columns by precedence; `label` may be gold and `text` the passage, so they come last. */
const answerColumns = ['prediction', 'answer', 'response', 'text', 'label'] as const

/** Reads CSV; without a header the first field is the id and the last the prediction. */
function readCsvPredictions(text: string): PredictionLine[] {
  const { records, problems } = readCsv(text)
  const header = records[0]?.fields.map(name => name.trim().toLowerCase()) ?? []
  const hasHeader = header[0] === 'id' || (header.includes('id') && answerFields.some(name => header.includes(name)))
  const idColumn = hasHeader ? header.indexOf('id') : 0
  const answerColumn = hasHeader
    ? (answerColumns.map(name => header.indexOf(name)).find(column => column >= 0) ?? -1)
    : -1
  const repeatColumn = hasHeader ? header.indexOf('repeat') : -1
  const rows = records.slice(hasHeader ? 1 : 0).map(({ line, fields }) => ({
    line,
    parse: (location: string): Prediction => {
      const answer = answerColumn < 0 ? fields.at(-1) : fields[answerColumn]
      if (fields.length < 2 || answer === undefined)
        throw new EvaluationError(`${location}: expected an id and a prediction, separated by a comma`)
      return [`${repeatColumn < 0 ? '' : (fields[repeatColumn] ?? '').trim()}\u0000${fields[idColumn]}`, answer]
    },
  }))
  const problemRows = problems.map(({ line, problem }) => ({
    line,
    parse: (location: string) => {
      throw new EvaluationError(`${location}: ${problem}`)
    },
  }))
  return [...rows, ...problemRows]
}
