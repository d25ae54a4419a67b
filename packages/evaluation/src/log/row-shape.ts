/** Validates the fields of a row that readers rely on. */
import { isRecord, type Loose } from '../contract/shape.ts'
import type { Row } from '../contract/task.ts'

const isText = (value: unknown): boolean => typeof value === 'string'
const isCount = (value: unknown): boolean => value === null || (typeof value === 'number' && Number.isFinite(value))
const isUsage = (value: unknown): boolean =>
  isRecord(value) && isCount(value['inputTokens']) && isCount(value['outputTokens'])
const isResponse = (value: unknown): boolean => isRecord(value) && isText(value['text']) && isUsage(value['usage'])
const isTurn = (value: unknown): boolean => isRecord(value) && isResponse(value['response'])
const isFailure = (value: unknown): boolean =>
  value === null || (isRecord(value) && isText(value['kind']) && isText(value['message']))
const isLabels = (value: unknown): boolean => isRecord(value) && Object.values(value).every(isText)
const isVerdict = (value: unknown): boolean => value === null || typeof value === 'boolean'

const shape: Readonly<Record<string, (value: unknown) => boolean>> = {
  sampleId: isText,
  repeat: Number.isSafeInteger,
  protocol: isText,
  error: isFailure,
  requests: Number.isSafeInteger,
  usage: isUsage,
  group: isText,
  labels: isLabels,
  answer: value => value !== undefined,
  correct: isVerdict,
  turns: value => Array.isArray(value) && value.every(isTurn),
  elapsedMs: isCount,
}

/** Validates a row; throws an error that names the first invalid field. */
export function checkedRow(value: unknown): Row {
  if (!isRecord(value)) throw new TypeError('expected an object')
  for (const [name, fits] of Object.entries(shape)) if (!fits(value[name])) throw new TypeError(wrong(name, value))
  return value as unknown as Row
}

const wrong = (name: string, value: Loose) => `"${name}" is ${(JSON.stringify(value[name]) ?? 'missing').slice(0, 60)}`
