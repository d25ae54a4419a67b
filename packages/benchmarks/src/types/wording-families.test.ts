import { describe, expect, it } from 'vitest'
import { groupByWording } from './wording-families.ts'

describe('families of wordings', () => {
  it('gather what shares half of its pairs of words with the first of them', () => {
    // "^ which", "which of", "of these", "these sinks", "sinks $" against the same with "floats": 3 shared of 7.
    const questions = ['Which of these sinks?', 'Which of these floats?', 'which of these sinks', 'Why?']
    expect(groupByWording(questions)).toEqual([0, 1, 0, 3])
    expect(groupByWording(questions, { minSimilarity: 3 / 7 })).toEqual([0, 0, 0, 3])
  })
  it('do not chain: a question joins a leader, not a member', () => {
    const chain = ['a b c d e f', 'c d e f g h', 'e f g h i j']
    // The second shares 3 of 11 pairs with the first ("c d", "d e", "e f"), the third 3 with the second and 1 with the first.
    expect(groupByWording(chain, { minSimilarity: 3 / 11 })).toEqual([0, 0, 2])
  })
})
