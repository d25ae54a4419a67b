/** Tokenizer for all notations at once: their symbols do not collide, so no mode has to be chosen. */
import { ParseError } from '../parse-error.ts'
import { bareNameEnd, latexArgumentEnd, quotationEnd, unescapeLatex, unescapeQuoted } from './name.ts'
import { bracketed, commands, reservedWords, type Sign, symbols } from './notation.ts'

export type Token =
  | { readonly type: 'sign'; readonly sign: Sign; readonly start: number; readonly end: number }
  | { readonly type: 'name' | 'variable'; readonly name: string; readonly start: number; readonly end: number }
  | { readonly type: '(' | ')' | ',' | 'end'; readonly start: number; readonly end: number }

export interface Position {
  /** The line number of the text's first line, for messages. Default 1. */
  readonly line?: number
  /** The column number of the text's first character, for messages. Default 1. */
  readonly column?: number
}

/** One blank, including LaTeX spacing and zero-width spaces. */
const whitespace = /\s|\u200b|\\[,;:! ]|\\q?quad(?![A-Za-z])|\\(?:left|right)(?=[()])/y
const bracket = /\[([A-Za-z-]{1,30})\]/y
const command = /\\([A-Za-z]{1,30})/y
const numberedLetter = /([A-Za-z])_\{([0-9]{1,15})\}/y

const symbolsByFirst = new Map<string, (readonly [string, Sign])[]>()
for (const entry of symbols) {
  const first = entry[0].charAt(0)
  symbolsByFirst.set(first, [...(symbolsByFirst.get(first) ?? []), entry])
}

/** Returns a function that gives the next token on each call, and `end` from the end of the text on. */
export function tokenizer(text: string, position: Position): () => Token {
  let at = 0

  function match(pattern: RegExp, from: number): RegExpExecArray | null {
    pattern.lastIndex = from
    return pattern.exec(text)
  }

  function skipWhitespace(): void {
    for (;;) {
      const code = text.charCodeAt(at)
      if (code === 32 || code === 10) at++
      else if ((code > 32 && code < 92) || (code > 92 && code < 128)) return
      else {
        const space = match(whitespace, at)
        if (!space) return
        at += space[0].length
      }
    }
  }

  function fail(offset: number, problem: string, expected: readonly string[] = []): never {
    throw new ParseError({ text, offset, problem, expected, ...position })
  }

  function sign(found: Sign, start: number, end: number): Token {
    at = end
    return { type: 'sign', sign: found, start, end }
  }

  function name(type: 'name' | 'variable', found: string, start: number, end: number): Token {
    at = end
    return { type, name: found, start, end }
  }

  function quotedName(type: 'name' | 'variable', start: number, from: number): Token {
    const end = quotationEnd(text, from)
    if (end < 0) fail(from, 'this quotation is never closed', ['"'])
    const body = unescapeQuoted(text.slice(from + 1, end - 1))
    if (body === null) fail(from, String.raw`unknown escape in a quoted name; write \" \\ \n \t or \uXXXX`)
    return name(type, body, start, end)
  }

  function bareOrReserved(start: number): Token | null {
    const numbered = match(numberedLetter, start)
    if (numbered) return name('name', numbered[1]! + numbered[2]!, start, start + numbered[0].length)
    const end = bareNameEnd(text, start)
    if (end === start) return null
    const word = text.slice(start, end)
    const reserved = word.length <= 11 ? reservedWords.get(word.toLowerCase()) : undefined
    return reserved ? sign(reserved, start, end) : name('name', word, start, end)
  }

  function latex(start: number): Token {
    const found = match(command, start)
    if (!found) fail(start, 'a backslash begins a LaTeX command such as \\Box')
    const word = found[1]!
    const known = commands.get(word)
    const end = start + found[0].length
    if (known) return sign(known, start, end)
    if (word !== 'mathrm' && word !== 'mathit' && word !== 'text')
      fail(
        start,
        `unknown LaTeX command \\${word}`,
        [...commands.keys(), 'mathrm', 'mathit', 'text'].map(c => `\\${c}`),
      )
    const close = latexArgumentEnd(text, end)
    if (close < 0) fail(end, `\\${word} needs its name in braces`, ['{'])
    const type = word === 'mathit' ? 'variable' : 'name'
    return name(type, unescapeLatex(text.slice(end + 1, close - 1)), start, close)
  }

  return function next(): Token {
    skipWhitespace()
    const start = at
    if (start >= text.length) return { type: 'end', start, end: start }
    const character = text.charAt(start)
    if (character === '(' || character === ')' || character === ',') {
      at = start + 1
      return { type: character, start, end: at }
    }
    const word = bareOrReserved(start)
    if (word) return word
    for (const [symbol, found] of symbolsByFirst.get(character) ?? []) {
      if (text.startsWith(symbol, start)) return sign(found, start, start + symbol.length)
    }
    if (character === '"') return quotedName('name', start, start)
    if (character === '?') {
      if (text.charAt(start + 1) === '"') return quotedName('variable', start, start + 1)
      const end = bareNameEnd(text, start + 1)
      if (end === start + 1) fail(end, 'a question mark begins a variable such as ?x', ['a name'])
      return name('variable', text.slice(start + 1, end), start, end)
    }
    if (character === '[') {
      const found = match(bracket, start)
      const known = found && bracketed.get(found[1]!.toLowerCase())
      if (known) return sign(known, start, start + found[0].length)
      const tokens = [...bracketed.keys()].map(token => `[${token}]`)
      fail(start, found ? `unknown token ${found[0]}` : "'[' begins [] or a token such as [BOX]", ['[]', ...tokens])
    }
    if (character === '\\') return latex(start)
    const shown = String.fromCodePoint(text.codePointAt(start)!)
    fail(start, `unexpected character ${JSON.stringify(shown)}`)
  }
}
