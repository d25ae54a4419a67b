/**
 * Measures and wraps text without a browser. Widths are Helvetica's published character widths, which approximate Arial and common
 * system fonts. Logical symbols come from a fallback font and are wider than letters.
 */

/** Widths of ASCII characters 32 to 126 in thousandths of an em. */
const asciiWidths = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584,
]

/** Factor by which common system fonts are wider than Helvetica. */
const fontFactor = 1.06

/** Estimates the width of a text in pixels, for a font size in pixels. */
export function measureText(text: string, size: number): number {
  let units = 0
  for (const character of text) {
    const code = character.codePointAt(0)!
    if (code >= 32 && code < 127) units += asciiWidths[code - 32]!
    // Arrows and mathematical symbols; other alphabets; Chinese, Japanese and Korean characters.
    else if (code >= 0x2190 && code < 0x2c00) units += 790
    else if (code < 0x2e80) units += 600
    else units += 1000
  }
  return (units * size * fontFactor) / 1000
}

/** Wraps text at spaces to a width in pixels; words wider than a line are split. */
export const wrapText = (text: string, size: number, width: number): string[] =>
  wrapBy(text, width, line => measureText(line, size))

/** Wraps text by any measure, such as the number of characters in a terminal. */
export function wrapBy(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).filter(Boolean)) {
    if (line !== '' && measure(`${line} ${word}`) > width) {
      lines.push(line)
      line = ''
    }
    line = line === '' ? word : `${line} ${word}`
    while (measure(line) > width && line.length > 1) {
      let end = 1
      while (end < line.length - 1 && measure(line.slice(0, end + 1)) <= width) end++
      lines.push(line.slice(0, end))
      line = line.slice(end)
    }
  }
  if (line !== '' || lines.length === 0) lines.push(line)
  return lines
}
