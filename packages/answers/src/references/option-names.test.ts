import { describe, expect, it } from 'vitest'
import { findCombinations, parseCombinations } from './option-names.ts'

const options = ['I only', 'II only', 'I and III only', 'I, II and III']

describe('options that combine statements', () => {
  it('are told from options that are labels or sentences', () => {
    expect(parseCombinations(options)?.size).toBe(4)
    expect(parseCombinations(['1 and 2', '1 and 3', 'None of them'])?.size).toBe(3)
    expect(parseCombinations(['I', 'II', 'III'])).toBeNull()
    expect(parseCombinations(['The dam holds.', 'I only'])).toBeNull()
  })
  it.each([
    ['So I and III only.', 2],
    ['Only II', 1],
    ['Both I and III.', 2],
    ['Statements I, II, and III.', 3],
  ])('%s', (text, option) =>
    expect(findCombinations(text, parseCombinations(options)!).at(-1)?.options[0]).toBe(option),
  )
  it('a numeral in passing is none', () => {
    expect(findCombinations('II goes too far, and I is given.', parseCombinations(options)!)).toEqual([])
  })
})
