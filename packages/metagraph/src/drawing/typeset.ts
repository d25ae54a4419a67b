/**
 * Breaks text into lines without measuring it in a browser. Uses the character widths of Helvetica, which are close to those of Arial and
 * common system fonts; wide scripts and emoji count as a full em.
 */
import type { Span } from '../model/metagraph.ts'
import helvetica from './helvetica-widths.json' with { type: 'json' }

/** System fonts are slightly wider than Helvetica. */
const fontScale = 1.06

export function measureText(text: string, size: number): number {
  let units = 0
  for (const character of text) {
    const code = character.codePointAt(0)!
    units += code < 0x2e80 ? (helvetica.widths[code - 32] ?? 600) : 1000
  }
  return (units * size * fontScale) / 1000
}

export type Mark = Span & { readonly name: string }

/** Run of text with the names of the marks that cover it. */
export interface Run extends Span {
  readonly text: string
  readonly marks: readonly string[]
}

/** At most this many characters are measured, which is more than fit on a line, so long words take linear time. */
const maxMeasuredLength = 1000

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
    const measureRest = () => measureText(text.slice(start, Math.min(wordEnd, start + maxMeasuredLength)), size)
    while (wordEnd - start > 1 && measureRest() > width) {
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
export function typesetText(text: string, allMarks: readonly Mark[], size: number, width: number): Run[][] {
  return breakLines(text, size, width).map(line => {
    const cuts = new Set([line.start, line.end])
    for (const { start, end } of allMarks)
      for (const boundary of [start, end]) if (boundary > line.start && boundary < line.end) cuts.add(boundary)
    const sorted = [...cuts].sort((a, b) => a - b)
    return sorted.slice(1).map((end, i) => {
      const start = sorted[i]!
      const marks = allMarks.filter(mark => mark.start <= start && end <= mark.end).map(({ name }) => name)
      return { start, end, text: text.slice(start, end), marks }
    })
  })
}
