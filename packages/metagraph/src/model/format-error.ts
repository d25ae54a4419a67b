/** A file or record that does not have the shape its format asks for; the message names the record and the field. */
export class FormatError extends Error {
  override readonly name = 'FormatError'
}
