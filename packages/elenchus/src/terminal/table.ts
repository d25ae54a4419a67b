/**
 * Plain tables for terminals: first column to the left, the others to the right, a rule under the head. Where a table is wider than the
 * terminal, the widest columns give way: their cells go on in further lines, at blanks, or else behind a hyphen, a comma or a slash;
 * figures stay whole, and those with an interval as long as anything else can give way. Columns that have no room even so stand in a
 * second table below, beside the first column again.
 */
import stringWidth from 'string-width'
import { printable } from './printable.ts'
import { terminalWidth } from './wrap.ts'

export function table(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  { width = terminalWidth() }: { readonly width?: number } = {},
): string {
  const shown = [head, ...rows.map(row => row.map(cell => printable(cell)))]
  const columns = head.map((_, column) => shown.map(row => row[column] ?? ''))
  const widths = fitted(columns, width - 2 * (head.length - 1))
  const bundles = totalOf(widths) > width ? bundlesOf(widths, width) : []
  if (bundles.length > 1)
    return bundles
      .map(bundle => {
        const part = (row: readonly string[]) => bundle.map(column => row[column] ?? '')
        return table(part(head), rows.map(part), { width })
      })
      .join('\n\n')
  const [first = [], ...others] = shown.map(row => linesOf(row, widths))
  return [...first, widths.map(each => '─'.repeat(each)).join('  '), ...others.flat()].join('\n')
}

const totalOf = (widths: readonly number[]) => widths.reduce((sum, each) => sum + each, 2 * (widths.length - 1))

/** The columns in as many tables as there have to be, the first column in each. */
function bundlesOf(widths: readonly number[], width: number): number[][] {
  const bundles: number[][] = []
  for (let column = 1; column < widths.length; column++) {
    const last = bundles.at(-1)
    if (last && totalOf([...last, column].map(each => widths[each]!)) <= width) last.push(column)
    else bundles.push([0, column])
  }
  return bundles
}

/** The lines of a row, each cell at the width of its column. */
function linesOf(row: readonly string[], widths: readonly number[]): string[] {
  const cells = widths.map((width, column) => broken(row[column] ?? '', width, hangOf(column)))
  const height = Math.max(1, ...cells.map(lines => lines.length))
  return Array.from({ length: height }, (_, at) =>
    cells
      .map((lines, column) => {
        const text = lines[at] ?? ''
        const blanks = ' '.repeat(widths[column]! - stringWidth(text))
        return column === 0 ? text + blanks : blanks + text
      })
      .join('  ')
      .trimEnd(),
  )
}

/** The widths of columns that fit into a room, if they can: the widest loses first, and none goes below its longest word. */
function fitted(columns: readonly (readonly string[])[], room: number): number[] {
  const most = (lengths: readonly number[]) => Math.max(0, ...lengths)
  const widths = columns.map(cells => most(cells.map(cell => stringWidth(cell))))
  for (const pieces of [phrasesOf, wordsOf, syllablesOf]) {
    const least = columns.map((cells, column) =>
      Math.min(
        widths[column]!,
        hangOf(column).length + most(cells.flatMap(cell => pieces(cell).map(piece => stringWidth(piece.trimEnd())))),
      ),
    )
    while (widths.reduce((sum, each) => sum + each, 0) > room) {
      const open = widths.flatMap((each, column) => (each > least[column]! ? [column] : []))
      if (open.length === 0) break
      const widest = open.reduce((a, b) => (widths[b]! > widths[a]! ? b : a))
      widths[widest]!--
    }
  }
  return widths.map((width, column) =>
    most(columns[column]!.flatMap(cell => broken(cell, width, hangOf(column)).map(each => stringWidth(each)))),
  )
}

/** Words; one that is longer than any name (a line of Chinese, an address) can be broken wherever needed. */
const wordsOf = (text: string): string[] =>
  (text.match(/\S+\s*/g) ?? []).flatMap(word => (stringWidth(word) > longName ? [...word] : [word]))

const longName = 40

/** A figure with its interval is broken last. */
const phrasesOf = (text: string): string[] => (/\d/.test(text) && !/\p{L}/u.test(text) ? [text] : wordsOf(text))

/** Within a word only where a letter stands on one side of the sign: a minus and the commas of a number stay. */
const syllablesOf = (text: string): string[] =>
  text.match(/\S+?(?:(?<=\p{L})[-/,+_:](?=[\p{L}\d])|(?<=\d)[-/,+_:](?=\p{L})|\s+|$)/gu) ?? []

/** What goes on in the first column is indented, so that no line is taken for a row of its own. */
const hangOf = (column: number) => (column === 0 ? '  ' : '')

/** A text in lines of a width, where it can be broken. */
function broken(text: string, width: number, hang: string): string[] {
  if (stringWidth(text) <= width) return [text]
  const indent = /^\s*/.exec(text)![0]
  const lines: string[] = []
  let line = indent
  const add = (piece: string) => {
    if (line.trim() !== '' && stringWidth((line + piece).trimEnd()) > width) {
      lines.push(line.trimEnd())
      line = indent + hang
    }
    line += piece
  }
  for (const word of wordsOf(text))
    if (stringWidth(word.trimEnd()) <= width) add(word)
    else for (const piece of syllablesOf(word)) add(piece)
  return [...lines, line.trimEnd()]
}
