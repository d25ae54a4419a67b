/** What stands right before a place of a text. Forty characters at most are looked at. */
import { isSpacedLetter, type Lexicon } from './lexicon.ts'

export const before = (text: string, i: number) => text.slice(Math.max(0, i - 40), i)

/** The category of the phrase that ends right before a place, blanks and opening marks aside. */
export function categoryBefore(
  lower: string,
  i: number,
  lexicon: Lexicon,
): { category: string; adjacent: boolean } | null {
  let end = i
  while (end > 0 && /[\s("'[{*:=#.\uE000\uE001]/.test(lower[end - 1]!) && lower[end - 1] !== '\n') end--
  for (let start = Math.max(0, end - 28); start < end; start++) {
    if (start > 0 && isSpacedLetter(lower[start - 1]) && isSpacedLetter(lower[start])) continue
    const found = lexicon(lower, start)
    if (found && start + found.length === end) return { category: found.category, adjacent: end === i }
  }
  return null
}

export const opensSentence = (text: string, i: number) =>
  /(?:^|[.!?:;\n。!?\u2014\u2013-][\s"')\]]*)["'([]*$/.test(before(text, i))
