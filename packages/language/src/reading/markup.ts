/**
 * Tags such as <b> that a corpus left in its text are no words: the parser does not see them, and they hang on the word
 * they open or close, as brackets would.
 */
import type { WordAnalysis } from '../model/language-model.ts'
import { isMarkup } from '../tokens/tokenise.ts'

/** Places of the words that are not markup; all places where there is nothing else. */
export function placesOfWords(words: readonly string[]): number[] {
  const places = [...words.keys()].filter(i => !isMarkup(words[i]!))
  return places.length > 0 ? places : [...words.keys()]
}

/** The analysis of all words from that of the words at `places`. */
export function putMarkupBack(
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
