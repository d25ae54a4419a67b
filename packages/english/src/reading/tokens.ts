/** Tokeniser: splits a text into sentences and words with their positions, in linear time. */

export interface Token {
  /** As written. */
  readonly text: string
  /** Lower-case form, for comparison with function words. */
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
  /** Final punctuation mark; empty at the end of the text. */
  readonly mark: '.' | '!' | '?' | ''
  /** True if the sentence has more than `MAX_WORDS` words; `tokens` contains only the first ones. */
  readonly isTooLong: boolean
}

/** Maximum number of words of a sentence, which limits memory if full stops are missing. */
export const MAX_WORDS = 20_000
/** Maximum length of a word; a longer one is split, and its sentence is rejected. */
const MAX_WORD_LENGTH = 100

const COMMA = 44
const FULL_STOP = 46
const EXCLAMATION_MARK = 33
const QUESTION_MARK = 63

const TITLE = /^(?:Mr|Mrs|Ms|Dr|Prof|St)$/
const OTHER_WORD = /[\p{L}\p{N}\p{M}]/u

/** Yields the sentences of a text; a sentence ends with a full stop before a space or at the end of the text. */
export function* splitSentences(text: string): Generator<RawSentence> {
  let tokens: Token[] = []
  let start = -1
  let end = 0
  let isTooLong = false
  let isStrayMark = false
  let position = 0
  while (position < text.length) {
    const code = text.charCodeAt(position)
    if (isSpace(code)) {
      position++
      continue
    }
    if (
      (code === FULL_STOP || code === EXCLAMATION_MARK || code === QUESTION_MARK) &&
      isSentenceEnd(text, position + 1)
    ) {
      // The full stop of "Mr. Smith" does not end the sentence.
      if (code === FULL_STOP && start >= 0 && tokens.length > 0 && TITLE.test(tokens[tokens.length - 1]!.text)) {
        position++
        continue
      }
      const mark = text[position] as '.' | '!' | '?'
      if (start >= 0) yield { tokens, start, end: position + 1, mark, isTooLong }
      // "Tall . . ." is reported once.
      else if (!isStrayMark)
        yield {
          tokens: [createToken(mark, position, 'other')],
          start: position,
          end: position + 1,
          mark: '.',
          isTooLong: false,
        }
      isStrayMark = start < 0
      tokens = []
      start = -1
      isTooLong = false
      position++
      continue
    }
    isStrayMark = false
    if (start < 0) start = position
    const wordEnd = findWordEnd(text, position)
    isTooLong ||= tokens.length >= MAX_WORDS
    if (!isTooLong) {
      if (wordEnd > position) pushWord(tokens, text.slice(position, wordEnd), position)
      else tokens.push(createToken(getCharacter(text, position), position, code === COMMA ? 'comma' : 'other'))
    }
    position = wordEnd > position ? wordEnd : position + getCharacter(text, position).length
    end = position
  }
  if (start >= 0) yield { tokens, start, end, mark: '', isTooLong }
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

/** Returns the end of the word that begins at an offset, or the same offset if there is none: letters and digits, then also marks, hyphens, apostrophes. */
function findWordEnd(text: string, start: number): number {
  const limit = Math.min(text.length, start + MAX_WORD_LENGTH)
  let end = start
  while (end < limit) {
    const code = text.charCodeAt(end)
    if (code < 128) {
      const isAsciiLetterOrDigit =
        (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57)
      // A hyphen, apostrophe or underscore belongs to a word, but not at its start.
      if (!isAsciiLetterOrDigit && !(end > start && (code === 45 || code === 39 || code === 95))) break
      end++
    } else {
      const character = getCharacter(text, end)
      if (
        !(OTHER_WORD.test(character) && (end > start || !/\p{M}/u.test(character))) &&
        !(end > start && code === 0x2019)
      )
        break
      end += character.length
    }
  }
  return end
}

const getCharacter = (text: string, start: number): string => String.fromCodePoint(text.codePointAt(start)!)

/** Contractions such as "isn't", which are split into two words. */
const CONTRACTED_NOT = /^(is|are|does|do|was|were)n['’]t$/i

function pushWord(tokens: Token[], word: string, start: number): void {
  // Only words that end in "t" are tested, for speed.
  const last = word.charCodeAt(word.length - 1)
  const contracted = (last === 116 || last === 84) && word.length < 9 ? CONTRACTED_NOT.exec(word) : null
  if (contracted === null) {
    tokens.push(createToken(word, start, 'word'))
    return
  }
  const verb = contracted[1]!
  tokens.push(createToken(verb, start, 'word'))
  tokens.push({ text: 'not', lower: 'not', start: start + verb.length, end: start + word.length, kind: 'word' })
}

const createToken = (text: string, start: number, kind: Token['kind']): Token => ({
  text,
  lower: kind === 'word' ? text.toLowerCase() : text,
  start,
  end: start + text.length,
  kind,
})

/** Tests if a full stop ends the sentence: no other character follows immediately, as in "3.5". */
function isSentenceEnd(text: string, end: number): boolean {
  if (end >= text.length) return true
  const code = text.charCodeAt(end)
  return isSpace(code) || code === FULL_STOP || code === EXCLAMATION_MARK || code === QUESTION_MARK
}
