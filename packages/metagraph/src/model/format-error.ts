/** A file or record that does not have the shape its format asks for; the message names the record and the field. */
export class FormatError extends Error {
  override readonly name = 'FormatError'
  /** The input is at fault, not the program: a caller may show the message as it stands. */
  readonly userError = true
}
