/** Speaker labels before a statement: "Columnist:", "City council member:". */
import type { Doc } from '../doc/doc.ts'

const MAX_LABEL_WORDS = 5

/** First token after a speaker's label at `first`; `first` if there is none. */
export function afterSpeaker(doc: Doc, first: number, end: number): number {
  for (let token = first; token < Math.min(end, first + MAX_LABEL_WORDS + 1); token++) {
    const { text, upos } = doc.tokens[token]!
    if (text === ':') return token > first && token + 1 < end ? token + 1 : first
    if (upos === 'PUNCT' ? text !== "'" && text !== '-' : !/^[\p{L}\p{N}'’. -]+$/u.test(text)) return first
    if (upos === 'VERB' || upos === 'AUX' || upos === 'SCONJ' || upos === 'CCONJ') return first
  }
  return first
}
