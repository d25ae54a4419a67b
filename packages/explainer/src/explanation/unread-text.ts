/**
 * Parts of a passage outside all statements that may mean something to readers: rating stars, "4/5", emoji. They are
 * reported as not read. Layout such as rules, bullets and list numbers is ignored.
 */
import type { Metagraph, Span } from '@elenchus/metagraph'

const meaningful = /[\p{N}\p{So}\p{Sc}\p{Extended_Pictographic}]|(?:^|\s)(?:\*{2}|\*{4,5})(?:\s|$)/u
const layoutMark = /^(?:[•▪▫◦■□●○◆◇►▶➤→‣∙·*–—-]|\(?\d{1,3}[.):])$/u
/** Rules and boxes drawn with characters: "────", "■■■■■■". */
const ruleLine = /^(?:[\u2500-\u25ff]\s?)+$/u

/** Trimmed spans in the passage, each within a line, without letters. */
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
    return meaningful.test(piece) && !/\p{L}/u.test(piece) && !layoutMark.test(piece) && !ruleLine.test(piece)
      ? [{ start, end: start + piece.length }]
      : []
  })
