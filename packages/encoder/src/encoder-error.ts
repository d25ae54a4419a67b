/** A file or an input that the encoder cannot use. */
export class EncoderError extends Error {
  override name = 'EncoderError'
}
