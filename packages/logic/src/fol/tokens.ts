/**
 * Text to tokens. A quantifier takes its variables with it (`∀x, y`, `∀x.`, `(∀x)`), and inside an atom's brackets
 * words such as `or` are names; what follows then needs no context.
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
  /** `bare`: a variable where a quantifier binds it, else a constant or predicate. `?x` is `variable`, `"x"` `quoted`. */
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
const longestFirst = [...symbols].sort(([a], [b]) => b.length - a.length)
/** These are words of the language only where no bracket follows at once: `All(x)` is a predicate. */
const nameBeforeBracket: ReadonlySet<Sign> = new Set(['forall', 'exists', 'true', 'false'])

export function tokenize(text: string, position: Position): Token[] {
  const tokens: Token[] = []
  let at = 0
  let inTerms = false

  function fail(offset: number, problem: string, expected: readonly string[] = []): never {
    throw new ParseError({ text, offset, problem, expected, ...position })
  }

  function skipWhite(): void {
    white.lastIndex = at
    white.exec(text)
    at = white.lastIndex
  }

  /** The next name of any sort, or null; `dots` as in `nameEnd`. */
  function readName(dots: boolean): Token | null {
    const start = at
    const marked = text.charAt(at) === '?'
    const from = marked ? at + 1 : at
    if (text.charAt(from) === '"') {
      const end = quotationEnd(text, from)
      if (end < 0) fail(from, 'this quotation is never closed', ['"'])
      const name = unquoted(text.slice(from, end))
      if (name === null) fail(from, String.raw`unknown escape in a quoted name; write \" \\ \n \t or \uXXXX`)
      at = end
      return { type: marked ? 'variable' : 'quoted', name, start, end }
    }
    const end = nameEnd(text, from, dots)
    if (end === from) {
      if (marked) fail(from, 'a question mark begins a variable such as ?x', ['a name'])
      return null
    }
    at = end
    return { type: marked ? 'variable' : 'bare', name: text.slice(from, end), start, end }
  }

  /** `x`, `x y`, `x, y` after a quantifier, and the `.`, `:` or `,` that may part them from the body. */
  function quantifier(sign: 'forall' | 'exists', start: number): Token {
    const variables: string[] = []
    let end = at
    for (;;) {
      skipWhite()
      const comma = variables.length > 0 && text.charAt(at) === ','
      if (comma) {
        at++
        skipWhite()
      }
      const here = at
      const word = variables.length === 0 || /[\p{L}?]/u.test(text.charAt(at)) ? readName(false) : null
      if (variables.length === 0) {
        if (!word || word.type === 'quoted' || !('name' in word))
          fail(here, `expected a variable after ${text.slice(start, end)}`, ['a variable'])
        variables.push(word.name)
        end = at
        continue
      }
      const again =
        word &&
        'name' in word &&
        (word.type === 'variable' || looksVariable(word.name)) &&
        !/^\s*[=≠!]/.test(text.slice(at, at + 20))
      if (again) {
        variables.push(word.name)
        end = at
        continue
      }
      at = comma ? here : end
      break
    }
    skipWhite()
    if (text.charAt(at) === '.' || text.charAt(at) === ':') at++
    return { type: 'quantifier', sign, variables, start, end }
  }

  function sign(found: Sign, start: number, end: number): Token {
    at = end
    if (found === 'forall' || found === 'exists') return quantifier(found, start)
    return { type: 'sign', sign: found, start, end }
  }

  function next(): Token {
    skipWhite()
    const start = at
    if (start >= text.length) return { type: 'end', start, end: start }
    const character = text.charAt(start)
    if ('([{'.includes(character)) {
      const before = tokens.at(-1)
      inTerms = before !== undefined && 'name' in before
      at++
      return { type: '(', start, end: at }
    }
    if (')]}'.includes(character)) {
      inTerms = false
      at++
      return { type: ')', start, end: at }
    }
    if (character === ',' || character === ';' || character === '.') {
      at++
      return { type: character === '.' ? '.' : ',', start, end: at }
    }
    const name = readName(true)
    if (name?.type === 'bare' && !inTerms) {
      const word = name.end - name.start <= 8 ? words.get(name.name.toLowerCase()) : undefined
      if (word && !(nameBeforeBracket.has(word) && text.charAt(at) === '(')) return sign(word, start, at)
    }
    if (name) return name
    if (character === '\\') {
      command.lastIndex = start
      const found = command.exec(text)
      const known = found && commands.get(found[1]!.toLowerCase())
      if (known) return sign(known, start, start + found[0].length)
    }
    for (const [symbol, found] of longestFirst) {
      if (!text.startsWith(symbol, start)) continue
      const end = start + symbol.length
      if (found !== '=' && found !== '≠') return sign(found, start, end)
      at = end
      return { type: found, start, end }
    }
    fail(start, `unexpected character ${JSON.stringify(String.fromCodePoint(text.codePointAt(start)!))}`)
  }

  for (;;) {
    const token = next()
    tokens.push(token)
    // `(∀x)` is `∀x`.
    const [open, inside, close] = tokens.slice(-3)
    if (close?.type === ')' && inside?.type === 'quantifier' && open?.type === '(') {
      tokens.splice(-3, 3, inside)
      skipWhite()
      if (text.charAt(at) === '.' || text.charAt(at) === ':') at++
    }
    if (token.type === 'end') return tokens
  }
}
