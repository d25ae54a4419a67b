/**
 * Tokenisers, and the language of a text. Lengths and vocabularies depend on the tokeniser, so it is always named.
 *
 *   words       lower case; runs of letters and digits, punctuation marks alone ("don't" is don ' t), as BERT's basic tokeniser
 *   spaces      split at white space
 *   blanks      split at every single blank: a doubled blank gives an empty token, as Python's split(' ')
 *   treebank    tokens of @elenchus/language, as in the English Web Treebank, lower case
 *   wordpiece   "words", then each word into the longest subwords of a vocabulary file (Wu et al. 2016; BERT's)
 *   segments    words found by Intl.Segmenter, for Chinese
 *   characters  every character but blanks, for Chinese
 */
import { normalForm, tokenise } from '@elenchus/language'

export interface Tokeniser {
  readonly name: string
  readonly tokens: (text: string) => string[]
}

/** Runs of letters and digits; Chinese characters alone, as in BERT. */
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

const maxWordLength = 100

/** WordPiece by a vocabulary (one subword per line in BERT's vocab.txt; "##" marks a subword inside a word). */
export function wordpiece(vocabulary: Iterable<string>): Tokeniser {
  const known = new Set(vocabulary)
  const pieces = (word: string): string[] => {
    if (word.length > maxWordLength) return ['[UNK]']
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

export type TextLanguage = 'English' | 'Chinese'

/** Chinese if at least a fifth of the letters are Han characters, because Chinese passages quote Latin names. */
export function languageOf(text: string): TextLanguage {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0
  return han > 0 && han >= letters / 5 ? 'Chinese' : 'English'
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

export const segments: Tokeniser = {
  name: 'segments',
  tokens: text =>
    [...segmenter.segment(text)].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment.toLowerCase()] : [])),
}

export const characters: Tokeniser = {
  name: 'characters',
  tokens: text => text.match(/\S/gu) ?? [],
}

/** Sentences of a Chinese text, each with its final punctuation and closing quotation mark. */
export function chineseSentences(text: string): string[] {
  return (text.match(/[^。！？!?\n]+(?:[。！？!?]+["”』」]?)?/gu) ?? [])
    .map(sentence => sentence.trim())
    .filter(sentence => /[\p{L}\p{N}]/u.test(sentence))
}
