/** Plain tables for terminals: first column to the left, the others to the right, a rule under the head. */
const visible = (text: string) => text.replace(/\u001b\[[\d;]*m/g, '').length

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map(row => visible(row[column] ?? ''))))
  const line = (row: readonly string[]) =>
    head
      .map((_, column) => {
        const cell = row[column] ?? ''
        const blanks = ' '.repeat(widths[column]! - visible(cell))
        return column === 0 ? cell + blanks : blanks + cell
      })
      .join('  ')
      .trimEnd()
  return [line(head), widths.map(width => '─'.repeat(width)).join('  '), ...rows.map(line)].join('\n')
}
