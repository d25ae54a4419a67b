/**
 * Tokenizer for first-order formulas. A quantifier token includes its variables (`∀x, y`, `∀x.`, `(∀x)`), and inside an
 * atom's brackets words such as `or` are names, so that the parser needs no context.
 */
import { quotationEnd } from '../formula/name.ts'
import { ParseError } from '../parse-error.ts'
import { looksVariable, nameEnd, unquoted } from './names.ts'
import { commands, type Sign, symbols, words } from './signs.ts'

interface Span {
  readonly start: number
  readonly end: number
}
export type Connective = Exclude<Sign, 'forall' | 'exists'>
export type Token =
  | (Span & { readonly type: 'sign'; readonly sign: Connective })
  | (Span & { readonly type: 'quantifier'; readonly sign: 'forall' | 'exists'; readonly variables: readonly string[] })
  /** `bare` is a variable if a quantifier binds it, else a constant or predicate; `?x` is `variable`, `"x"` is `quoted`. */
  | (Span & { readonly type: 'bare' | 'variable' | 'quoted'; readonly name: string })
  | (Span & { readonly type: '(' | ')' | ',' | '.' | '=' | '≠' | 'end' })

export interface Position {
  /** The line number of the text's first line, for messages. Default 1. */
  readonly line?: number
  /** The column number of the text's first character, for messages. Default 1. */
  readonly column?: number
}

const white = /[\s\u200b\ufeff]*/y
const command = /\\([A-Za-z]{1,30})/y
/** Reserved words unless a bracket follows immediately: `All(x)` is a predicate. */
const nameBeforeBracket: ReadonlySet<Sign> = new Set(['forall', 'exists', 'true', 'false'])

export const tokenize = (text: string, position: Position): Token[] => new Tokenizer(text, position).all()

class Tokenizer {
  readonly #text: string
  readonly #position: Position
  readonly #tokens: Token[] = []
  /** Current position. */
  #at = 0
  /** True inside the brackets of an atom. */
  #inTerms = false

  constructor(text: string, position: Position) {
    this.#text = text
    this.#position = position
  }

  all(): Token[] {
    for (;;) {
      const token = this.#next()
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

  #next(): Token {
    this.#skipWhite()
    const start = this.#at
    if (start >= this.#text.length) return { type: 'end', start, end: start }
    const mark = this.#readMark(start)
    if (mark) return mark
    const name = this.#readName(true)
    if (name?.type === 'bare' && !this.#inTerms) {
      const word = name.end - name.start <= 8 ? words.get(name.name.toLowerCase()) : undefined
      if (word && !(nameBeforeBracket.has(word) && this.#text.charAt(this.#at) === '('))
        return this.#sign(word, start, this.#at)
    }
    return name ?? this.#readSymbol(start)
  }

  /** A bracket, a comma or a full stop. */
  #readMark(start: number): Token | null {
    const character = this.#text.charAt(start)
    if ('([{'.includes(character)) {
      const before = this.#tokens.at(-1)
      this.#inTerms = before !== undefined && 'name' in before
      return { type: '(', start, end: ++this.#at }
    }
    if (')]}'.includes(character)) {
      this.#inTerms = false
      return { type: ')', start, end: ++this.#at }
    }
    if (character === ',' || character === ';' || character === '.')
      return { type: character === '.' ? '.' : ',', start, end: ++this.#at }
    return null
  }

  /** Reads a bare, quoted or variable name, or null; `dots` as in `nameEnd`. */
  #readName(dots: boolean): (Token & { readonly name: string }) | null {
    const text = this.#text
    const start = this.#at
    const marked = text.charAt(start) === '?'
    const from = marked ? start + 1 : start
    if (text.charAt(from) === '"') {
      const end = quotationEnd(text, from)
      if (end < 0) this.#fail(from, 'this quotation is never closed', ['"'])
      const name = unquoted(text.slice(from, end))
      if (name === null) this.#fail(from, String.raw`unknown escape in a quoted name; write \" \\ \n \t or \uXXXX`)
      this.#at = end
      return { type: marked ? 'variable' : 'quoted', name, start, end }
    }
    const end = nameEnd(text, from, dots)
    if (end === from) {
      if (marked) this.#fail(from, 'a question mark begins a variable such as ?x', ['a name'])
      return null
    }
    this.#at = end
    return { type: marked ? 'variable' : 'bare', name: text.slice(from, end), start, end }
  }

  /** Reads an operator in LaTeX or another notation. */
  #readSymbol(start: number): Token {
    const text = this.#text
    if (text.charAt(start) === '\\') {
      command.lastIndex = start
      const found = command.exec(text)
      const known = found && commands.get(found[1]!.toLowerCase())
      if (known) return this.#sign(known, start, start + found[0].length)
    }
    for (const [symbol, found] of symbols) {
      if (!text.startsWith(symbol, start)) continue
      const end = start + symbol.length
      if (found !== '=' && found !== '≠') return this.#sign(found, start, end)
      this.#at = end
      return { type: found, start, end }
    }
    this.#fail(start, `unexpected character ${JSON.stringify(String.fromCodePoint(text.codePointAt(start)!))}`)
  }

  #sign(found: Sign, start: number, end: number): Token {
    this.#at = end
    if (found === 'forall' || found === 'exists') return this.#quantifier(found, start)
    return { type: 'sign', sign: found, start, end }
  }

  /** Reads the variables `x`, `x y` or `x, y` of a quantifier, and an optional `.`, `:` or `,` before the body. */
  #quantifier(sign: 'forall' | 'exists', start: number): Token {
    const written = this.#text.slice(start, this.#at)
    this.#skipWhite()
    const here = this.#at
    const first = this.#readName(false)
    if (!first || first.type === 'quoted') this.#fail(here, `expected a variable after ${written}`, ['a variable'])
    const variables = [first.name]
    let end = this.#at
    for (;;) {
      this.#skipWhite()
      const comma = this.#text.charAt(this.#at) === ','
      if (comma) {
        this.#at++
        this.#skipWhite()
      }
      const after = this.#at
      const name = this.#readFurtherVariable()
      if (name === null) {
        this.#at = comma ? after : end
        break
      }
      variables.push(name)
      end = this.#at
    }
    this.#skipStop()
    return { type: 'quantifier', sign, variables, start, end }
  }

  /** Reads a further variable of the quantifier, or null if the body starts. */
  #readFurtherVariable(): string | null {
    const word = /[\p{L}?]/u.test(this.#text.charAt(this.#at)) ? this.#readName(false) : null
    if (!word || (word.type !== 'variable' && !looksVariable(word.name))) return null
    return /^\s*[=≠!]/.test(this.#text.slice(this.#at, this.#at + 20)) ? null : word.name
  }

  #skipWhite(): void {
    white.lastIndex = this.#at
    white.exec(this.#text)
    this.#at = white.lastIndex
  }

  /** Skips the `.` or `:` after a quantifier. */
  #skipStop(): void {
    this.#skipWhite()
    const character = this.#text.charAt(this.#at)
    if (character === '.' || character === ':') this.#at++
  }

  #fail(offset: number, problem: string, expected: readonly string[] = []): never {
    throw new ParseError({ text: this.#text, offset, problem, expected, ...this.#position })
  }
}
