import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeEditDistance, findSimilarNames, findSimilarWords, suggestSimilar } from './similar.ts'

describe('words that are near', () => {
  it('are counted by letters inserted, dropped, changed or swapped', () => {
    expect(computeEditDistance('accuracy', 'acuracy')).toBe(1)
    expect(computeEditDistance('decide', 'decied')).toBe(1)
    expect(computeEditDistance('kitten', 'sitting')).toBe(3)
    expect(computeEditDistance('', 'abc')).toBe(3)
  })

  it('are as far one way as the other, and no farther than the longer is long', () => {
    const word = fc.string({ maxLength: 8 })
    fc.assert(
      fc.property(word, word, (a, b) => {
        const distance = computeEditDistance(a, b)
        expect(distance).toBe(computeEditDistance(b, a))
        expect(distance).toBeLessThanOrEqual(Math.max(a.length, b.length))
        expect(distance === 0).toBe(a === b)
      }),
    )
  })

  it('are suggested only where they may have been meant', () => {
    expect(findSimilarWords('weightedf1', ['accuracy', 'weightedF1'])).toEqual(['weightedF1'])
    expect(suggestSimilar('acuracy', ['accuracy', 'f1'])).toBe('; did you mean accuracy?')
    expect(suggestSimilar('xyz', ['accuracy', 'f1'])).toBe('')
    expect(suggestSimilar('x', ['y'])).toBe('')
  })

  it('of parts are those with the most parts alike, nearest first', () => {
    const names = ['reclor-gpt', 'reclor-bert-base', 'reclor-roberta-base', 'reclor-roberta-base-a', 'logiqa2-roberta']
    expect(findSimilarNames('reclor-roberta-bas', names)).toEqual(['reclor-roberta-base', 'reclor-roberta-base-a'])
    expect(findSimilarNames('reclor-robreta-base', names)[0]).toBe('reclor-roberta-base')
    expect(findSimilarNames('roberta', names)).toEqual([
      'logiqa2-roberta',
      'reclor-roberta-base',
      'reclor-roberta-base-a',
    ])
    expect(findSimilarNames('nope', names)).toEqual([])
    expect(findSimilarNames('reclor', names, 2)).toEqual(['reclor-gpt', 'reclor-bert-base'])
  })
})
