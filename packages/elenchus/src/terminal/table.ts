/** Plain tables for terminals: first column to the left, the others to the right, a rule under the head. */
import stringWidth from 'string-width'
import { printable } from './printable.ts'

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const shown = rows.map(row => row.map(cell => printable(cell)))
  const all = [head, ...shown]
  const widths = head.map((_, column) => Math.max(...all.map(row => stringWidth(row[column] ?? ''))))
  const line = (row: readonly string[]) =>
    head
      .map((_, column) => {
        const cell = row[column] ?? ''
        const blanks = ' '.repeat(widths[column]! - stringWidth(cell))
        return column === 0 ? cell + blanks : blanks + cell
      })
      .join('  ')
      .trimEnd()
  return [line(head), widths.map(width => '─'.repeat(width)).join('  '), ...shown.map(line)].join('\n')
}
