/**
 * Splits texts into normalised words: lower case, without accents, with plain quotation marks and dashes; punctuation marks and digit runs
 * are separate words. White space has no effect: "don 't" and "don't" give the same words.
 */

/** Plain characters for typographic quotation marks and dashes. */
export const plainCharacters: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '−': '-',
}

/** Regular expression of words, numbers and single marks; control characters are skipped. */
export const wordPattern = String.raw`\p{L}+|\p{N}+|[^\s\p{L}\p{N}\p{C}]`
const wordRegExp = new RegExp(wordPattern, 'gu')

/** Splits a text into normalised words. */
export function splitWords(text: string): string[] {
  // ASCII needs no normalisation.
  const plain = /^[\x00-\x7f]*$/.test(text)
    ? text
    : text
        .normalize('NFKD')
        .replace(/\p{M}+/gu, '')
        .replace(/[‘’“”–—−]/g, mark => plainCharacters[mark]!)
  return plain.toLowerCase().match(wordRegExp) ?? []
}
