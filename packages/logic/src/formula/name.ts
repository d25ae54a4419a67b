/**
 * Names of atoms and individuals as text. A name is any string; most are written bare, the others in quotes:
 * `tall`, `v1`, `p'`, `"obesity will decline"`, `"or"`.
 */
import type { Atom, Term } from './formula.ts'
import latexEscapes from './latex-escapes.json' with { type: 'json' }
import { type RoundTripNotation, reservedWords } from './notation.ts'

const letter = /^[\p{L}\p{N}_]$/u
const mark = /^\p{M}$/u
const ENCLOSING_SQUARE = 0x20de

/** Returns the end of the bare name at `start`, or `start` if there is none. A regular expression would overflow on very long names. */
export function findBareNameEnd(text: string, start: number): number {
  let end = skipLetter(text, start)
  if (end === start) return start
  for (;;) {
    let next = skipLetter(text, end)
    if (next === end) next = skipMark(text, end)
    // A hyphen joins letters (`well-known`), so that `p->q` is still an arrow.
    if (next === end && text.charAt(end) === '-' && skipLetter(text, end + 1) > end + 1) next = end + 1
    if (next === end) break
    end = next
  }
  while (text.charAt(end) === "'" || text.charAt(end) === '′') end++
  return end
}

/** Returns the index after a letter, a digit or an underscore; `start` if there is none. */
function skipLetter(text: string, start: number): number {
  const code = text.codePointAt(start)
  if (code === undefined) return start
  if (code < 128) {
    const isValid =
      (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95
    return isValid ? start + 1 : start
  }
  const character = String.fromCodePoint(code)
  return letter.test(character) ? start + character.length : start
}

/** Returns the index after a combining mark, which continues a name; not after the enclosing square, with which MetaLogic writes □. */
function skipMark(text: string, start: number): number {
  const code = text.codePointAt(start)
  if (code === undefined || code < 128 || code === ENCLOSING_SQUARE) return start
  const character = String.fromCodePoint(code)
  return mark.test(character) ? start + character.length : start
}

/** Returns true if the parser reads a name without quotes. */
const isBare = (name: string): boolean =>
  name !== '' && findBareNameEnd(name, 0) === name.length && !reservedWords.has(name.toLowerCase())

/** Prints a name so that it can be parsed again: bare if possible, otherwise in double quotes. */
export const printName = (name: string): string =>
  isBare(name) ? name : `"${name.replace(/[\u0000-\u001f\u007f"\\\u2028\u2029]/g, escapeCharacter)}"`

function escapeCharacter(character: string): string {
  if (character === '"' || character === '\\') return `\\${character}`
  if (character === '\n') return '\\n'
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** Returns the end of the quoted name at `start`; -1 if the quote is never closed. */
export function findQuotationEnd(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i++) {
    const character = text.charAt(i)
    if (character === '"') return i + 1
    if (character === '\\') i++
  }
  return -1
}

/** Resolves the escapes of a quoted name; null for an unknown escape. */
export function unescapeQuoted(body: string): string | null {
  if (!body.includes('\\')) return body
  let isValid = true
  const name = body.replace(/\\(?:u([0-9a-fA-F]{4})|([\s\S]))/g, (_, hex: string | undefined, other: string) => {
    if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16))
    if (other === 'n') return '\n'
    if (other === 't') return '\t'
    if (other === '"' || other === '\\' || other === "'") return other
    isValid = false
    return other
  })
  return isValid ? name : null
}

const toLatex = new Map(Object.entries(latexEscapes))
const fromLatex = new Map([...toLatex].map(([plain, latex]) => [latex, plain]))

/** Prints a name for a LaTeX formula: `p`, `v_{1}`, `\mathrm{tall}`, `\text{obesity will decline}`. */
export function printLatexName(name: string): string {
  if (/^[A-Za-z]$/.test(name)) return name
  const numbered = /^([A-Za-z])([0-9]{1,15})$/.exec(name)
  if (numbered) return `${numbered[1]}_{${numbered[2]}}`
  return printLatexText(name)
}

/** Prints a name in upright type, even a single letter: used for individuals, which are not variables. */
export const printLatexText = (name: string): string =>
  `${/^[A-Za-z]+$/.test(name) ? '\\mathrm' : '\\text'}{${escapeLatex(name)}}`

export function escapeLatex(name: string): string {
  // TeX drops spaces at the edges and all but one of several spaces; `\symbol{n}` preserves such characters.
  return name.replace(/[\\~^{}_#$%&]|[\u0000-\u001f\u007f]|^ | (?= )| $/g, character => {
    return toLatex.get(character) ?? `\\symbol{${character.charCodeAt(0)}}`
  })
}

/** Returns the end of the argument `{…}` at `start`, or -1. Braces inside it are always part of escapes. */
export function findLatexArgumentEnd(text: string, start: number): number {
  if (text.charAt(start) !== '{') return -1
  for (let i = start + 1; i < text.length; i++) {
    const character = text.charAt(i)
    if (character === '}') return i + 1
    if (character === '{') return -1
    if (character !== '\\') continue
    latexEscape.lastIndex = i
    const found = latexEscape.exec(text)
    if (!found) return -1
    i += found[0].length - 1
  }
  return -1
}

const latexEscape = /\\symbol\{[0-9]+\}|\\text(?:backslash|asciitilde|asciicircum)\{\}|\\[{}_#$%&]/y

export function unescapeLatex(body: string): string {
  return body.replace(/\\symbol\{([0-9]+)\}|\\[a-z]+\{\}|\\./g, (escaped, code: string | undefined) =>
    code === undefined ? (fromLatex.get(escaped) ?? escaped) : String.fromCharCode(Number(code) & 0xffff),
  )
}

/** Prints an atom. The result is also the key of the atom in the worlds of a Kripke model. */
export function printAtom(atom: Atom, notation: RoundTripNotation = 'unicode'): string {
  const latex = notation === 'latex'
  const name = latex ? printLatexName(atom.name) : printName(atom.name)
  if (atom.terms.length === 0) return name
  const terms = atom.terms.map(term => printTerm(term, latex))
  return `${name}(${terms.join(', ')})`
}

function printTerm(term: Term, latex: boolean): string {
  if (term.kind === 'constant') return latex ? printLatexText(term.name) : printName(term.name)
  return latex ? `\\mathit{${escapeLatex(term.name)}}` : `?${printName(term.name)}`
}
