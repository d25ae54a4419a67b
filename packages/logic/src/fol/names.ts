/**
 * Names in first-order formulas, as found in data files: `O’Hara`, `y42.3billion`, `covid-19`, `C++`, `AC/DC`. A character
 * that could be an operator must be followed by a letter or digit.
 */
import { unescapeQuoted } from '../formula/name.ts'
import { words } from './signs.ts'

const letter = /^[\p{L}\p{N}_]$/u
const follower = /^[\p{M}'’ʼ′+#%$€£°]$/u
/** Joins two letters or digits, and ends a name otherwise: `p->q`, `P(x).`, `/\`. */
const joiner = /^[-–./@]$/u

function characterAt(text: string, at: number): string {
  const code = text.codePointAt(at)
  return code === undefined ? '' : String.fromCodePoint(code)
}

/** End of the bare name at `at`, or `at` if none starts there. `dots` allows a full stop inside. */
export function nameEnd(text: string, at: number, dots: boolean): number {
  let character = characterAt(text, at)
  if (!letter.test(character)) return at
  let end = at
  for (;;) {
    end += character.length
    character = characterAt(text, end)
    if (letter.test(character) || follower.test(character)) continue
    const joins = joiner.test(character) && (dots || character !== '.')
    if (!joins || !letter.test(characterAt(text, end + character.length))) return end
  }
}

/** Tests for a letter from u to z, with an optional digit or prime: a variable even if unbound. */
export const looksVariable = (name: string): boolean => /^[u-z](?:[0-9]|[₀-₉])?['′]?$/.test(name)

/** Tests whether a name needs no quotes; `dots` as in `nameEnd`. */
export const isBare = (name: string, dots: boolean): boolean =>
  name !== '' && nameEnd(name, 0, dots) === name.length && !words.has(name.toLowerCase())

/** A name in double quotes. */
export function quoted(name: string): string {
  const escaped = name.replace(/[\u0000-\u001f\u007f"\\\u2028\u2029]/g, character => {
    if (character === '"' || character === '\\') return `\\${character}`
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
  return `"${escaped}"`
}

/** The name in a quotation; null for an unknown escape. */
export const unquoted = (quotation: string): string | null => unescapeQuoted(quotation.slice(1, -1))
