/**
 * Tokenizer for first-order formulas. A quantifier token includes its variables (`∀x, y`, `∀x.`, `(∀x)`), and inside an
 * atom's brackets words such as `or` are names, so that the parser needs no context.
 */
import { findQuotationEnd } from '../formula/name.ts'
import { ParseError, type Position } from '../parse-error.ts'
import { findNameEnd, looksLikeVariable, unquoteName } from './names.ts'
import { latexCommands, reservedWords, type Sign, symbols } from './signs.ts'

/** Start and end of a token in the text. */
type Span = Readonly<{ start: number; end: number }>
export type Connective = Exclude<Sign, 'forall' | 'exists'>
export type Token =
  | (Span & { readonly type: 'sign'; readonly sign: Connective })
  | (Span & { readonly type: 'quantifier'; readonly sign: 'forall' | 'exists'; readonly variables: readonly string[] })
  /** `bare` is a variable if a quantifier binds it, else a constant or predicate; `?x` is `variable`, `"x"` is `quoted`. */
  | (Span & { readonly type: 'bare' | 'variable' | 'quoted'; readonly name: string })
  | (Span & { readonly type: '(' | ')' | ',' | '.' | '=' | '≠' | 'end' })

/** Blanks, zero-width spaces and byte order marks. */
const whitespace = /[\s\u200b\ufeff]*/y
/** A LaTeX command such as `\forall`. */
const latexCommand = /\\([A-Za-z]{1,30})/y
/** Reserved words unless a bracket follows immediately: `All(x)` is a predicate. */
const nameBeforeBracket: ReadonlySet<Sign> = new Set(['forall', 'exists', 'true', 'false'])

/** Splits a formula into tokens; the last one is `end`. */
export const tokenize = (text: string, position: Position): Token[] => new Tokenizer(text, position).readAll()

class Tokenizer {
  readonly #text: string
  readonly #textPosition: Position
  readonly #tokens: Token[] = []
  /** Index of the next character. */
  #position = 0
  /** True inside the brackets of an atom. */
  #inTerms = false

  constructor(text: string, position: Position) {
    this.#text = text
    this.#textPosition = position
  }

  readAll(): Token[] {
    for (;;) {
      const token = this.#readToken()
      this.#tokens.push(token)
      // `(∀x)` is read as `∀x`.
      const [open, inside, close] = this.#tokens.slice(-3)
      if (close?.type === ')' && inside?.type === 'quantifier' && open?.type === '(') {
        this.#tokens.splice(-3, 3, inside)
        this.#skipStop()
      }
      if (token.type === 'end') return this.#tokens
    }
  }

  #readToken(): Token {
    this.#skipWhitespace()
    const start = this.#position
    if (start >= this.#text.length) return { type: 'end', start, end: start }
    const punctuation = this.#readPunctuation(start)
    if (punctuation) return punctuation
    const name = this.#readName(true)
    if (name?.type === 'bare' && !this.#inTerms) {
      // Reserved words have at most 8 letters.
      const word = name.end - name.start <= 8 ? reservedWords.get(name.name.toLowerCase()) : undefined
      if (word && !(nameBeforeBracket.has(word) && this.#text.charAt(this.#position) === '('))
        return this.#finishSign(word, start, this.#position)
    }
    return name ?? this.#readSymbol(start)
  }

  /** Reads a bracket, a comma or a full stop; null for anything else. */
  #readPunctuation(start: number): Token | null {
    const character = this.#text.charAt(start)
    if ('([{'.includes(character)) {
      const previous = this.#tokens.at(-1)
      this.#inTerms = previous !== undefined && 'name' in previous
      return { type: '(', start, end: ++this.#position }
    }
    if (')]}'.includes(character)) {
      this.#inTerms = false
      return { type: ')', start, end: ++this.#position }
    }
    if (character === ',' || character === ';' || character === '.')
      return { type: character === '.' ? '.' : ',', start, end: ++this.#position }
    return null
  }

  /** Reads a bare name, a quoted name or a variable such as `?x`; null if there is none. `allowDots` as in `findNameEnd`. */
  #readName(allowDots: boolean): (Token & { readonly name: string }) | null {
    const text = this.#text
    const start = this.#position
    const questionMark = text.charAt(start) === '?'
    const from = questionMark ? start + 1 : start
    if (text.charAt(from) === '"') {
      const end = findQuotationEnd(text, from)
      if (end < 0) this.#fail(from, 'unterminated quoted name', ['"'])
      const name = unquoteName(text.slice(from, end))
      if (name === null) this.#fail(from, String.raw`unknown escape in a quoted name; write \" \\ \n \t or \uXXXX`)
      this.#position = end
      return { type: questionMark ? 'variable' : 'quoted', name, start, end }
    }
    const end = findNameEnd(text, from, allowDots)
    if (end === from) {
      if (questionMark) this.#fail(from, 'a question mark begins a variable such as ?x', ['a name'])
      return null
    }
    this.#position = end
    return { type: questionMark ? 'variable' : 'bare', name: text.slice(from, end), start, end }
  }

  /** Reads an operator in LaTeX or another notation. */
  #readSymbol(start: number): Token {
    const text = this.#text
    if (text.charAt(start) === '\\') {
      latexCommand.lastIndex = start
      const found = latexCommand.exec(text)
      const sign = found && latexCommands.get(found[1]!.toLowerCase())
      if (sign) return this.#finishSign(sign, start, start + found[0].length)
    }
    for (const [symbol, sign] of symbols) {
      if (!text.startsWith(symbol, start)) continue
      const end = start + symbol.length
      if (sign !== '=' && sign !== '≠') return this.#finishSign(sign, start, end)
      this.#position = end
      return { type: sign, start, end }
    }
    this.#fail(start, `unexpected character ${JSON.stringify(String.fromCodePoint(text.codePointAt(start)!))}`)
  }

  /** Creates the token of an operator; after a quantifier, reads its variables. */
  #finishSign(sign: Sign, start: number, end: number): Token {
    this.#position = end
    if (sign === 'forall' || sign === 'exists') return this.#finishQuantifier(sign, start)
    return { type: 'sign', sign, start, end }
  }

  /** Reads the variables `x`, `x y` or `x, y` of a quantifier, and an optional `.`, `:` or `,` before the body. */
  #finishQuantifier(sign: 'forall' | 'exists', start: number): Token {
    const quantifierText = this.#text.slice(start, this.#position)
    this.#skipWhitespace()
    const variableStart = this.#position
    const first = this.#readName(false)
    if (!first || first.type === 'quoted')
      this.#fail(variableStart, `expected a variable after ${quantifierText}`, ['a variable'])
    const variables = [first.name]
    let end = this.#position
    for (;;) {
      this.#skipWhitespace()
      const hasComma = this.#text.charAt(this.#position) === ','
      if (hasComma) {
        this.#position++
        this.#skipWhitespace()
      }
      const afterComma = this.#position
      const name = this.#readFurtherVariable()
      if (name === null) {
        this.#position = hasComma ? afterComma : end
        break
      }
      variables.push(name)
      end = this.#position
    }
    this.#skipStop()
    return { type: 'quantifier', sign, variables, start, end }
  }

  /** Reads a further variable of the quantifier, or null if the body starts. */
  #readFurtherVariable(): string | null {
    const word = /[\p{L}?]/u.test(this.#text.charAt(this.#position)) ? this.#readName(false) : null
    if (!word || (word.type !== 'variable' && !looksLikeVariable(word.name))) return null
    return /^\s*[=≠!]/.test(this.#text.slice(this.#position, this.#position + 20)) ? null : word.name
  }

  #skipWhitespace(): void {
    whitespace.lastIndex = this.#position
    whitespace.exec(this.#text)
    this.#position = whitespace.lastIndex
  }

  /** Skips the `.` or `:` after a quantifier. */
  #skipStop(): void {
    this.#skipWhitespace()
    const character = this.#text.charAt(this.#position)
    if (character === '.' || character === ':') this.#position++
  }

  #fail(offset: number, problem: string, expected: readonly string[] = []): never {
    throw new ParseError({ text: this.#text, offset, problem, expected, ...this.#textPosition })
  }
}
