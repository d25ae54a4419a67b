/**
 * A parse for a terminal: words from top to bottom, arcs in box-drawing characters at their left, and beside each word
 * its tags and its relation to its head.
 */
import type { Doc, Sentence } from '../doc/doc.ts'
import { arcsOf } from './arc-levels.ts'

const [up, right, down, left] = [1, 2, 4, 8] as const
const boxes = [' ', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼']

export interface DrawTreeOptions {
  /** Columns to fit into; 80 unless told. */
  readonly width?: number
}

/** Draws one sentence as lines of text. */
export function drawTree(doc: Doc, sentence: Sentence, options: DrawTreeOptions = {}): string {
  const { width = 80 } = options
  const tokens = doc.tokens.slice(sentence.firstToken, sentence.endToken)
  const arcs = arcsOf(doc, sentence, true)
  const levels = arcs.reduce((most, arc) => Math.max(most, arc.level), 0)
  // Two columns a level while they fit, else one.
  const step = levels * 2 <= width - 50 ? 2 : 1
  const across = levels * step
  const cells = tokens.map(() => new Uint8Array(across))
  for (const { head, dependent, level } of arcs) {
    const column = (levels - level) * step
    const [top, bottom] = head < dependent ? [head, dependent] : [dependent, head]
    for (let row = top; row <= bottom; row++) {
      if (row > top) cells[row]![column]! |= up
      if (row < bottom) cells[row]![column]! |= down
    }
    for (const row of [top, bottom]) {
      cells[row]![column]! |= right
      for (let c = column + 1; c < across; c++) cells[row]![c]! |= left | right
    }
  }
  const longest = (items: readonly string[]) => items.reduce((most, item) => Math.max(most, widthOf(item)), 0)
  const words = tokens.map(token => shorten(token.text.replace(/\s+/g, ' '), Math.max(8, width - across - 32)))
  const wordWidth = longest(words)
  const lines = tokens.map((token, i) => {
    const line = [...cells[i]!].map(cell => boxes[cell]!).join('')
    const word = words[i]! + ' '.repeat(wordWidth - widthOf(words[i]!))
    const arrow = token.head < 0 ? '•' : across > 0 ? '▸' : ' '
    const facts = `${token.upos.padEnd(6)}${token.xpos.padEnd(6)}${token.relation}`
    return `${line}${arrow} ${word}  ${facts}`.trimEnd()
  })
  return lines.join('\n')
}

/** Columns a text takes in a terminal, roughly: wide East Asian characters and emoji count twice. */
function widthOf(text: string): number {
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

function shorten(text: string, most: number): string {
  const clean = text.replace(/[\p{Cc}\p{Cf}]/gu, '·')
  return [...clean].length > most ? `${[...clean].slice(0, most - 1).join('')}…` : clean
}
