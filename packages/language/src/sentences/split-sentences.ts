/**
 * Splits tokens into sentences. A sentence ends at `.`, `!`, `?` or an ellipsis and the closing quotes and brackets after it, unless it
 * visibly continues: a lower-case letter in a text with capitals, a list number, an abbreviation. Line breaks end paragraphs, headings and
 * list items, not wrapped lines. Colons never end a sentence, so that "Columnist: ..." stays together.
 */
import type { Sentence, Span } from '../doc/doc.ts'
import { creditAbbreviations, numberAbbreviations, sentenceStarters, titleAbbreviations } from '../tokens/word-lists.ts'

/** Maximum tokens per sentence, since parsing is superlinear. Longer ones are split at a comma or semicolon. */
export const maxSentenceTokens = 160

const terminalMark = /^(?:[.!?。！？]+|…+)$/
const closer = /^(?:["'”’)\]}»]|''|’’|<\/\w+>)$/
const opener = /^(?:["'“‘([{«]|``|''|‘’|<\w+>)$/
const emoticon = /^(?:>?[:;=][-^o']?[)(\]|DPpO]+|\^_\^)$/
const listMark = /^(?:\(?(?:\d{1,3}|[ivxIVX]{1,4}|[a-zA-Z])\)?|[-*•–—▪◦·])$/

/** Maximum run of opening quotes and brackets. */
const maxOpeners = 20

/** Groups tokens into sentences; every token is in exactly one. */
export function splitSentences(text: string, tokens: readonly Span[]): Sentence[] {
  const sentences: Sentence[] = []
  const words = tokens.map(token => text.slice(token.start, token.end))
  const hasCapitals = usesCapitals(words)
  let first = 0
  const addSentence = (end: number) => {
    while (end - first > maxSentenceTokens) addSentence(findSplitPoint(words, first))
    if (end === first) return
    sentences.push({
      index: sentences.length,
      start: tokens[first]!.start,
      end: tokens[end - 1]!.end,
      firstToken: first,
      endToken: end,
    })
    first = end
  }
  // Each run of closing marks is scanned once: its end is the same from anywhere inside.
  let closersEnd = 0
  for (let i = 0; i < tokens.length; i++) {
    if (i + 1 < tokens.length && endsLine(text, tokens, words, first, i)) addSentence(i + 1)
    else if (terminalMark.test(words[i]!) || words[i]!.endsWith('.')) {
      const end = i + 1 < closersEnd ? closersEnd : skipClosers(text, tokens, words, i + 1)
      closersEnd = end
      if (end < tokens.length && endsSentence(tokens, words, first, i, end, hasCapitals)) {
        addSentence(end)
        i = end - 1
      }
    }
  }
  addSentence(tokens.length)
  return sentences
}

/** Returns whether sentences of this text mostly start with capitals; all-lower-case corpora do not. */
function usesCapitals(words: readonly string[]): boolean {
  let upperCount = 0
  let lowerCount = 0
  for (let i = 0; i + 1 < words.length; i++)
    if (words[i] === '.' || words[i] === '?') {
      if (/^\p{Lu}/u.test(words[i + 1]!)) upperCount++
      else if (/^\p{Ll}/u.test(words[i + 1]!)) lowerCount++
    }
  return lowerCount === 0 ? true : upperCount > lowerCount
}

/** Index after the quotes and brackets that close at the end of a sentence. */
function skipClosers(text: string, tokens: readonly Span[], words: readonly string[], index: number): number {
  while (index < tokens.length) {
    const word = words[index]!
    if (terminalMark.test(word)) index++
    else if (closer.test(word)) {
      const isAttached = tokens[index]!.start === tokens[index - 1]!.end
      const opensNext =
        index + 1 < tokens.length &&
        tokens[index + 1]!.start === tokens[index]!.end &&
        /["']/.test(word) &&
        /^[\p{L}\p{N}]/u.test(words[index + 1]!)
      // In tokenised text a detached quotation mark closes.
      if (
        /[)\]}”’»>]/.test(word) ||
        (isAttached && !opensNext) ||
        (!isAttached && !opensNext && isQuoteOpen(words, index, word))
      )
        index++
      else break
    } else if (emoticon.test(word)) index++
    else break
    if (index < tokens.length && text.slice(tokens[index - 1]!.end, tokens[index]!.start).includes('\n')) break
  }
  return index
}

/** Returns whether a quotation mark of this kind is open, looking back a bounded number of tokens. */
function isQuoteOpen(words: readonly string[], index: number, mark: string): boolean {
  let isOpen = false
  for (let i = Math.max(0, index - 200); i < index; i++) if (words[i] === mark) isOpen = !isOpen
  return isOpen
}

function endsSentence(
  tokens: readonly Span[],
  words: readonly string[],
  first: number,
  i: number,
  end: number,
  hasCapitals: boolean,
): boolean {
  const word = words[i]!
  let next = end
  while (next < words.length - 1 && next < end + maxOpeners && opener.test(words[next]!)) next++
  const nextWord = words[next]!
  const startsLowerCase = /^\p{Ll}/u.test(nextWord)
  if (/[!?？！。]/.test(word)) return !(startsLowerCase && hasCapitals) || (end === i + 1 && !hasCapitals)
  if (terminalMark.test(word) && word !== '.') return !startsLowerCase && /^[\p{L}\p{N}"“]/u.test(nextWord) // an ellipsis
  if (word === '.') {
    // "1." and "A." at the start of a sentence number it.
    if (isListNumber(tokens, words, first, i)) return false
    if (/^[,;:]$/.test(words[end]!)) return false
    // Case names: "Harper v. Lyle".
    if (/^vs?$/.test(words[i - 1] ?? '') && i - first > 1 && /^\p{Lu}/u.test(nextWord)) return false
    if (startsLowerCase && hasCapitals) {
      // Without a space ("end.then") or after a whole sentence the capital was forgotten; otherwise the period abbreviates.
      return (
        i - first > 5 &&
        words[i - 1]!.length > 5 &&
        tokens[end]!.start > tokens[end - 1]!.end &&
        sentenceStarters.has(nextWord)
      )
    }
    return true
  }
  // Abbreviations before a name or number never end a sentence; others do before a word that starts one.
  if (!/^\p{L}/u.test(word)) return false
  const abbreviation = word.slice(0, -1).toLowerCase()
  if (
    titleAbbreviations.has(abbreviation) ||
    numberAbbreviations.has(abbreviation) ||
    creditAbbreviations.has(abbreviation)
  )
    return false
  if (/^\p{L}$/u.test(abbreviation)) return false
  if (!/^\p{Lu}/u.test(nextWord)) return false
  // "… a nap at 3 a.m. Nurses in the group …", but "at 3 p.m. Monday", "by 9 a.m. GMT" and "On Friday at 3 p.m. Dr Ito left".
  if (/^[ap]\.m$/.test(abbreviation) && !timeOfDaySuffix.test(nextWord))
    return !isOnlyTimeSoFar(words, first, i, nextWord)
  return sentenceStarters.has(nextWord.toLowerCase())
}

/** Words that continue a time of day. */
const timeOfDaySuffix =
  /^(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|(?:January|February|March|April|May|June|July|August|September|October|November|December)|\p{Lu}{2,5}|Eastern|Western|Central|Pacific|Mountain|Atlantic|Greenwich)s?\.?$/u

const timeWords =
  /^(?:[\d:.]+(?:st|nd|rd|th)?|,|and|but|so|then|between|on|at|by|in|of|from|to|till|until|before|after|since|about|around|nearly|almost|shortly|just|only|exactly|early|late|later|again|the|a|an|this|that|last|next|every|each|same|following|very|one|two|three|few|some|other|yesterday|today|tomorrow|tonight|morning|afternoon|evening|night|noon|midnight|days?|weeks?|months?|years?|hours?|minutes?|weekdays?|weekends?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september|october|november|december|[ap]\.?m\.?)$/i

/** Maximum words of a time expression. */
const maxTimeWords = 30

/**
 * Returns whether the sentence so far only gives a time, so that the event is still to come: "On Friday at 3 p.m. Osman
 * left". Before a title a further clause may do so: "Ann came at noon, and at 3 p.m. Dr Ito left".
 */
function isOnlyTimeSoFar(words: readonly string[], first: number, end: number, nextWord: string): boolean {
  if (end - first > maxTimeWords) return false
  const precedesTitle = titleAbbreviations.has(nextWord.replace('.', '').toLowerCase())
  for (let i = end - 1; i >= first; i--) {
    if (precedesTitle && /^(?:and|but|while|when|because|that)$/i.test(words[i]!)) return true
    if (!timeWords.test(words[i]!)) return false
  }
  return true
}

function isListNumber(tokens: readonly Span[], words: readonly string[], first: number, i: number): boolean {
  if (i === first || tokens[i]!.start !== tokens[i - 1]!.end) return false
  if (i - first === 1) return listMark.test(words[first]!)
  return /^\d{1,2}$/.test(words[i - 1]!) && /^[:;]$/.test(words[i - 2]!)
}

/** Returns whether the line break after token `i`, if any, ends a sentence. */
function endsLine(text: string, tokens: readonly Span[], words: readonly string[], first: number, i: number): boolean {
  const gapStart = tokens[i]!.end
  const gapEnd = tokens[i + 1]!.start
  if (gapEnd - gapStart < 1) return false
  const gap = text.slice(gapStart, Math.min(gapEnd, gapStart + 2000))
  const lineBreak = gap.indexOf('\n')
  if (lineBreak < 0) return /[\u2028\u2029]/.test(gap)
  if (gap.indexOf('\n', lineBreak + 1) >= 0) return true
  const last = words[i]!
  const next = words[i + 1]!
  if (terminalMark.test(last) || closer.test(last) || last === ':' || last === ';') return !/^\p{Ll}/u.test(next)
  if (listMark.test(next) && (/^[-*•▪◦·]$/.test(next) || /^[.):]$/.test(words[i + 2] ?? '') || /^\(/.test(next)))
    return true
  if (next === '(' && listMark.test(words[i + 2] ?? '') && words[i + 3] === ')') return true
  // Headings: a short line whose successor starts like a sentence.
  const lineStart = text.lastIndexOf('\n', gapStart - 1) + 1
  const lineLength = gapStart - Math.max(lineStart, tokens[first]!.start)
  return lineLength < 50 && !/^[,\-–—]$/.test(last) && !/^\p{Ll}/u.test(next)
}

/** Split point of an overlong sentence: after the last semicolon or comma that fits, else at the limit. */
function findSplitPoint(words: readonly string[], first: number): number {
  for (const mark of [';', ','])
    for (let i = first + maxSentenceTokens - 1; i > first + maxSentenceTokens / 2; i--)
      if (words[i] === mark) return i + 1
  return first + maxSentenceTokens
}
