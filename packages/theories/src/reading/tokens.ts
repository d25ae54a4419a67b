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
}

/** Words are cut at 100 letters: a longer one is no word, and a match over millions would overflow the stack. */
const TOKEN = /[\p{L}\p{N}][\p{L}\p{N}\p{M}_'’-]{0,99}|[^\s]/gu

/** "isn't" is two words. */
const CONTRACTED = /^(is|are|does|do|was|were)n['’]t$/i

/** The sentences of a text, one after the other; a sentence ends with a full stop before a space or the end. */
export function* sentencesOf(text: string): Generator<RawSentence> {
  TOKEN.lastIndex = 0
  let tokens: Token[] = []
  let at = 0
  while (true) {
    TOKEN.lastIndex = at
    const match = TOKEN.exec(text)
    if (match === null) break
    const word = match[0]
    const start = match.index
    const end = start + word.length
    at = end
    if ((word === '.' || word === '!' || word === '?') && isBreak(text, end)) {
      if (tokens.length > 0) yield { tokens, start: tokens[0]!.start, end, mark: word }
      else yield { tokens: [token(word, start, 'other')], start, end, mark: word }
      tokens = []
    } else if (word === ',') {
      tokens.push(token(word, start, 'comma'))
    } else if (word.length === 1 && !/[\p{L}\p{N}]/u.test(word)) {
      tokens.push(token(word, start, 'other'))
    } else {
      pushWord(tokens, word, start)
    }
  }
  if (tokens.length > 0) yield { tokens, start: tokens[0]!.start, end: tokens[tokens.length - 1]!.end, mark: '' }
}

function pushWord(tokens: Token[], word: string, start: number): void {
  const contracted = word.length < 9 && word.includes('n') ? CONTRACTED.exec(word) : null
  if (contracted === null) {
    tokens.push(token(word, start, /^[\p{L}\p{N}]/u.test(word) ? 'word' : 'other'))
    return
  }
  const verb = contracted[1]!
  tokens.push(token(verb, start, 'word'))
  tokens.push({ text: 'not', lower: 'not', start: start + verb.length, end: start + word.length, kind: 'word' })
}

function token(text: string, start: number, kind: Token['kind']): Token {
  return { text, lower: text.toLowerCase(), start, end: start + text.length, kind }
}

/** A full stop ends the sentence unless the next sign touches it ("3.5"). */
function isBreak(text: string, end: number): boolean {
  return end >= text.length || /[\s.!?]/.test(text[end]!)
}
