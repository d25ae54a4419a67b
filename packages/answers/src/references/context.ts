/** The text that is searched for references, and tests of the (at most 40) characters before an offset. */
import { type Category, isSpacedLetter, type Lexicon } from '../lexicon.ts'

export interface SearchedText {
  readonly text: string
  /** The text in lower case. */
  readonly lower: string
  readonly options: readonly string[]
  readonly lexicon: Lexicon
  /** Letters that stand for terms or sentences: "all A are B". */
  readonly variables: ReadonlySet<string>
  /** True if an ordinal without "option" ("the second") can name an option, because the text uses no letters. */
  readonly bareOrdinals: boolean
}

/** A reference to one option. */
export interface OptionReference {
  readonly index: number
  /** Offset of its end in the text. */
  readonly end: number
  /** True if its form is unambiguous. */
  readonly unambiguous: boolean
}

export const getTextBefore = (text: string, i: number) => text.slice(Math.max(0, i - 40), i)

/** The category of the phrase that ends at an offset, apart from white space and opening marks. */
export function findCategoryBefore({ lower, lexicon }: SearchedText, i: number): Category | null {
  let end = i
  while (end > 0 && /[\s("'[{*:=#.\uE000\uE001]/.test(lower[end - 1]!) && lower[end - 1] !== '\n') end--
  for (let start = Math.max(0, end - 28); start < end; start++) {
    if (start > 0 && isSpacedLetter(lower[start - 1]) && isSpacedLetter(lower[start])) continue
    const found = lexicon(lower, start)
    if (found && start + found.length === end) return found.category
  }
  return null
}

export const opensSentence = (text: string, i: number) =>
  /(?:^|[.!?:;\n。!?\u2014\u2013-][\s"')\]]*)["'([]*$/.test(getTextBefore(text, i))
