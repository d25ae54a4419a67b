/** Breaks a text into lines that fit the terminal, indented alike. */
import stringWidth from 'string-width'

/** The columns of the terminal; 80 where nothing says how many there are, as in a pipe. */
export const terminalWidth = (): number => process.stdout.columns || 80

/** Lines for people to read are no longer than 100 columns, however wide the terminal is. */
export function wrap(text: string, indent = '', width = Math.min(terminalWidth(), 100)): string {
  const start = stringWidth(indent)
  const lines: string[] = []
  let line = indent
  let used = start
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const columns = stringWidth(word)
    if (used > start && used + 1 + columns > width) {
      lines.push(line)
      line = indent
      used = start
    }
    line += used > start ? ` ${word}` : word
    used += columns + (used > start ? 1 : 0)
  }
  lines.push(line)
  return lines.join('\n')
}

/** The same with a beginning that stands before the first line alone; the others are indented as far as the text begins. */
export const wrapAfter = (beginning: string, text: string): string =>
  beginning + wrap(text, ' '.repeat(stringWidth(beginning))).trimStart()
