/** CSV records as in RFC 4180, formatted one by one; `read-csv.ts` parses them. */

/** Fields of a record with its first line, from 1. */
export interface CsvRecord {
  readonly line: number
  readonly fields: readonly string[]
}

/** Problem of a line, from 1. */
export interface LineProblem {
  readonly line: number
  readonly problem: string
}

/** Formats a record without line end; fields with commas, quotes or line breaks are quoted. */
export const formatCsvRecord = (fields: readonly string[]): string => fields.map(quoted).join(',')

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/**
 * Protects a cell against formula injection in spreadsheets by a leading apostrophe; numbers are unchanged. Not for files that programs
 * read back.
 *
 *     spreadsheetCell('=1+1') // "'=1+1"
 *     spreadsheetCell('-0.5') // '-0.5'
 */
export const spreadsheetCell = (text: string): string =>
  /^[=+\-@\t\r]/.test(text) && !/^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? `'${text}` : text
