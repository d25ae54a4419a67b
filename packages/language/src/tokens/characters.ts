/** Character classes of the tokeniser. */
export const space = 0
export const letter = 1
export const digit = 2
/** Combining marks, joiners and variation selectors; they extend the token before them. */
export const combiningMark = 3
export const symbol = 4

const ascii = new Uint8Array(128).fill(symbol)
for (let code = 0; code <= 0x20; code++) ascii[code] = space
ascii[0x7f] = space
for (let code = 0x30; code <= 0x39; code++) ascii[code] = digit
for (let code = 0x41; code <= 0x5a; code++) {
  ascii[code] = letter
  ascii[code + 32] = letter
}
ascii[0x5f] = letter

const nonAsciiCache = new Map<number, number>()

/** Class of a code point; control characters and the byte order mark count as space. */
export function classifyCharacter(code: number): number {
  if (code < 128) return ascii[code]!
  let characterClass = nonAsciiCache.get(code)
  if (characterClass === undefined) {
    characterClass = classifyNonAscii(String.fromCodePoint(code))
    if (nonAsciiCache.size > 10_000) nonAsciiCache.clear()
    nonAsciiCache.set(code, characterClass)
  }
  return characterClass
}

function classifyNonAscii(char: string): number {
  if (/[\s\p{Cc}\p{Zs}\ufeff\u200b\u2028\u2029]/u.test(char)) return space
  if (/\p{L}/u.test(char)) return letter
  if (/\p{N}/u.test(char)) return digit
  if (/\p{M}|\u200c|\u200d|\u2060|\xad|[\u{e0020}-\u{e007f}]|[\u{1f3fb}-\u{1f3ff}]/u.test(char)) return combiningMark
  return symbol
}

/** Returns whether a character is an apostrophe: ' or ’ or `. */
export const isApostrophe = (code: number): boolean => code === 0x27 || code === 0x2019 || code === 0x60

export const isUpperCase = (char: string): boolean => char !== char.toLowerCase()
