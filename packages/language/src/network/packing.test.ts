import { describe, expect, it } from 'vitest'
import { pack, packedRow } from './packing.ts'

describe('pack', () => {
  it('lays sentences out by position, longest first, each step a block', () => {
    // Lengths 1, 3, 2 become the order 3, 2, 1: steps hold 3, 2 and 1 words.
    const packing = pack([1, 3, 2])
    expect([...packing.order]).toEqual([1, 2, 0])
    expect([...packing.starts]).toEqual([0, 3, 5])
    expect([...packing.active]).toEqual([3, 2, 1])
    expect(packing.rows).toBe(6)
    expect(packedRow(packing, 1, 1)).toBe(4)
  })

  it('mirrors rows: a second mirroring is the first row again', () => {
    const packing = pack([4, 1, 3, 3])
    for (let s = 0; s < 4; s++)
      for (let t = 0; t < packing.lengths[s]!; t++)
        expect(packing.mirrored[packedRow(packing, s, t)]).toBe(packedRow(packing, s, packing.lengths[s]! - 1 - t))
    expect([...packing.mirrored].map(row => packing.mirrored[row])).toEqual([...packing.mirrored.keys()])
  })
})
