/**
 * Which of the two languages of LogiQA a text is in, and how Chinese is cut. Chinese has no blanks between words, so counting
 * by white space says nothing: lengths are counted in characters, or in the words that the platform's segmenter finds (Unicode's
 * rules with a dictionary, in every JavaScript engine).
 */
import type { Tokeniser } from './tokenisers.ts'

export type TextLanguage = 'English' | 'Chinese'

/** Chinese where a fifth of the letters are Han characters: passages quote Latin names and letters, hardly more. */
export function languageOf(text: string): TextLanguage {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0
  return han > 0 && han >= letters / 5 ? 'Chinese' : 'English'
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/** Words as Unicode's segmenter finds them; marks and blanks are none. */
export const segments: Tokeniser = {
  name: 'segments',
  tokens: text =>
    [...segmenter.segment(text)].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment.toLowerCase()] : [])),
}

/** Every character but blanks, marks among them, as Chinese texts are measured. */
export const characters: Tokeniser = {
  name: 'characters',
  tokens: text => text.match(/\S/gu) ?? [],
}

/** The sentences of a Chinese text, each with its final mark and the quotation mark that follows it. */
export function chineseSentences(text: string): string[] {
  return (text.match(/[^。！？!?\n]+(?:[。！？!?]+["”』」]?)?/gu) ?? [])
    .map(sentence => sentence.trim())
    .filter(sentence => /[\p{L}\p{N}]/u.test(sentence))
}
