/** Redacts keys in log rows: in answers, errors, and prompts that quote earlier answers; ids and labels are kept. */
import type { Json } from '../json.ts'
import type { Message, Request, Response } from '../model.ts'
import type { Row, Sample, Turn } from '../task.ts'

export type Redact = (text: string) => string

export function redactResponse(response: Response, redact: Redact): Response {
  const { text, reasoning, evidence } = response
  return {
    ...response,
    text: redact(text),
    reasoning: reasoning === undefined ? undefined : redact(reasoning),
    evidence: evidence === undefined ? undefined : redact(evidence),
  }
}

/** Redacts a row, except answers that are one of the sample's options or its target. */
export function redactRow(row: Row, { options = [], target }: Pick<Sample, 'options' | 'target'>, redact: Redact): Row {
  const sampleTexts = new Set<unknown>([...options, target])
  const redactValue = (value: Json): Json => mapTexts(value, text => (sampleTexts.has(text) ? text : redact(text)))
  return {
    ...row,
    error: row.error === null ? null : { ...row.error, message: redact(row.error.message) },
    answer: redactValue(row.answer),
    ...(row.details === undefined ? {} : { details: redactValue(row.details) as NonNullable<Row['details']> }),
    turns: row.turns.map((turn, i) => redactTurn(turn, i > 0, redact)),
  }
}

function redactTurn(turn: Turn, mayQuoteModel: boolean, redact: Redact): Turn {
  const response = redactResponse(turn.response, redact)
  if (turn.prompt === undefined || !mayQuoteModel) return { ...turn, response }
  return { ...turn, prompt: redactPrompt(turn.prompt, redact), response }
}

/** Redacts a later prompt of a conversation, which may quote the model. */
function redactPrompt(prompt: Request['prompt'], redact: Redact): Request['prompt'] {
  return typeof prompt === 'string'
    ? redact(prompt)
    : prompt.map((message): Message => ({ ...message, content: redact(message.content) }))
}

function mapTexts(value: Json, transform: Redact): Json
function mapTexts(value: Json | undefined, transform: Redact): Json | undefined
function mapTexts(value: Json | undefined, transform: Redact): Json | undefined {
  if (typeof value === 'string') return transform(value)
  if (Array.isArray(value)) return value.map(item => mapTexts(item as Json, transform))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, mapTexts(item, transform)]))
}
