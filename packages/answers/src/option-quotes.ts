/**
 * Where a response quotes an option. Words are compared without case and punctuation. A beginning of five words or more counts as well,
 * as long as no other option begins so. What is quoted becomes one reference: words inside an option, such as "not" or "wrong", say
 * nothing about the answer.
 */
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
export function findQuotes(
  text: string,
  options: readonly string[],
  { shortest }: { readonly shortest: number },
): Quote[] {
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
