/** Finds options named by number or position: "option 3", "2)", "the second statement", "第二个选项", "option bee". */
import { isSpacedLetter, ordinals } from '../lexicon.ts'
import { findIndex, isIn, patterns } from '../vocabulary.ts'
import { findCategoryBefore, getTextBefore, type OptionReference, opensSentence, type SearchedText } from './context.ts'

/** Finds the reference that starts at offset `i`; null unless a number or ordinal there names an option. */
export function findNumber(searched: SearchedText, i: number): OptionReference | null {
  const { text, lower, options, lexicon } = searched
  if (isSpacedLetter(text[i - 1]) && isSpacedLetter(text[i])) return null
  const getCategoryBefore = () => findCategoryBefore(searched, i)
  if (/^[1-9](?![\p{N}\p{Script=Latin}%]|[.,]\p{N})/u.test(text.slice(i, i + 3))) return findDigit(searched, i)
  const ordinal = lexicon(lower, i)
  const ordinalIndex = ordinal === null ? -1 : ordinals.indexOf(ordinal.category)
  if (ordinalIndex >= 0) {
    const index = ordinals[ordinalIndex] === 'last' ? options.length - 1 : ordinalIndex
    const end = index < options.length ? findOrdinalEnd(searched, i, i + ordinal!.length) : null
    return end === null ? null : { index, end, unambiguous: true }
  }
  const createReference = (index: number, name: string): OptionReference | null =>
    index < options.length ? { index, end: i + name.length, unambiguous: true } : null
  const word = /^(one|two|three|four|five)(?![\p{L}])/u.exec(lower.slice(i, i + 6))?.[1]
  if (word && !isSpacedLetter(text[i - 1]) && getCategoryBefore() === 'option')
    return createReference(findIndex(word, 'numberWords'), word)
  // "Option Charlie", "my answer is bee", unless an option has that word.
  const name = /^(alpha|bravo|charlie|delta|echo|ay|bee|cee|dee)(?![\p{L}\p{N}'])/u.exec(lower.slice(i, i + 9))?.[1]
  if (name && !options.some(option => new RegExp(`\\b${name}\\b`, 'i').test(option))) {
    const closes = /^[\s"')\].,!]*(?:\n|$)/.test(text.slice(i + name.length, i + name.length + 12))
    const frame = getCategoryBefore()
    if (frame === 'option' || (closes && (frame === 'answer' || frame === 'is' || frame === 'choose')))
      return createReference(findIndex(name, 'phoneticLetters', 'spelledLetters'), name)
  }
  const numeral = /^(i{1,3}|iv|v)(?![\p{L}\p{N}'])/u.exec(lower.slice(i, i + 5))?.[1]
  if (
    numeral &&
    !isSpacedLetter(text[i - 1]) &&
    (getCategoryBefore() === 'option' || (text[i - 1] === '(' && text.trim().length < 8)) &&
    (numeral.length > 1 || text[i] === 'I' || text[i - 1] === '(')
  )
    return createReference(findIndex(numeral, 'romanNumerals'), numeral)
  return null
}

/** Finds the end of the reference that an ordinal opens; null if the ordinal names no option. */
function findOrdinalEnd(searched: SearchedText, i: number, end: number): number | null {
  const { text, lower, options, lexicon, bareOrdinals } = searched
  // "the second group" is no place if an option mentions a second group.
  const phrase = /^\p{L}+ \p{L}+/u.exec(lower.slice(i, i + 40))?.[0]
  if (phrase && options.some(option => option.toLowerCase().includes(phrase))) return null
  // "my first answer" is about time.
  if (/(?:my|initial|your|our)\s$/.test(lower.slice(Math.max(0, i - 10), i))) return null
  let next = end
  while (text[next] === ' ') next++
  const rest = lower.slice(next, next + 60)
  const noun = lexicon(lower, next)
  // "the first statement of the passage", "the author's last statement"
  if (noun && (patterns.nounOfPassage.test(rest) || /'s\s$/.test(lower.slice(Math.max(0, i - 4), i)))) return null
  if (noun?.category === 'option' || (noun && /^(?:answer|antwort|réponse|respuesta)/.test(rest)))
    return next + noun.length
  const optionLike = patterns.optionNoun.exec(lower.slice(next, next + 20))
  if (bareOrdinals && optionLike && /\bthe\s$/.test(lower.slice(Math.max(0, i - 5), i)))
    return next + optionLike[0].length
  if (bareOrdinals && /^\d/.test(text[i]!) && opensSentence(text, i) && /^[.,!]|^$/.test(text.slice(end, end + 1)))
    return end
  if (/[个個]$/.test(text.slice(i, end)) && !/\p{Script=Han}/u.test(text[end] ?? '')) return end
  if (/^(?:number|no\. |#|nummer)/.test(lower.slice(i, end))) return end
  if (/^one\b/.test(rest)) return next + 3
  if (findCategoryBefore(searched, i) === 'option') return end
  const among = patterns.ofThese.exec(rest.slice(0, 40))
  if (among) return next + among[0].length
  // "the third is right", if no letter is used
  const hasArticle = /(?:^|[^\p{L}])(?:the|la|el|le|die|der|das|lo)\s$/u.test(lower.slice(Math.max(0, i - 5), i))
  const isSubject = !isSpacedLetter(text[next]) || isIn('predicateCategories', noun?.category)
  return bareOrdinals && hasArticle && isSubject ? end : null
}

function findDigit(searched: SearchedText, i: number): OptionReference | null {
  const { text, options } = searched
  const digit = text[i]!
  // If the options are numbers, a number means the option with that text, not a position.
  const numeric = options.some(option => /^\W{0,2}\d+(?:[.,]\d+)?\W{0,2}$/.test(option.trim()))
  const index = numeric ? options.findIndex(option => option.trim() === digit) : Number(digit) - 1
  const rest = text.slice(i + 1)
  if (index < 0 || index >= options.length || /[\p{N}.,$€£-]$/u.test(text[i - 1] ?? '')) return null
  if (/^\s{0,2}(?:st|nd|rd|th)/.test(rest.slice(0, 4))) return null
  const frame = findCategoryBefore(searched, i)
  const textToLeft = getTextBefore(text, i)
  const isNamed =
    frame === 'option' ||
    (frame === 'answer' && /^[\s)\].,!:;"'}。]*(?:\n|$|[.;,)]|because)/.test(rest.slice(0, 19))) ||
    (text.trim().length < 8 && /(?:^|\n)[\s"'([{#\uE000\uE001]*$/.test(textToLeft) && /^[\s)\].!}"']*$/.test(rest)) ||
    /^\s?(?:号|项)(?!目)/.test(rest.slice(0, 4)) ||
    /[\uE000\uE001]\s*$/.test(textToLeft)
  return isNamed ? { index, end: i + 1, unambiguous: true } : null
}
