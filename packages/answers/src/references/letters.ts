/** Decides whether a letter names an option; capitals usually do, lower-case letters need brackets or a phrase before them. */
import { isSpacedLetter } from '../lexicon.ts'
import { isIn, patterns } from '../vocabulary.ts'
import { findCategoryBefore, getTextBefore, type OptionReference, opensSentence, type SearchedText } from './context.ts'

/** Letters that stand for terms or sentences ("all A are B", "if A then B"); they name options only in brackets or after "option". */
export function findVariables(text: string): ReadonlySet<string> {
  const found = text.matchAll(patterns.variables)
  return new Set([...found].flatMap(match => match.slice(1).flatMap(letter => letter?.toUpperCase() ?? [])))
}

/** Finds the reference at offset `i`; null unless the letter there names an option. */
export function findLetter(searched: SearchedText, i: number): OptionReference | null {
  const { text, lower, lexicon, variables } = searched
  const letter = text[i]!
  const isCapital = letter >= 'A' && letter <= 'Z'
  const index = lower.charCodeAt(i) - 97
  if (index < 0 || index >= searched.options.length) return null
  const [previous, next] = [text[i - 1] ?? '', text[i + 1] ?? '']
  const textToLeft = getTextBefore(text, i)
  const textToRight = text.slice(i + 1, i + 60)
  if (otherUsesBefore.some(use => use.test(textToLeft)) || otherUsesAfter.some(use => use.test(textToRight)))
    return null
  const bracketed =
    (/[([{\uE000\uE001]/.test(previous) && /[)\]}.:\n]|^$/.test(next)) ||
    (/[)\]]/.test(next) && !isSpacedLetter(previous)) ||
    next === '}'
  const opensLine = /(?:^|\n)[\s"'([{\uE000\uE001]*$/.test(textToLeft)
  const closesLine = /^[\s"')\]}.,!:;。]*(?:\n|$)/.test(textToRight)
  // Category of the phrase before the letter: "the answer is", "option".
  const categoryBefore = findCategoryBefore(searched, i)
  const isAfterCue = categoryBefore !== null && isIn('framingCategories', categoryBefore)
  const reference = { index, end: i + 1, unambiguous: true }
  // "La a) habla de la caliza"
  const hasArticle = /(?:^|[^\p{L}])(?:la|el|le|die|der|das|the|lo|de)\s$/iu.test(textToLeft)
  // "(a)" names an option; in "(a) storm" it may be an article.
  if (bracketed && (opensLine || isAfterCue || hasArticle || /[([]/.test(previous) || isCapital)) return reference
  if ((opensLine && closesLine) || categoryBefore === 'option') return reference
  if (!isCapital) {
    const closesFrame =
      isAfterCue &&
      categoryBefore !== 'and' &&
      categoryBefore !== 'or' &&
      (closesLine || /^[.,;!?"')\]]|^ (?:bc|bcs|because|cuz|coz|since)\b/.test(textToRight))
    // "so yeah, d for sure"
    const isInformal =
      letter !== 'a' &&
      /(?:^|[.,!?\n]|\bso|\bso yeah,?)\s{0,2}$/i.test(textToLeft) &&
      patterns.informalReason.test(textToRight)
    // "b. The dam" at the beginning of a line
    return closesFrame || isInformal || (opensLine && /^[.):](?:\s|$)/.test(textToRight)) ? reference : null
  }
  if (patterns.letterCarrier.test(textToLeft) || (variables.has(letter) && categoryBefore !== 'answer')) return null
  const word = /([\p{L}']+)[ \t-]$/u.exec(textToLeft)?.[1]
  // "Vitamin C", "Hepatitis B": a capitalised word inside a sentence takes the letter as its own.
  const wordStart = i - 1 - (word?.length ?? 0)
  if (
    word &&
    !isAfterCue &&
    /^\p{Lu}\p{Ll}{2,}$/u.test(word) &&
    !lexicon(lower, wordStart) &&
    !opensSentence(text, wordStart)
  )
    return null
  const follower = /^[\s]{1,3}([\p{L}']+)/u.exec(textToRight)?.[1]
  // A, E, I and O are also words, such as an article, “I”, or “and” and “or” in Italian.
  const beforeNoun = 'AEIO'.includes(letter) && follower !== undefined && !isVerb(follower, searched, i + 2)
  // In a text in capitals, an A before a noun is an article.
  if (
    letter === 'A' &&
    !isAfterCue &&
    follower &&
    !/[a-z]/.test(text) &&
    !isVerb(follower.toLowerCase(), searched, i + 2)
  )
    return null
  if ('AEIO'.includes(letter)) {
    const opens = opensSentence(text, i) || /["([]$/.test(previous)
    if (opens && (letter === 'I' || (beforeNoun && /^[\s]{1,3}\p{Ll}/u.test(textToRight)))) return null
    if (!opens && categoryBefore === 'is' && beforeNoun && /^ \p{Ll}/u.test(textToRight)) return null
  }
  return { ...reference, unambiguous: bracketed || isAfterCue }
}

/** Text before and after a letter that is part of a word ("A-level", "U.S.A.", "n/a"), of a formula, or of a range ("A to D"). */
const otherUsesBefore = [patterns.partOfWordBefore, patterns.formulaBefore, patterns.rangeBefore]
const otherUsesAfter = [patterns.partOfWordAfter, patterns.formulaAfter, patterns.rangeAfter]

function isVerb(word: string, { lower, lexicon }: SearchedText, offset: number): boolean {
  if (isIn('verbsAfterLetter', word) || (/[^s]s$/.test(word) && !patterns.singularNoun.test(word))) return true
  const category = lexicon(lower, offset)?.category ?? ''
  return isIn('verbCategories', category) && word.length > 1 && word !== 'best' && word !== 'strong'
}
