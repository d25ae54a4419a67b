/** Misspelt words that frames are made of: two letters exchanged, one left out. Only words that are nothing else are mended. */
import { type MappedText, rewrite } from './mapped-text.ts'

const words =
  'answer|option|choice|correct|because|therefore|probably|definitely|entailed|entailment|contradiction|neutral|unknown|statement|hypothesis|conclusion|false'.split(
    '|',
  )
const realWords = new Set(['potion', 'chose', 'entailmen', 'fase', 'fale', 'fals', 'alse', 'flase'])

const wrong = new Map<string, string>([
  ['definately', 'definitely'],
  ['definatly', 'definitely'],
  ['flase', 'false'],
  ['teh', 'the'],
])
for (const word of words)
  for (let i = 0; i < word.length; i++) {
    const exchanged = `${word.slice(0, i)}${word[i + 1] ?? ''}${word[i]}${word.slice(i + 2)}`
    const without = word.slice(0, i) + word.slice(i + 1)
    for (const typo of [exchanged, without])
      if (!words.includes(typo) && !realWords.has(typo) && typo.length > 4 && !`${word}s`.includes(typo))
        wrong.set(typo, word)
  }

/** A mended word keeps the capital that it had. */
export const withoutTypos = (source: MappedText): MappedText =>
  rewrite(source, /(?<![\p{L}\p{N}'-])[A-Za-z]{3,13}(?![\p{L}\p{N}'-])/gu, ([said]) => {
    const right = wrong.get(said.toLowerCase())
    if (right === undefined) return said
    return /^[A-Z]/.test(said) ? right[0]!.toUpperCase() + right.slice(1) : right
  })
