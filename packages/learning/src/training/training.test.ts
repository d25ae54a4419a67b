import { describe, expect, it } from 'vitest'
import { type Training, train, trainInTurns } from './training.ts'

function* counting(to: number): Training<string> {
  for (let done = 1; done <= to; done++) yield { done, total: to }
  return 'model'
}

describe('training', () => {
  it('runs to the end and reports each step', () => {
    const seen: number[] = []
    expect(train(counting(3), { onProgress: ({ done }) => seen.push(done) })).toBe('model')
    expect(seen).toEqual([1, 2, 3])
  })

  it('lets others run between steps, and stops when told', async () => {
    const controller = new AbortController()
    let turns = 0
    const timer = setInterval(() => ++turns === 5 && controller.abort(), 0)
    try {
      await expect(trainInTurns(counting(1e9), { signal: controller.signal })).rejects.toThrow(/abort/i)
      expect(await trainInTurns(counting(3))).toBe('model')
    } finally {
      clearInterval(timer)
    }
  })

  it('does not begin when already stopped', () => {
    expect(() => train(counting(1), { signal: { aborted: true } })).toThrow('training was stopped')
  })
})
