/** Tokenizer for all notations at once, whose symbols do not conflict. */
import { ParseError, type Position } from '../parse-error.ts'
import { findBareNameEnd, findLatexArgumentEnd, findQuotationEnd, unescapeLatex, unescapeQuoted } from './name.ts'
import { latexCommands, metalogicTokens, reservedWords, type Sign, symbols } from './notation.ts'

export type Token =
  | { readonly type: 'sign'; readonly sign: Sign; readonly start: number; readonly end: number }
  | { readonly type: 'name' | 'variable'; readonly name: string; readonly start: number; readonly end: number }
  | { readonly type: '(' | ')' | ',' | 'end'; readonly start: number; readonly end: number }

/** White space: a blank, a zero-width space, or a LaTeX command for spacing, or \left or \right before a bracket. */
const whitespace = /\s|\u200b|\\[,;:! ]|\\q?quad(?![A-Za-z])|\\(?:left|right)(?=[()])/y
/** A token of MetaLogic such as `[BOX]`. */
const bracket = /\[([A-Za-z-]{1,30})\]/y
/** A LaTeX command such as `\Box`. */
const command = /\\([A-Za-z]{1,30})/y
/** A name such as `v_{1}`. */
const numberedLetter = /([A-Za-z])_\{([0-9]{1,15})\}/y

const symbolsByFirst = new Map<string, (readonly [string, Sign])[]>()
for (const entry of symbols) {
  const first = entry[0].charAt(0)
  symbolsByFirst.set(first, [...(symbolsByFirst.get(first) ?? []), entry])
}

/** Creates a function that returns the next token on each call; at the end of the text, always the token `end`. */
export function createTokenizer(text: string, textPosition: Position): () => Token {
  let position = 0

  function match(pattern: RegExp, from: number): RegExpExecArray | null {
    pattern.lastIndex = from
    return pattern.exec(text)
  }

  function skipWhitespace(): void {
    for (;;) {
      const code = text.charCodeAt(position)
      if (code === 32 || code === 10) position++
      // Fast path: printable ASCII characters other than the backslash.
      else if ((code > 32 && code < 92) || (code > 92 && code < 128)) return
      else {
        const space = match(whitespace, position)
        if (!space) return
        position += space[0].length
      }
    }
  }

  function fail(offset: number, problem: string, expected: readonly string[] = []): never {
    throw new ParseError({ text, offset, problem, expected, ...textPosition })
  }

  function createSign(sign: Sign, start: number, end: number): Token {
    position = end
    return { type: 'sign', sign, start, end }
  }

  function createName(type: 'name' | 'variable', name: string, start: number, end: number): Token {
    position = end
    return { type, name, start, end }
  }

  function readQuotedName(type: 'name' | 'variable', start: number, from: number): Token {
    const end = findQuotationEnd(text, from)
    if (end < 0) fail(from, 'unterminated quoted name', ['"'])
    const body = unescapeQuoted(text.slice(from + 1, end - 1))
    if (body === null) fail(from, String.raw`unknown escape in a quoted name; write \" \\ \n \t or \uXXXX`)
    return createName(type, body, start, end)
  }

  /** Reads a bare name or a reserved word, which have at most 11 letters (`necessarily`). */
  function readWord(start: number): Token | null {
    const numbered = match(numberedLetter, start)
    if (numbered) return createName('name', numbered[1]! + numbered[2]!, start, start + numbered[0].length)
    const end = findBareNameEnd(text, start)
    if (end === start) return null
    const word = text.slice(start, end)
    const reserved = word.length <= 11 ? reservedWords.get(word.toLowerCase()) : undefined
    return reserved ? createSign(reserved, start, end) : createName('name', word, start, end)
  }

  function readLatexCommand(start: number): Token {
    const found = match(command, start)
    if (!found) fail(start, 'a backslash begins a LaTeX command such as \\Box')
    const word = found[1]!
    const sign = latexCommands.get(word)
    const end = start + found[0].length
    if (sign) return createSign(sign, start, end)
    if (word !== 'mathrm' && word !== 'mathit' && word !== 'text')
      fail(
        start,
        `unknown LaTeX command \\${word}`,
        [...latexCommands.keys(), 'mathrm', 'mathit', 'text'].map(c => `\\${c}`),
      )
    const argumentEnd = findLatexArgumentEnd(text, end)
    if (argumentEnd < 0) fail(end, `\\${word} needs its name in braces`, ['{'])
    const type = word === 'mathit' ? 'variable' : 'name'
    return createName(type, unescapeLatex(text.slice(end + 1, argumentEnd - 1)), start, argumentEnd)
  }

  return function next(): Token {
    skipWhitespace()
    const start = position
    if (start >= text.length) return { type: 'end', start, end: start }
    const character = text.charAt(start)
    if (character === '(' || character === ')' || character === ',') {
      position = start + 1
      return { type: character, start, end: position }
    }
    const word = readWord(start)
    if (word) return word
    for (const [symbol, sign] of symbolsByFirst.get(character) ?? []) {
      if (text.startsWith(symbol, start)) return createSign(sign, start, start + symbol.length)
    }
    if (character === '"') return readQuotedName('name', start, start)
    if (character === '?') {
      if (text.charAt(start + 1) === '"') return readQuotedName('variable', start, start + 1)
      const end = findBareNameEnd(text, start + 1)
      if (end === start + 1) fail(end, 'a question mark begins a variable such as ?x', ['a name'])
      return createName('variable', text.slice(start + 1, end), start, end)
    }
    if (character === '[') {
      const found = match(bracket, start)
      const sign = found && metalogicTokens.get(found[1]!.toLowerCase())
      if (sign) return createSign(sign, start, start + found[0].length)
      const tokens = [...metalogicTokens.keys()].map(token => `[${token}]`)
      fail(start, found ? `unknown token ${found[0]}` : "'[' begins [] or a token such as [BOX]", ['[]', ...tokens])
    }
    if (character === '\\') return readLatexCommand(start)
    fail(start, `unexpected character ${JSON.stringify(String.fromCodePoint(text.codePointAt(start)!))}`)
  }
}
