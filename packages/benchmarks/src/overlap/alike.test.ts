import { expect, it } from 'vitest'
import { alikePassages } from './alike.ts'

const items = (...contexts: string[]) => contexts.map((context, i) => ({ id: `${context}${i}`, context }))
/** The vector of "30" points 30 degrees from the first axis. */
const vectors = (texts: readonly string[]) =>
  texts.map(text => {
    const angle = (Number(text) * Math.PI) / 180
    return Float32Array.of(Math.cos(angle), Math.sin(angle))
  })

it('passages that point the same way are paired, the nearest first', () => {
  const pairs = alikePassages(items('0', '40', '90'), items('50', '91', '200'), { vectors, least: 0.9 })
  expect(pairs.map(({ a, b }) => [a, b])).toEqual([
    ['902', '911'],
    ['401', '500'],
  ])
  expect(pairs[1]!.cosine).toBeCloseTo(Math.cos(Math.PI / 18), 6)
  expect(alikePassages([], items('1'), { vectors, least: 0 })).toEqual([])
})
