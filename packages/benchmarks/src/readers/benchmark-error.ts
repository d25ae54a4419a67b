/** A corpus file that does not have the shape its format asks for; the message names the file, the line and the reason. */
export class BenchmarkError extends Error {
  override readonly name = 'BenchmarkError'
}
