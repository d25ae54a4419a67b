import { describe, expect, it } from 'vitest'
import type { TextReading } from '../discourse/read-text.ts'
import { ROOT, UNUSED } from '../models/candidates.ts'
import { dropIdleQuestions } from './drop-idle-questions.ts'

const texts = ['We ask for a grant.', 'Why is it needed?', 'The roof leaks.', 'Who would pay?', 'How much?', 'Forty.']

function read(parents: readonly number[], direction: readonly number[]): TextReading {
  const n = parents.length
  return {
    parents: Int16Array.from(parents),
    rebuts: parents.map((_, i) => i === 1),
    undercuts: new Array(n).fill(false),
    edgeProbability: new Float64Array(n).fill(0.4),
    direction: Float64Array.from(direction),
    claimProbability: new Float64Array(n),
    unusedProbability: new Float64Array(n),
    rivals: new Array(n).fill(null),
    calibrationFeatures: new Array(n).fill(null),
    truncated: [],
    decidedBy: () => undefined,
    getFeatures: () => null,
  }
}

describe('bare questions', () => {
  it('stand beside the argument where they are open and nothing hangs on them', () => {
    //  1: open; 2: no question; 3: has a side; 4: open, but 5 hangs on it
    const left = dropIdleQuestions(read([ROOT, 0, 0, 0, 0, 4], [0, 0.6, 0.6, 0.9, 0.6, 0.6]), texts)
    expect([...left.parents]).toEqual([ROOT, UNUSED, 0, 0, 0, 4])
    expect(left.rebuts[1]).toBe(false)
    expect(left.edgeProbability[1]).toBe(0)
    expect(left.rivals[1]).toEqual({ to: 0, rebuts: true, probability: 0.4 })
  })

  it('stay where the claim would be left alone', () => {
    const left = dropIdleQuestions(read([ROOT, 0], [0, 0.6]), texts)
    expect([...left.parents]).toEqual([ROOT, 0])
  })
})
