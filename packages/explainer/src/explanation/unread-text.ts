/**
 * Parts of a passage outside all statements that may mean something to readers: rating stars, "4/5", emoji. They are
 * reported as not read. Layout such as rules, bullets and list numbers is ignored.
 */
import type { Metagraph, Span } from '@elenchus/metagraph'

const means = /[\p{N}\p{So}\p{Sc}\p{Extended_Pictographic}]|(?:^|\s)(?:\*{2}|\*{4,5})(?:\s|$)/u
const layout = /^(?:[•▪▫◦■□●○◆◇►▶➤→‣∙·*–—-]|\(?\d{1,3}[.):])$/u
/** Rules and boxes drawn with characters: "────", "■■■■■■". */
const rule = /^(?:[\u2500-\u25ff]\s?)+$/u

/** Trimmed spans in the passage, each within a line, without letters. */
export function unreadSpans({ text, statements }: Pick<Metagraph, 'text' | 'statements'>): Span[] {
  const held = statements.flatMap(({ spans }) => spans).sort((a, b) => a.start - b.start)
  const found: Span[] = []
  let at = 0
  for (const { start, end } of [...held, { start: text.length, end: text.length }]) {
    if (start > at) found.push(...piecesOf(text, at, start))
    at = Math.max(at, end)
  }
  return found
}

const piecesOf = (text: string, from: number, to: number): Span[] =>
  [...text.slice(from, to).matchAll(/\S[^\n\r\u2028\u2029]*/g)].flatMap(({ 0: line, index }) => {
    const piece = line.trim()
    const start = from + index
    return means.test(piece) && !/\p{L}/u.test(piece) && !layout.test(piece) && !rule.test(piece)
      ? [{ start, end: start + piece.length }]
      : []
  })
