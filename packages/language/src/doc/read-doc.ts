/** From a text to a document: tokens, sentences, tags, lemmas and a parse, every part with its place in the text. */
import { analyse, type LanguageModel } from '../model/language-model.ts'
import { splitSentences } from '../sentences/split-sentences.ts'
import { tokenise } from '../tokens/tokenise.ts'
import type { Doc, Token } from './doc.ts'

/**
 * Reads a text into an immutable document.
 *
 *     const doc = readDoc('Ann sleeps.', await english())
 *     doc.tokens.map(token => token.relation)   // ['nsubj', 'root', 'punct']
 */
export function readDoc(text: string, model: LanguageModel): Doc {
  const spans = tokenise(text)
  const sentences = splitSentences(text, spans)
  const words = spans.map(span => text.slice(span.start, span.end))
  const analyses = analyse(
    model,
    sentences.map(sentence => words.slice(sentence.firstToken, sentence.endToken)),
  )
  const tokens: Token[] = []
  for (const [at, sentence] of sentences.entries())
    for (const [offset, word] of analyses[at]!.entries()) {
      const index = sentence.firstToken + offset
      const { start, end } = spans[index]!
      const { lemma, upos, xpos, relation } = word
      const head = word.head < 0 ? -1 : sentence.firstToken + word.head
      tokens.push({ index, start, end, text: words[index]!, lemma, upos, xpos, head, relation })
    }
  return { text, tokens, sentences }
}
