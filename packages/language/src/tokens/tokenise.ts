/**
 * Tokeniser in the style of the English Web Treebank: clitics are split off (`do|n't`, `Ann|'s`), hyphenated words
 * split except after a prefix (`long|-|term`, `non-profit`), addresses and numbers stay whole.
 *
 * One left-to-right scan with bounded look-ahead takes linear time on any text. Tokenised text (`don ' t`, `Ann ' s`)
 * is accepted: such a token includes its inner space, and `normaliseForm` gives the word.
 */
import type { Span } from '../doc/doc.ts'
import {
  classifyCharacter,
  combiningMark,
  digit,
  isApostrophe,
  isUpperCase,
  letter,
  space,
  symbol,
} from './characters.ts'
import {
  abbreviations,
  clitics,
  contractions,
  creditAbbreviations,
  domains,
  numberAbbreviations,
  prefixes,
  sentenceStarters,
  suffixes,
  titleAbbreviations,
  units,
} from './word-lists.ts'

const address =
  /(?:(?:https?|ftp|file|mailto|news|ymsgr):[^\s<>"“”]{2,2000}|www\.[^\s<>"“”]{2,2000}|[\w.%+-]{1,80}@[\w-]{1,60}(?:\.[\w-]{1,60}){0,6}|(?:[\w~-]{1,60}\.){1,6}(?:com|org|net|edu|gov|co\.uk)\b(?:[/?][^\s<>"“”]{0,2000})?|[a-z]{2,20}\.[a-z]{2,20}(?:\.[a-z-]{2,20}){1,6})/iy
const emoticon =
  /(?:>?[:;=8][-^o']?(?:[)(\]|*/\\]+|[DPpOo3](?![\p{L}\p{N}]))|<3+|\^[_.]*\^|[-_]{1,3}\.[-_]{1,3}|\\o\/|XD(?![\p{L}\p{N}]))/uy
/** Simple markup tags, left in the text by some corpora; one token each. */
const markup = /<\/?(?:b|i|u|em|strong|p|br|sub|sup|span|li|ul|ol) ?\/?>/iy
const punctuationRun = /(?:\.{2,400}|-{2,400}|[!?]{1,400}|([*=~_#+<>|$—–])\1{1,400}|''|``|’’|‘’)/y
const pictograph =
  /(?:\p{RI}\p{RI}|\p{Extended_Pictographic}(?:\p{M}|[\u{1f3fb}-\u{1f3ff}]|\u200d\p{Extended_Pictographic}){0,20})/uy
const phone =
  /(?:\d{1,4}-){2,4}\d{3,4}(?![\p{L}\p{N}-])|\d{3}-\d{4}(?![\p{L}\p{N}-])|\d{1,2}-\d{1,2}-\d{2,4}(?![\p{L}\p{N}-])/uy
const maxWordLength = 400
/** Kelvin, Celsius, Fahrenheit, volt, watt, ampere, newton, joule, litre, million, giga, tesla, billion. */
const unitLetters = 'KCFVWANJLMGTB'
/** Words before a letter that labels one of a kind. */
const labelNoun =
  /(?:^|[^\p{L}\p{N}])(?:vitamins?|hepatitis|plans?|groups?|types?|class|grades?|options?|teams?|platforms?|gates?|blocks?|zones?|routes?|appendix|exhibits?) $/iu

/** Splits a text into tokens with exact offsets, separated by white space only. */
export function tokenise(text: string): Span[] {
  const spans: Span[] = []
  let offset = 0
  while (offset < text.length) {
    const code = text.codePointAt(offset)!
    const characterClass = classifyCharacter(code)
    if (characterClass === space) offset += countCodeUnits(code)
    else offset = readToken(text, offset, code, characterClass, spans)
  }
  return spans
}

const countCodeUnits = (code: number) => (code > 0xffff ? 2 : 1)

/** Adds the token or tokens that start at an offset; returns the offset after them. */
function readToken(text: string, offset: number, code: number, characterClass: number, spans: Span[]): number {
  if (startsChunk(text, offset)) {
    const end = findMatchEnd(address, text, offset)
    if (end > offset) return addSpan(spans, offset, trimAddress(text, offset, end))
    if (characterClass === symbol || text[offset] === 'X' || text[offset] === '8') {
      const emoticonEnd = findMatchEnd(emoticon, text, offset)
      if (emoticonEnd > offset && endsChunk(text, emoticonEnd)) return addSpan(spans, offset, emoticonEnd)
    }
  }
  if (characterClass === letter || characterClass === digit) return readWord(text, offset, spans)
  if (isApostrophe(code)) return readApostrophe(text, offset, spans)
  if (text[offset] === '.' && startsChunk(text, offset) && getClassAt(text, offset + 1) === digit)
    return addSpan(spans, offset, skipWord(text, offset + 1))
  if (text[offset] === '<') {
    const tagEnd = findMatchEnd(markup, text, offset)
    if (tagEnd > offset) return addSpan(spans, offset, tagEnd)
  }
  const runEnd = findMatchEnd(punctuationRun, text, offset)
  if (runEnd > offset) return addSpan(spans, offset, runEnd)
  const pictographEnd = code > 0xff ? findMatchEnd(pictograph, text, offset) : offset
  if (pictographEnd > offset) return addSpan(spans, offset, pictographEnd)
  return addSpan(spans, offset, skipCombiningMarks(text, offset + countCodeUnits(code)))
}

/** End of the match of a sticky pattern at an offset; the offset itself if there is none. */
function findMatchEnd(pattern: RegExp, text: string, offset: number): number {
  pattern.lastIndex = offset
  return pattern.test(text) ? pattern.lastIndex : offset
}

function addSpan(spans: Span[], start: number, end: number): number {
  spans.push({ start, end })
  return end
}

function skipCombiningMarks(text: string, offset: number): number {
  while (offset < text.length) {
    const code = text.codePointAt(offset)!
    if (classifyCharacter(code) !== combiningMark) break
    offset += countCodeUnits(code)
  }
  return offset
}

/** Returns whether a chunk, a run of characters without white space, starts at an offset, apart from opening marks. */
function startsChunk(text: string, offset: number): boolean {
  if (offset === 0) return true
  const before = text.charCodeAt(offset - 1)
  return classifyCharacter(before) === space || '([{<"“‘\'$£€'.includes(text[offset - 1]!)
}

const endsChunk = (text: string, offset: number): boolean =>
  offset >= text.length || classifyCharacter(text.charCodeAt(offset)) === space || '.,!?)"'.includes(text[offset]!)

/** End of an address without the punctuation of the surrounding sentence. */
function trimAddress(text: string, start: number, end: number): number {
  while (end > start + 1 && /[.,;:!?'’)\]}]/.test(text[end - 1]!)) {
    if (text[end - 1] === ')' && text.slice(start, end - 1).includes('(')) break
    if (text.startsWith('...', end - 3)) break
    end--
  }
  return end
}

/** Reads the longest word from a letter or digit, and splits it if it contains several tokens. */
function readWord(text: string, start: number, spans: Span[]): number {
  const phoneEnd = findMatchEnd(phone, text, start)
  if (phoneEnd > start) return addSpan(spans, start, phoneEnd)
  let end = skipWord(text, start)
  for (;;) {
    const next = extendWord(text, start, end)
    if (next === end) break
    end = next
  }
  return splitWord(text, start, end, spans)
}

function skipWord(text: string, offset: number): number {
  while (offset < text.length) {
    const code = text.codePointAt(offset)!
    const kind = classifyCharacter(code)
    if (kind !== letter && kind !== digit && kind !== combiningMark) break
    offset += countCodeUnits(code)
  }
  return offset
}

const getClassAt = (text: string, offset: number) =>
  offset < text.length ? classifyCharacter(text.codePointAt(offset)!) : space

/** End of the word extended over the symbol at `end`; `end` if it stops there. */
function extendWord(text: string, start: number, end: number): number {
  if (end >= text.length || end - start > maxWordLength) return end
  const before = getClassAt(text, end - 1)
  const after = getClassAt(text, end + 1)
  switch (text[end]) {
    case '.':
      return extendByPeriod(text, start, end, before, after)
    case ',':
      return before === digit && /^\d{3}(?!\d)/.test(text.slice(end + 1, end + 5)) ? end + 4 : end
    case ':':
      return before === digit && after === digit ? skipWord(text, end + 1) : end
    case '/':
      // Dates and ratios are one token; simple fractions are not.
      if (before === digit && after === digit && !/^[1-9]\/[1-9](?![\d/])/.test(text.slice(start, end + 3)))
        return skipWord(text, end + 1)
      return /^(?:w\/o?|[bl]\/c|n\/a)(?![\p{L}\p{N}])/iu.test(text.slice(start, end + 3))
        ? skipWord(text, end + 1)
        : end
    case '&':
      return end - start <= 3 && /^[A-Z]+&[A-Z]{1,2}(?![\p{L}])/u.test(text.slice(start, end + 4))
        ? skipWord(text, end + 1)
        : end
    case '-': {
      if (after !== letter && after !== digit) return end
      const next = skipWord(text, end + 1)
      if (next - end > maxWordLength) return end
      if (prefixes.has(text.slice(start, end).toLowerCase()) || suffixes.has(text.slice(end + 1, next).toLowerCase()))
        return next
      return end
    }
    case "'":
    case '’':
    case '`': {
      if (after !== letter) return end
      const next = skipWord(text, end + 1)
      const tail = next - end > 4 ? '' : text.slice(end + 1, next).toLowerCase()
      if (tail === 's' && before === digit) return next
      if (clitics.has(tail)) return end
      return next
    }
    case '*':
    case '@':
      return before === letter && after === letter ? skipWord(text, end + 1) : end
    default:
      return end
  }
}

function extendByPeriod(text: string, start: number, end: number, before: number, after: number): number {
  if (before === digit && after === digit) return skipWord(text, end + 1)
  const word = text.slice(start, end)
  if (after === letter) {
    const next = skipWord(text, end + 1)
    if (next - end > maxWordLength) return end
    const tail = text.slice(end + 1, next).toLowerCase()
    if (domains.has(tail) && before !== space) return next
    // Initials and acronyms: single letters with periods, as in "e.g." and "U.S.".
    if (/^(?:\p{L}\.)*\p{L}$/u.test(word) && next === end + 2)
      return text[next] === '.' || word.length > 1 || /^\p{Ll}\.\p{Ll}$/u.test(text.slice(start, next)) ? next : end
    if (/^ph$/i.test(word) && tail === 'd') return next
    return end
  }
  // The last period of a text ends its last sentence, even after an abbreviation.
  if (/^["'”’)\]]{0,2}\s*$/.test(text.slice(end + 1, end + 40)) && end + 40 > text.length && !/^\p{Lu}/u.test(word))
    return end
  const lower = word.toLowerCase()
  if (/^(?:\p{L}\.)+\p{L}$/u.test(word)) return end + 1
  // "e. g." and "A. D." as some corpora write them.
  if (end - start === 1 && (/^ \p{L}\./u.test(text.slice(end + 1, end + 4)) || followsSpacedInitial(text, start)))
    return end + 1
  if (numberAbbreviations.has(lower)) {
    if (isFollowedByNumber(text, lower, end)) return end + 1
    // Single letters may be initials.
    if (lower.length > 1 && lower !== 'nr') return end
  }
  // "c. 1850", "b. 1920".
  if (/^[cbd]$/.test(word) && /^ ?1\d{3}(?!\d)/.test(text.slice(end + 1, end + 7))) return end + 1
  if (creditAbbreviations.has(lower) && isInCredit(text, start, end)) return end + 1
  if (titleAbbreviations.has(lower) || abbreviations.has(lower))
    return isAbbreviationHere(text, word, lower, end) ? end + 1 : end
  // Initials: a capital before a capitalised word that does not start a sentence.
  if (/^\p{Lu}$/u.test(word) && word !== 'I' && !isUnitOrLabel(text, word, start)) {
    const name = /^ {1,3}(\p{Lu}[\p{L}'’-]{1,30})/u.exec(text.slice(end + 1, end + 36))?.[1]
    if (name !== undefined && !sentenceStarters.has(name.toLowerCase())) return end + 1
  }
  return end
}

/**
 * Returns whether a single capital is no initial: a unit after its number ("at 4000 K. Common lamps …", "20 °C. Bread
 * …") or a label ("vitamin C. Oranges …"). After a year it is one ("In 1926 A. Milne …").
 */
function isUnitOrLabel(text: string, word: string, start: number): boolean {
  const precedingText = text.slice(Math.max(0, start - 30), start)
  if (labelNoun.test(precedingText)) return true
  if (!unitLetters.includes(word) || !/(?:\d|°) ?$/.test(precedingText)) return false
  return !/(?:^|[^\p{L}\p{N}])(?:in|since|by|until|from|of|after|before|during|\p{Lu}\p{Ll}{2,8}),? (?:1[5-9]|20)\d\d $/iu.test(
    precedingText,
  )
}

/** Returns whether a single letter and a period precede: "e. " before "g". */
const followsSpacedInitial = (text: string, start: number): boolean =>
  start >= 3 && /^(?:[^\p{L}\p{N}]|^)\p{L}\. $/u.test(text.slice(Math.max(0, start - 4), start).padStart(4))

/** Returns whether a number or code follows the period: "no. 5", "vol. II", "order no. HK-20931", "flight no. BA 117". */
function isFollowedByNumber(text: string, lower: string, end: number): boolean {
  const followingText = text.slice(end + 1, end + 20)
  // "I said no. I left": a pronoun, not a Roman numeral.
  const roman = /^\s{0,2}([IVXivx]{1,5})(?![\p{L}'’])/u.exec(followingText)?.[1]
  if (roman !== undefined) return roman.length > 1 || !/^(?:no|min|max)$/.test(lower)
  return (
    /^\s{0,2}(?:[\d#]|\p{Lu}{1,4}[-/]?\d)/u.test(followingText) ||
    (/^(?:nos?|refs?)$/.test(lower) && /^ \p{Lu}{1,4}[-/ ]{0,3}\d/u.test(followingText))
  )
}

/** Returns whether a credited name follows in brackets or after a comma. */
const isInCredit = (text: string, start: number, end: number): boolean =>
  /[([,]\s?$/.test(text.slice(Math.max(0, start - 2), start)) && /^ \p{Lu}/u.test(text.slice(end + 1, end + 4))

/** Returns whether a word is an abbreviation here; words such as "sun" only if capitalised. */
function isAbbreviationHere(text: string, word: string, lower: string, end: number): boolean {
  const followingText = text.slice(end + 1, end + 6)
  if (/^(?:sat|sun|mon|wed|mar|jun|jul|misc|rep|gen|ave|co|fri|dec|ed|sen|al|hon|st|ca|cf|col|det)$/.test(lower))
    return (
      isUpperCase(word[0]!) ||
      lower === 'al' ||
      lower === 'cf' ||
      lower === 'ca' ||
      /^\s{0,2}[,;:)]/.test(followingText)
    )
  return true
}

/** Splits a word into its syntactic words. */
function splitWord(text: string, start: number, end: number, spans: Span[]): number {
  if (end - start <= 12) {
    const word = text.slice(start, end)
    const lower = word.toLowerCase()
    const parts = contractions.get(lower)
    if (parts && !(word === 'IM' || word === 'Im')) {
      for (const length of parts) start = addSpan(spans, start, start + length)
      return end
    }
    const negation = /^(.+?)(n['’`]t)$/i.exec(word)
    if (negation) {
      const middle = start + negation[1]!.length
      addSpan(spans, start, middle)
      return addSpan(spans, middle, end)
    }
    const quantity = /^(\d[\d.,:]*)(\p{L}[\p{L}.]*)$/u.exec(word)
    if (quantity && units.has(quantity[2]!.toLowerCase())) {
      const middle = start + quantity[1]!.length
      addSpan(spans, start, middle)
      return addSpan(spans, middle, end)
    }
    if (isSpacedNegation(text, word, end)) return splitSpacedNegation(text, start, end, spans)
  }
  return addSpan(spans, start, end)
}

const spacedTail = / ?['’`] ?[tT](?![\p{L}\p{N}])/uy

/** Returns whether a detached "' t" follows: "don ' t". */
const isSpacedNegation = (text: string, word: string, end: number): boolean =>
  /n$/i.test(word) && findMatchEnd(spacedTail, text, end) > end

function splitSpacedNegation(text: string, start: number, end: number, spans: Span[]): number {
  const negationEnd = findMatchEnd(spacedTail, text, end)
  if (end - 1 > start) addSpan(spans, start, end - 1)
  return addSpan(spans, end - 1, negationEnd)
}

const spacedClitic = /['’`] (?:s|m|d|re|ve|ll)(?![\p{L}\p{N}'’])/iuy
const attachedClitic = /['’`](?:s|m|d|re|ve|ll)(?![\p{L}\p{N}])/iuy
const shortenedYear = /['’]\d\ds?(?![\p{L}\p{N}])/uy
const shortenedWord = /['’](?:em|til|cause|bout|n|tis|twas)(?![\p{L}\p{N}])/iuy

/** Reads a clitic ("'s", "' s"), a shortened word or year ("'em", "'72"), or a quotation mark. */
function readApostrophe(text: string, offset: number, spans: Span[]): number {
  const previous = spans[spans.length - 1]
  const followsWord =
    previous !== undefined && offset - previous.end <= 1 && getClassAt(text, previous.end - 1) !== symbol && offset > 0
  if (followsWord) {
    const attachedEnd = findMatchEnd(attachedClitic, text, offset)
    if (attachedEnd > offset) return addSpan(spans, offset, attachedEnd)
    const spacedEnd = findMatchEnd(spacedClitic, text, offset)
    if (spacedEnd > offset) return addSpan(spans, offset, spacedEnd)
  }
  for (const pattern of [shortenedYear, shortenedWord]) {
    const end = findMatchEnd(pattern, text, offset)
    if (end > offset) return addSpan(spans, offset, end)
  }
  const runEnd = findMatchEnd(punctuationRun, text, offset)
  return addSpan(spans, offset, runEnd > offset ? runEnd : skipCombiningMarks(text, offset + 1))
}

/** Returns whether a token is a simple markup tag, such as <b>. */
export const isMarkup = (token: string): boolean =>
  token.charCodeAt(0) === 0x3c && findMatchEnd(markup, token, 0) === token.length

/** Word of a token as models read it: without inner space, with plain apostrophes. */
export function normaliseForm(text: string): string {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 0x20 || code > 127) return text.replace(/\s+/g, '').replace(/[’‘`]/g, "'").replace(/[“”]/g, '"')
  }
  return text
}
