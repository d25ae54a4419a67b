/** CSV parser based on csv-parse: quoted fields, any line endings, a byte order mark. Rows may differ in length. */
import { parse } from 'csv-parse/sync'
import type { CsvRecord, LineProblem } from './record.ts'

export interface CsvText {
  readonly records: readonly CsvRecord[]
  /** An unclosed quote makes the rest of the file unreadable; records before it are read. */
  readonly problems: readonly LineProblem[]
}

/**
 * Parses the records of a CSV text; blank lines are skipped.
 *
 *     readCsv('id,answer\r\n"a,b",C\r\n').records[1] // { line: 2, fields: ['a,b', 'C'] }
 */
export function readCsv(text: string): CsvText {
  let hasUnclosedQuote = false
  const parsed = parse(text, {
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    skip_records_with_error: true,
    on_skip: () => {
      hasUnclosedQuote = true
    },
  }) as unknown as { readonly info: { readonly lines: number }; readonly record: string[] }[]
  // csv-parse counts a quoted CR LF as two lines and reports the end of a record; this computes its first line.
  let crlfCount = 0
  let lastLine = 0
  const records = parsed.map(({ info, record }) => {
    let lineBreaks = 0
    for (const field of record) {
      crlfCount += field.match(/\r\n/g)?.length ?? 0
      lineBreaks += field.match(/\r\n|\n|\r/g)?.length ?? 0
    }
    lastLine = info.lines - crlfCount
    return { line: lastLine - lineBreaks, fields: record }
  })
  return {
    records,
    problems: hasUnclosedQuote ? [{ line: lastLine + 1, problem: 'unterminated quoted field' }] : [],
  }
}
