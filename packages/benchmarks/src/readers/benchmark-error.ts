/** A corpus file that does not have the shape its format asks for; the message names the file, the line and the reason. */
export class BenchmarkError extends Error {
  override readonly name = 'BenchmarkError'
  /** The input is at fault, not the program: a caller may show the message as it stands. */
  readonly userError = true
}
