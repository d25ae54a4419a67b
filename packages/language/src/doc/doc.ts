/**
 * Immutable document. Every part has exact character offsets into `text` (UTF-16 units, end exclusive):
 * `doc.text.slice(part.start, part.end)` is the original text.
 */
export interface Span {
  readonly start: number
  readonly end: number
}

export interface Token extends Span {
  /** Position in `doc.tokens`. */
  readonly index: number
  readonly text: string
  readonly lemma: string
  /** Universal part of speech, e.g. VERB. */
  readonly upos: string
  /** Penn Treebank tag, e.g. VBZ. */
  readonly xpos: string
  /** Index in `doc.tokens` of the governing token; -1 for the root of the sentence. */
  readonly head: number
  /** Universal Dependencies relation to the head, e.g. nsubj, advcl; `root` for the root. */
  readonly relation: string
}

export interface Sentence extends Span {
  readonly index: number
  /** Tokens `firstToken` up to, not including, `endToken`. */
  readonly firstToken: number
  readonly endToken: number
}

export interface Doc {
  readonly text: string
  readonly tokens: readonly Token[]
  readonly sentences: readonly Sentence[]
}
