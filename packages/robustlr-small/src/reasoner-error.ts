/** Something that the reasoner cannot take: a text with too many words, a file that is no model of its. */
export class ReasonerError extends Error {
  override readonly name = 'ReasonerError'
}
