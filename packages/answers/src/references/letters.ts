/**
 * Decides whether a single letter names an option. A capital inside a sentence does, unless it follows a word that takes letters as names
 * ("vitamin C"). A capital at the beginning of a sentence does if the next word cannot follow the article "A". Lower-case letters need
 * brackets or a phrase such as "option" before them.
 */
import { isSpacedLetter } from '../lexicon.ts'
import { isIn, wordList } from '../word-lists.ts'
import { findCategoryBefore, opensSentence, type SearchedText, textBefore } from './context.ts'

/** A word that takes a letter as a name: "vitamin C", "Company B". */
export const letterCarrier = new RegExp(`(?:^|[^\\p{L}])(?:${wordList('letterCarriers').join('|')})[ \\t-]{0,2}$`, 'iu')

/** Words in -s that are not verbs. */
const singularS =
  /(?:ss|us|is|ous|news|lens|bias|gas|bus|plus|series|species|means|always|perhaps|previous|various|famous|serious|religious)$/i

/** Letters that stand for terms or sentences ("all A are B", "if A then B"); they name options only in brackets or after "option". */
export function findVariables(text: string): ReadonlySet<string> {
  const found = text.matchAll(
    /\b(?:all|every|some|no|not all) ([A-Z])s? (?:is|are) (?:not )?(?:an? )?([A-Z])s?\b|\bif (?:not )?([A-Z]),? then (?:not )?([A-Z])\b|\blet ([A-Z]) (?:=|be|stand|denote|mean)|,? (?:and )?\b([A-Z]) = (?=[\p{Ll}"'])|\blet [A-Z] be [^.\n]{0,60}? and ([A-Z]) (?=be\b|the\b)|\b([A-Z]) ?[+×*] ?([A-Z])\b/giu,
  )
  return new Set([...found].flatMap(match => match.slice(1).flatMap(letter => letter?.toUpperCase() ?? [])))
}

/** Categories of phrases after which a letter names an option. */
const framingCategories = new Set([
  'option',
  'answer',
  'choose',
  'is',
  'hedge',
  'only',
  'reject',
  'neg',
  'and',
  'or',
  'nor',
])

/** Finds the reference at offset `i`; null unless the letter there names an option. */
export function findLetter(searched: SearchedText, i: number): { index: number; end: number; firm: boolean } | null {
  const { text, lower, lexicon, variables } = searched
  const letter = text[i]!
  const isCapital = letter >= 'A' && letter <= 'Z'
  const index = lower.charCodeAt(i) - 97
  if (index < 0 || index >= searched.options.length) return null
  if (isPartOfWord(text, i) || isInFormula(text, i) || isInRange(text, i)) return null
  const [previous, next] = [text[i - 1] ?? '', text[i + 1] ?? '']
  const left = textBefore(text, i)
  const rest = text.slice(i + 1, i + 60)
  const bracketed =
    (/[([{\uE000\uE001]/.test(previous) && /[)\]}.:\n]|^$/.test(next)) ||
    (/[)\]]/.test(next) && !isSpacedLetter(previous)) ||
    next === '}'
  const opensLine = /(?:^|\n)[\s"'([{\uE000\uE001]*$/.test(left)
  const closesLine = /^[\s"')\]}.,!:;。]*(?:\n|$)/.test(rest)
  const frame = findCategoryBefore(searched, i)
  const framed = frame !== null && framingCategories.has(frame)
  const firm = { index, end: i + 1, firm: true }
  // "La a) habla de la caliza"
  const hasArticle = /(?:^|[^\p{L}])(?:la|el|le|die|der|das|the|lo|de)\s$/iu.test(left)
  // "(a)" names an option; in "(a) storm" it may be an article.
  if (bracketed && (opensLine || framed || hasArticle || /[([]/.test(previous) || isCapital)) return firm
  if ((opensLine && closesLine) || frame === 'option') return firm
  if (!isCapital) {
    const closesFrame =
      framed &&
      frame !== 'and' &&
      frame !== 'or' &&
      (closesLine || /^[.,;!?"')\]]|^ (?:bc|bcs|because|cuz|coz|since)\b/.test(rest))
    // "so yeah, d for sure"
    const chatty =
      letter !== 'a' &&
      /(?:^|[.,!?\n]|\bso|\bso yeah,?)\s{0,2}$/i.test(left) &&
      /^\s{1,2}(?:for sure|i guess|i think|lol|tbh|imo|then|it is|obviously|probably|because|since|cuz|definitely)\b/i.test(
        rest,
      )
    // "b. The dam" at the beginning of a line
    return closesFrame || chatty || (opensLine && /^[.):](?:\s|$)/.test(rest)) ? firm : null
  }
  if (letterCarrier.test(left) || (variables.has(letter) && frame !== 'answer')) return null
  const word = /([\p{L}']+)[ \t-]$/u.exec(left)?.[1]
  // "Vitamin C", "Hepatitis B": a capitalised word inside a sentence takes the letter as its own.
  const wordAt = i - 1 - (word?.length ?? 0)
  if (word && !framed && /^\p{Lu}\p{Ll}{2,}$/u.test(word) && !lexicon(lower, wordAt) && !opensSentence(text, wordAt))
    return null
  const follower = /^[\s]{1,3}([\p{L}']+)/u.exec(rest)?.[1]
  const beforeNoun = 'AEIO'.includes(letter) && follower !== undefined && !isVerb(follower, searched, i + 2)
  if (letter === 'A' && !framed && follower && !/[a-z]/.test(text) && !isVerb(follower.toLowerCase(), searched, i + 2))
    return null
  if ('AEIO'.includes(letter)) {
    const opens = opensSentence(text, i) || /["([]$/.test(previous)
    if (opens && (letter === 'I' || (beforeNoun && /^[\s]{1,3}\p{Ll}/u.test(rest)))) return null
    if (!opens && frame === 'is' && beforeNoun && /^ \p{Ll}/u.test(rest)) return null
  }
  return { ...firm, firm: bracketed || framed }
}

/** Returns whether a letter is part of a word, an abbreviation, a grade or a unit: "A-level", "U.S.A.", "C++", "n/a". */
function isPartOfWord(text: string, i: number): boolean {
  const [previous, next] = [text[i - 1] ?? '', text[i + 1] ?? '']
  const isLetter = (offset: number) => isSpacedLetter(text[i + offset])
  const left = textBefore(text, i)
  return (
    isLetter(-1) ||
    isLetter(1) ||
    previous === '_' ||
    /[_+#%°]/.test(next) ||
    (previous === '-' && isLetter(-2) && !/(?:option|choice|answer|antwort|opción)[-\s]$/i.test(left)) ||
    (/[$&@]/.test(next) && /[\p{L}\p{N}+#]/u.test(text[i + 2] ?? '')) ||
    (next === '-' && isLetter(2)) ||
    (previous === "'" && isLetter(-2) && !/l'$/i.test(left)) ||
    (next === "'" && isLetter(2) && !/^'s(?!\p{L})/iu.test(text.slice(i + 1, i + 8))) ||
    (next === '.' && isLetter(2) && !isLetter(3)) ||
    (previous === '.' && isLetter(-2) && !isLetter(-3)) ||
    (previous === '/' && isLetter(-2) && isLetter(-3)) ||
    /(?:^|[^\p{L}])n\/$/iu.test(left)
  )
}

const isInFormula = (text: string, i: number) =>
  /^\s?(?:→|->|∧|∨|⇒|=>|↔|⊃)\s?[¬~(]?\p{L}(?!\p{L})/u.test(text.slice(i + 1, i + 8)) ||
  /[¬~]$|[∧∨↔]\s?$|[A-J)]\s?(?:→|->|⇒|=>)\s?[¬~]?$/.test(textBefore(text, i))

/** Returns whether a letter is an end of a range: "A to D", "A-D". */
const isInRange = (text: string, i: number) =>
  /^\s?(?:to|through|-|–|—|bis|à|a|至|到)\s?[A-J](?![\p{L}])/u.test(text.slice(i + 1, i + 14)) ||
  /(?:^|[^\p{L}])[A-J]\s?(?:to|through|-|–|—|bis|至|到)\s?$/u.test(textBefore(text, i))

function isVerb(word: string, { lower, lexicon }: SearchedText, at: number): boolean {
  if (isIn('verbsAfterLetter', word) || (/[^s]s$/.test(word) && !singularS.test(word))) return true
  const category = lexicon(lower, at)?.category ?? ''
  return (
    ['is', 'neg', 'because', 'and', 'or', 'bad', 'but', 'option', 'chosen'].includes(category) &&
    word.length > 1 &&
    word !== 'best' &&
    word !== 'strong'
  )
}
