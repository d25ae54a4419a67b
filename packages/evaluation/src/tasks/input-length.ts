/**
 * Bands of input length, as in LogiQA 2.0's Figure 7: passage, question and options (or premise and hypothesis) together, in words
 * between blanks. Chinese has no blanks; there characters are counted, in bands twice as wide: a word has about two.
 */
import { languageOf } from '@elenchus/benchmarks/readers'

/** The band of a sample, named so that bands sort by their numbers. */
export function lengthBand(texts: readonly string[]): string {
  const whole = texts.join(' ')
  const chinese = languageOf(whole) === 'Chinese'
  const length = chinese ? (whole.match(/\S/gu) ?? []).length : (whole.match(/\S+/g) ?? []).length
  const [width, last, unit] = chinese ? [100, 500, 'characters'] : [50, 300, 'words']
  const from = Math.floor(length / width) * width
  return from >= last ? `${last} ${unit} and more` : `${from} to ${from + width - 1} ${unit}`
}
