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
export function findQuotes(text: string, options: readonly string[], { shortest }: { readonly shortest: number }): Quote[] {
  const words = wordsOf(text)
  const wanted = options.map(option => wordsOf(option.normalize('NFKC').replace(/[\u2018\u2019]/g, "'")).map(word => word.text))
  const quotes: Quote[] = []
  for (let i = 0; i < words.length; ) {
    const found = longestAt(words, i, wanted, shortest)
    if (!found) {
      i++
      continue
    }
    quotes.push({
      option: found.option,
      start: words[i]!.start,
      end: words[i + found.length - 1]!.end,
      whole: found.whole,
    })
    i += found.length
  }
  return quotes
}

function longestAt(words: readonly Word[], i: number, wanted: readonly (readonly string[])[], shortest: number) {
  const first = words[i]!.text
  let best: { option: number; length: number; whole: boolean } | null = null
  let alike = false
  for (const [option, own] of wanted.entries()) {
    if (own[0] !== first) continue
    let length = 1
    while (length < own.length && i + length < words.length && words[i + length]!.text === own[length]) length++
    const whole = length === own.length
    if (!(whole && own.join('').length >= shortest) && !(length >= 5 && length >= own.length * 0.3)) continue
    if (best && length === best.length) {
      if (whole === best.whole) alike = true
      else if (whole) [best, alike] = [{ option, length, whole }, false]
    } else if (!best || length > best.length) [best, alike] = [{ option, length, whole }, false]
  }
  return alike ? null : best
}
