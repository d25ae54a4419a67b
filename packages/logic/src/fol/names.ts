/**
 * Names in first-order formulas. They come from data files and are less tidy than elsewhere: `O’Hara`, `y42.3billion`,
 * `covid-19`, `C++`, `AC/DC`. A sign inside a name must be followed by a letter or digit where it could be an operator.
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

/** Where the bare name at `at` ends, `at` itself where none begins. `dots`: whether a full stop may join. */
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

/** A lone letter from u to z, perhaps with a digit or a prime, is a variable even where nothing binds it. */
export function looksVariable(name: string): boolean {
  return /^[u-z](?:[0-9]|[₀-₉])?['′]?$/.test(name)
}

/** True for a name that can stand without quotes; `dots` as in `nameEnd`. */
export function isBare(name: string, dots: boolean): boolean {
  return name !== '' && nameEnd(name, 0, dots) === name.length && !words.has(name.toLowerCase())
}

/** A name in double quotes. */
export function quoted(name: string): string {
  const escaped = name.replace(/[\u0000-\u001f\u007f"\\\u2028\u2029]/g, character => {
    if (character === '"' || character === '\\') return `\\${character}`
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
  return `"${escaped}"`
}

/** The name a quotation stands for; null where an escape in it is not one. */
export function unquoted(quotation: string): string | null {
  return unescapeQuoted(quotation.slice(1, -1))
}
