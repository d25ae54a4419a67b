/** Splits a response into tokens: phrases with a category, references to options, punctuation marks and other words. */
import { type Category, isSpacedLetter, type Lexicon } from './lexicon.ts'
import { BOX, TAG } from './prepare.ts'

/** Start and end offsets in the text that is read. */
export interface Span {
  readonly start: number
  readonly end: number
}

export interface Token extends Span {
  /** A phrase of the lexicon, a reference to options, a punctuation mark, another word, or a quoted statement. */
  readonly kind: 'phrase' | 'ref' | 'mark' | 'word' | 'quote'
  /** Of a phrase: its category in the lexicon, or the mark of a box or an answer tag. */
  readonly category?: Category | 'box' | 'tag'
  /** Of a reference: the options it names, several for a list. */
  readonly options?: readonly number[]
  /** Of a reference: whether its form is unambiguous (a letter in brackets, after "option", or a whole line). */
  readonly unambiguous?: boolean
  /** Of a reference: whether the option's text is quoted. */
  readonly quoted?: boolean
  /** Of a reference to several options: joined by "or" rather than "and". */
  readonly either?: boolean
  readonly text: string
}

/** References and quotations by the offset at which they start. */
export type Spans = ReadonlyMap<number, { readonly end: number; readonly token: Omit<Token, 'start' | 'end' | 'text'> }>

/** True if a token is a phrase of one of the categories. */
export const is = (token: Token | undefined, ...categories: readonly string[]): boolean =>
  token?.kind === 'phrase' && token.category !== undefined && categories.includes(token.category)

/** Returns true if one of the tokens is a phrase of one of the categories. */
export const hasAny = (tokens: readonly Token[], ...categories: readonly string[]): boolean =>
  tokens.some(token => is(token, ...categories))

/** Returns true if the token exists and its text matches the pattern. */
export const matches = (token: Token | undefined, pattern: RegExp): boolean =>
  token !== undefined && pattern.test(token.text)

export const isMark = (token: Token | undefined, marks?: string): boolean =>
  token?.kind === 'mark' && (marks === undefined || marks.includes(token.text))

/** True if the text or clause ends here: there is no token, or a mark. */
export const isEnd = (token: Token | undefined): boolean => token === undefined || token.kind === 'mark'

export const notMark = (token: Token): boolean => token.kind !== 'mark'

export const joinText = (tokens: readonly Token[]): string => tokens.map(token => token.text).join(' ')

const markCharacters = /[.,;:!?()[\]{}"'|/\n\u2013\u2014\u2026。!?~=-]/u

/** Splits cleaned text into tokens; `spans` take precedence over phrases. */
export function tokenise(text: string, lexicon: Lexicon, spans: Spans): Token[] {
  const lower = toLower(text)
  const tokens: Token[] = []
  let i = 0
  const add = (kind: Token['kind'], end: number, attributes: Partial<Token> = {}) => {
    tokens.push({ kind, ...attributes, text: text.slice(i, end), start: i, end })
    i = end
  }
  const crossesSpan = (end: number) => {
    for (let k = i + 1; k < end; k++) if (spans.has(k)) return true
    return false
  }
  while (i < text.length) {
    const span = spans.get(i)
    const character = text[i]!
    if (span) {
      add(span.token.kind, span.end, span.token)
      continue
    }
    if (character === BOX || character === TAG) {
      add('phrase', i + 1, { category: character === BOX ? 'box' : 'tag' })
      continue
    }
    if (character === ' ' || character === '\t') {
      i++
      continue
    }
    const startsWord = !isSpacedLetter(text[i - 1]) || !isSpacedLetter(character)
    const found = startsWord ? lexicon(lower, i) : null
    if (found && !crossesSpan(i + found.length)) add('phrase', i + found.length, { category: found.category })
    else if (markCharacters.test(character)) add('mark', i + 1)
    else {
      let end = i + 1
      if (isSpacedLetter(character)) while (isSpacedLetter(text[end]) || isInWord(text, end)) end++
      else if (/[\ud800-\udbff]/.test(character)) end = Math.min(text.length, i + 2)
      add('word', end)
    }
  }
  return tokens
}

/** Converts to lower case without changing the length, so that offsets stay valid. */
export const toLower = (text: string): string => {
  const lower = text.toLowerCase()
  return lower.length === text.length
    ? lower
    : [...text].map(c => (c.toLowerCase().length === c.length ? c.toLowerCase() : c)).join('')
}

const isInWord = (text: string, i: number) =>
  (text[i] === "'" || text[i] === '-' || text[i] === '_') && isSpacedLetter(text[i - 1]) && isSpacedLetter(text[i + 1])
