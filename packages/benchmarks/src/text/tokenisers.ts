/**
 * Tokenisers, and detection of the language of a text. Lengths and vocabularies depend on the tokeniser, so reports give its name:
 *
 *   words       lower case; runs of letters and digits, single punctuation marks ("don't" is don ' t), as in BERT's basic tokeniser
 *   spaces      split at white space
 *   blanks      split at every single space: two spaces give an empty token, as in Python's split(' ')
 *   treebank    tokens of @elenchus/language, as in the English Web Treebank, lower case
 *   wordpiece   WordPiece (Wu et al. 2016): "words", each split greedily into the longest subwords of a vocabulary, as in BERT
 *   segments    words found by Intl.Segmenter, for Chinese
 *   characters  characters other than white space, for Chinese
 */
import { normaliseForm, tokenise } from '@elenchus/language'

export interface Tokeniser {
  readonly name: string
  readonly tokens: (text: string) => string[]
}

/** Single Chinese characters, runs of letters and digits, single punctuation marks, as in BERT. */
const wordPattern = /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}\p{M}])+|[^\s\p{L}\p{N}\p{M}]/gu

export const wordTokeniser: Tokeniser = { name: 'words', tokens: text => text.toLowerCase().match(wordPattern) ?? [] }

export const spaceTokeniser: Tokeniser = {
  name: 'spaces',
  tokens: text => text.split(/\s+/).filter(token => token !== ''),
}

export const blankTokeniser: Tokeniser = { name: 'blanks', tokens: text => text.split(' ') }

export const treebankTokeniser: Tokeniser = {
  name: 'treebank',
  tokens: text => tokenise(text).map(span => normaliseForm(text.slice(span.start, span.end)).toLowerCase()),
}

const maxWordLength = 100

/** Creates a WordPiece tokeniser from a vocabulary (one subword per line in BERT's vocab.txt; "##" marks a subword inside a word). */
export function createWordpieceTokeniser(vocabulary: Iterable<string>): Tokeniser {
  const subwords = new Set(vocabulary)
  const splitWord = (word: string): string[] => {
    if (word.length > maxWordLength) return ['[UNK]']
    const tokens: string[] = []
    for (let start = 0; start < word.length; ) {
      let end = word.length
      while (end > start && !subwords.has((start > 0 ? '##' : '') + word.slice(start, end))) end--
      if (end === start) return ['[UNK]']
      tokens.push((start > 0 ? '##' : '') + word.slice(start, end))
      start = end
    }
    return tokens
  }
  const stripAccents = (text: string) => text.normalize('NFD').replace(/\p{Mn}/gu, '')
  return { name: 'wordpiece', tokens: text => wordTokeniser.tokens(stripAccents(text)).flatMap(splitWord) }
}

export type TextLanguage = 'English' | 'Chinese'

/** Returns Chinese if at least a fifth of the letters are Han characters, because Chinese passages quote Latin names. */
export function detectLanguage(text: string): TextLanguage {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0
  return han > 0 && han >= letters / 5 ? 'Chinese' : 'English'
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

export const segmentTokeniser: Tokeniser = {
  name: 'segments',
  tokens: text =>
    [...segmenter.segment(text)].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment.toLowerCase()] : [])),
}

export const characterTokeniser: Tokeniser = { name: 'characters', tokens: text => text.match(/\S/gu) ?? [] }

/** Splits a Chinese text into sentences, each with its final punctuation and closing quotation mark. */
export function splitChineseSentences(text: string): string[] {
  return (text.match(/[^。！？!?\n]+(?:[。！？!?]+["”』」]?)?/gu) ?? [])
    .map(sentence => sentence.trim())
    .filter(sentence => /[\p{L}\p{N}]/u.test(sentence))
}
