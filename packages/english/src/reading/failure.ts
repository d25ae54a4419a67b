/**
 * Exception of the parsers, which the readers convert to a diagnostic with line, column and caret line.
 *
 * It is not an `Error`, since it never leaves the package and creating a stack trace for each invalid sentence would be slow.
 */
import type { Span } from '../theory-error.ts'
import messages from './messages.json' with { type: 'json' }
import type { Token } from './tokens.ts'

/** Span of a failure that concerns the whole sentence; the reader replaces it by the sentence's own. */
export const WHOLE_SENTENCE: Span = { start: 0, end: 0 }

export class Failure {
  readonly code: string
  readonly problem: string
  readonly span: Span
  readonly remedy: string | undefined
  /** For `ambiguous`: the readings. */
  readonly readings: readonly string[] | undefined

  constructor(code: string, problem: string, span: Span, remedy?: string, readings?: readonly string[]) {
    this.code = code
    this.problem = problem
    this.span = span
    this.remedy = remedy
    this.readings = readings
  }
}

export type MessageId = keyof typeof messages

interface Message {
  readonly code: string
  readonly problem: string
  readonly remedy?: string
}

/** Creates a failure with a message of `messages.json`; `values` replace the placeholders such as `{word}`. */
export function createFailure(
  id: MessageId,
  span: Span,
  values: Readonly<Record<string, string | number>> = {},
  readings?: readonly string[],
): Failure {
  const { code, problem, remedy }: Message = messages[id]
  const fill = (text: string): string => text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
  return new Failure(code, fill(problem), span, remedy === undefined ? undefined : fill(remedy), readings)
}

export function createCharacterFailure(token: Token): Failure {
  if (token.text === '\ufffd') return createFailure('encoding', token)
  return createFailure('sign', token, { character: JSON.stringify(token.text) })
}

/** Creates a function that throws a failure of the whole sentence, in place of a meaning. */
export const createRejection =
  (id: MessageId, values: Readonly<Record<string, string>>): (() => never) =>
  () => {
    throw createFailure(id, WHOLE_SENTENCE, values)
  }
