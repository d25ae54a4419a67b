/** A model file that cannot be read or written: damaged, cut short, of another kind or of a later version. */
export class ModelFileError extends Error {
  override readonly name = 'ModelFileError'
  /** The input is at fault, not the program: a caller may show the message as it stands. */
  readonly userError = true
}
