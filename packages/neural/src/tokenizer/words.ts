/**
 * The words of a text as the encoder sees them: lower case, no accents, one kind of quotation mark and dash, every mark of punctuation
 * and every run of digits on its own. How a text is spaced makes no difference: "don 't" and "don't" are the same words.
 */
export const typography: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '−': '-',
}

/** Words, numbers and single marks; what is neither, such as control characters, is left out. */
export const markedWords = String.raw`\p{L}+|\p{N}+|[^\s\p{L}\p{N}\p{C}]`
const words = new RegExp(markedWords, 'gu')

export function wordsOf(text: string): string[] {
  // Plain ASCII needs none of the mending.
  const plain = /^[\x00-\x7f]*$/.test(text)
    ? text
    : text
        .normalize('NFKD')
        .replace(/\p{M}+/gu, '')
        .replace(/[‘’“”–—−]/g, mark => typography[mark]!)
  return plain.toLowerCase().match(words) ?? []
}
