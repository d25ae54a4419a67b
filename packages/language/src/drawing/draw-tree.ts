/**
 * Draws a dependency parse for a terminal: one word per line, arcs in box-drawing characters at the left, tags and relation at the right.
 */
import type { Doc, Sentence } from '../doc/doc.ts'
import { layoutArcs } from './arc-levels.ts'

// The directions in which the lines of a cell leave it are bits; their sum is the index of its character.
const [up, right, down, left] = [1, 2, 4, 8] as const
const boxCharacters = [' ', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼']

export interface DrawTreeOptions {
  /** Maximum width in columns. Default: 80. */
  readonly width?: number
}

/** Draws one sentence as lines of text. */
export function drawTree(doc: Doc, sentence: Sentence, options: DrawTreeOptions = {}): string {
  const { width = 80 } = options
  const tokens = doc.tokens.slice(sentence.firstToken, sentence.endToken)
  const arcs = layoutArcs(doc, sentence, { separatesSharedEndpoints: true })
  const levels = arcs.reduce((max, arc) => Math.max(max, arc.level), 0)
  // Two columns per level if they fit, else one.
  const columnsPerLevel = levels * 2 <= width - 50 ? 2 : 1
  const graphWidth = levels * columnsPerLevel
  const cells = tokens.map(() => new Uint8Array(graphWidth))
  for (const { head, dependent, level } of arcs) {
    const column = (levels - level) * columnsPerLevel
    const [top, bottom] = head < dependent ? [head, dependent] : [dependent, head]
    for (let row = top; row <= bottom; row++) {
      if (row > top) cells[row]![column]! |= up
      if (row < bottom) cells[row]![column]! |= down
    }
    for (const row of [top, bottom]) {
      cells[row]![column]! |= right
      for (let c = column + 1; c < graphWidth; c++) cells[row]![c]! |= left | right
    }
  }
  const maxColumnWidth = (items: readonly string[]) =>
    items.reduce((max, item) => Math.max(max, getColumnWidth(item)), 0)
  const words = tokens.map(token => shorten(token.text.replace(/\s+/g, ' '), Math.max(8, width - graphWidth - 32)))
  const wordWidth = maxColumnWidth(words)
  const lines = tokens.map((token, i) => {
    const line = [...cells[i]!].map(cell => boxCharacters[cell]!).join('')
    const word = words[i]! + ' '.repeat(wordWidth - getColumnWidth(words[i]!))
    const arrow = token.head < 0 ? '•' : graphWidth > 0 ? '▸' : ' '
    const annotation = `${token.upos.padEnd(6)}${token.xpos.padEnd(6)}${token.relation}`
    return `${line}${arrow} ${word}  ${annotation}`.trimEnd()
  })
  return lines.join('\n')
}

/** Returns the width in terminal columns; wide East Asian characters and emoji count twice. */
function getColumnWidth(text: string): number {
  let width = 0
  for (const char of text)
    if (!/\p{M}|\u200d/u.test(char))
      width +=
        /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]|\p{Extended_Pictographic}/u.test(
          char,
        )
          ? 2
          : 1
  return width
}

function shorten(text: string, max: number): string {
  const clean = text.replace(/[\p{Cc}\p{Cf}]/gu, '·')
  return [...clean].length > max ? `${[...clean].slice(0, max - 1).join('')}…` : clean
}
