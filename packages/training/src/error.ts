/** A problem with the user's recipe, options or files; the message says what is wrong, where, and how to fix it. */
export class TrainingError extends Error {
  override readonly name = 'TrainingError'
  readonly userError = true
}
