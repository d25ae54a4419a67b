/** The records of a JSON text with their positions: one value, a list, or one value per line (JSON Lines). */
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
  if (lines.length > 1 && /^\{.*\}$/.test(lines[0]!.line))
    return lines.map(({ where, line }) => ({ where, value: parse(line, where) }))
  return [parse(text, 'The text')].flat().map((value, i) => ({ where: `Item ${i + 1}`, value }))
}
