import { describe, expect, it } from 'vitest'
import { createMarkAssigner } from './series.ts'

describe('marks of series', () => {
  it('stay with the model from task to task', () => {
    const marks = createMarkAssigner()
    expect(marks.assign(['chance', 'reasoner'])).toEqual([0, 1])
    expect(marks.assign(['fasttext', 'reasoner', 'chance'])).toEqual([2, 1, 0])
    // A second series of a model has a mark of its own.
    expect(marks.assign(['chance', 'chance'])).toEqual([0, 3])
  })
  it('differ within a task as long as there are enough', () => {
    const marks = createMarkAssigner()
    const names = (prefix: string, n: number) => Array.from({ length: n }, (_, i) => `${prefix}${i}`)
    expect(new Set(marks.assign(names('a', 8))).size).toBe(8)
    expect(new Set(marks.assign(['a7', ...names('b', 6), 'a0'])).size).toBe(8)
    expect(marks.assign(names('c', 12))).toHaveLength(12)
  })
})
