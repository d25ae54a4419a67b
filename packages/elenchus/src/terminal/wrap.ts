/** Breaks a text into lines that fit the terminal, indented alike. */
import stringWidth from 'string-width'

export function wrap(text: string, indent = '', width = Math.min(process.stdout.columns ?? 80, 100)): string {
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
