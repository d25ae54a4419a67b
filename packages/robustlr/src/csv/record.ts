/**
 * CSV as RFC 4180 has it, one record at a time. Reading is csv-parse's work (`read-csv.ts`); writing is these few lines, because
 * a set of a million instances is written record by record, and a page that makes theories should not carry a library for it.
 */

/** The fields of a record, and the line on which it begins, counted from 1. */
export interface CsvRecord {
  readonly line: number
  readonly fields: readonly string[]
}

/** What is wrong with a line, counted from 1. */
export interface LineProblem {
  readonly line: number
  readonly problem: string
}

/** One record without its line's end: fields with commas, quotes or line breaks are quoted. */
export const csvRecord = (fields: readonly string[]): string => fields.map(quoted).join(',')

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/**
 * A cell for a file that a person opens in a spreadsheet. Programs there run a text that begins like a formula, so it gets an
 * apostrophe in front, which they hide; numbers stay numbers. Never for files that programs read back: they must keep the bytes.
 *
 *     spreadsheetCell('=1+1') // "'=1+1"
 *     spreadsheetCell('-0.5') // '-0.5'
 */
export const spreadsheetCell = (text: string): string =>
  /^[=+\-@\t\r]/.test(text) && !/^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? `'${text}` : text
