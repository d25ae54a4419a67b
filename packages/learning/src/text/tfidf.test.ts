import { describe, expect, it } from 'vitest'
import { getRow, toDense } from '../matrix/matrix.ts'
import { readModelFile } from '../model-file/read.ts'
import { writeModelFile } from '../model-file/write.ts'
import { extractTerms, fitTfidf, packTfidf, tfidfMatrix, unpackTfidf } from './tfidf.ts'

const texts = ['Rain falls, rain falls.', 'Snow falls', 'No rain']

describe('tfidf', () => {
  it('weighs terms as scikit-learn does', () => {
    const model = fitTfidf(texts)
    expect(model.terms).toEqual(['falls', 'no', 'rain', 'snow'])
    // df: falls 2, no 1, rain 2, snow 1 of 3 texts: idf = ln(4/3) + 1 = 1.287682, ln(4/2) + 1 = 1.693147.
    ;[1.287682, 1.693147, 1.287682, 1.693147].forEach((idf, i) => {
      expect(model.idf[i]).toBeCloseTo(idf, 5)
    })
    // Row 0: falls 2, rain 2, alike, so 1/√2 each. Row 1: 1.287682 and 1.693147 over √4.524873 = 2.127175.
    const rows = toDense(tfidfMatrix(model, texts)).values
    const half = Math.SQRT1_2
    const expected = [half, 0, half, 0, 0.605349, 0, 0, 0.795961, 0, 0.795961, 0.605349, 0]
    expected.forEach((value, i) => {
      expect(rows[i]).toBeCloseTo(value, 5)
    })
  })

  it('counts runs of words and of characters', () => {
    const base = { unit: 'words', ngrams: [1, 2], lowerCase: true, sublinear: false } as const
    expect(extractTerms('Not so fast', base)).toEqual(['not', 'so', 'fast', 'not so', 'so fast'])
    expect(extractTerms(['A', 'b'], base)).toEqual(['a', 'b', 'a b'])
    expect(extractTerms('a1 🙂é', { ...base, unit: 'characters', ngrams: [3, 4] })).toEqual([
      ' a1',
      'a1 ',
      ' a1 ',
      ' 🙂é',
      '🙂é ',
      ' 🙂é ',
    ])
    expect(extractTerms('a', { ...base, unit: 'characters', ngrams: [4, 5] })).toEqual([' a '])
  })

  it('drops rare, common and surplus terms', () => {
    expect(fitTfidf(texts, { minTexts: 2 }).terms).toEqual(['falls', 'rain'])
    expect(fitTfidf(texts, { maxShare: 0.5 }).terms).toEqual(['no', 'snow'])
    expect(fitTfidf(texts, { maxTerms: 3 }).terms).toEqual(['falls', 'no', 'rain'])
    expect(() => fitTfidf(texts, { ngrams: [2, 1] })).toThrow(/ngrams is/)
  })

  it('leaves out what it does not know, and dampens repeats when asked', () => {
    const model = fitTfidf(texts, { sublinear: true })
    const matrix = tfidfMatrix(model, ['hail', '', 'rain rain rain snow'])
    expect([matrix.starts[1], matrix.starts[2]]).toEqual([0, 0])
    const { indices, values } = getRow(matrix, 2)
    expect([...indices]).toEqual([2, 3])
    expect(values[0]! / values[1]!).toBeCloseTo(((1 + Math.log(3)) * model.idf[2]!) / model.idf[3]!, 5)
    expect(unpackTfidf(readModelFile(writeModelFile(packTfidf(model))))).toEqual(model)
  })
})
