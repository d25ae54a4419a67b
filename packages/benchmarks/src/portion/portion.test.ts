import { describe, expect, it } from 'vitest'
import { selectPortion } from './portion.ts'

const items = Array.from({ length: 100 }, (_, i) => ({ id: i, context: `passage ${Math.floor(i / 2)}` }))
const passage = (item: { context: string }) => item.context
const part = (share: number, seed = 1) => selectPortion(items, share, { passage, seed }).map(({ id }) => id)

describe('a portion', () => {
  it('has its share, whole passages, in the order of the file', () => {
    for (const share of [0, 0.1, 0.2, 0.5, 1]) expect(part(share)).toHaveLength(100 * share)
    const ids = part(0.3)
    expect(ids).toEqual([...ids].sort((a, b) => a - b))
    for (const id of ids) expect(ids).toContain(id % 2 === 0 ? id + 1 : id - 1)
  })
  it('is nested, the same for the same seed and another for another', () => {
    const large = new Set(part(0.6))
    expect(part(0.2).every(id => large.has(id))).toBe(true)
    expect(part(0.2)).toEqual(part(0.2))
    expect(part(0.2, 2)).not.toEqual(part(0.2))
  })
})
