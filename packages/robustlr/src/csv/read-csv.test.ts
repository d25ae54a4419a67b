import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCsv } from './read-csv.ts'
import { escapeSpreadsheetCell, formatCsvRecord } from './record.ts'

describe('readCsv', () => {
  it('reads quotes, commas, line breaks in fields, any line ends and a byte order mark, and knows its lines', () => {
    const text = '\ufeffid,answer\r\n"a,b","say ""no"""\r\n\r\n"two\r\nlines",x\nthen"quoted"inside,y\rlast,z'
    expect(readCsv(text)).toEqual({
      records: [
        { line: 1, fields: ['id', 'answer'] },
        { line: 2, fields: ['a,b', 'say "no"'] },
        { line: 4, fields: ['two\r\nlines', 'x'] },
        { line: 6, fields: ['then"quoted"inside', 'y'] },
        { line: 7, fields: ['last', 'z'] },
      ],
      problems: [],
    })
  })
  it('names the line of a quote that never closes, and keeps what stands before', () => {
    expect(readCsv('a,b\n"c,d\ne,f\n')).toEqual({
      records: [{ line: 1, fields: ['a', 'b'] }],
      problems: [{ line: 2, problem: 'unterminated quoted field' }],
    })
  })
  it('reads back whatever is written', () => {
    const field = fc.oneof(fc.string(), fc.stringMatching(/^[",\r\n a]*$/), fc.string({ unit: 'grapheme' }))
    fc.assert(
      fc.property(fc.array(fc.array(field, { minLength: 2, maxLength: 4 }), { maxLength: 5 }), rows => {
        const text = rows.map(row => `${formatCsvRecord(row)}\n`).join('')
        // A byte order mark at the very beginning belongs to the file, not to its first field.
        fc.pre(!text.startsWith('\ufeff'))
        expect(readCsv(text).records.map(({ fields }) => fields)).toEqual(rows)
      }),
      { seed: 3, numRuns: 500 },
    )
  })
})

describe('cells for spreadsheets', () => {
  it('disarm what begins like a formula and leave numbers and words alone', () => {
    expect(
      ['=1+1', '+x', '-x', '@SUM(A1)', '\t=1', '-0.5', '+3', '-1e-7', 'plain', '', '5=5'].map(escapeSpreadsheetCell),
    ).toEqual(["'=1+1", "'+x", "'-x", "'@SUM(A1)", "'\t=1", '-0.5', '+3', '-1e-7', 'plain', '', '5=5'])
  })
})
