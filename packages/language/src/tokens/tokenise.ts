/**
 * Tokeniser in the style of the English Web Treebank: clitics are split off (`do|n't`, `Ann|'s`), hyphenated words
 * split except after a prefix (`long|-|term`, `non-profit`), addresses and numbers stay whole.
 *
 * One left-to-right scan with bounded look-ahead takes linear time on any text. Tokenised text (`don ' t`, `Ann ' s`)
 * is accepted: such a token spans its inner space, and `normalForm` gives the word.
 */
import type { Span } from '../doc/doc.ts'
import { classifyCharacter, digit, isApostrophe, isUpper, letter, mark, space, symbol } from './characters.ts'
import {
  abbreviations,
  clitics,
  contractions,
  credits,
  domains,
  numbered,
  prefixes,
  sentenceStarters,
  suffixes,
  titles,
  units,
} from './word-lists.ts'

const address =
  /(?:(?:https?|ftp|file|mailto|news|ymsgr):[^\s<>"“”]{2,2000}|www\.[^\s<>"“”]{2,2000}|[\w.%+-]{1,80}@[\w-]{1,60}(?:\.[\w-]{1,60}){0,6}|(?:[\w~-]{1,60}\.){1,6}(?:com|org|net|edu|gov|co\.uk)\b(?:[/?][^\s<>"“”]{0,2000})?|[a-z]{2,20}\.[a-z]{2,20}(?:\.[a-z-]{2,20}){1,6})/iy
const emoticon =
  /(?:>?[:;=8][-^o']?(?:[)(\]|*/\\]+|[DPpOo3](?![\p{L}\p{N}]))|<3+|\^[_.]*\^|[-_]{1,3}\.[-_]{1,3}|\\o\/|XD(?![\p{L}\p{N}]))/uy
/** Simple markup tags, left in the text by some corpora; one token each. */
const markup = /<\/?(?:b|i|u|em|strong|p|br|sub|sup|span|li|ul|ol) ?\/?>/iy
const markRun = /(?:\.{2,400}|-{2,400}|[!?]{1,400}|([*=~_#+<>|$—–])\1{1,400}|''|``|’’|‘’)/y
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
    const kind = classifyCharacter(code)
    if (kind === space) offset += codeUnits(code)
    else offset = readToken(text, offset, code, kind, spans)
  }
  return spans
}

const codeUnits = (code: number) => (code > 0xffff ? 2 : 1)

function readToken(text: string, offset: number, code: number, kind: number, spans: Span[]): number {
  if (startsChunk(text, offset)) {
    const end = matchAt(address, text, offset)
    if (end > offset) return addSpan(spans, offset, trimAddress(text, offset, end))
    if (kind === symbol || code === 0x58 || code === 0x38) {
      const faceEnd = matchAt(emoticon, text, offset)
      if (faceEnd > offset && endsChunk(text, faceEnd)) return addSpan(spans, offset, faceEnd)
    }
  }
  if (kind === letter || kind === digit) return readWord(text, offset, spans)
  if (isApostrophe(code)) return readApostrophe(text, offset, spans)
  if (code === 0x2e && startsChunk(text, offset) && classAt(text, offset + 1) === digit)
    return addSpan(spans, offset, skipWord(text, offset + 1))
  if (code === 0x3c) {
    const tag = matchAt(markup, text, offset)
    if (tag > offset) return addSpan(spans, offset, tag)
  }
  const run = matchAt(markRun, text, offset)
  if (run > offset) return addSpan(spans, offset, run)
  const picture = code > 0xff ? matchAt(pictograph, text, offset) : offset
  if (picture > offset) return addSpan(spans, offset, picture)
  return addSpan(spans, offset, skipMarks(text, offset + codeUnits(code)))
}

function matchAt(pattern: RegExp, text: string, offset: number): number {
  pattern.lastIndex = offset
  return pattern.test(text) ? pattern.lastIndex : offset
}

function addSpan(spans: Span[], start: number, end: number): number {
  spans.push({ start, end })
  return end
}

function skipMarks(text: string, offset: number): number {
  while (offset < text.length) {
    const code = text.codePointAt(offset)!
    if (classifyCharacter(code) !== mark) break
    offset += codeUnits(code)
  }
  return offset
}

function startsChunk(text: string, offset: number): boolean {
  if (offset === 0) return true
  const before = text.charCodeAt(offset - 1)
  return classifyCharacter(before) === space || '([{<"“‘\'$£€'.includes(text[offset - 1]!)
}

function endsChunk(text: string, offset: number): boolean {
  return (
    offset >= text.length || classifyCharacter(text.charCodeAt(offset)) === space || '.,!?)"'.includes(text[offset]!)
  )
}

/** End of an address without the punctuation of the surrounding sentence. */
function trimAddress(text: string, start: number, end: number): number {
  while (end > start + 1 && /[.,;:!?'’)\]}]/.test(text[end - 1]!)) {
    if (text[end - 1] === ')' && text.slice(start, end - 1).includes('(')) break
    if (text.startsWith('...', end - 3)) break
    end--
  }
  return end
}

/** Reads the longest word from a letter or digit, and splits it if it holds several. */
function readWord(text: string, start: number, spans: Span[]): number {
  const phoneEnd = matchAt(phone, text, start)
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
    if (kind !== letter && kind !== digit && kind !== mark) break
    offset += codeUnits(code)
  }
  return offset
}

const classAt = (text: string, offset: number) =>
  offset < text.length ? classifyCharacter(text.codePointAt(offset)!) : space

/** End of the word extended over the symbol at `end`; `end` if it stops there. */
function extendWord(text: string, start: number, end: number): number {
  if (end >= text.length || end - start > maxWordLength) return end
  const before = classAt(text, end - 1)
  const after = classAt(text, end + 1)
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
  if (numbered.has(lower)) {
    if (isNumbered(text, lower, end)) return end + 1
    // Single letters may be initials.
    if (lower.length > 1 && lower !== 'nr') return end
  }
  // "c. 1850", "b. 1920".
  if (/^[cbd]$/.test(word) && /^ ?1\d{3}(?!\d)/.test(text.slice(end + 1, end + 7))) return end + 1
  if (credits.has(lower) && isCredit(text, start, end)) return end + 1
  if (titles.has(lower) || abbreviations.has(lower)) return isAbbreviationHere(text, word, lower, end) ? end + 1 : end
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
  const before = text.slice(Math.max(0, start - 30), start)
  if (labelNoun.test(before)) return true
  if (!unitLetters.includes(word) || !/(?:\d|°) ?$/.test(before)) return false
  return !/(?:^|[^\p{L}\p{N}])(?:in|since|by|until|from|of|after|before|during|\p{Lu}\p{Ll}{2,8}),? (?:1[5-9]|20)\d\d $/iu.test(
    before,
  )
}

/** Returns whether a single letter and a period precede: "e. " before "g". */
function followsSpacedInitial(text: string, start: number): boolean {
  return start >= 3 && /^(?:[^\p{L}\p{N}]|^)\p{L}\. $/u.test(text.slice(Math.max(0, start - 4), start).padStart(4))
}

/**
 * Returns whether a number or code follows the period: "no. 5", "vol. II", "order no. HK-20931", "flight no. BA 117".
 */
function isNumbered(text: string, lower: string, end: number): boolean {
  const behind = text.slice(end + 1, end + 20)
  // "I said no. I left": a pronoun, not a Roman numeral.
  const roman = /^\s{0,2}([IVXivx]{1,5})(?![\p{L}'’])/u.exec(behind)?.[1]
  if (roman !== undefined) return roman.length > 1 || !/^(?:no|min|max)$/.test(lower)
  return (
    /^\s{0,2}(?:[\d#]|\p{Lu}{1,4}[-/]?\d)/u.test(behind) ||
    (/^(?:nos?|refs?)$/.test(lower) && /^ \p{Lu}{1,4}[-/ ]{0,3}\d/u.test(behind))
  )
}

/** Returns whether a credited name follows in brackets or after a comma. */
const isCredit = (text: string, start: number, end: number): boolean =>
  /[([,]\s?$/.test(text.slice(Math.max(0, start - 2), start)) && /^ \p{Lu}/u.test(text.slice(end + 1, end + 4))

/** Returns whether a word is an abbreviation here; words such as "sun" only if capitalised. */
function isAbbreviationHere(text: string, word: string, lower: string, end: number): boolean {
  const behind = text.slice(end + 1, end + 6)
  if (/^(?:sat|sun|mon|wed|mar|jun|jul|misc|rep|gen|ave|co|fri|dec|ed|sen|al|hon|st|ca|cf|col|det)$/.test(lower))
    return isUpper(word[0]!) || lower === 'al' || lower === 'cf' || lower === 'ca' || /^\s{0,2}[,;:)]/.test(behind)
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
    const negated = /^(.+?)(n['’`]t)$/i.exec(word)
    if (negated) {
      const middle = start + negated[1]!.length
      addSpan(spans, start, middle)
      return addSpan(spans, middle, end)
    }
    const measured = /^(\d[\d.,:]*)(\p{L}[\p{L}.]*)$/u.exec(word)
    if (measured && units.has(measured[2]!.toLowerCase())) {
      const middle = start + measured[1]!.length
      addSpan(spans, start, middle)
      return addSpan(spans, middle, end)
    }
    if (isSpacedNegation(text, word, end)) return splitSpacedNegation(text, start, end, spans)
  }
  return addSpan(spans, start, end)
}

const spacedTail = / ?['’`] ?[tT](?![\p{L}\p{N}])/uy

/** Returns whether a detached "' t" follows: "don ' t". */
function isSpacedNegation(text: string, word: string, end: number): boolean {
  return /n$/i.test(word) && matchAt(spacedTail, text, end) > end
}

function splitSpacedNegation(text: string, start: number, end: number, spans: Span[]): number {
  const close = matchAt(spacedTail, text, end)
  if (end - 1 > start) addSpan(spans, start, end - 1)
  return addSpan(spans, end - 1, close)
}

const spacedClitic = /['’`] (?:s|m|d|re|ve|ll)(?![\p{L}\p{N}'’])/iuy
const attachedClitic = /['’`](?:s|m|d|re|ve|ll)(?![\p{L}\p{N}])/iuy
const shortenedYear = /['’]\d\ds?(?![\p{L}\p{N}])/uy
const shortenedWord = /['’](?:em|til|cause|bout|n|tis|twas)(?![\p{L}\p{N}])/iuy

/** Reads a clitic ("'s", "' s"), a shortened word or year ("'em", "'72"), or a quotation mark. */
function readApostrophe(text: string, offset: number, spans: Span[]): number {
  const previous = spans[spans.length - 1]
  const followsWord =
    previous !== undefined && offset - previous.end <= 1 && classAt(text, previous.end - 1) !== symbol && offset > 0
  if (followsWord) {
    const attached = matchAt(attachedClitic, text, offset)
    if (attached > offset) return addSpan(spans, offset, attached)
    const spaced = matchAt(spacedClitic, text, offset)
    if (spaced > offset) return addSpan(spans, offset, spaced)
  }
  for (const pattern of [shortenedYear, shortenedWord]) {
    const end = matchAt(pattern, text, offset)
    if (end > offset) return addSpan(spans, offset, end)
  }
  const pair = matchAt(markRun, text, offset)
  return addSpan(spans, offset, pair > offset ? pair : skipMarks(text, offset + 1))
}

/** Returns whether a token is a simple markup tag, such as <b>. */
export function isMarkup(token: string): boolean {
  return token.charCodeAt(0) === 0x3c && matchAt(markup, token, 0) === token.length
}

/** Word of a token as models read it: without inner space, with plain apostrophes. */
export function normaliseForm(text: string): string {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 0x20 || code > 127) return text.replace(/\s+/g, '').replace(/[’‘`]/g, "'").replace(/[“”]/g, '"')
  }
  return text
}
