/** Formatting of CSV records (RFC 4180). `read-csv.ts` parses them. */

/** Fields of a record and the number of its first line, from 1. */
export interface CsvRecord {
  readonly line: number
  readonly fields: readonly string[]
}

/** Problem in a line; lines are numbered from 1. */
export interface LineProblem {
  readonly line: number
  readonly problem: string
}

/** Formats a record without trailing newline; fields with commas, quotes or line breaks are quoted. */
export const formatCsvRecord = (fields: readonly string[]): string => fields.map(quoteField).join(',')

const quoteField = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/**
 * Protects a cell against formula injection in spreadsheets by a leading apostrophe; numbers are unchanged. Do not use it for files that
 * programs read.
 *
 *     escapeSpreadsheetCell('=1+1') // "'=1+1"
 *     escapeSpreadsheetCell('-0.5') // '-0.5'
 */
export const escapeSpreadsheetCell = (text: string): string =>
  /^[=+\-@\t\r]/.test(text) && !/^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? `'${text}` : text
