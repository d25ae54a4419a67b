/**
 * Parses a JSON value, a JSON list or JSON Lines into records. `where` is the position of a record for error messages: `Line 3`, `Item 2`.
 */
export function parseRecords(text: string): { readonly where: string; readonly value: unknown }[] {
  const parse = (source: string, where: string): unknown => {
    try {
      return JSON.parse(source)
    } catch (error) {
      throw new Error(`${where} is not JSON: ${(error as Error).message}`)
    }
  }
  const lines = text
    .split(/\r?\n/)
    .map((line, i) => ({ where: `Line ${i + 1}`, line: line.trim() }))
    .filter(({ line }) => line !== '')
  // JSON Lines: the first line is a whole object.
  if (lines.length > 1 && /^\{.*\}$/.test(lines[0]!.line))
    return lines.map(({ where, line }) => ({ where, value: parse(line, where) }))
  return [parse(text, 'The text')].flat().map((value, i) => ({ where: `Item ${i + 1}`, value }))
}
