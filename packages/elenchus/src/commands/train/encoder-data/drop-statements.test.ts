import { random } from '@elenchus/statistics/random'
import { describe, expect, it } from 'vitest'
import { dropStatements } from './drop-statements.ts'

/** Statement k is told by its only piece, k. */
const text = {
  statements: [[0], [1], [2], [3], [4], [5], [6], [7]],
  parents: [2, -2, -1, 2, 3, 4, -2, 2],
  rebuts: [0, 0, 0, 1, 1, 0, 0, 0],
}

describe('texts with statements left out', () => {
  it('keeps the claim, and every statement that stays keeps what it bears on and how', () => {
    for (let seed = 1; seed <= 300; seed++) {
      const found = dropStatements(text, random(seed))
      if (found === null) continue
      const kept = found.statements.map(([k]) => k!)
      expect(kept).toEqual([...kept].sort((a, b) => a - b))
      expect(kept).toContain(2)
      expect(kept.length).toBeLessThan(text.statements.length)
      kept.forEach((k, i) => {
        const parent = text.parents[k]!
        expect(found.parents[i]! < 0 ? found.parents[i] : kept[found.parents[i]!]).toBe(parent)
        expect(found.rebuts[i]).toBe(text.rebuts[k])
      })
    }
  })

  it('leaves out what bears on nothing more readily than what argues', () => {
    const gone = (k: number) =>
      Array.from({ length: 400 }, (_, seed) => dropStatements(text, random(seed))).filter(
        found => found !== null && !found.statements.some(([own]) => own === k),
      ).length
    expect(gone(1)).toBeGreaterThan(2 * gone(0) * 0.8)
    // Whatever hangs on what goes, goes too.
    expect(gone(5)).toBeGreaterThan(gone(4))
    expect(gone(4)).toBeGreaterThan(gone(3))
  })

  it('is the same for the same seed, and nothing where too little would be left', () => {
    expect(dropStatements(text, random(5))).toEqual(dropStatements(text, random(5)))
    const two = { statements: [[0], [1]], parents: [1, -1], rebuts: [0, 0] }
    for (let seed = 0; seed < 50; seed++) expect(dropStatements(two, random(seed))).toBeNull()
  })
})
