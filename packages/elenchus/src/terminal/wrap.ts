/** Breaks a text into lines that fit the terminal, indented alike. */
export function wrap(text: string, indent = '', width = Math.min(process.stdout.columns ?? 80, 100)): string {
  const lines: string[] = []
  let line = indent
  for (const word of text.split(/\s+/).filter(Boolean)) {
    if (line.length > indent.length && line.length + 1 + word.length > width) {
      lines.push(line)
      line = indent
    }
    line += line.length > indent.length ? ` ${word}` : word
  }
  lines.push(line)
  return lines.join('\n')
}
