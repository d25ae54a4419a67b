/**
 * Splits tokens into sentences. A sentence ends at `.`, `!`, `?` or an ellipsis and the closing quotes and brackets
 * after it, unless it visibly continues: a small letter in cased text, a list number, an abbreviation. Line breaks end
 * paragraphs, headings and list items, not wrapped lines. Colons never end a sentence, so that "Columnist: ..." stays
 * together.
 */
import type { Sentence, Span } from '../doc/doc.ts'
import { credits, numbered, sentenceStarters, titles } from '../tokens/word-lists.ts'

/** Maximum tokens per sentence, since parsing is superlinear. Longer ones are split at a comma or semicolon. */
export const maxSentenceTokens = 160

const terminal = /^(?:[.!?。！？]+|…+)$/
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
  const cased = usesCapitals(words)
  let first = 0
  const close = (end: number) => {
    while (end - first > maxSentenceTokens) close(findSplitPoint(words, first))
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
  // Each run of marks is scanned once: its end is the same from anywhere inside.
  let closersEnd = 0
  for (let i = 0; i < tokens.length; i++) {
    if (i + 1 < tokens.length && endsLine(text, tokens, words, first, i)) close(i + 1)
    else if (terminal.test(words[i]!) || words[i]!.endsWith('.')) {
      const end = i + 1 < closersEnd ? closersEnd : skipClosers(text, tokens, words, i + 1)
      closersEnd = end
      if (end < tokens.length && endsSentence(tokens, words, first, i, end, cased)) {
        close(end)
        i = end - 1
      }
    }
  }
  close(tokens.length)
  return sentences
}

/** Returns whether sentences of this text mostly start with capitals; all-lower-case corpora do not. */
function usesCapitals(words: readonly string[]): boolean {
  let capital = 0
  let small = 0
  for (let i = 0; i + 1 < words.length; i++)
    if (words[i] === '.' || words[i] === '?') {
      if (/^\p{Lu}/u.test(words[i + 1]!)) capital++
      else if (/^\p{Ll}/u.test(words[i + 1]!)) small++
    }
  return small === 0 ? true : capital > small
}

/** Index after the quotes and brackets that close at the end of a sentence. */
function skipClosers(text: string, tokens: readonly Span[], words: readonly string[], index: number): number {
  while (index < tokens.length) {
    const word = words[index]!
    if (terminal.test(word)) index++
    else if (closer.test(word)) {
      const attached = tokens[index]!.start === tokens[index - 1]!.end
      const opensNext =
        index + 1 < tokens.length &&
        tokens[index + 1]!.start === tokens[index]!.end &&
        /["']/.test(word) &&
        /^[\p{L}\p{N}]/u.test(words[index + 1]!)
      // In tokenised text a detached quotation mark closes.
      if (
        /[)\]}”’»>]/.test(word) ||
        (attached && !opensNext) ||
        (!attached && !opensNext && isQuoteOpen(words, index, word))
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
  let odd = false
  for (let i = Math.max(0, index - 200); i < index; i++) if (words[i] === mark) odd = !odd
  return odd
}

function endsSentence(
  tokens: readonly Span[],
  words: readonly string[],
  first: number,
  i: number,
  end: number,
  cased: boolean,
): boolean {
  const word = words[i]!
  let next = end
  while (next < words.length - 1 && next < end + maxOpeners && opener.test(words[next]!)) next++
  const follower = words[next]!
  const small = /^\p{Ll}/u.test(follower)
  if (/[!?？！。]/.test(word)) return !(small && cased) || (end === i + 1 && !cased)
  if (terminal.test(word) && word !== '.') return !small && /^[\p{L}\p{N}"“]/u.test(follower) // an ellipsis
  if (word === '.') {
    // "1." and "A." at the start of a sentence number it.
    if (isListNumber(tokens, words, first, i)) return false
    if (/^[,;:]$/.test(words[end]!)) return false
    // Case names: "Harper v. Lyle".
    if (/^vs?$/.test(words[i - 1] ?? '') && i - first > 1 && /^\p{Lu}/u.test(follower)) return false
    if (small && cased) {
      // Without a space ("end.then") or after a whole sentence the capital was forgotten; otherwise it abbreviates.
      return (
        i - first > 5 &&
        words[i - 1]!.length > 5 &&
        tokens[end]!.start > tokens[end - 1]!.end &&
        sentenceStarters.has(follower)
      )
    }
    return true
  }
  // Abbreviations before a name or number never end a sentence; others do before a word that starts one.
  if (!/^\p{L}/u.test(word)) return false
  const abbreviated = word.slice(0, -1).toLowerCase()
  if (titles.has(abbreviated) || numbered.has(abbreviated) || credits.has(abbreviated)) return false
  if (/^\p{L}$/u.test(abbreviated)) return false
  if (!/^\p{Lu}/u.test(follower)) return false
  // "… a nap at 3 a.m. Nurses in the group …", but "at 3 p.m. Monday", "by 9 a.m. GMT" and "On Friday at 3 p.m. Dr Ito left".
  if (/^[ap]\.m$/.test(abbreviated) && !timeOfDaySuffix.test(follower))
    return !isOnlyTimeSoFar(words, first, i, follower)
  return sentenceStarters.has(follower.toLowerCase())
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
function isOnlyTimeSoFar(words: readonly string[], first: number, end: number, follower: string): boolean {
  if (end - first > maxTimeWords) return false
  const named = titles.has(follower.replace('.', '').toLowerCase())
  for (let i = end - 1; i >= first; i--) {
    if (named && /^(?:and|but|while|when|because|that)$/i.test(words[i]!)) return true
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
  const from = tokens[i]!.end
  const to = tokens[i + 1]!.start
  if (to - from < 1) return false
  const gap = text.slice(from, Math.min(to, from + 2000))
  const line = gap.indexOf('\n')
  if (line < 0) return /[\u2028\u2029]/.test(gap)
  if (gap.indexOf('\n', line + 1) >= 0) return true
  const last = words[i]!
  const next = words[i + 1]!
  if (terminal.test(last) || closer.test(last) || last === ':' || last === ';') return !/^\p{Ll}/u.test(next)
  if (listMark.test(next) && (/^[-*•▪◦·]$/.test(next) || /^[.):]$/.test(words[i + 2] ?? '') || /^\(/.test(next)))
    return true
  if (next === '(' && listMark.test(words[i + 2] ?? '') && words[i + 3] === ')') return true
  // Headings: a short line whose successor starts like a sentence.
  const started = text.lastIndexOf('\n', from - 1) + 1
  const width = from - Math.max(started, tokens[first]!.start)
  return width < 50 && !/^[,\-–—]$/.test(last) && !/^\p{Ll}/u.test(next)
}

/** Split point of an overlong sentence: after the last semicolon or comma that fits, else at the limit. */
function findSplitPoint(words: readonly string[], first: number): number {
  for (const mark of [';', ','])
    for (let i = first + maxSentenceTokens - 1; i > first + maxSentenceTokens / 2; i--)
      if (words[i] === mark) return i + 1
  return first + maxSentenceTokens
}
