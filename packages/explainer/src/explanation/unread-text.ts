/**
 * Finds text outside all statements that may be meaningful to readers, such as rating stars, "4/5" and emoji, so that it
 * can be reported as not analysed. Layout such as rules, bullets and list numbers is ignored.
 */
import type { Metagraph, Span } from '@elenchus/metagraph'

const meaningfulText = /[\p{N}\p{So}\p{Sc}\p{Extended_Pictographic}]|(?:^|\s)(?:\*{2}|\*{4,5})(?:\s|$)/u
const layoutMark = /^(?:[•▪▫◦■□●○◆◇►▶➤→‣∙·*–—-]|\(?\d{1,3}[.):])$/u
/** Rules and boxes drawn with characters: "────", "■■■■■■". */
const ruleLine = /^(?:[\u2500-\u25ff]\s?)+$/u

/** Returns the trimmed spans of such text in the passage; each is within one line and has no letters. */
export function findUnreadSpans({ text, statements }: Pick<Metagraph, 'text' | 'statements'>): Span[] {
  const statementSpans = statements.flatMap(({ spans }) => spans).sort((a, b) => a.start - b.start)
  const found: Span[] = []
  let position = 0
  for (const { start, end } of [...statementSpans, { start: text.length, end: text.length }]) {
    if (start > position) found.push(...findMeaningfulParts(text, position, start))
    position = Math.max(position, end)
  }
  return found
}

const findMeaningfulParts = (text: string, from: number, to: number): Span[] =>
  [...text.slice(from, to).matchAll(/\S[^\n\r\u2028\u2029]*/g)].flatMap(({ 0: line, index }) => {
    const piece = line.trim()
    const start = from + index
    return meaningfulText.test(piece) && !/\p{L}/u.test(piece) && !layoutMark.test(piece) && !ruleLine.test(piece)
      ? [{ start, end: start + piece.length }]
      : []
  })
