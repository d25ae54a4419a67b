/** Terminal output: colours, numbers, wrapped lines and tables. */
import type { Pens } from '@elenchus/metagraph/draw'
import colours from 'picocolors'
import stringWidth from 'string-width'
import { streams } from '../cli/io.ts'
import { allowColours, sanitizeText } from '../cli/sanitize.ts'

if (colours.isColorSupported) allowColours()

/** Colours, if the terminal has them. */
export const paint = colours

export const terminalPens: Pens = { strong: paint.bold, faint: paint.dim, support: paint.blue, rebut: paint.red }

/** A label in its colour: green for True, red for False, yellow for the others. */
export const colourLabel = (label: string) =>
  label === 'True' ? paint.green(label) : label === 'False' ? paint.red(label) : paint.yellow(label)

/** A count with its noun: "1 run", "2 runs". */
export const countNoun = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

/** Cuts a text to a length, marked by an ellipsis. */
export const truncate = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1)}…` : text

/** Numbers repeated names: the second is `name#2`, with the separator between them. */
export function numberRepeats(names: readonly string[], separator = '#'): string[] {
  const counts = new Map<string, number>()
  return names.map(name => {
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return count === 1 ? name : `${name}${separator}${count}`
  })
}

/** A share in percent with one decimal. */
export const percent = (value: number | null | undefined): string =>
  value === null || value === undefined ? '–' : (100 * value).toFixed(1)

/** Both ends of an interval in percent. */
export const percentInterval = (interval: readonly [number, number] | null | undefined): string =>
  interval ? `${percent(interval[0])} – ${percent(interval[1])}` : ''

export const percentagePoints = (value: number): string => `${value >= 0 ? '+' : '−'}${percent(Math.abs(value))}`

/** Columns of the terminal; 80 in a pipe. */
export const terminalWidth = (): number => streams.stdout.columns || 80

/** Columns for running text: those of the terminal, at most 100. */
export const textWidth = (): number => Math.min(terminalWidth(), 100)

/** Breaks a text into indented lines that fit the terminal. */
export function wrap(text: string, indent = '', width = textWidth()): string {
  const start = stringWidth(indent)
  const lines: string[] = []
  let line = indent
  let lineWidth = start
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const columns = stringWidth(word)
    if (lineWidth > start && lineWidth + 1 + columns > width) {
      lines.push(line)
      line = indent
      lineWidth = start
    }
    line += lineWidth > start ? ` ${word}` : word
    lineWidth += columns + (lineWidth > start ? 1 : 0)
  }
  lines.push(line)
  return lines.join('\n')
}

/** Wraps a text after a label, with a hanging indent as wide as the label. */
export const wrapAfterLabel = (label: string, text: string): string =>
  label + wrap(text, ' '.repeat(stringWidth(label))).trimStart()

/**
 * Formats a table: the first column left-aligned, the others right-aligned. In a table wider than the terminal, the widest columns
 * wrap, numbers last; columns that still do not fit go to a second table that repeats the first column.
 */
export function table(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  { width = terminalWidth() }: { readonly width?: number } = {},
): string {
  const cells = [headings, ...rows.map(row => row.map(cell => sanitizeText(cell)))]
  const columns = headings.map((_, column) => cells.map(row => row[column] ?? ''))
  const widths = fitWidths(columns, width - 2 * (headings.length - 1))
  const groups = totalWidth(widths) > width ? splitColumns(widths, width) : []
  if (groups.length > 1)
    return groups
      .map(group => {
        const selectCells = (row: readonly string[]) => group.map(column => row[column] ?? '')
        return table(selectCells(headings), rows.map(selectCells), { width })
      })
      .join('\n\n')
  const [first = [], ...otherRows] = cells.map(row => formatRowLines(row, widths))
  return [...first, widths.map(each => '─'.repeat(each)).join('  '), ...otherRows.flat()].join('\n')
}

const totalWidth = (widths: readonly number[]) => widths.reduce((sum, each) => sum + each, 2 * (widths.length - 1))

/** Divides the columns among several tables, each with the first column. */
function splitColumns(widths: readonly number[], width: number): number[][] {
  const groups: number[][] = []
  for (let column = 1; column < widths.length; column++) {
    const lastGroup = groups.at(-1)
    if (lastGroup && totalWidth([...lastGroup, column].map(each => widths[each]!)) <= width) lastGroup.push(column)
    else groups.push([0, column])
  }
  return groups
}

/** The lines of a row, each cell padded to its column. */
function formatRowLines(row: readonly string[], widths: readonly number[]): string[] {
  const cells = widths.map((width, column) => wrapCell(row[column] ?? '', width, hangingIndent(column)))
  const height = Math.max(1, ...cells.map(lines => lines.length))
  return Array.from({ length: height }, (_, i) =>
    cells
      .map((lines, column) => {
        const text = lines[i] ?? ''
        const padding = ' '.repeat(widths[column]! - stringWidth(text))
        return column === 0 ? text + padding : padding + text
      })
      .join('  ')
      .trimEnd(),
  )
}

/** Shrinks columns to the available width if possible: the widest first, none below its longest word. */
function fitWidths(columns: readonly (readonly string[])[], available: number): number[] {
  const max = (lengths: readonly number[]) => Math.max(0, ...lengths)
  const widths = columns.map(cells => max(cells.map(cell => stringWidth(cell))))
  for (const split of [splitPhrases, splitWords, splitCompounds]) {
    const minWidths = columns.map((cells, column) =>
      Math.min(
        widths[column]!,
        hangingIndent(column).length + max(cells.flatMap(cell => split(cell).map(part => stringWidth(part.trimEnd())))),
      ),
    )
    while (widths.reduce((sum, each) => sum + each, 0) > available) {
      const shrinkable = widths.flatMap((each, column) => (each > minWidths[column]! ? [column] : []))
      if (shrinkable.length === 0) break
      const widest = shrinkable.reduce((a, b) => (widths[b]! > widths[a]! ? b : a))
      widths[widest]!--
    }
  }
  return widths.map((width, column) =>
    max(columns[column]!.flatMap(cell => wrapCell(cell, width, hangingIndent(column)).map(each => stringWidth(each)))),
  )
}

/** Splits into words; one that is longer than any name (a line of Chinese, a URL) can be divided anywhere. */
const splitWords = (text: string): string[] =>
  (text.match(/\S+\s*/g) ?? []).flatMap(word => (stringWidth(word) > maxNameWidth ? [...word] : [word]))

const maxNameWidth = 40

/** Splits into words, but keeps a number with its interval. */
const splitPhrases = (text: string): string[] => (/\d/.test(text) && !/\p{L}/u.test(text) ? [text] : splitWords(text))

/** Splits compound words; minus signs and the commas of numbers do not divide. */
const splitCompounds = (text: string): string[] =>
  text.match(/\S+?(?:(?<=\p{L})[-/,+_:](?=[\p{L}\d])|(?<=\d)[-/,+_:](?=\p{L})|\s+|$)/gu) ?? []

/** Continuation lines of the first column are indented, so that they do not look like rows. */
const hangingIndent = (column: number) => (column === 0 ? '  ' : '')

/** Divides a cell into lines of a given width. */
function wrapCell(text: string, width: number, indentation: string): string[] {
  if (stringWidth(text) <= width) return [text]
  const indent = /^\s*/.exec(text)![0]
  const lines: string[] = []
  let line = indent
  const addPart = (part: string) => {
    if (line.trim() !== '' && stringWidth((line + part).trimEnd()) > width) {
      lines.push(line.trimEnd())
      line = indent + indentation
    }
    line += part
  }
  for (const word of splitWords(text))
    if (stringWidth(word.trimEnd()) <= width) addPart(word)
    else for (const part of splitCompounds(word)) addPart(part)
  return [...lines, line.trimEnd()]
}
