/**
 * Breaks text into lines without measuring it in a browser. Uses the character widths of Helvetica, which are close to those of Arial and
 * common system fonts; wide scripts and emoji count as a full em.
 */
import type { Span } from '../model/metagraph.ts'

/** Widths of ASCII characters 32 to 126 in thousandths of an em (Helvetica's published metrics). */
const helveticaWidths = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584,
]

/** System fonts are slightly wider than Helvetica. */
const fontScale = 1.06

export function measureText(text: string, size: number): number {
  let units = 0
  for (const character of text) {
    const code = character.codePointAt(0)!
    if (code >= 32 && code < 127) units += helveticaWidths[code - 32]!
    else if (code < 0x2e80) units += 600
    else units += 1000
  }
  return (units * size * fontScale) / 1000
}

/** Run of text with the names of the marks that cover it. */
export interface Run extends Span {
  readonly text: string
  readonly marks: readonly string[]
}

/** More characters than fit on any line. */
const maxLineLength = 1000

/** Breaks lines at blanks, and inside words that are wider than a line. */
function breakLines(text: string, size: number, width: number): Span[] {
  const lines: Span[] = []
  let start = 0
  let end = 0
  for (const word of text.matchAll(/\S+/g)) {
    const wordEnd = word.index + word[0].length
    if (end > start && measureText(text.slice(start, wordEnd), size) > width) {
      lines.push({ start, end })
      start = word.index
    } else if (end === 0) start = word.index
    // Measured in chunks, so that very long words are cut in one pass.
    while (
      wordEnd - start > 1 &&
      measureText(text.slice(start, Math.min(wordEnd, start + maxLineLength)), size) > width
    ) {
      let cut = start + 1
      while (cut < wordEnd && measureText(text.slice(start, cut + 1), size) <= width) cut++
      lines.push({ start, end: cut })
      start = cut
      if (cut >= wordEnd) break
    }
    end = wordEnd
  }
  if (end > start) lines.push({ start, end })
  return lines
}

/** Breaks a text into lines, each split where marks begin and end. */
export function typesetText(
  text: string,
  marks: readonly (Span & { name: string })[],
  size: number,
  width: number,
): Run[][] {
  return breakLines(text, size, width).map(line => {
    const cuts = new Set([line.start, line.end])
    for (const { start, end } of marks)
      for (const at of [start, end]) if (at > line.start && at < line.end) cuts.add(at)
    const sorted = [...cuts].sort((a, b) => a - b)
    return sorted.slice(1).map((end, i) => {
      const start = sorted[i]!
      return {
        start,
        end,
        text: text.slice(start, end),
        marks: marks.filter(m => m.start <= start && end <= m.end).map(m => m.name),
      }
    })
  })
}
