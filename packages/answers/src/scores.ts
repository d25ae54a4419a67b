/** Finds scores next to the names of options and labels: "B: 70%", "C (7/10)", "A ★★★". */
import { patterns } from './vocabulary.ts'
export interface Score {
  readonly value: number
  /** Offset of its end in the text. */
  readonly end: number
}

/** Finds the score after a name that ends at offset `from`, in the text up to `to` or the next 100 characters. */
export function findScoreAfter(text: string, from: number, to: number): Score | null {
  const found = patterns.scoreAfterName.exec(text.slice(from, Math.min(to, from + 100)))
  // "1) A 2) B": the number after A numbers the next item.
  const isListNumber = found && /^\d{1,2}\)/.test(found[0].trimStart()) && !found[0].includes('(')
  if (found && !isListNumber)
    return { value: Number(found[1]!.replace(',', '.')), end: from + found[0].trimEnd().length }
  const stars = /^["')\]|:=(\u2013\u2014 -]{0,6}((?:★|⭐){0,10})(?:☆{0,10})[|)., ]{0,4}(?:$|\n)/u.exec(
    text.slice(from, Math.min(to, from + 40)),
  )
  return stars?.[1] ? { value: [...stars[1]].length, end: from + stars[0].trimEnd().length } : null
}

/** Finds the score in the 60 characters before a name at offset `nameStart`, not before `from`. */
export function findScoreBefore(text: string, from: number, nameStart: number): number | null {
  const found = patterns.scoreBeforeName.exec(text.slice(Math.max(from, nameStart - 60), nameStart))
  return found ? Number(found[1]) : null
}

/** Finds the key with the highest score; null if two share it. */
export function findHighest<K>(scores: ReadonlyMap<K, number>): K | null {
  const [best, second] = [...scores].sort((a, b) => b[1] - a[1])
  return best === undefined || best[1] === second?.[1] ? null : best[0]
}
