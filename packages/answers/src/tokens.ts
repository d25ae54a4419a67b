/**
 * A response as a row of tokens: known phrases by category, references to options, marks, and other words. Everything that follows reads
 * tokens, never characters.
 */

import type { Category } from './lexicon.ts'
import { isSpacedLetter, type Lexicon } from './lexicon.ts'
import { BOX, TAG } from './prepare.ts'

export interface Token {
  readonly kind: 'phrase' | 'ref' | 'mark' | 'word' | 'quote'
  /** Of a phrase. */
  readonly category?: Category | 'box' | 'tag'
  /** Of a reference: the options it names, several where they are listed. */
  readonly options?: readonly number[]
  /** Of a reference: whether it could hardly be anything else (a letter in brackets, after "option", or a whole line). */
  readonly firm?: boolean
  /** Of a reference: whether the option's text was quoted. */
  readonly quoted?: boolean
  /** Of several options: joined by "or" rather than "and". */
  readonly either?: boolean
  readonly text: string
  readonly start: number
  readonly end: number
}

/** A reference found beforehand, by its place. */
export type Spotted = ReadonlyMap<
  number,
  { readonly end: number; readonly token: Omit<Token, 'start' | 'end' | 'text'> }
>

const markCharacters = /[.,;:!?()[\]{}"'|/\n\u2013\u2014\u2026。!?~=-]/u

/** `text` is prepared text; `spotted` takes precedence over phrases. */
export function tokenise(text: string, lexicon: Lexicon, spotted: Spotted): Token[] {
  const lower = lowered(text)
  const tokens: Token[] = []
  let i = 0
  while (i < text.length) {
    const put = (kind: Token['kind'], end: number, more: Partial<Token> = {}) => {
      tokens.push({ kind, ...more, text: text.slice(i, end), start: i, end })
      i = end
    }
    const ref = spotted.get(i)
    if (ref) {
      put(ref.token.kind, ref.end, ref.token)
      continue
    }
    const character = text[i]!
    if (character === BOX || character === TAG) {
      put('phrase', i + 1, { category: character === BOX ? 'box' : 'tag' })
      continue
    }
    if (character === ' ' || character === '\t') {
      i++
      continue
    }
    const starts = !isSpacedLetter(text[i - 1]) || !isSpacedLetter(character)
    const found = starts ? lexicon(lower, i) : null
    if (found && !crosses(spotted, i, i + found.length)) {
      put('phrase', i + found.length, { category: found.category })
      continue
    }
    if (markCharacters.test(character)) {
      put('mark', i + 1)
      continue
    }
    let end = i + 1
    if (isSpacedLetter(character)) while (end < text.length && (isSpacedLetter(text[end]) || inWord(text, end))) end++
    else if (/[\ud800-\udbff]/.test(character)) end = Math.min(text.length, i + 2)
    put('word', end)
  }
  return tokens
}

/** Lower case of the same length, so that places stay. */
export const lowered = (text: string): string => {
  const lower = text.toLowerCase()
  return lower.length === text.length
    ? lower
    : [...text].map(c => (c.toLowerCase().length === c.length ? c.toLowerCase() : c)).join('')
}

const inWord = (text: string, i: number) =>
  (text[i] === "'" || text[i] === '-' || text[i] === '_') && isSpacedLetter(text[i - 1]) && isSpacedLetter(text[i + 1])

function crosses(spotted: Spotted, from: number, to: number): boolean {
  for (let i = from + 1; i < to; i++) if (spotted.has(i)) return true
  return false
}
