import { describe, expect, it } from 'vitest'
import { elenchus, rows } from './run.ts'

const options = ['The dam holds.', 'The dam is new.', 'Nobody swims.', 'A storm is near.']
const lines = (...records: object[]) => records.map(record => `${JSON.stringify(record)}\n`).join('')

describe('elenchus extract', () => {
  it('reads lines of every kind', () => {
    const input = lines(
      { id: 1, kind: 'choice', options, lettered: true, response: 'B\n\nOption A is wrong. Option C goes too far.' },
      { id: 'n', kind: 'nli', response: 'No. The premise says less than that.' },
      { id: 't', kind: 'theory', response: 'It cannot be determined.' },
      { id: 'o', kind: 'choice', options, lettered: false, response: 'Both A and C' },
    )
    const read = rows(elenchus(['extract', '-', '--json'], { input }), 'extract.batch')
    expect(read.map(row => [row['id'], row['answer']])).toEqual([
      [1, 1],
      ['n', 'not-entailed'],
      ['t', 'Unknown'],
      ['o', null],
    ])
    expect(read[0]).toMatchObject({ evidence: 'B', at: [0, 1], sure: true })
  })
  it('names bad lines and goes on', () => {
    const input = lines({ id: 1, kind: 'choice', response: 'B' }, { id: 2, kind: 'theory', response: 'True' })
    const run = elenchus(['extract', '-', '--json'], { input })
    expect(run.code).toBe(1)
    expect(run.err).toContain('line 1: expected "options"')
    expect(run.out).toContain('"answer":"True"')
  })
  it('shows people the words, and what is unsure', () => {
    const input = lines({
      id: 'q',
      kind: 'choice',
      options,
      response: 'The swimmers all stay out: nobody swims, it seems',
      gold: 2,
    })
    const { out } = elenchus(['extract', '-', '--unsure'], { input })
    // In a column of the table, so that the words may stand below one another.
    expect(out).toMatch(/nobody\s+swims/)
    expect(out).toContain('1 of 1 answers agree with')
  })
})
