/** Reads a text into a document: tokens, sentences, tags, lemmas and a dependency parse. */
import type { Doc, Token } from '../doc/doc.ts'
import { type AnalyseOptions, analyse, type ParserModel, type WordAnalysis } from '../model/parser-model.ts'
import { splitSentences } from '../sentences/split-sentences.ts'
import { isMarkup, tokenise } from '../tokens/tokenise.ts'

/**
 * Reads a text into an immutable document.
 *
 *     const doc = readDoc('Ann sleeps.', english())
 *     doc.tokens.map(token => token.relation)   // ['nsubj', 'root', 'punct']
 */
export function readDoc(text: string, model: ParserModel, options: AnalyseOptions = {}): Doc {
  const spans = tokenise(text)
  const sentences = splitSentences(text, spans)
  const words = spans.map(span => text.slice(span.start, span.end))
  const sentenceWords = sentences.map(sentence => words.slice(sentence.firstToken, sentence.endToken))
  const positions = sentenceWords.map(findWordPositions)
  const analyses = analyseWithoutSpeakers(
    model,
    sentenceWords.map((line, i) => positions[i]!.map(position => line[position]!)),
    options,
  ).map((analysis, i) => restoreMarkup(sentenceWords[i]!, positions[i]!, analysis))
  const tokens: Token[] = []
  for (const [sentenceIndex, sentence] of sentences.entries())
    for (const [offset, word] of analyses[sentenceIndex]!.entries()) {
      const index = sentence.firstToken + offset
      const { start, end } = spans[index]!
      const { lemma, upos, xpos, relation } = word
      const head = word.head < 0 ? -1 : sentence.firstToken + word.head
      tokens.push({ index, start, end, text: words[index]!, lemma, upos, xpos, head, relation })
    }
  return { text, tokens, sentences }
}

/**
 * Parses statements apart from the speaker named before them ("Columnist: The bridge is unsafe."). A treebank attaches
 * the statement to the name; here the name is attached to the statement's root as `parataxis`.
 */
function analyseWithoutSpeakers(
  model: ParserModel,
  sentences: readonly (readonly string[])[],
  options: AnalyseOptions,
): WordAnalysis[][] {
  const speakerLengths = sentences.map(countSpeakerWords)
  const sentencesWithSpeaker = [...speakerLengths.keys()].filter(i => speakerLengths[i]! > 0)
  const names = analyse(
    model,
    sentencesWithSpeaker.map(i => sentences[i]!.slice(0, speakerLengths[i]!)),
    options,
  )
  const speakerAnalyses = new Map<number, WordAnalysis[]>()
  for (const [k, i] of sentencesWithSpeaker.entries())
    if (isSpeakerName(names[k]!.map(word => word.upos))) speakerAnalyses.set(i, names[k]!)
  const statements = analyse(
    model,
    sentences.map((words, i) => (speakerAnalyses.has(i) ? words.slice(speakerLengths[i]! + 1) : words)),
    options,
  )
  return statements.map((words, i) => {
    const name = speakerAnalyses.get(i)
    return name ? attachSpeaker(name, words) : words
  })
}

function attachSpeaker(name: readonly WordAnalysis[], statement: readonly WordAnalysis[]): WordAnalysis[] {
  const shift = name.length + 1
  const root = shift + statement.findIndex(word => word.head < 0)
  const colon: WordAnalysis = { upos: 'PUNCT', xpos: ':', lemma: ':', head: root, relation: 'punct' }
  return [
    ...name.map(word => (word.head < 0 ? { ...word, head: root, relation: 'parataxis' } : word)),
    colon,
    ...statement.map(word => (word.head < 0 ? word : { ...word, head: word.head + shift })),
  ]
}

const maxNameWords = 5
const minStatementWords = 3

/** Number of words before a colon that could name a speaker; 0 if none could. */
function countSpeakerWords(words: readonly string[]): number {
  for (let i = 1; i <= maxNameWords && i + minStatementWords < words.length; i++)
    if (words[i] === ':') return words.slice(0, i).every(word => /^[\p{L}.'’-]+$/u.test(word)) ? i : 0
  return 0
}

/** Returns whether the universal tags are those of a name or role rather than a clause. */
function isSpeakerName(tags: readonly string[]): boolean {
  return tags.some(tag => tag === 'NOUN' || tag === 'PROPN') && !tags.some(tag => tag === 'VERB' || tag === 'AUX')
}

/** Indices of the words that are not markup such as <b>; all indices if there is nothing else. */
function findWordPositions(words: readonly string[]): number[] {
  const positions = [...words.keys()].filter(i => !isMarkup(words[i]!))
  return positions.length > 0 ? positions : [...words.keys()]
}

/** Adds the markup back to the analysis, attached like brackets to the word that it opens or closes. */
function restoreMarkup(
  words: readonly string[],
  positions: readonly number[],
  analyses: readonly WordAnalysis[],
): readonly WordAnalysis[] {
  if (positions.length === words.length) return analyses
  const restored: WordAnalysis[] = new Array(words.length)
  for (const [k, position] of positions.entries()) {
    const word = analyses[k]!
    restored[position] = word.head < 0 ? word : { ...word, head: positions[word.head]! }
  }
  let next = 0
  for (const [i, word] of words.entries()) {
    while (next < positions.length && positions[next]! < i) next++
    if (restored[i]) continue
    const opens = !word.startsWith('</')
    const [before, after] = [positions[next - 1], positions[next]]
    const head = (opens ? (after ?? before) : (before ?? after))!
    restored[i] = { upos: 'PUNCT', xpos: opens ? '-LRB-' : '-RRB-', lemma: word, head, relation: 'punct' }
  }
  return restored
}
