/**
 * Ways to cut a text into tokens. Figures about lengths and words depend on the choice, so it is always named.
 *
 *   words      lower case; runs of letters and digits, every other mark by itself ("don't" is don ' t, as in BERT's first step)
 *   spaces     cut at white space, nothing else changed
 *   blanks     cut at every single blank, so that a doubled blank counts as one more token (as a plain split counts)
 *   treebank   our language package's tokens, in the manner of the English Web Treebank, lower case
 *   wordpiece  "words", then each word into the longest known pieces of a vocabulary file (Wu et al. 2016; BERT's)
 */
import { normalForm, tokenise } from '@elenchus/language'

export interface Tokeniser {
  readonly name: string
  readonly tokens: (text: string) => string[]
}

/** Letters and digits of one script run together; Chinese characters stand alone, as BERT cuts them. */
const pattern = /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}\p{M}])+|[^\s\p{L}\p{N}\p{M}]/gu

export const words: Tokeniser = {
  name: 'words',
  tokens: text => text.toLowerCase().match(pattern) ?? [],
}

export const spaces: Tokeniser = {
  name: 'spaces',
  tokens: text => text.split(/\s+/).filter(token => token !== ''),
}

export const blanks: Tokeniser = {
  name: 'blanks',
  tokens: text => text.split(' '),
}

export const treebank: Tokeniser = {
  name: 'treebank',
  tokens: text => tokenise(text).map(span => normalForm(text.slice(span.start, span.end)).toLowerCase()),
}

const longestWord = 100

/** WordPiece over the pieces of a vocabulary (one a line in BERT's vocab.txt; "##" marks a piece inside a word). */
export function wordpiece(vocabulary: Iterable<string>): Tokeniser {
  const known = new Set(vocabulary)
  const pieces = (word: string): string[] => {
    if (word.length > longestWord) return ['[UNK]']
    const found: string[] = []
    for (let start = 0; start < word.length; ) {
      let end = word.length
      while (end > start && !known.has((start > 0 ? '##' : '') + word.slice(start, end))) end--
      if (end === start) return ['[UNK]']
      found.push((start > 0 ? '##' : '') + word.slice(start, end))
      start = end
    }
    return found
  }
  const plain = (text: string) => text.normalize('NFD').replace(/\p{Mn}/gu, '')
  return { name: 'wordpiece', tokens: text => words.tokens(plain(text)).flatMap(pieces) }
}
