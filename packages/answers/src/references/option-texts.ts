/**
 * Texts of options within a response: quotations, compared without case and punctuation, and paraphrases, measured by shared words that are
 * weighted by how few options have them (inverse document frequency).
 */
import { isIn } from '../word-lists.ts'

export interface Quote {
  readonly option: number
  readonly start: number
  readonly end: number
  readonly whole: boolean
}

interface Word {
  readonly text: string
  readonly start: number
  readonly end: number
}

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Words of a text; Chinese and Japanese characters are words of their own. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = []
  for (const match of text.matchAll(/[\p{L}\p{N}\p{M}]+(?:'\p{L}+)*/gu)) {
    const word = match[0].toLowerCase()
    if (!unspaced.test(word)) words.push({ text: word, start: match.index, end: match.index + match[0].length })
    else
      for (let i = match.index, end = i + match[0].length; i < end; i++)
        words.push({ text: text[i]!.toLowerCase(), start: i, end: i + 1 })
  }
  return words
}

/** Quotes in the order in which they stand, none inside another. */
export function findQuotes(text: string, options: readonly string[], shortest: number): Quote[] {
  const words = wordsOf(text)
  const wanted = options.map(option =>
    withoutArticle(wordsOf(option.normalize('NFKC').replace(/[\u2018\u2019]/g, "'")).map(word => word.text)),
  )
  const heads = headsOf(options)
  const quotes: Quote[] = []
  for (let i = 0; i < words.length; ) {
    const found = longestAt(words, i, wanted, shortest) ?? (heads && longestAt(words, i, heads, 5))
    if (!found) {
      i++
      continue
    }
    quotes.push({
      option: found.option,
      start: articleBefore(words, i, options[found.option]!) ?? words[i]!.start,
      end: words[i + found.length - 1]!.end,
      whole: found.whole,
    })
    i += found.length
  }
  return quotes
}

/**
 * The names that options begin with, where each begins with one and goes on to explain it: "Classical conditioning, since …". A name
 * alone then quotes its option.
 */
function headsOf(options: readonly string[]): string[][] | null {
  const heads = options.map(
    option => /^([^,;:(\u2013\u2014]{4,40})(?:[,;:(]|\s[\u2013\u2014-])\s?\S/u.exec(option)?.[1],
  )
  if (options.length < 2 || heads.some(head => head === undefined)) return null
  const words = heads.map(head => withoutArticle(wordsOf(head!).map(word => word.text)))
  const distinct = new Set(words.map(each => each.join(' ')))
  return distinct.size === options.length && words.every(each => each.length > 1 && each.length < 5) ? words : null
}

/** Where the option's own article stands before the quote, it belongs to it. */
function articleBefore(words: readonly Word[], i: number, option: string): number | null {
  const [previous, own] = [words[i - 1], /^\s*(a|an|the)\s/i.exec(option)?.[1]]
  return previous && own && previous.text === own.toLowerCase() && previous.end === words[i]!.start - 1
    ? previous.start
    : null
}

/** "a clerk" is quoted by "clerk". */
const withoutArticle = (words: string[]) =>
  words.length > 1 && /^(?:a|an|the)$/.test(words[0]!) ? words.slice(1) : words

/** Korean joins particles to the last word. */
const isSame = (said: string, wanted: string, last: boolean) =>
  said === wanted || (last && wanted.length > 1 && /\p{Script=Hangul}$/u.test(wanted) && said.startsWith(wanted))

function longestAt(words: readonly Word[], i: number, wanted: readonly (readonly string[])[], shortest: number) {
  const first = words[i]!.text
  let best: { option: number; length: number; whole: boolean } | undefined
  let alike = false
  for (const [option, all] of wanted.entries()) {
    if (!isSame(first, all[0] ?? '', all.length === 1)) continue
    let length = 1
    while (
      length < all.length &&
      i + length < words.length &&
      isSame(words[i + length]!.text, all[length]!, length === all.length - 1)
    )
      length++
    const whole = length === all.length
    if (!(whole && all.join('').length >= shortest) && !(length >= 5 && length >= all.length * 0.3)) continue
    // A whole option counts for three words more than a beginning of another.
    const [own, other] = [length + (whole ? 3 : 0), best ? best.length + (best.whole ? 3 : 0) : -1]
    if (own === other && whole === best?.whole) alike = true
    else if (own > other) [best, alike] = [{ option, length, whole }, false]
  }
  return alike ? undefined : best
}

/** A rough stem: "rises" and "rising" have the same one. */
const stem = (word: string) =>
  word.length < 4 ? word : word.replace(/(?:ations?|ings?|edly|ed|ies|es|ly|s|e)$/, '').slice(0, 7)

/** Stems of a text's words without stop words; of Chinese, pairs of characters. */
const bagOf = (text: string) => {
  const words = wordsOf(text).map(word => word.text)
  const unspaced = words.filter(word => word.length === 1 && word > '\u2e80')
  const pairs = unspaced.slice(1).map((word, i) => unspaced[i]! + word)
  return new Set([
    ...words.filter(word => !isIn('stopWords', word) && (word.length > 1 || /\d/.test(word))).map(stem),
    ...pairs,
  ])
}

export function countSharedWords(passage: string, option: string): number {
  const words = bagOf(passage)
  return [...bagOf(option)].filter(word => words.has(word)).length
}

const isOwnWord = (word: string, option: number, bags: readonly ReadonlySet<string>[]) =>
  bags.every((bag, i) => bag.has(word) === (i === option))

/**
 * The option that a passage paraphrases: it has at least `minShare` of the option's weight and a clear lead, or several words that this
 * option alone has and none that another option alone has.
 */
export function paraphraseOf(passage: string, options: readonly string[], minShare: number): number | null {
  const words = bagOf(passage)
  const bags = options.map(bagOf)
  const weightOf = (word: string) => Math.log((options.length + 0.5) / bags.filter(bag => bag.has(word)).length)
  const total = (list: readonly string[]) => list.reduce((sum, word) => sum + weightOf(word), 0)
  const overlaps = bags.map((bag, option) => {
    const shared = [...bag].filter(word => words.has(word))
    const own = shared.filter(word => isOwnWord(word, option, bags)).length
    return { option, share: bag.size === 0 ? 0 : total(shared) / total([...bag]), found: total(shared), own }
  })
  const [best, ...others] = overlaps.sort((a, b) => b.share - a.share)
  if (!best || best.found < 1) return null
  const isClear = best.share >= minShare && best.share - (others[0]?.share ?? 0) >= 0.25
  const isDistinct = best.own >= 2 && best.share >= 0.35 && others.every(({ own }) => own === 0)
  return isClear || isDistinct ? best.option : null
}

const denials =
  /\b(?:not|no|never|nothing|nobody|none|neither|nor|without|cannot|hardly|rarely|unless|refus\w+|fail\w*|unchanged)\b|n't\b|不|没|未|无/i
/** Whether both texts are denied or neither is. */
export const hasSameSign = (passage: string, option: string): boolean => denials.test(passage) === denials.test(option)

/** The option that a few words describe because no other has them: "the pupil one". */
export function namedOption(passage: string, options: readonly string[]): number | null {
  const words = [...bagOf(passage)].filter(word => !isIn('optionStems', word))
  if (words.length === 0 || words.length > 6) return null
  const bags = options.map(bagOf)
  const [option, ...others] = bags.flatMap((_, i) => (words.some(word => isOwnWord(word, i, bags)) ? [i] : []))
  const known = words.filter(word => bags.some(bag => bag.has(word))).length
  return option !== undefined && others.length === 0 && known >= words.length * 0.6 ? option : null
}
