/** Reads a text into a document: tokens, sentences, tags, lemmas and a dependency parse. */

import type { Doc, Token } from '../doc/doc.ts'
import { type AnalyseOptions, analyse, type LanguageModel, type WordAnalysis } from '../model/language-model.ts'
import { splitSentences } from '../sentences/split-sentences.ts'
import { isMarkup, tokenise } from '../tokens/tokenise.ts'

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
  const places = lines.map(wordIndices)
  const analyses = analyseWithoutSpeakers(
    model,
    lines.map((line, i) => places[i]!.map(place => line[place]!)),
    options,
  ).map((found, i) => restoreMarkup(lines[i]!, places[i]!, found))
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

/**
 * Parses statements apart from the speaker named before them ("Columnist: The bridge is unsafe."). A treebank attaches
 * the statement to the name; here the name is attached to the statement's root as `parataxis`.
 */
function analyseWithoutSpeakers(
  model: LanguageModel,
  sentences: readonly (readonly string[])[],
  options: AnalyseOptions,
): WordAnalysis[][] {
  const lengths = sentences.map(speakerNameLength)
  const spoken = [...lengths.keys()].filter(i => lengths[i]! > 0)
  const names = analyse(
    model,
    spoken.map(i => sentences[i]!.slice(0, lengths[i]!)),
    options,
  )
  const named = new Map<number, WordAnalysis[]>()
  for (const [k, i] of spoken.entries()) if (isSpeakerName(names[k]!.map(word => word.upos))) named.set(i, names[k]!)
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

const maxNameWords = 5
const minStatementWords = 3

/** Number of words before a colon that could name a speaker; 0 if none could. */
function speakerNameLength(words: readonly string[]): number {
  for (let i = 1; i <= maxNameWords && i + minStatementWords < words.length; i++)
    if (words[i] === ':') return words.slice(0, i).every(word => /^[\p{L}.'’-]+$/u.test(word)) ? i : 0
  return 0
}

/** Returns whether the universal tags are those of a name or role rather than a clause. */
function isSpeakerName(tags: readonly string[]): boolean {
  return tags.some(tag => tag === 'NOUN' || tag === 'PROPN') && !tags.some(tag => tag === 'VERB' || tag === 'AUX')
}

/** Indices of the words that are not markup such as <b>; all indices if there is nothing else. */
function wordIndices(words: readonly string[]): number[] {
  const places = [...words.keys()].filter(i => !isMarkup(words[i]!))
  return places.length > 0 ? places : [...words.keys()]
}

/** Adds the markup back to the analysis, attached like brackets to the word that it opens or closes. */
function restoreMarkup(
  words: readonly string[],
  places: readonly number[],
  found: readonly WordAnalysis[],
): readonly WordAnalysis[] {
  if (places.length === words.length) return found
  const whole: WordAnalysis[] = new Array(words.length)
  for (const [k, place] of places.entries()) {
    const word = found[k]!
    whole[place] = word.head < 0 ? word : { ...word, head: places[word.head]! }
  }
  let next = 0
  for (const [i, word] of words.entries()) {
    while (next < places.length && places[next]! < i) next++
    if (whole[i]) continue
    const opens = !word.startsWith('</')
    const [before, after] = [places[next - 1], places[next]]
    const head = (opens ? (after ?? before) : (before ?? after))!
    whole[i] = { upos: 'PUNCT', xpos: opens ? '-LRB-' : '-RRB-', lemma: word, head, relation: 'punct' }
  }
  return whole
}
