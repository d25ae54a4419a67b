import { expect, it } from 'vitest'
import { findSimilarPassages, findSimilarWithin, whiten } from './similar-passages.ts'

const items = (...contexts: string[]) => contexts.map((context, i) => ({ id: `${context}${i}`, context }))
/** The vector of "30" points 30 degrees from the first axis. */
const vectors = (texts: readonly string[]) =>
  texts.map(text => {
    const angle = (Number(text) * Math.PI) / 180
    return Float32Array.of(Math.cos(angle), Math.sin(angle))
  })

it('passages that point the same way are paired, the nearest first', () => {
  const { pairs, ...said } = findSimilarPassages(items('0', '40', '90'), items('50', '91', '200'), {
    vectors,
    minCosine: 0.9,
  })
  expect(said).toEqual({ vectors: 'plain', minCosine: 0.9 })
  expect(pairs.map(({ a, b }) => [a, b])).toEqual([
    ['902', '911'],
    ['401', '500'],
  ])
  expect(pairs[1]!.cosine).toBeCloseTo(Math.cos(Math.PI / 18), 6)
  expect(findSimilarPassages([], items('1'), { vectors, minCosine: 0 }).pairs).toEqual([])
})

it('equal passages are alike at a cosine of 1, however floats are rounded', () => {
  const all = items(...Array.from({ length: 60 }, (_, i) => String(6 * i)))
  const { pairs } = findSimilarPassages(all, all, { vectors, minCosine: 1 })
  expect(pairs.map(({ b }) => b).sort()).toEqual(all.map(({ id }) => id).sort())
  expect(Math.max(...pairs.map(({ cosine }) => cosine))).toBeLessThanOrEqual(1)
})

it('within a file a passage is paired with one before it, not with itself or the same again', () => {
  const { pairs } = findSimilarWithin(items('0', '90', '0', '95', '5'), { vectors })
  expect(pairs.map(({ a, b }) => [a, b])).toEqual([
    ['901', '953'],
    ['00', '54'],
  ])
})

it('embeddings of many passages are whitened first', () => {
  // All lie within 20 degrees, so that every two of them seem alike.
  const many = items(...Array.from({ length: 200 }, (_, i) => String(i / 10)))
  const { pairs, ...said } = findSimilarPassages(many, items('0.01', '19.8'), { vectors, minCosine: 0.999 })
  expect(said.vectors).toBe('whitened')
  expect(pairs.map(({ a }) => a)).toEqual(expect.arrayContaining(['00', '19.8198']))
  const ends = whiten(vectors(many.map(({ context }) => context)))
  expect(ends[0]!.reduce((sum, value, i) => sum + value * ends[199]![i]!, 0)).toBeLessThan(0)
})

it('whitened vectors differ as much along every direction, and have length 1', () => {
  // Twice as wide along the first axis: (x, y) = (±2, ±1) around (5, 5). Σ = diag(4, 1), ε = 2.5, so that (2, 1) becomes (2/√6.5, 1/√3.5).
  const square = [-1, 1].flatMap(x => [-1, 1].map(y => Float32Array.of(5 + 2 * x, 5 + y)))
  const [, , , corner] = whiten(square)
  const [x, y] = [2 / Math.sqrt(6.5), 1 / Math.sqrt(3.5)]
  expect([...corner!]).toEqual([x, y].map(value => expect.closeTo(value / Math.hypot(x, y), 6)))
  expect(whiten([Float32Array.of(1, 0), Float32Array.of(1, 0)]).map(each => [...each])).toEqual([
    [0, 0],
    [0, 0],
  ])
  expect(whiten([])).toEqual([])
})
