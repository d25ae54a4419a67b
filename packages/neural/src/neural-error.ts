/** What a neural model cannot do or be: a folder that holds none, a text for a head it does not have. */
export class NeuralError extends Error {
  override readonly name = 'NeuralError'
}
