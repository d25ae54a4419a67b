import { describe, expect, it } from 'vitest'
import { describePartialInput, getInputParts } from './input-parts.ts'

const read = (input: string | undefined, modelSettings = {}) =>
  getInputParts({ taskSettings: input === undefined ? {} : { input }, modelSettings })

describe('what a model read', () => {
  it('is what it was shown, less what it does not look at', () => {
    expect([read('CQA'), read('A'), read(undefined)]).toEqual(['CQA', 'A', null])
    expect(read('CQA', { kind: 'fasttext', input: 'A' })).toBe('A')
    expect(read('PH', { kind: 'fasttext', input: 'H' })).toBe('H')
    // A network reads what it is shown, whatever it was taught.
    expect(read('CQA', { head: 'choice', input: 'A' })).toBe('CQA')
  })
  it('is said where it is a part', () => {
    expect(['CQA', 'PH', null].map(describePartialInput)).toEqual([null, null, null])
    expect(['A', 'QA', 'CA', 'P', 'H'].map(describePartialInput)).toEqual([
      'only the options',
      'only the question and the options',
      'only the passage and the options',
      'only the premise',
      'only the hypothesis',
    ])
  })
})
