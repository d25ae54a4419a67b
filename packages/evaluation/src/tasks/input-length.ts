/** Bands of input length as in LogiQA 2.0's Figure 7, in words, or in characters for Chinese, where a word has about two. */
import { languageOf } from '@elenchus/benchmarks/readers'

/** Length band of a sample; the names sort by their numbers. */
export function lengthBand(texts: readonly string[]): string {
  const whole = texts.join(' ')
  const chinese = languageOf(whole) === 'Chinese'
  const length = chinese ? (whole.match(/\S/gu) ?? []).length : (whole.match(/\S+/g) ?? []).length
  const [width, last, unit] = chinese ? [100, 500, 'characters'] : [50, 300, 'words']
  const from = Math.floor(length / width) * width
  return from >= last ? `${last} ${unit} and more` : `${from} to ${from + width - 1} ${unit}`
}
