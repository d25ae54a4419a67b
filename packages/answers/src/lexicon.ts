/**
 * Finding the longest known phrase at a place. Phrases are kept by their first two characters, longest first, so that a lookup compares
 * a handful of them and the whole text is read in linear time. Words in scripts with blanks must end where the phrase ends; Chinese,
 * Japanese and Korean have no such ends.
 */
import type { Category } from './words/wordings.ts'

export interface Found<C> {
  readonly category: C
  readonly length: number
}

export type Lexicon<C = Category> = (text: string, at: number) => Found<C> | null

/** Letters of scripts that put blanks between words. */
const spaced =
  /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Devanagari}\p{N}]/u
export const isSpacedLetter = (character: string | undefined): boolean =>
  character !== undefined && character !== '' && spaced.test(character)

const keyOf = (text: string, at: number) => text.slice(at, at + 2)

/** `text` must be lower case. */
export function lexiconOf<C extends string>(tables: readonly Readonly<Partial<Record<C, string>>>[]): Lexicon<C> {
  const byKey = new Map<string, { phrase: string; category: C }[]>()
  const byOne = new Map<string, C>()
  for (const table of tables)
    for (const [category, phrases] of Object.entries(table) as [C, string][])
      for (const phrase of phrases.split('|')) {
        if (phrase === '') continue
        if (phrase.length === 1) {
          if (!byOne.has(phrase)) byOne.set(phrase, category)
          continue
        }
        const key = keyOf(phrase, 0)
        const own = byKey.get(key) ?? []
        if (!own.some(other => other.phrase === phrase)) own.push({ phrase, category })
        byKey.set(key, own)
      }
  for (const own of byKey.values()) own.sort((a, b) => b.phrase.length - a.phrase.length)
  return (text, at) => {
    for (const { phrase, category } of byKey.get(keyOf(text, at)) ?? [])
      if (text.startsWith(phrase, at) && endsThere(text, at + phrase.length)) return { category, length: phrase.length }
    const one = byOne.get(text[at]!)
    return one !== undefined && endsThere(text, at + 1) ? { category: one, length: 1 } : null
  }
}

function endsThere(text: string, end: number): boolean {
  if (!isSpacedLetter(text[end - 1])) return true
  return !isSpacedLetter(text[end])
}
