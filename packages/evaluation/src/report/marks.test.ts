import { describe, expect, it } from 'vitest'
import { marksOf } from './series.ts'

describe('marks of series', () => {
  it('stay with the model from task to task', () => {
    const marks = marksOf()
    expect(marks.of(['chance', 'reasoner'])).toEqual([0, 1])
    expect(marks.of(['fasttext', 'reasoner', 'chance'])).toEqual([2, 1, 0])
    // A second series of a model has a mark of its own.
    expect(marks.of(['chance', 'chance'])).toEqual([0, 3])
  })
  it('differ within a task as long as there are enough', () => {
    const marks = marksOf()
    const names = (prefix: string, n: number) => Array.from({ length: n }, (_, i) => `${prefix}${i}`)
    expect(new Set(marks.of(names('a', 8))).size).toBe(8)
    expect(new Set(marks.of(['a7', ...names('b', 6), 'a0'])).size).toBe(8)
    expect(marks.of(names('c', 12))).toHaveLength(12)
  })
})
