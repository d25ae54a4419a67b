/** Rough borders of clauses, for the caret's long jumps and for what V takes when no words are selected. */
import type { Span } from '@elenchus/metagraph'
import { seam } from '@elenchus/metagraph/codecs'

const joins = new Set(
  'and or but so because since if then unless when while although though whereas therefore thus hence that until'.split(
    ' ',
  ),
)
const isMark = (word: string) => /^[,;:.!?()—–"“”]+$/.test(word)
const isJoin = (word: string) => joins.has(word.toLowerCase())

/** Whether a word stands in no clause but between two. */
const isBorder = (text: string, { start, end }: Span) => {
  const word = text.slice(start, end)
  return isMark(word) || isJoin(word)
}

const crossesSeam = (text: string, a: Span, b: Span) => text.slice(a.end, b.start).includes(seam)

/** Indexes of words at which a clause begins. */
export function clauseStarts(text: string, words: readonly Span[]): number[] {
  return words.flatMap((word, i) => {
    if (isBorder(text, word)) return []
    const before = words[i - 1]
    return !before || isBorder(text, before) || crossesSeam(text, before, word) ? [i] : []
  })
}

/** The clause around a word; of a word between clauses, the one after it. */
export function clauseAt(text: string, words: readonly Span[], at: number): Span | null {
  let first = at
  while (words[first] && isBorder(text, words[first]!)) first++
  if (!words[first]) return null
  while (first > 0 && !isBorder(text, words[first - 1]!) && !crossesSeam(text, words[first - 1]!, words[first]!))
    first--
  let last = Math.max(first, at)
  while (words[last + 1] && !isBorder(text, words[last + 1]!) && !crossesSeam(text, words[last]!, words[last + 1]!))
    last++
  return { start: words[first]!.start, end: words[last]!.end }
}
