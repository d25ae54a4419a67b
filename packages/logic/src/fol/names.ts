/**
 * Names in first-order formulas, as they occur in data files: `O’Hara`, `y42.3billion`, `covid-19`, `C++`, `AC/DC`. Inside a name, a
 * character that could be an operator must be followed by a letter or digit.
 */
import { unescapeQuoted } from '../formula/name.ts'
import { reservedWords } from './signs.ts'

const letter = /^[\p{L}\p{N}_]$/u
/** Characters that continue a name but cannot begin one. */
const continuation = /^[\p{M}'’ʼ′+#%$€£°]$/u
/** Characters that continue a name only between two letters or digits: not in `p->q`, `P(x).` or `/\`. */
const joiner = /^[-–./@]$/u

function characterAt(text: string, index: number): string {
  const code = text.codePointAt(index)
  return code === undefined ? '' : String.fromCodePoint(code)
}

/** Returns the end of the bare name at `start`, or `start` if there is none. `allowDots` allows full stops inside. */
export function findNameEnd(text: string, start: number, allowDots: boolean): number {
  let character = characterAt(text, start)
  if (!letter.test(character)) return start
  let end = start
  for (;;) {
    end += character.length
    character = characterAt(text, end)
    if (letter.test(character) || continuation.test(character)) continue
    const isJoiner = joiner.test(character) && (allowDots || character !== '.')
    if (!isJoiner || !letter.test(characterAt(text, end + character.length))) return end
  }
}

/** Returns true for a letter from u to z with an optional digit or prime, which is a variable even if unbound. */
export const looksLikeVariable = (name: string): boolean => /^[u-z](?:[0-9]|[₀-₉])?['′]?$/.test(name)

/** Returns true if a name needs no quotes; `allowDots` as in `findNameEnd`. */
export const isBare = (name: string, allowDots: boolean): boolean =>
  name !== '' && findNameEnd(name, 0, allowDots) === name.length && !reservedWords.has(name.toLowerCase())

/** Writes a name in double quotes. */
export function quoteName(name: string): string {
  const escaped = name.replace(/[\u0000-\u001f\u007f"\\\u2028\u2029]/g, character => {
    if (character === '"' || character === '\\') return `\\${character}`
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
  return `"${escaped}"`
}

/** Reads the name in a quotation; null for an unknown escape. */
export const unquoteName = (quotation: string): string | null => unescapeQuoted(quotation.slice(1, -1))
