import { describe, expect, it } from 'vitest'
import { trainWordPieces } from './train-word-pieces.ts'
import { createWordPieces, specialTokens, UNKNOWN } from './word-pieces.ts'
import { splitWords } from './words.ts'

describe('words', () => {
  it('are in lower case, without accents, every mark on its own', () => {
    expect(splitWords('“Naïve”, isn’t it — in 1984?')).toEqual([
      '"',
      'naive',
      '"',
      ',',
      'isn',
      "'",
      't',
      'it',
      '-',
      'in',
      '1984',
      '?',
    ])
  })
})

describe('word pieces', () => {
  const counts = new Map(Object.entries({ low: 50, lower: 20, lowest: 20, new: 60, newer: 30, newest: 30 }))
  const vocabulary = trainWordPieces(counts, { size: specialTokens.length + 24, minLetterCount: 1 })
  const { encode, pieces } = createWordPieces(vocabulary.join('\n'))
  const cut = (text: string) => encode(text).map(id => pieces[id])

  it('are learnt from the commonest pairs, so that common words become one piece', () => {
    expect(vocabulary).toContain('new')
    expect(vocabulary).toContain('low')
    expect(vocabulary.slice(0, specialTokens.length)).toEqual([...specialTokens])
    expect(new Set(vocabulary).size).toBe(vocabulary.length)
  })

  it('join to the word again', () => {
    for (const word of ['low', 'newest', 'lowest', 'lowew', 'nest'])
      expect(
        cut(word)
          .map(piece => piece!.replace('##', ''))
          .join(''),
      ).toBe(word)
  })

  it('take the longest beginning first', () => {
    expect(cut('newww')).toEqual(['new', '##w', '##w'])
  })

  it('are unknown where a letter was never seen', () => {
    expect(encode('zebra')).toEqual([UNKNOWN])
  })

  it('do not depend on the order in which words were counted', () => {
    const turned = new Map([...counts].reverse())
    expect(trainWordPieces(turned, { size: specialTokens.length + 24, minLetterCount: 1 })).toEqual(vocabulary)
  })

  it('need a vocabulary of ours', () => {
    expect(() => createWordPieces('a\nb\n')).toThrow('[pad] is expected')
  })
})
