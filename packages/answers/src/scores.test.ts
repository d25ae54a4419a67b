import { describe, expect, it } from 'vitest'
import { findHighest, findScoreAfter, findScoreBefore } from './scores.ts'

const after = (text: string) => findScoreAfter(text, 1, text.length)?.value ?? null

describe('scores next to a name', () => {
  it.each([
    ['B: 70%', 70],
    ['B) = 0.60', 0.6],
    ['B gets a 9 and', 9],
    ['B (8/10)', 8],
    ['B ★★★☆☆', 3],
  ])('%s', (text, value) => expect(after(text)).toBe(value))
  it('list numbers and other numbers are not scores', () => {
    expect(after('A 2) B')).toBeNull()
    expect(after('A has 3 premises')).toBeNull()
  })
  it('a percentage may precede the name', () => {
    expect(findScoreBefore("I'd put 40% on A", 0, 15)).toBe(40)
    expect(findScoreBefore('A and B', 0, 6)).toBeNull()
  })
  it('a tie has no highest score', () => {
    const highest = (a: number, b: number) => findHighest(new Map(Object.entries({ a, b })))
    expect(highest(1, 2)).toBe('b')
    expect(highest(2, 2)).toBeNull()
  })
})
