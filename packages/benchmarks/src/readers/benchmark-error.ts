/** Invalid corpus file; the message names file, line and reason. */
export class BenchmarkError extends Error {
  override readonly name = 'BenchmarkError'
  /** Caused by the input: the message is for users. */
  readonly userError = true
}
