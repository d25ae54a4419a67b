/** Text cut into words and sentences, every word with its place. One pass, linear in the text. */

export interface Token {
  /** As written. */
  readonly text: string
  /** In small letters, for the words of the grammar. */
  readonly lower: string
  readonly start: number
  readonly end: number
  readonly kind: 'word' | 'comma' | 'other'
}

export interface RawSentence {
  readonly tokens: readonly Token[]
  readonly start: number
  /** After the full stop. */
  readonly end: number
  /** The mark it ended with; empty at the end of the text. */
  readonly mark: '.' | '!' | '?' | ''
  /** Where the sentence has more than `MOST_WORDS` words; the rest is not in `tokens`. */
  readonly tooLong: boolean
}

/** A sentence with more words than this has lost its full stops; they are not kept, so that memory stays small. */
export const MOST_WORDS = 20_000
/** A longer word is no word; it is cut, and the sentence fails on it. */
const LONGEST_WORD = 100

const TITLE = /^(?:Mr|Mrs|Ms|Dr|Prof|St)$/
const OTHER_WORD = /[\p{L}\p{N}\p{M}]/u

/** The sentences of a text, one after the other; a sentence ends with a full stop before a space or the end. */
export function* sentencesOf(text: string): Generator<RawSentence> {
  let tokens: Token[] = []
  let start = -1
  let end = 0
  let tooLong = false
  let stray = false
  let at = 0
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (isSpace(code)) {
      at++
      continue
    }
    if ((code === 46 || code === 33 || code === 63) && isBreak(text, at + 1)) {
      // "Mr. Smith" goes on.
      if (code === 46 && start >= 0 && tokens.length > 0 && TITLE.test(tokens[tokens.length - 1]!.text)) {
        at++
        continue
      }
      const mark = text[at] as '.' | '!' | '?'
      if (start >= 0) yield { tokens, start, end: at + 1, mark, tooLong }
      // "Tall . . ." is one slip, not three.
      else if (!stray) yield { tokens: [token(mark, at, 'other')], start: at, end: at + 1, mark: '.', tooLong: false }
      stray = start < 0
      tokens = []
      start = -1
      tooLong = false
      at++
      continue
    }
    stray = false
    if (start < 0) start = at
    const next = wordEnd(text, at)
    tooLong ||= tokens.length >= MOST_WORDS
    if (!tooLong) {
      if (next > at) pushWord(tokens, text.slice(at, next), at)
      else tokens.push(token(signAt(text, at), at, code === 44 ? 'comma' : 'other'))
    }
    at = next > at ? next : at + signAt(text, at).length
    end = at
  }
  if (start >= 0) yield { tokens, start, end, mark: '', tooLong }
}

function isSpace(code: number): boolean {
  if (code <= 32) return code === 32 || (code >= 9 && code <= 13)
  if (code < 160) return false
  return (
    code === 160 ||
    code === 0xfeff ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x3000 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x1680
  )
}

/** Where the word that begins at `at` ends; `at` where none does. Letters and digits, then also marks, hyphens, apostrophes. */
function wordEnd(text: string, at: number): number {
  const last = Math.min(text.length, at + LONGEST_WORD)
  let end = at
  while (end < last) {
    const code = text.charCodeAt(end)
    if (code < 128) {
      const letter = (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57)
      if (!letter && !(end > at && (code === 45 || code === 39 || code === 95))) break
      end++
    } else {
      const character = signAt(text, end)
      if (!(OTHER_WORD.test(character) && (end > at || !/\p{M}/u.test(character))) && !(end > at && code === 0x2019))
        break
      end += character.length
    }
  }
  return end
}

const signAt = (text: string, at: number): string => String.fromCodePoint(text.codePointAt(at)!)

/** "isn't" is two words. */
const CONTRACTED = /^(is|are|does|do|was|were)n['’]t$/i

function pushWord(tokens: Token[], word: string, start: number): void {
  const last = word.charCodeAt(word.length - 1)
  const contracted = (last === 116 || last === 84) && word.length < 9 ? CONTRACTED.exec(word) : null
  if (contracted === null) {
    tokens.push(token(word, start, 'word'))
    return
  }
  const verb = contracted[1]!
  tokens.push(token(verb, start, 'word'))
  tokens.push({ text: 'not', lower: 'not', start: start + verb.length, end: start + word.length, kind: 'word' })
}

const token = (text: string, start: number, kind: Token['kind']): Token => ({
  text,
  lower: kind === 'word' ? text.toLowerCase() : text,
  start,
  end: start + text.length,
  kind,
})

/** A full stop ends the sentence unless the next sign touches it ("3.5"). */
function isBreak(text: string, end: number): boolean {
  if (end >= text.length) return true
  const code = text.charCodeAt(end)
  return isSpace(code) || code === 46 || code === 33 || code === 63
}
