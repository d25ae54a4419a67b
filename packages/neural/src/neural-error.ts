/** A neural model cannot be opened, or does not support the requested operation. */
export class NeuralError extends Error {
  override readonly name = 'NeuralError'
}
