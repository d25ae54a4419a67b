/**
 * Names of atoms and individuals as text. A name is any string; most can stand bare, the others are quoted:
 * `tall`, `v1`, `p'`, `"obesity will decline"`, `"or"`.
 */
import { reservedWords } from './notation.ts'

// A combining mark continues a name, except the enclosing square: MetaLogic writes □ with it.
export const bareName = /[\p{L}\p{N}_](?:[\p{L}\p{N}_]|(?!\u20de)\p{M}|-(?=[\p{L}\p{N}_]))*['′]*/uy
const wholeBareName = new RegExp(`^(?:${bareName.source})$`, 'u')

/** True for a name that the reader takes as it stands. */
function isBare(name: string): boolean {
  return wholeBareName.test(name) && !reservedWords.has(name.toLowerCase())
}

/** A name as the reader takes it: bare where it can be, else in double quotes. */
export function printName(name: string): string {
  return isBare(name) ? name : `"${name.replace(/[\u0000-\u001f\u007f"\\\u2028\u2029]/g, escapeCharacter)}"`
}

function escapeCharacter(character: string): string {
  if (character === '"' || character === '\\') return `\\${character}`
  if (character === '\n') return '\\n'
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** The inverse of the escapes inside quotes; null where an escape is not one. */
export function unescapeQuoted(body: string): string | null {
  if (!body.includes('\\')) return body
  let good = true
  const name = body.replace(/\\(?:u([0-9a-fA-F]{4})|([\s\S]))/g, (_, hex: string | undefined, other: string) => {
    if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16))
    if (other === 'n') return '\n'
    if (other === 't') return '\t'
    if (other === '"' || other === '\\' || other === "'") return other
    good = false
    return other
  })
  return good ? name : null
}

const latexEscapes: readonly (readonly [string, string])[] = [
  ['\\', '\\textbackslash{}'],
  ['~', '\\textasciitilde{}'],
  ['^', '\\textasciicircum{}'],
  ['{', '\\{'],
  ['}', '\\}'],
  ['_', '\\_'],
  ['#', '\\#'],
  ['$', '\\$'],
  ['%', '\\%'],
  ['&', '\\&'],
]
const toLatex = new Map(latexEscapes)
const fromLatex = new Map(latexEscapes.map(([plain, latex]) => [latex, plain]))

/** A name inside a LaTeX formula: `p`, `v_{1}`, `\mathrm{tall}`, `\text{obesity will decline}`. */
export function printLatexName(name: string): string {
  if (/^[A-Za-z]$/.test(name)) return name
  const numbered = /^([A-Za-z])([0-9]+)$/.exec(name)
  if (numbered) return `${numbered[1]}_{${numbered[2]}}`
  return printLatexText(name)
}

/** A name in upright letters, even where it is one letter: individuals, which are not variables. */
export function printLatexText(name: string): string {
  return `${/^[A-Za-z]+$/.test(name) ? '\\mathrm' : '\\text'}{${escapeLatex(name)}}`
}

export function escapeLatex(name: string): string {
  // TeX swallows spaces at the edges and runs of them; `\symbol{n}` keeps such characters.
  return name.replace(/[\\~^{}_#$%&]|[\u0000-\u001f\u007f]|^ | (?= )| $/g, character => {
    return toLatex.get(character) ?? `\\symbol{${character.charCodeAt(0)}}`
  })
}

/** The argument of `\mathrm{…}`: escapes, but no unescaped brace. */
export const latexArgument =
  /\{((?:[^{}\\]|\\symbol\{[0-9]+\}|\\text(?:backslash|asciitilde|asciicircum)\{\}|\\[{}_#$%&])*)\}/y

export function unescapeLatex(body: string): string {
  return body.replace(/\\symbol\{([0-9]+)\}|\\[a-z]+\{\}|\\./g, (escaped, code: string | undefined) =>
    code === undefined ? (fromLatex.get(escaped) ?? escaped) : String.fromCharCode(Number(code) & 0xffff),
  )
}
