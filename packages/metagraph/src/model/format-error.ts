/** A file or record that does not match its format; the message names the record and the field. */
export class FormatError extends Error {
  override readonly name = 'FormatError'
  /** Marks a fault of the input: callers may show the message to users. */
  readonly userError = true
}
