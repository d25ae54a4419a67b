/**
 * Tokens into sentences. A sentence ends at `.`, `!`, `?` or an ellipsis, with the quotes and brackets that close
 * behind it, unless what follows shows that it goes on: a small letter in a text that writes capitals, a list number
 * in front, an abbreviation. Lines end sentences where they are paragraphs, headings or list items, not where a
 * paragraph is merely wrapped. Colons never do, so that "Columnist: ..." stays with what the columnist says.
 */
import type { Sentence, Span } from '../doc/doc.ts'
import { credits, numbered, sentenceStarters, titles } from '../tokens/word-lists.ts'

/** No sentence has more tokens: parsing time grows faster than length. Longer ones divide at a comma or semicolon. */
export const longestSentence = 160

const terminal = /^(?:[.!?。！？]+|…+)$/
const closer = /^(?:["'”’)\]}»]|''|’’|<\/\w+>)$/
const opener = /^(?:["'“‘([{«]|``|''|‘’|<\w+>)$/
const face = /^(?:>?[:;=][-^o']?[)(\]|DPpO]+|\^_\^)$/
const listMark = /^(?:\(?(?:\d{1,3}|[ivxIVX]{1,4}|[a-zA-Z])\)?|[-*•–—▪◦·])$/

/** Quotes and brackets that open one behind the other; nobody writes more. */
const mostOpeners = 20

/** Groups the tokens of a text into sentences; every token is in exactly one. */
export function splitSentences(text: string, tokens: readonly Span[]): Sentence[] {
  const sentences: Sentence[] = []
  const words = tokens.map(token => text.slice(token.start, token.end))
  const cased = writesCapitals(words)
  let first = 0
  const close = (end: number) => {
    while (end - first > longestSentence) close(divideLong(words, first))
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
  // A run of marks is walked once: from anywhere inside it the end is the same.
  let passed = 0
  for (let i = 0; i < tokens.length; i++) {
    if (i + 1 < tokens.length && endsLine(text, tokens, words, first, i)) close(i + 1)
    else if (terminal.test(words[i]!) || words[i]!.endsWith('.')) {
      const end = i + 1 < passed ? passed : passClosers(text, tokens, words, i + 1)
      passed = end
      if (end < tokens.length && endsSentence(tokens, words, first, i, end, cased)) {
        close(end)
        i = end - 1
      }
    }
  }
  close(tokens.length)
  return sentences
}

/** Whether sentences in this text mostly begin with capitals; all-lower-case corpora do not. */
function writesCapitals(words: readonly string[]): boolean {
  let capital = 0
  let small = 0
  for (let i = 0; i + 1 < words.length; i++)
    if (words[i] === '.' || words[i] === '?') {
      if (/^\p{Lu}/u.test(words[i + 1]!)) capital++
      else if (/^\p{Ll}/u.test(words[i + 1]!)) small++
    }
  return small === 0 ? true : capital > small
}

/** Past the quotes and brackets that close behind an end of sentence. */
function passClosers(text: string, tokens: readonly Span[], words: readonly string[], at: number): number {
  while (at < tokens.length) {
    const word = words[at]!
    if (terminal.test(word)) at++
    else if (closer.test(word)) {
      const attached = tokens[at]!.start === tokens[at - 1]!.end
      const opensNext =
        at + 1 < tokens.length &&
        tokens[at + 1]!.start === tokens[at]!.end &&
        /["']/.test(word) &&
        /^[\p{L}\p{N}]/u.test(words[at + 1]!)
      // A detached quotation mark closes in text that was tokenised, where no next word hangs on it.
      if (
        /[)\]}”’»>]/.test(word) ||
        (attached && !opensNext) ||
        (!attached && !opensNext && oddQuotes(words, at, word))
      )
        at++
      else break
    } else if (face.test(word)) at++
    else break
    if (at < tokens.length && text.slice(tokens[at - 1]!.end, tokens[at]!.start).includes('\n')) break
  }
  return at
}

/** Whether a quotation mark of this kind is open before `at`, looking back a bounded way. */
function oddQuotes(words: readonly string[], at: number, mark: string): boolean {
  let odd = false
  for (let i = Math.max(0, at - 200); i < at; i++) if (words[i] === mark) odd = !odd
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
  while (next < words.length - 1 && next < end + mostOpeners && opener.test(words[next]!)) next++
  const follower = words[next]!
  const small = /^\p{Ll}/u.test(follower)
  if (/[!?？！。]/.test(word)) return !(small && cased) || (end === i + 1 && !cased)
  if (terminal.test(word) && word !== '.') return !small && /^[\p{L}\p{N}"“]/u.test(follower) // an ellipsis
  if (word === '.') {
    // "1." and "A." in front of a sentence number it.
    if (numbersItem(tokens, words, first, i)) return false
    if (/^[,;:]$/.test(words[end]!)) return false
    // "Harper v. Lyle": a case is named by its parties.
    if (/^vs?$/.test(words[i - 1] ?? '') && i - first > 1 && /^\p{Lu}/u.test(follower)) return false
    if (small && cased) {
      // Without a space ("end.then") or behind a whole sentence the capital was forgotten; else it abbreviates.
      return (
        i - first > 5 &&
        words[i - 1]!.length > 5 &&
        tokens[end]!.start > tokens[end - 1]!.end &&
        sentenceStarters.has(follower)
      )
    }
    return true
  }
  // An abbreviation: one before a name or a number never ends a sentence, others do before a word that begins one.
  if (!/^\p{L}/u.test(word)) return false
  const abbreviated = word.slice(0, -1).toLowerCase()
  if (titles.has(abbreviated) || numbered.has(abbreviated) || credits.has(abbreviated)) return false
  if (/^\p{L}$/u.test(abbreviated)) return false
  if (!/^\p{Lu}/u.test(follower)) return false
  // "… a nap at 3 a.m. Nurses in the group …", but "at 3 p.m. Monday", "by 9 a.m. GMT" and "On Friday at 3 p.m. Dr Ito left".
  if (/^[ap]\.m$/.test(abbreviated) && !ofTime.test(follower)) return !opensWithTime(words, first, i, follower)
  return sentenceStarters.has(follower.toLowerCase())
}

/** What belongs to the time of day before it. */
const ofTime =
  /^(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|(?:January|February|March|April|May|June|July|August|September|October|November|December)|\p{Lu}{2,5}|Eastern|Western|Central|Pacific|Mountain|Atlantic|Greenwich)s?\.?$/u

const whenWords =
  /^(?:[\d:.]+(?:st|nd|rd|th)?|,|and|but|so|then|between|on|at|by|in|of|from|to|till|until|before|after|since|about|around|nearly|almost|shortly|just|only|exactly|early|late|later|again|the|a|an|this|that|last|next|every|each|same|following|very|one|two|three|few|some|other|yesterday|today|tomorrow|tonight|morning|afternoon|evening|night|noon|midnight|days?|weeks?|months?|years?|hours?|minutes?|weekdays?|weekends?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september|october|november|december|[ap]\.?m\.?)$/i

/** Nobody takes more words to say when. */
const mostOfTime = 30

/**
 * Whether a sentence has so far only told when something happens, so that what happens is still to come: "On Friday at 3 p.m. Osman left". Before somebody
 * with a title a further clause may do the same: "Ann came at noon, and at 3 p.m. Dr Ito left".
 */
function opensWithTime(words: readonly string[], first: number, end: number, follower: string): boolean {
  if (end - first > mostOfTime) return false
  const named = titles.has(follower.replace('.', '').toLowerCase())
  for (let i = end - 1; i >= first; i--) {
    if (named && /^(?:and|but|while|when|because|that)$/i.test(words[i]!)) return true
    if (!whenWords.test(words[i]!)) return false
  }
  return true
}

function numbersItem(tokens: readonly Span[], words: readonly string[], first: number, i: number): boolean {
  if (i === first || tokens[i]!.start !== tokens[i - 1]!.end) return false
  if (i - first === 1) return listMark.test(words[first]!)
  return /^\d{1,2}$/.test(words[i - 1]!) && /^[:;]$/.test(words[i - 2]!)
}

/** Whether the line break behind token `i`, if there is one, ends a sentence. */
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
  // A heading or a short line: it does not reach the usual width, and the next begins like a sentence.
  const started = text.lastIndexOf('\n', from - 1) + 1
  const width = from - Math.max(started, tokens[first]!.start)
  return width < 50 && !/^[,\-–—]$/.test(last) && !/^\p{Ll}/u.test(next)
}

/** Where to cut a sentence that is too long: behind the last semicolon or comma that fits, else at the limit. */
function divideLong(words: readonly string[], first: number): number {
  for (const mark of [';', ','])
    for (let i = first + longestSentence - 1; i > first + longestSentence / 2; i--) if (words[i] === mark) return i + 1
  return first + longestSentence
}
