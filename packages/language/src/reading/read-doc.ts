/** From a text to a document: tokens, sentences, tags, lemmas and a parse, every part with its place in the text. */

import type { Doc, Token } from '../doc/doc.ts'
import { type AnalyseOptions, analyse, type LanguageModel, type WordAnalysis } from '../model/language-model.ts'
import { splitSentences } from '../sentences/split-sentences.ts'
import { tokenise } from '../tokens/tokenise.ts'
import { placesOfWords, putMarkupBack } from './markup.ts'
import { namesSpeaker, speakerLength } from './speaker.ts'

/**
 * Reads a text into an immutable document.
 *
 *     const doc = readDoc('Ann sleeps.', english())
 *     doc.tokens.map(token => token.relation)   // ['nsubj', 'root', 'punct']
 */
export function readDoc(text: string, model: LanguageModel, options: AnalyseOptions = {}): Doc {
  const spans = tokenise(text)
  const sentences = splitSentences(text, spans)
  const words = spans.map(span => text.slice(span.start, span.end))
  const lines = sentences.map(sentence => words.slice(sentence.firstToken, sentence.endToken))
  const places = lines.map(placesOfWords)
  const analyses = analyseSpoken(
    model,
    lines.map((line, i) => places[i]!.map(place => line[place]!)),
    options,
  ).map((found, i) => putMarkupBack(lines[i]!, places[i]!, found))
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

/** `analyse`, with a speaker's name at the start of a sentence taken apart from what is said. */
function analyseSpoken(
  model: LanguageModel,
  sentences: readonly (readonly string[])[],
  options: AnalyseOptions,
): WordAnalysis[][] {
  const lengths = sentences.map(speakerLength)
  const spoken = [...lengths.keys()].filter(i => lengths[i]! > 0)
  const names = analyse(
    model,
    spoken.map(i => sentences[i]!.slice(0, lengths[i]!)),
    options,
  )
  const named = new Map<number, WordAnalysis[]>()
  for (const [k, i] of spoken.entries()) if (namesSpeaker(names[k]!.map(word => word.upos))) named.set(i, names[k]!)
  const rest = analyse(
    model,
    sentences.map((words, i) => (named.has(i) ? words.slice(lengths[i]! + 1) : words)),
    options,
  )
  return rest.map((words, i) => {
    const name = named.get(i)
    return name ? attach(name, words) : words
  })
}

function attach(name: readonly WordAnalysis[], statement: readonly WordAnalysis[]): WordAnalysis[] {
  const shift = name.length + 1
  const root = shift + statement.findIndex(word => word.head < 0)
  const colon: WordAnalysis = { upos: 'PUNCT', xpos: ':', lemma: ':', head: root, relation: 'punct' }
  return [
    ...name.map(word => (word.head < 0 ? { ...word, head: root, relation: 'parataxis' } : word)),
    colon,
    ...statement.map(word => (word.head < 0 ? word : { ...word, head: word.head + shift })),
  ]
}
