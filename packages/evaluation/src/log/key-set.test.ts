import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createKeySet } from './key-set.ts'

it('is a set', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 6 })), texts => {
      const [ours, theirs] = [createKeySet(), new Set<string>()]
      for (const text of texts) {
        expect(ours.has(text)).toBe(theirs.has(text))
        expect(ours.add(text)).toBe(!theirs.has(text))
        theirs.add(text)
      }
      expect(ours.size).toBe(theirs.size)
    }),
    { seed: 7, numRuns: 300 },
  )
})

it('keeps 200,000 similar texts apart', () => {
  const keys = createKeySet()
  for (let i = 0; i < 100_000; i++) {
    keys.add(`0\u0000generate\u0000q${i}`)
    keys.add(`${i}\u0000generate\u0000q`)
  }
  expect(keys.size).toBe(200_000)
  expect(keys.has('0\u0000generate\u0000q99999')).toBe(true)
  expect(keys.has('0\u0000generate\u0000q100000')).toBe(false)
})
