/** HTTP errors and their representation as `application/problem+json` (RFC 9457). Internal errors reveal no details. */
import { FormatError } from '@elenchus/metagraph'
import type { Problem } from '../contract/common.ts'

/** Error that is reported to the client. The message says what is wrong and how to fix it. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly status: number
  readonly details: Partial<Problem>
  constructor(status: number, message: string, details: Partial<Problem> = {}) {
    super(message)
    this.status = status
    this.details = details
  }
}

export const createNotFound = (name: string): HttpError => new HttpError(404, `No such ${name}.`)

/** Returns a value; throws a 404 if it is missing. */
export function requireFound<T>(value: T | null | undefined, name: string): T {
  if (value === null || value === undefined) throw createNotFound(name)
  return value
}

/** Errors of the other packages that describe a mistake in the input. */
const inputErrors = new Set(['ParseError', 'TheoryError', 'RuleError', 'EvaluationError', 'FileError', 'TooLargeError'])

export function toProblem(error: unknown): Problem {
  const type = 'about:blank'
  // Database drivers wrap errors.
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof HttpError)
      return { type, title: current.message, status: current.status, ...current.details }
    if (current.name === 'StoreError') return { type, title: current.message, status: 503 }
  }
  if (error instanceof FormatError || (error instanceof Error && inputErrors.has(error.name)))
    return { type, title: error.message, status: 422 }
  return { type, title: 'Internal server error; see the log in the server’s terminal.', status: 500 }
}

export function problemResponse(error: unknown): Response {
  const problem = toProblem(error)
  const headers = { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' }
  return Response.json(problem, { status: problem.status, headers })
}
