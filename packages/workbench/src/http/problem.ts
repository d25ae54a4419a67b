/** Errors as `application/problem+json` (RFC 9457). What went wrong inside stays inside. */
import { FormatError } from '@elenchus/metagraph'
import type { Problem } from '../contract/common.ts'
import { Refusal } from '../refusals/refusal.ts'

/** Errors of our packages that tell a user what is wrong with what they gave. */
const ofUsers = new Set(['ParseError', 'TheoryError', 'RuleError', 'EvaluationError', 'FileError', 'TooLargeError'])

export function problemOf(error: unknown): Problem {
  if (error instanceof Refusal)
    return { type: 'about:blank', title: error.message, status: error.status, ...error.more }
  if (error instanceof FormatError || (error instanceof Error && ofUsers.has(error.name)))
    return { type: 'about:blank', title: error.message, status: 422 }
  return { type: 'about:blank', title: 'Something went wrong in the server; its terminal says what.', status: 500 }
}

export function problemResponse(error: unknown): Response {
  const problem = problemOf(error)
  return Response.json(problem, {
    status: problem.status,
    headers: { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' },
  })
}
