import { describe, expect, it } from 'vitest'
import type { Row } from '../task/types.ts'
import { compareRuns } from './compare.ts'

async function* rows(right: readonly boolean[], from = 0): AsyncGenerator<Row> {
  for (const [i, correct] of right.entries())
    yield {
      sampleId: String(i + from),
      repeat: 0,
      protocol: 'generate',
      error: null,
      requests: 1,
      usage: { inputTokens: 1, outputTokens: 1 },
      group: String(i + from),
      labels: {},
      target: 'A',
      answer: correct ? 'A' : 'B',
      correct,
      turns: [],
      elapsedMs: 1,
      at: '',
    }
}
const list = (pattern: string) => [...pattern].map(sign => sign === '+')

describe('a comparison', () => {
  it('pairs the samples and tests only where the runs differ', async () => {
    const [comparison] = await compareRuns([
      { name: 'a', rows: rows(list('++++++++++++')) },
      { name: 'b', rows: rows(list('++++--------')) },
    ])
    expect(comparison).toMatchObject({
      items: 12,
      unpaired: 0,
      accuracies: [1, 1 / 3],
      mcnemar: { onlyFirst: 8, onlySecond: 0 },
    })
    expect(comparison!.mcnemar.p).toBeCloseTo(2 / 2 ** 8, 12)
    expect(comparison!.difference!.value).toBeCloseTo(2 / 3, 12)
  })
  it('leaves out what only one run has', async () => {
    const [comparison] = await compareRuns([
      { name: 'a', rows: rows(list('++++')) },
      { name: 'b', rows: rows(list('++++'), 2) },
    ])
    expect(comparison).toMatchObject({ items: 2, unpaired: 4, detectable: null })
    expect(comparison!.mcnemar.p).toBe(1)
  })
  it('corrects for looking several times', async () => {
    const comparisons = await compareRuns([
      { name: 'a', rows: rows(list('++++++++++')) },
      { name: 'b', rows: rows(list('+---------')) },
      { name: 'c', rows: rows(list('++--------')) },
    ])
    expect(comparisons).toHaveLength(3)
    // p of a against b is 2/2⁹; three comparisons make it 6/2⁹.
    expect(comparisons[0]!.adjustedP).toBeCloseTo(6 / 2 ** 9, 12)
  })
})
