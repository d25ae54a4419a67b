/** The user's settings, files or run folder are at fault: the message says what is wrong, where, and what mends it. */
export class EvaluationError extends Error {
  override readonly name = 'EvaluationError'
}
