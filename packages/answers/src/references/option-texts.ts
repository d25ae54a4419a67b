/** Finds quotations of options, and paraphrases by shared words weighted by their inverse document frequency among the options. */
import type { Span } from '../tokens.ts'
import { isIn, patterns } from '../vocabulary.ts'

interface Quotation extends Span {
  readonly option: number
  /** True if the whole option is quoted, not only its beginning. */
  readonly whole: boolean
}

interface Word extends Span {
  readonly text: string
}

/** Words in lower case; a Chinese character is a word. */
const splitWords = (text: string): Word[] =>
  Array.from(text.matchAll(/\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}\p{M}])+(?:'\p{L}+)*/gu), match => ({
    text: match[0].toLowerCase(),
    start: match.index,
    end: match.index + match[0].length,
  }))

/** Words of an option without its article, so that "clerk" quotes "a clerk". */
function splitOptionWords(option: string): string[] {
  const words = splitWords(option.normalize('NFKC').replace(/[\u2018\u2019]/g, "'")).map(word => word.text)
  return words.length > 1 && /^(?:a|an|the)$/.test(words[0]!) ? words.slice(1) : words
}

/** Finds quotations in order, without overlaps: whole options of at least `minLength` letters, or their first five words or more. */
export function findQuotations(text: string, options: readonly string[], minLength: number): Quotation[] {
  const words = splitWords(text)
  const optionWords = options.map(splitOptionWords)
  const heads = findHeads(options)
  const quotations: Quotation[] = []
  for (let i = 0; i < words.length; ) {
    const found = findLongestMatch(words, i, optionWords, minLength) ?? (heads && findLongestMatch(words, i, heads, 5))
    if (found) {
      const { option, whole } = found
      const article = /^\s*(a|an|the)\s/i.exec(options[option]!)?.[1]?.toLowerCase()
      const previous = words[i - 1]
      const hasArticle = previous && previous.text === article && previous.end === words[i]!.start - 1
      const start = (hasArticle ? previous : words[i]!).start
      quotations.push({ option, start, end: words[i + found.length - 1]!.end, whole })
    }
    i += found?.length ?? 1
  }
  return quotations
}

/** Words of the names with which all options begin ("Classical conditioning, since …"); null without such names. */
function findHeads(options: readonly string[]): string[][] | null {
  const heads = options.map(
    option => /^([^,;:(\u2013\u2014]{4,40})(?:[,;:(]|\s[\u2013\u2014-])\s?\S/u.exec(option)?.[1],
  )
  if (options.length < 2 || heads.some(head => head === undefined)) return null
  const words = heads.map(head => splitOptionWords(head!))
  const isDistinct = new Set(words.map(each => each.join(' '))).size === options.length
  return isDistinct && words.every(each => each.length > 1 && each.length < 5) ? words : null
}

/** The option with the longest quotation at word `i`; none in a tie. A whole option counts as three more words. */
function findLongestMatch(
  words: readonly Word[],
  i: number,
  optionWords: readonly (readonly string[])[],
  minLength: number,
) {
  let best: { option: number; length: number; whole: boolean } | undefined
  let bestLength = 0
  let tied = false
  for (const [option, pattern] of optionWords.entries()) {
    let length = 0
    while (length < pattern.length && words[i + length]?.text === pattern[length]) length++
    const whole = length > 0 && length === pattern.length
    if (!(whole && pattern.join('').length >= minLength) && !(length >= 5 && length >= pattern.length * 0.3)) continue
    const weighted = length + (whole ? 3 : 0)
    if (weighted === bestLength && whole === best?.whole) tied = true
    else if (weighted > bestLength) [best, bestLength, tied] = [{ option, length, whole }, weighted, false]
  }
  return tied ? undefined : best
}

/** A rough stem of a word: the same for "rises" and "rising". */
const stem = (word: string) =>
  word.length < 4 ? word : word.replace(/(?:ations?|ings?|edly|ed|ies|es|ly|s|e)$/, '').slice(0, 7)

/** Stems of a text's words without stop words; of Chinese, pairs of characters. */
const stemWords = (text: string) => {
  const words = splitWords(text).map(word => word.text)
  const characters = words.filter(word => word.length === 1 && word > '\u2e80')
  const pairs = characters.slice(1).map((word, i) => characters[i]! + word)
  return new Set([
    ...words.filter(word => !isIn('stopWords', word) && (word.length > 1 || /\d/.test(word))).map(stem),
    ...pairs,
  ])
}

/** Number of stems of an option that a passage has too. */
export function countSharedWords(passage: string, option: string): number {
  const words = stemWords(passage)
  return [...stemWords(option)].filter(word => words.has(word)).length
}

/** True if a word occurs in this option alone. */
const isDistinctive = (word: string, option: number, stemSets: readonly ReadonlySet<string>[]) =>
  stemSets.every((bag, i) => bag.has(word) === (i === option))

/** Finds the option that a passage paraphrases: by at least `minShare` of its word weight and a clear lead, or by words of its own. */
export function findParaphrase(passage: string, options: readonly string[], minShare: number): number | null {
  const words = stemWords(passage)
  const stemSets = options.map(stemWords)
  const computeWeight = (word: string) =>
    Math.log((options.length + 0.5) / stemSets.filter(bag => bag.has(word)).length)
  const sumWeights = (list: readonly string[]) => list.reduce((sum, word) => sum + computeWeight(word), 0)
  const overlaps = stemSets.map((bag, option) => {
    const shared = [...bag].filter(word => words.has(word))
    const distinctive = shared.filter(word => isDistinctive(word, option, stemSets)).length
    return {
      option,
      share: bag.size === 0 ? 0 : sumWeights(shared) / sumWeights([...bag]),
      found: sumWeights(shared),
      distinctive,
    }
  })
  const [best, ...others] = overlaps.sort((a, b) => b.share - a.share)
  if (!best || best.found < 1) return null
  const isClear = best.share >= minShare && best.share - (others[0]?.share ?? 0) >= 0.25
  const isDistinct = best.distinctive >= 2 && best.share >= 0.35 && others.every(({ distinctive }) => distinctive === 0)
  return isClear || isDistinct ? best.option : null
}

/** True if both texts have a negation, or neither has. */
export const hasSamePolarity = (passage: string, option: string): boolean =>
  patterns.negation.test(passage) === patterns.negation.test(option)

/** Finds the option described by a few words that no other option contains: "the pupil one". */
export function findNamedOption(passage: string, options: readonly string[]): number | null {
  const words = [...stemWords(passage)].filter(word => !isIn('optionStems', word))
  if (words.length === 0 || words.length > 6) return null
  const stemSets = options.map(stemWords)
  const [option, ...others] = stemSets.flatMap((_, i) =>
    words.some(word => isDistinctive(word, i, stemSets)) ? [i] : [],
  )
  const shared = words.filter(word => stemSets.some(bag => bag.has(word))).length
  return option !== undefined && others.length === 0 && shared >= words.length * 0.6 ? option : null
}
