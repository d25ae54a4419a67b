/** Streams rows for scores and reports, without an incomplete last line and without failures that were retried. */
import { statSync } from 'node:fs'
import { readLines, toReadError } from '@elenchus/files'
import { EvaluationError } from '../error.ts'
import { isRecord, type UnknownRecord } from '../json.ts'
import type { Row } from '../task.ts'
import { createKeySet, type RowKey, serializeKey } from './key-set.ts'
import { scanRows } from './scan.ts'

/** The effective rows, in file order. */
export async function* readRowLines(path: string): AsyncGenerator<Row> {
  try {
    statSync(path)
  } catch (error) {
    throw toReadError(path, error)
  }
  const { effectiveLines, completeLines } = await findEffectiveRows(path)
  let lineIndex = -1
  for await (const { text } of readLines(path, { noFollow: true })) {
    lineIndex++
    // Ignore an incomplete last line and rows appended while reading.
    if (lineIndex >= completeLines) break
    const row = parseRow(text, path, lineIndex)
    const effectiveLine = effectiveLines.get(serializeKey(row))
    if (effectiveLine === undefined || effectiveLine === lineIndex) yield row
  }
}

function parseRow(line: string, path: string, lineIndex: number): Row {
  try {
    return validateRow(JSON.parse(line))
  } catch (error) {
    throw new EvaluationError(`${path}, row ${lineIndex + 1}: not a row: ${(error as Error).message}`)
  }
}

/** Index of the effective line for each key with a failure, and the number of complete lines. */
async function findEffectiveRows(
  path: string,
): Promise<{ effectiveLines: Map<string, number>; completeLines: number }> {
  const effectiveLines = new Map<string, number>()
  const answered = createKeySet()
  let completeLines = 0
  await scanRows(path, row => {
    const key = serializeKey(row)
    if (!row.failed && !answered.add(key)) throw createDuplicateRowError(path, row)
    if (row.failed || effectiveLines.has(key)) effectiveLines.set(key, completeLines)
    completeLines++
  })
  return { effectiveLines, completeLines }
}

/** Error for a duplicate row, which would be counted twice. */
export function createDuplicateRowError(path: string, { sampleId, repeat, protocol }: RowKey) {
  return new EvaluationError(
    `${path}: two rows for sample ${sampleId}, repeat ${repeat}, protocol ${protocol}; remove one of them`,
  )
}

const isText = (value: unknown): boolean => typeof value === 'string'
const isCount = (value: unknown): boolean => value === null || (typeof value === 'number' && Number.isFinite(value))
const isUsage = (value: unknown): boolean =>
  isRecord(value) && isCount(value['inputTokens']) && isCount(value['outputTokens'])
const isResponse = (value: unknown): boolean => isRecord(value) && isText(value['text']) && isUsage(value['usage'])
const isMessage = (value: unknown): boolean => isRecord(value) && isText(value['role']) && isText(value['content'])
const isPrompt = (value: unknown): boolean =>
  value === undefined || isText(value) || (Array.isArray(value) && value.every(isMessage))
const isTurn = (value: unknown): boolean =>
  isRecord(value) && isPrompt(value['prompt']) && isResponse(value['response'])
const isFailure = (value: unknown): boolean =>
  value === null || (isRecord(value) && isText(value['kind']) && isText(value['message']))
const isLabels = (value: unknown): boolean => isRecord(value) && Object.values(value).every(isText)
const isVerdict = (value: unknown): boolean => value === null || typeof value === 'boolean'

const rowFields: Readonly<Record<string, (value: unknown) => boolean>> = {
  sampleId: isText,
  repeat: Number.isSafeInteger,
  protocol: isText,
  error: isFailure,
  requests: Number.isSafeInteger,
  usage: isUsage,
  group: isText,
  labels: isLabels,
  target: value => value !== undefined,
  answer: value => value !== undefined,
  correct: isVerdict,
  turns: value => Array.isArray(value) && value.every(isTurn),
  elapsedMs: isCount,
}

/** Validates a row; throws an error that names the first invalid field. */
export function validateRow(value: unknown): Row {
  if (!isRecord(value)) throw new TypeError('expected an object')
  for (const [name, isValid] of Object.entries(rowFields))
    if (!isValid(value[name])) throw new TypeError(describeInvalidField(name, value))
  return value as unknown as Row
}

const describeInvalidField = (name: string, value: UnknownRecord) =>
  `"${name}" is ${(JSON.stringify(value[name]) ?? 'missing').slice(0, 60)}`
